"""What one hand writes in columns: each number with the factors that make it.

Invariant: values only. The paper shows entries as they are and never adds up itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Seat
from prefgame.rules.scoring.base import Entry


class MarkKind(Enum):
    """What is written."""

    POINTS = "points"
    REFA = "refa"
    """a level stroke"""
    REFA_USED = "refa used"
    """the short slanting stroke through the oldest open refa"""
    HAT = "hat"
    HAT_OFF = "inverted hat"
    WRITE_OFF = "write-off"


class Factor(Enum):
    """The kinds of step that make a number."""

    CONTRACT = "contract"
    """the contract's value, a game counting one more"""
    UNIT = "unit"
    """the doubling of every basic score (000:74)"""
    REFA = "refa"
    KONTRA = "kontra"
    TRICKS = "tricks"
    CAPPED = "capped"
    """not a factor: the value was cut to this so that the match ends at zero (000:87)"""
    DOUBLE_FALL = "double fall"


@dataclass(frozen=True, slots=True)
class ColumnEntry(Entry):
    """One thing written. ``against``: None in the middle column, otherwise the declarer whom the
    soup is kept against.

    ``amount``: in points; plus is good for the player. ``total``: the column after it. ``factors``:
    their product is the size of the amount, unless the value was capped.
    """

    player: Seat
    against: Seat | None
    mark: MarkKind
    amount: int = 0
    total: int = 0
    factors: tuple[tuple[Factor, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the calculation: ``before`` times ``by`` is ``after``. The first step has no
    ``before`` (0). A capped value becomes ``by``.
    """

    factor: Factor
    by: int
    before: int
    after: int


def steps(entry: ColumnEntry) -> tuple[Step, ...]:
    """How the size of the amount is calculated, from the contract's value on; empty where nothing
    was multiplied.
    """
    found: list[Step] = []
    value = 0
    for factor, by in entry.factors:
        after = by if factor in (Factor.CONTRACT, Factor.CAPPED) else value * by
        found.append(Step(factor, by, value, after))
        value = after
    return tuple(found)
