"""The chance to make a contract, the cards to keep for it, and the tricks of a defender."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import exp, log
from typing import NamedTuple

from prefgame.ai.masks import (
    ACE,
    JACK,
    KING,
    QUEEN,
    SEVEN,
    SUITS,
    WHOLE,
    Mask,
    beating_safety,
    ducking_safety,
    running_safety,
    tricks_when_led,
    tricks_when_waiting,
)
from prefgame.cards import Suit
from prefgame.rules.contracts import SIX_TRICKS, Contract
from prefgame.rules.play import Lead, Play

# ---- the chance that a declarer makes a contract, and the cards to keep for it
# Invariant: a hand is the sum of its four suits. So the best discard is found in four small tables,
# and every talon can be tried before a bid.

Value = Callable[[Mask], float]


class Footing(NamedTuple):
    """What the rules of the play make of a declarer's cards. ``may_stay_below``: whether a hand
    need not beat; ``leads``: whether the declarer leads first if there are no trumps.
    """

    may_stay_below: bool = True
    leads: bool = False


USUAL = Footing()


@cache
def footing_of(play: Play) -> Footing:
    """Find what the rules of this play make of a declarer's cards."""
    return Footing(play.duties.may_stay_below, play.sans_lead is Lead.DECLARER)


@cache
def trump_tricks(mine: Mask) -> float:
    """Estimate the tricks of the trump suit, which is mostly led by its owner."""
    return (
        0.8 * sum(tricks_when_led(mine))
        + 0.2 * sum(tricks_when_waiting(mine))
        - _LACK.get(mine.bit_count(), 0.0)
    )


_LACK = {0: 2.2, 1: 1.7, 2: 1.1, 3: 0.3}
"""Tricks lost elsewhere with a trump suit of this length, because it cannot keep control."""


@cache
def side_tricks(mine: Mask) -> float:
    """Estimate the tricks of a side suit: half of those that may be ruffed are lost."""
    (led, led_open), (waited, waited_open) = tricks_when_led(mine), tricks_when_waiting(mine)
    return 0.55 * (led + 0.5 * led_open) + 0.45 * (waited + 0.5 * waited_open)


@cache
def drawn_tricks(mine: Mask) -> float:
    """Estimate the same for a declarer who has drawn the trumps: none of them is ruffed."""
    return 0.55 * sum(tricks_when_led(mine)) + 0.45 * sum(tricks_when_waiting(mine))


@cache
def plain_tricks(mine: Mask) -> float:
    """Estimate the tricks of a suit without trumps, for a player who plays any suit."""
    return (
        0.7 * sum(tricks_when_led(mine))
        + 0.3 * sum(tricks_when_waiting(mine))
        - (0.0 if is_stopped(mine) else 0.8)
    )


@cache
def sans_tricks(mine: Mask) -> float:
    """Estimate the tricks that a suit is worth to a declarer of sans when the others lead first:
    those it takes, less those that they cash if it does not stop them, and more or fewer by whether
    it wins at once or must lose a trick first.
    """
    taken = 0.7 * sum(tricks_when_led(mine)) + 0.3 * sum(tricks_when_waiting(mine))
    cards = mine.bit_count()
    if not is_stopped(mine):
        return taken - _STOPS_NOT.get(cards, 0.0)
    if cards < 3:
        return taken - (_ACE_ALONE if mine == ACE else 0.0 if mine & ACE else _KING_AND_ONE)
    return taken + (_RUNS if mine & ACE and mine & KING else 0.0 if mine & ACE else -_WAITS)


_STOPS_NOT = {0: 4.5, 1: 2.8, 2: 1.5}
"""Tricks lost in a suit without a stopper, by its length; these numbers were fitted to open hands.
"""
_ACE_ALONE, _KING_AND_ONE = 0.6, 1.0
"""Tricks lost in a suit that is stopped only once."""
_RUNS, _WAITS = 0.8, 1.0
"""In a suit of three cards or more: tricks won with ace and king, and tricks lost without the ace.
"""


@cache
def ducking_log(mine: Mask) -> float:
    """Compute the logarithm of the chance that a suit takes no trick if a hand may stay below."""
    return log(max(ducking_safety(mine, WHOLE ^ mine), 0.01))


@cache
def beating_log(mine: Mask) -> float:
    """Compute the same if a hand must beat."""
    return log(max(beating_safety(mine), 0.01))


@cache
def running_log(mine: Mask) -> float:
    """Compute the logarithm of the chance that a declarer who leads the suit from the top loses no
    trick in it. It is bounded by SELDOM for each trick that must be lost.
    """
    return log(running_safety(mine, SELDOM))


