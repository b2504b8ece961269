"""How likely a player with given cards does what was heard and seen.

Invariant: every chance is that of a sensible player who knows only their own cards, and is neither
0 nor 1. It decides nothing: it weighs what others may hold, and predicts their answers. The numbers
were fitted to the calls of the expert seats.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp

from prefgame.ai.chances import (
    ALL_TEN,
    NONE,
    NONE_BEATING,
    RUNNING,
    SIX,
    SIX_WITHOUT_TRUMPS,
    Value,
    beating_log,
    defence_tricks,
    defence_tricks_beside,
    defence_tricks_in_trumps,
    drawn_tricks,
    ducking_log,
    plain_tricks,
    ruffs,
    running_log,
    sans_tricks,
    side_tricks,
    trump_tricks,
)
from prefgame.ai.imagine.sampling import Scale
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
    """Go through the seats with the cards that they would have played if they had them."""
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
# Invariant: what is promised holds wherever the cards of the others lie, and whatever they play.


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
    """Count the tricks of a suit led from the top, when nobody trumps it."""
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


# ---- how likely a player with given cards does what was heard and seen


Holdings = tuple[Mask, Mask, Mask, Mask]
"""A hand by suit, in the order S D H C."""
Threshold = tuple[float, float]
"""The tricks at which yes and no are equally likely, and how sharply the chance changes there."""

KNOWN = 1 << 15
"""The number of hands that each cache of this module keeps."""
WARMTH: dict[Value, float] = {
    side_tricks: 0.1,
    trump_tricks: 0.1,
    sans_tricks: 0.15,
    ducking_log: 0.04,
    plain_tricks: 0.1,
    running_log: 0.04,
}
"""How freely a player errs in choosing a discard, in the unit of each kind of worth."""
VOID = 0.2
"""What a side suit without a card is worth to a declarer, in tricks: it is ruffed at once. With it
the true hands of 480 questions in four games were more likely, their logarithm by 0.18 each.
"""
GAMES = (-10.8, 1.65, 2.0)
"""Log odds of calling a game: with no tricks, more for each trick in the best suit, and more for
each unit of the log odds of no trick beyond −1.
"""
NUMBERS = (-5.0, 2.9, 0.9, 0.4, 2.3, -0.45)
"""Log odds of bidding a number: with nothing; more for each trick beyond 3 in the best suit that is
open, for each ace, for each trick without trumps, for each unit of the log safety of taking none
beyond −1.5; and for each number above two that the bid must reach.
"""
DOUBT = 0.001
"""The least chance of any call or answer, because people err."""
TEMPER = 1.0
"""How freely a player errs in choosing a contract, in units of the stake."""
FEAR = 1.6
"""How much worse going down looks than it is when there are no trumps: players choose such a
contract only when their cards are better than a first look shows.
"""
LENGTH = (0.9, 0.2)
"""Tricks for each trump, and how many fewer, if only the length of the suit is looked at."""
UNDRIVEN = 3.0
"""What a player expects instead of a game, or of a contract without trumps, in units of the stake:
nobody is forced into these.
"""
HIGH = 9
"""The tricks from which on a contract is a high one. If it has trumps, its declarer draws them and
loses nothing to ruffs, and the side suits are valued so.
"""
HIGH_ENOUGH, HIGH_ALL = (5.8, 0.3), (9.6, 0.3)
"""SIX and ALL_TEN for a hand that is valued so, counted with all cards open for nine and ten."""
HIGH_MORE = 0.6
"""How many tricks more ten cards seem worth if they are valued so."""
HIGH_TEMPER = 3.0
"""TEMPER for a high contract: a small error about its tricks is one of many units."""
ODDITY = 1e-15
"""The least chance of an exchange."""
RARE = 0.03
"""Answers less likely than this are not followed up."""

CALLS = (*GAMES, *NUMBERS)
"""How readily Balkan players call."""
MODEL = (*CALLS, DOUBT, TEMPER, ODDITY, *NONE, *SIX, *SIX_WITHOUT_TRUMPS, *ALL_TEN, *RUNNING)
"""All these numbers in one row, as ``sampling.Scale`` reads them. How much better the highest suit
looks without the talon, the least chance of a game, what its log odds gain for each card of the two
longest suits and for each ace, and the lines of the defence follow. If players call in another way,
other numbers stand for CALLS.
"""

AT_NONE = len(CALLS) + 3
AT_SIX = AT_NONE + len(NONE)
AT_ALL_TEN = AT_SIX + len(SIX) + len(SIX_WITHOUT_TRUMPS)
"""The places of NONE, SIX and ALL_TEN in that row."""


def line_number(lines: Sequence[Threshold], line: Threshold) -> int:
    """Find the place of a line of the defence in that row."""
    return len(MODEL) + 4 + 2 * lines.index(line)


def holdings(cards: int) -> Holdings:
    """Split a mask of 32 cards by suit."""
    return cards & 0xFF, cards >> 8 & 0xFF, cards >> 16 & 0xFF, cards >> 24


def worth_by_length(mine: Mask) -> float:
    """Count the tricks of a trump suit by its length: a player with many low trumps bids too."""
    each, less = LENGTH
    return each * mine.bit_count() - less


@lru_cache(maxsize=8)
def _tables(
    may_stay_below: bool, by_length: float, high: bool
) -> tuple[array[float], array[float], array[float]]:
    """Make the tables of ``sampling.Scale`` by holding: worth, keeping, promise."""
    worth, keeping = array("d"), array("d")
    for value, warmth in WARMTH.items():
        if value is ducking_log and not may_stay_below:
            value = beating_log
        if value is side_tricks and high:
            value = drawn_tricks
        found = [value(mask) for mask in range(256)]
        if value is side_tricks:
            found[0] += VOID
        if value is trump_tricks:
            found = [
                (1 - by_length) * tricks + by_length * worth_by_length(mask)
                for mask, tricks in enumerate(found)
            ]
        worth.extend(found)
        for mask in range(256):
            keeping.extend(_sums_of_keeping(found, warmth, mask))
    for value in (trump_tricks, drawn_tricks if high else side_tricks):
        worth.extend(map(value, range(256)))
    promise = array(
        "d", [*map(defence_tricks_in_trumps, range(256)), *map(defence_tricks_beside, range(256))]
    )
    promise.extend(ruffs(mask, shortest) for shortest in (0, 1) for mask in range(256))
    return worth, keeping, promise


def _sums_of_keeping(worth: Sequence[float], warmth: float, mask: Mask) -> list[float]:
    """Add up exp(worth kept / warmth) over all ways to discard none, one or two of a suit."""
    cards = [1 << place for place in range(8) if mask >> place & 1]
    return [
        sum(exp(worth[mask & ~sum(drop)] / warmth) for drop in combinations(cards, count))
        for count in range(3)
    ]


def new_scale(
    order: Sequence[Suit],
    lines: Sequence[Threshold] = (),
    calls: Sequence[float] = CALLS,
    may_stay_below: bool = True,
    temper: float = TEMPER,
    by_length: float = 0.0,
    doubt: float = DOUBT,
    dearer: float = 0.0,
    beside: tuple[float, float] = (0.0, 0.0),
    high: bool = False,
) -> Scale:
    """Make a new scale for a game with this order of suits, low to high, these ``lines`` of its
    defence and these ``calls``; ``may_stay_below``: whether a hand need not beat; ``temper``: how
    freely a player errs in choosing a contract; ``by_length``: how much of the worth of a trump
    suit is seen in its length alone when it is named; ``doubt``: the least chance of a call or an
    answer, but of a game DOUBT; ``dearer``: how many tricks better the highest suit looks without
    the talon, if it is paid for besides; ``beside``: what the log odds of a game gain for each card
    of the two longest suits, and for each ace; ``high``: whether another seat plays a high contract
    with trumps.
    """
    worth, keeping, promise = _tables(may_stay_below, by_length, high)
    temper = max(temper, HIGH_TEMPER) if high else temper
    numbers = [*calls, doubt, temper, *MODEL[len(CALLS) + 2 :], dearer, DOUBT, *beside]
    if high:
        for at in (0, len(GAMES)):  # a call means the cards that it always means
            numbers[at] -= HIGH_MORE * numbers[at + 1]
        numbers[AT_SIX : AT_SIX + 2] = HIGH_ENOUGH
        numbers[AT_ALL_TEN : AT_ALL_TEN + 2] = HIGH_ALL
    if not may_stay_below:
        numbers[AT_NONE : AT_NONE + 2] = NONE_BEATING
    model = array("d", (*numbers, *(number for line in lines for number in line)))
    return Scale(
        worth,
        keeping,
        promise,
        model,
        array("d", WARMTH.values()),
        array("i", map(SUITS.index, order)),
    )


# ---- what a defender will answer


@lru_cache(KNOWN)
def known_defence_tricks(held: Holdings, trump: Suit | None) -> float:
    """Estimate the tricks that a defender may expect of their own cards; known hands are kept."""
    return defence_tricks(held, trump)


def chance_of_yes(held: Holdings, trump: Suit | None, line: Threshold) -> float:
    """Estimate how likely a defender with these cards says yes: to come, to invite, to double."""
    return chance_beyond(known_defence_tricks(held, trump), line)


def chance_beyond(amount: float, line: Threshold) -> float:
    """Estimate how likely a player says yes who counts this amount of what the line asks for."""
    enough, sharp = line
    return 1 / (1 + exp(-max(-30.0, min(30.0, sharp * (amount - enough)))))
