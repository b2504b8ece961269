"""How likely a player with given cards does what was heard and seen.

Invariant: every chance is that of a sensible player who knows only their own cards, and is neither
0 nor 1. It decides nothing: it weighs what others may hold, and predicts their answers. The numbers
were fitted to the calls of the expert seats.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import exp

from prefgame.ai.estimate.chances import (
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
from prefgame.ai.masks import SUITS, Mask
from prefgame.cards import Suit

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
    """Count the tricks of a trump suit by its length alone: a player with many low trumps bids
    too.
    """
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
    """Add up, over all ways to discard none, one or two cards of a suit, exp(worth kept / warmth);
    ``worth`` is by holding.
    """
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