SELDOM = 0.01
"""What a trick that must be lost by the cards of one suit leaves of the chance to take them all."""


def is_stopped(mine: Mask) -> bool:
    """Tell whether the others cannot run the suit from the top."""
    cards = mine.bit_count()
    return bool(mine & ACE) or bool(mine & KING and cards > 1) or bool(mine & QUEEN and cards > 2)


@cache
def ways_to_keep(value: Value, mine: Mask) -> tuple[tuple[float, Mask], ...]:
    """Find the best ways to discard none, one and two of a suit: what it is worth, what is kept."""
    bits = [1 << place for place in range(8) if mine >> place & 1]
    ways = []
    for dropped in range(3):
        kept = [mine & ~sum(drop) for drop in combinations(bits, dropped)]
        ways.append(max(((value(mask), mask) for mask in kept), default=(-99.0, mine)))
    return tuple(ways)


@dataclass(frozen=True, slots=True)
class Prospect:
    """A contract, the chance (0 to 1) to make it, the four holdings kept for it, and by how many
    tricks it is missed if it is not made.
    """

    contract: Contract
    chance: float
    kept: tuple[Mask, ...]

    @property
    def missed(self) -> float:
        """By how many tricks the contract is missed if it is not made."""
        return tricks_missed(self.kept, self.contract)


SIX, SIX_WITHOUT_TRUMPS, ALL_TEN = (5.1, 0.5), (5.5, 0.66), (10.0, 0.55)
"""The estimated tricks at which a contract is made half the time, and how many more make the odds
2.7 times better. A contract for more than six tricks needs as many more.
"""
NONE = (1.1, 1.6)
"""The same for no trick, by the log odds that all its suits are safe, each taken by itself."""
NONE_OPEN = (0.95, 3.1)
"""The same if the defenders lay their cards open: they find the weak suit."""
NONE_BEATING = (1.0, 0.0)
"""The same if hands must beat: counted in hands with all cards open."""
RUNNING = (0.85, -0.75)
"""The same for all tricks without trumps when the declarer leads, by the log odds that all suits
run: counted with all cards open. The others must discard on one suit what guards another.
"""
LACKING = 1.3
"""The tricks that a declarer lacks who goes down, on average."""
TAKEN = (5.5, 1.15)
"""The tricks that a declarer takes who wants none and is caught: without a seven, and how many
fewer for each seven, by which the lead is lost again. Counted in hands with all cards open.
"""


def prospect(
    held: Sequence[Mask],
    dropped: int,
    contract: Contract,
    error: float = 0.0,
    footing: Footing = USUAL,
) -> Prospect:
    """Look at a contract with four holdings, of which ``dropped`` cards (0 or 2) are discarded in
    the best way.

    ``error``: a misjudgement in tricks.
    """
    values = values_of(contract, footing)
    ways = [ways_to_keep(value, mask) for value, mask in zip(values, held)]
    spades, diamonds, hearts, clubs = ways
    total, best = max(
        (spades[s][0] + diamonds[d][0] + hearts[h][0] + clubs[c][0], (s, d, h, c))
        for s, d, h, c in DROPS[dropped]
    )
    kept = tuple(way[count][1] for way, count in zip(ways, best))
    return Prospect(contract, chance_of(total, contract, error, footing), kept)


DROPS = {
    0: ((0, 0, 0, 0),),
    2: tuple(
        (s, d, h, 2 - s - d - h) for s in range(3) for d in range(3 - s) for h in range(3 - s - d)
    ),
}
"""The ways to divide a discard of that many cards among the suits S D H C."""


@cache
def values_of(contract: Contract, footing: Footing = USUAL) -> tuple[Value, ...]:
    """Choose the function, for each suit S D H C, that values a holding for the contract: in
    tricks, or as the log of a chance to take none or all.
    """
    if contract.goal.takes_none:
        return (ducking_log if footing.may_stay_below else beating_log,) * 4
    if contract.trump is None:
        return (running_log if must_run(contract, footing) else sans_tricks,) * 4
    return tuple(trump_tricks if suit is contract.trump else side_tricks for suit in SUITS)


def must_run(contract: Contract, footing: Footing) -> bool:
    """Tell whether the declarer leads and must take all tricks without trumps: the others take
    nothing by a suit of which the declarer has no card.
    """
    return contract.goal.takes_all and contract.trump is None and footing.leads


