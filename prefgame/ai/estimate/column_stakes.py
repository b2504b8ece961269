"""What is at stake at a table that writes columns: the expected gain of a contract in points of the
settlement.

Invariant: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.columns import Columns, TwoEnd
from prefgame.rules.scoring.columns_sheet import ColumnSheet

MIDDLE = 20 / 3
"""What a point in the middle column is worth: it counts ten, but it brings the end nearer, and a
third of that goes to everybody.
"""
KONTRA_ON_TWO = 0.7
"""The share of the plain twos that would go down which a defender doubles."""

PASSING = -0.4
"""what passing wins while others may still bid, in units of the stake"""


def expected_gain(
    score: Columns,
    sheet: ColumnSheet,
    seat: Seat,
    contract: Contract,
    chance: float,
    _missed: float,
) -> float:
    """Compute the points that a contract with that chance is expected to win; an open refa doubles
    them.
    """
    points = score.worth(sheet, seat, contract)
    won, lost_points = score.points_won(sheet, points), score.points_lost(sheet, points)
    if not contract.may_be_left:
        lost = MIDDLE + 2 * score.fallen_betl_tricks
        return chance * won * MIDDLE - (1 - chance) * lost_points * lost
    lost = MIDDLE + contract.goal.tricks_to_defeat
    if score.terms(sheet, seat, contract).needs_kontra:
        doubled = (1 - chance) * KONTRA_ON_TWO
        return (1 - doubled) * won * _two_without_kontra(
            score, sheet, seat
        ) - doubled * score.points_lost(sheet, 2 * points) * lost
    return chance * won * (MIDDLE - _tricks_against(chance)) - (1 - chance) * lost_points * lost


def _tricks_against(chance: float) -> float:
    """Estimate the tricks that the defence writes when the contract is made: against a strong hand
    it mostly stays.
    """
    return 4.2 - 3.0 * chance


def gain_and_loss(score: Columns, sheet: ColumnSheet, contract: Contract) -> tuple[float, float]:
    """Compute the points of the settlement that any declarer wins with the contract, and those lost
    if it goes down, before anything doubles it.
    """
    value = score.value(contract)
    if not contract.may_be_left:
        return value * MIDDLE, value * (MIDDLE + 2 * score.fallen_betl_tricks)
    return value * (MIDDLE - _tricks_against(1.0)), value * (
        MIDDLE + contract.goal.tricks_to_defeat
    )


def unit(score: Columns, sheet: ColumnSheet, contract: Contract) -> float:
    """Return one point of a contract; the lowest contract is worth four."""
    return float(score.per_point)


def left_to_others(score: Columns, sheet: ColumnSheet, lowest: Contract) -> float:
    """Estimate what passing wins while others may still bid."""
    return PASSING * unit(score, sheet, lowest)


def _two_without_kontra(score: Columns, sheet: ColumnSheet, seat: Seat) -> float:
    """Compute what a two without kontra wins or loses its declarer, per point."""
    match score.end_of_two(sheet, seat):
        case TwoEnd.WINS:
            return MIDDLE
        case TwoEnd.FAILS:
            return -MIDDLE
        case _:
            return 0.0
