"""The ways of keeping score by name, each with the shapes that it writes, so that a stored event is
read back as what it was.

Invariant: every score of a registered rule set is here.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.rules.scoring.base import Entry, Sheet
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolSheet
from prefgame.rules.scoring.pot import PotPayment, PotSheet


@dataclass(frozen=True, slots=True)
class ScoreKind:
    """The shapes of one way of keeping score."""

    sheet: type[Sheet]
    entry: type[Entry]


KINDS: dict[str, ScoreKind] = {
    "columns": ScoreKind(ColumnSheet, ColumnEntry),
    "pool": ScoreKind(PoolSheet, PoolEntry),
    "pot": ScoreKind(PotSheet, PotPayment),
}


def kind_of(sheet: Sheet) -> str:
    """Name the way of keeping score that this sheet belongs to."""
    return next(name for name, kind in KINDS.items() if kind.sheet is type(sheet))