def chance_of(
    total: float, contract: Contract, error: float = 0.0, footing: Footing = USUAL
) -> float:
    """Compute the chance with holdings worth ``total``; ``error``: a misjudgement in tricks."""
    odds = log_odds(total, contract, error, footing)
    return 1.0 / (1.0 + exp(-max(min(odds, 30.0), -30.0)))


def log_odds(
    total: float, contract: Contract, error: float = 0.0, footing: Footing = USUAL
) -> float:
    """Compute the log odds with holdings worth ``total``; ``error``: a misjudgement in tricks."""
    if contract.goal.takes_none:
        of_none = NONE_OPEN if contract.open_hands else NONE
        if not footing.may_stay_below:
            of_none = NONE_BEATING
        return safety_odds(exp(total), of_none) + error
    if must_run(contract, footing):
        return safety_odds(exp(total), RUNNING) + error
    if contract.goal.takes_all:
        enough, spread = ALL_TEN
    else:
        enough, spread = SIX if contract.trump is not None else SIX_WITHOUT_TRUMPS
        enough += contract.goal.least - SIX_TRICKS.least
    return (total + error - enough) / spread


def tricks_missed(held: Sequence[Mask], contract: Contract) -> float:
    """Estimate by how many tricks a contract is missed with these holdings if it is not made."""
    if not contract.goal.takes_none:
        return LACKING
    without, less = TAKEN
    return max(1.0, without - less * sum(mask & SEVEN for mask in held))


def safety_odds(chance: float, numbers: tuple[float, float] = NONE) -> float:
    """Compute the log odds of taking no trick, or all, if all suits, each taken by itself, are safe
    with that chance. For no trick the suits alone look too safe: a defence that throws high cards
    elsewhere breaks most hands with a gap.
    """
    chance = min(max(chance, 0.001), 0.999)
    sharp, lost = numbers
    return sharp * (log(chance / (1.0 - chance)) - lost)


# ---- the tricks that a defender may expect of their own hand
# Invariant: it knows one hand and the trump suit. A partner's help and the talon are left to the
# caller.


@cache
def defence_tricks_beside(mine: Mask) -> float:
    """Estimate the tricks of a side suit, while a declarer with trumps still follows."""
    cards = mine.bit_count()
    crowd = max(cards - 3, 0)
    sure = max(0.95 - 0.12 * crowd, 0.3)
    tricks = 0.0
    if mine & ACE:
        tricks += sure
    if mine & KING:
        if mine & ACE:
            tricks += sure - 0.2
        elif cards > 1:
            tricks += (0.75 if mine & QUEEN else 0.55) * sure
        else:
            tricks += 0.15
    if mine & QUEEN and cards > 2:
        tricks += (0.35 if mine & (ACE | KING) else 0.2) * sure
    return tricks


@cache
def defence_tricks_in_trumps(mine: Mask) -> float:
    """Estimate the tricks of a defender's trumps, if the declarer has the best of the rest."""
    cards = mine.bit_count()
    tricks = 0.0
    if mine & ACE:
        tricks += 1.0
    if mine & KING:
        tricks += 1.0 if mine & ACE else 0.8 if cards > 1 else 0.2
    if mine & QUEEN:
        tricks += 0.8 if mine & (ACE | KING) else 0.5 if cards > 2 else 0.1
    if mine & JACK:
        tricks += 0.5 if cards > 2 and mine & (ACE | KING | QUEEN) else 0.35 if cards > 3 else 0.0
    return max(tricks, cards - 3 + (0.5 if cards > 3 else 0.0))


def defence_tricks(held: Sequence[Mask], trump: Suit | None) -> float:
    """Estimate the tricks that a defender may expect of their own hand."""
    if trump is None:
        # the declarer has most of the aces
        return 0.85 * sum(max(plain_tricks(mask), 0.0) for mask in held)
    trumps = held[SUITS.index(trump)]
    beside = [mask for suit, mask in zip(SUITS, held) if suit is not trump]
    shortest = min(mask.bit_count() for mask in beside)
    return (
        defence_tricks_in_trumps(trumps)
        + sum(map(defence_tricks_beside, beside))
        + ruffs(trumps, shortest)
    )


def ruffs(trumps: Mask, shortest: int) -> float:
    """Estimate the tricks by ruffing with small trumps, by the length of the shortest side suit."""
    small = trumps.bit_count() - (trumps & (ACE | KING | QUEEN)).bit_count()
    return min(small, 2) * (0.45, 0.25)[shortest] if shortest < 2 else 0.0
