"""What is at stake: the expected gain of a contract in points of the settlement, by the way in which the table keeps score.

Invariant: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from prefgame.ai.estimate import column_stakes
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.rules.scoring.hand import Hand, Unplayed


@dataclass(frozen=True, slots=True)
class FirstSight:
    """What contracts bring on one way of keeping score, before the play is imagined."""

    expected: Callable[[Any, Any, int, Contract, float], float]
    """of the score, its sheet, the seat, the contract and its chance"""
    ends_of: Callable[[Any, Contract], tuple[float, float]]
    """of the score and the contract: what it brings if it is made, and what it costs if not"""


FIRST_SIGHTS: dict[type, FirstSight] = {Columns: FirstSight(column_stakes.expected, column_stakes.ends_of)}


def expected(view: SeatView, contract: Contract, chance: float) -> float:
    """What the seat may expect of playing a contract with that chance."""
    score = view.table.rules.score
    return FIRST_SIGHTS[type(score)].expected(score, view.table.sheet, view.seat, contract, chance)


def ends_of(rules: RuleSet, contract: Contract) -> tuple[float, float]:
    """What a contract brings any declarer if it is made, and costs if not, before anything doubles it: in points of the settlement."""
    return FIRST_SIGHTS[type(rules.score)].ends_of(rules.score, contract)


def needs_kontra(view: SeatView, contract: Contract) -> bool:
    """Whether the seat's contract would be played only after a kontra."""
    return view.table.rules.score.terms(view.table.sheet, view.seat, contract).needs_kontra


def decided_unplayed(view: SeatView, contract: Contract) -> bool:
    """Whether such a contract of the seat is won or lost where nobody doubles it; else no contract is written."""
    table = view.table
    unplayed = Hand(view.seat, contract, {view.seat: Role.DECLARER}, {}, unplayed=Unplayed.NO_KONTRA)
    return table.rules.score.write(table.sheet, unplayed, table.rules.defence)[2].made is not None
