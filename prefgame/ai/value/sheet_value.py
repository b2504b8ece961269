"""What a sheet is worth to a player in the middle of a match, by the class of the sheet.

Invariant: points of the settlement, as the rules settle them. Only what is still to be won before
the end is an estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prefgame.ai.lookup import entry_for
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.rules.scoring.pot import Pot
from prefgame.rules.scoring.pot_sheet import PotSheet

OPEN_REFA = 22.0
"""What an open refa is worth to its owner in points of the settlement: the next contract counts
double, won or lost.
"""
REFA_NEEDS = 20
"""Points still to be won from which an open refa has its whole worth: a match that is nearly over
may have no next contract.
"""


def _of_columns(score: Columns, sheet: ColumnSheet, seat: Seat) -> float:
    """Add up the account of the seat, its share of what is still to be won, and its refas."""
    columns, line = sheet.columns, sheet.accounts()[seat]
    if sheet.over:
        return float(line.total)
    waiting = sum(column.open_refas for column in columns) / len(columns)
    refas = OPEN_REFA * (columns[seat].open_refas - waiting) * min(1.0, sheet.missing / REFA_NEEDS)
    return line.total + sheet.left_out / len(columns) + refas


def _of_pot(score: Pot, sheet: PotSheet, seat: Seat) -> float:
    """Add up the purse of the seat, and its share of the pot."""
    return float(sheet.purses[seat] + sheet.pot / len(sheet.purses))


def _of_pool(score: Pool, sheet: PoolSheet, seat: Seat) -> float:
    """Compute what a settlement would give now: aid among the pools changes nothing in it
    (002:103).
    """
    return float(score.settlement(sheet)[seat])


SHEET_VALUES: dict[type[Sheet], Callable[[Any, Any, Seat], float]] = {
    ColumnSheet: _of_columns,
    PotSheet: _of_pot,
    PoolSheet: _of_pool,
}


def sheet_value(rules: RuleSet, sheet: Sheet, seat: Seat) -> float:
    """Compute the points of the settlement that the seat expects with this sheet."""
    return entry_for(SHEET_VALUES, sheet, "worth")(rules.score, sheet, seat)
