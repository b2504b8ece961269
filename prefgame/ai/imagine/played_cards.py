"""The cards that a player probably lacks, by the cards that they played.

Invariant: it reads the tricks as everybody saw them. A player who cannot win plays the lowest card,
so under a queen or a king that falls there is probably no lower one; a player who wants few tricks
stays below with the highest card possible, and leads an ace only where it has no lower card beside
it. People err, so nothing becomes impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prefgame.ai.imagine.worlds import CardMask
from prefgame.ai.masks import SUITS, Mask, above, bit
from prefgame.cards import Card, Rank, Suit
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.play import TALON_SEAT, Played, beats

UNLIKELY = 0.2
"""How likely (0 to 1) a player with such a card plays like this all the same, compared with a
player without one. Counted in hands that the seats played among themselves.
"""


def unlikely_cards(view: SeatView) -> Iterator[tuple[Seat, CardMask]]:
    """Seats with the cards that they would have played instead: these are unlikely to be
    in their hands.
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
    """Whether another player has led an ace."""
    return card.rank is Rank.ACE and seat not in (own, TALON_SEAT)


def _below_honour(before: Played, card: Card, trump: Suit | None) -> int:
    """The lower cards of the suit where a queen or a king lost, otherwise none."""
    beaten = any(not beats(card, other, trump) for _seat, other in before)
    return bit(card) - 1 if beaten and Rank.QUEEN <= card.rank < Rank.ACE else 0


def cards_passed_over(before: Iterable[Card], card: Card) -> Mask:
    """The cards of the suit between this one and the highest before it, where it stays below:
    those that a player who wants few tricks would have played instead; otherwise none.
    """
    top = max((other.rank for other in before if other.suit is card.suit), default=0)
    return above(bit(card)) & ((1 << top - 7) - 1) if card.rank < top else 0
