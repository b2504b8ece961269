"""What a seat's high and low cards promise, and which cards a player probably lacks by those
played.

Invariant: what is promised holds wherever the cards of the others lie, and whatever they play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prefgame.ai.imagine.worlds import (
    CardMask,
    bits,
    hands_in_sight,
    hidden_cards,
    mask_of,
    playing_places,
    suit_mask,
)
from prefgame.ai.masks import SUITS, Mask, above, bit
from prefgame.cards import Card, Rank, Suit, of_suit
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.play import TALON_SEAT, Played, beats, trick_winner

# ---- the cards that a player probably lacks, by the cards that they played
# Invariant: it reads the tricks as everybody saw them. A player who cannot win plays the lowest
# card, so under a queen or a king that falls there is probably no lower one; a player who wants few
# tricks stays below with the highest card possible, and leads an ace only if it has no lower
# card beside it. People err, so nothing becomes impossible.

UNLIKELY = 0.2
"""How likely (0 to 1) a player with such a card plays like this all the same, compared with a
player without one. Counted in hands that the seats played among themselves.
"""


def unlikely_cards(view: SeatView) -> Iterator[tuple[Seat, CardMask]]:
    """Go through the seats with the cards that they would have played instead: these are unlikely
    to be in their hands.
    """
    hand = view.contracted
    few = hand.contract.goal.wants_few
    for trick in (*(trick.as_led for trick in hand.tricks), hand.trick_as_led):
        if hand.declarer is None and few and trick and _ace_led(view.seat, *trick[0]):
            seat, card = trick[0]
            yield seat, (bit(card) - 1) << 8 * SUITS.index(card.suit)
        for at, (seat, card) in enumerate(trick):
            if at and seat != view.seat and card.suit is trick[0][1].suit:
                before = tuple(one for one in trick[:at] if one[0] != TALON_SEAT)
                instead = (
                    cards_passed_over([other for _seat, other in before], card)
                    if few
                    else _below_honour(before, card, hand.contract.trump)
                )
                if instead and (not few or hand.declarer in (None, seat)):
                    yield seat, instead << 8 * SUITS.index(card.suit)


def _ace_led(own: Seat, seat: Seat, card: Card) -> bool:
    """Tell whether another player has led an ace."""
    return card.rank is Rank.ACE and seat not in (own, TALON_SEAT)


def _below_honour(before: Played, card: Card, trump: Suit | None) -> int:
    """Find the lower cards of the suit if a queen or a king lost, otherwise none."""
    beaten = any(not beats(card, other, trump) for _seat, other in before)
    return bit(card) - 1 if beaten and Rank.QUEEN <= card.rank < Rank.ACE else 0


def cards_passed_over(before: Iterable[Card], card: Card) -> Mask:
    """Find the cards of the suit between this one and the highest before it, if it stays below:
    those that a player who wants few tricks would have played instead; otherwise none.
    """
    top = max((other.rank for other in before if other.suit is card.suit), default=0)
    return above(bit(card)) & ((1 << top - 7) - 1) if card.rank < top else 0


# ---- what a seat's high and low cards promise in the rest of a hand, without looking at any deal


_SUITS = tuple(0xFF << 8 * at for at in range(4))


def may_take_all(view: SeatView) -> bool:
    """Tell whether a claim of all tricks is possible at all: the trick on the table can be won, and
    no opponent may hold a trump higher than all own ones.
    """
    hand = view.contracted
    trump, trick = hand.contract.trump, hand.trick
    if trick:
        winner = trick_winner(trick, trump)
        best = next(card for seat, card in trick if seat == winner)
        if not any(
            isinstance(command, PlayCard) and beats(command.card, best, trump)
            for command in view.legal
        ):
            return False
    return trump is None or _cards_out(view) & suit_mask(trump) <= mask_of(
        of_suit(view.cards, trump)
    )


def _cards_out(view: SeatView) -> CardMask:
    """Find the cards that the others who play may hold, or hold in an open hand."""
    against = 0
    for place in playing_places(view):
        against |= place.fitting if place.seat is not None else 0
    return hidden_cards(view) & against | _open_cards(view)


def _open_cards(view: SeatView) -> CardMask:
    """Find the cards of the others that lie open."""
    return sum(cards for seat, cards in hands_in_sight(view).items() if seat != view.seat)


def high_tricks(view: SeatView) -> int:
    """Count the least number of tricks that the seat to act takes whatever the others hold and
    play, without looking at any deal: trumps that cannot all be beaten; and if it leads and its
    high trumps draw all others, the winners at the top of each suit.
    """
    hand = view.contracted
    trump, mine = hand.contract.trump, mask_of(view.cards)
    out = _cards_out(view) | mask_of(card for _seat, card in hand.trick)
    trumps = 0 if trump is None else suit_mask(trump)
    if not hand.trick and _count_tops(mine & trumps, out & trumps) >= (out & trumps).bit_count():
        return sum(_cashing_tricks(mine & suit, out & suit) for suit in _SUITS)
    return _unbeaten_trumps(mine & trumps, out & trumps)


def is_top(view: SeatView, card: Card) -> bool:
    """Tell whether nobody else who plays may hold a higher card of its suit."""
    higher = suit_mask(card.suit) & ~((1 << card.index + 1) - 1)
    return not _cards_out(view) & higher


def _count_tops(mine: CardMask, out: CardMask) -> int:
    """Count the cards of one suit that are higher than all that are out."""
    return sum(card > out for card in bits(mine))


def _cashing_tricks(mine: CardMask, out: CardMask) -> int:
    """Count the tricks of a suit that is led from the top when nobody trumps: each lead draws one
    of the cards that are out.
    """
    tops = _count_tops(mine, out)
    return mine.bit_count() if tops >= out.bit_count() else tops


def _unbeaten_trumps(mine: CardMask, out: CardMask) -> int:
    """Count the least number of own trumps that take a trick, whenever they are played: each trump
    that is out beats at most one lower one.
    """
    low, beaten = list(bits(mine)), 0
    for card in bits(out):
        beaten += beaten < len(low) and low[beaten] < card
    return len(low) - beaten


def stays_below(view: SeatView) -> bool:
    """Tell whether a declarer who wants no trick and is not to lead stays below in every suit even
    if one player held all the other cards.

    Then it stays so: if the declarer's lowest card is below their lowest, the second below their
    second and so on, the declarer answers each card with the highest one below it, and the rest is
    again like that. If a hand must beat, this choice is not free, and only the solver knows.
    """
    hand = view.contracted
    if not hand.trick or not view.table.rules.play.duties.may_stay_below:
        return False
    led = hand.trick[0][1].suit
    highest = max(card for _seat, card in hand.trick if card.suit is led)
    unseen, mine = hidden_cards(view) | _open_cards(view), mask_of(view.cards)
    follows = of_suit(view.cards, led)
    if not follows:
        return _is_below(mine, unseen)
    return any(card < highest and _is_below(mine & ~(1 << card.index), unseen) for card in follows)


def _is_below(mine: CardMask, others: CardMask) -> bool:
    """Tell whether in each suit the lowest card of ``mine`` is below the lowest of the ``others``,
    the second below their second, and so on.
    """
    return all(
        low < high for suit in _SUITS for low, high in zip(bits(mine & suit), bits(others & suit))
    )
