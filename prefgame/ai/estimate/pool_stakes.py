"""What is at stake on a Russian pulya: the expected gain of a contract in whists.

Invariant: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from prefgame.ai.estimate.chances import LACKING
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.scoring.pool import VALUES, Pool
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, PoolSheet

TAKEN = 1.8
"""The tricks that a declarer takes whose misère is caught, on average over the hands that bid one.
"""
PASSING = -0.4
"""What passing wins while others may still bid, in units."""


def expected_gain(
    score: Pool, sheet: PoolSheet, seat: Seat, contract: Contract, chance: float, missed: float
) -> float:
    """Compute what the seat may expect of playing a contract with that chance, which is missed by
    so many tricks if it is not made.
    """
    won, lost = _ends(score, sheet, contract, chance, missed)
    return chance * won - (1 - chance) * lost


def gain_and_loss(score: Pool, sheet: PoolSheet, contract: Contract) -> tuple[float, float]:
    """Compute what a contract wins its declarer if it is made, and loses if not."""
    return _ends(score, sheet, contract, 1.0, TAKEN if contract.goal.takes_none else LACKING)


def unit(score: Pool, sheet: PoolSheet, contract: Contract) -> float:
    """Return a quarter of what the contract counts, but of no more than six tricks do."""
    value = min(score.base_worth(contract), LOWEST_VALUE)
    return value * _point_won(score, sheet) / 4


def left_to_others(score: Pool, sheet: PoolSheet, lowest: Contract) -> float:
    """Estimate what passing wins while others may still bid."""
    return PASSING * unit(score, sheet, lowest)


LOWEST_VALUE = min(VALUES.values())
"""what a contract for six tricks counts (002:69-76)"""


def _point_won(score: Pool, sheet: PoolSheet) -> float:
    """Compute what a point in the own pool is worth, evened out among all players."""
    players = len(sheet.lines)
    return score.per_point * (players - 1) / players


def _point_lost(score: Pool, sheet: PoolSheet) -> float:
    """Compute what a point in the own dump costs, or what is written instead."""
    others = len(sheet.lines) - 1
    if score.scoring.has_dump:
        return WHISTS_A_POINT * score.scoring.written * others / (others + 1)
    return float(score.whists_for_lost(others + 1)) * others


def _ends(
    score: Pool, sheet: PoolSheet, contract: Contract, chance: float, missed: float
) -> tuple[float, float]:
    """Compute what is won and what is lost: pool and dump, whists for tricks, consolation."""
    value, whist = score.base_worth(contract), score.scoring.written
    won, lost = value * _point_won(score, sheet), value * _point_lost(score, sheet)
    if contract.goal.takes_none:
        return won, missed * lost
    against = TRICKS - contract.goal.least
    won -= value * whist * against * (1.0 - 0.7 * chance)  # a sure contract is mostly not whisted
    return won, missed * (lost + 2 * value * whist) + value * whist * (against + missed)
