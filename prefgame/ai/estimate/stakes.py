"""What is at stake: the expected gain of a contract in points of the settlement, by the way in
which the table keeps score.

Invariant: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from prefgame.ai.estimate import column_stakes
from prefgame.ai.lookup import entry_for
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.rules.scoring.hand import Hand, Unplayed


@dataclass(frozen=True, slots=True)
class FirstSight:
    """What contracts bring on one way of keeping score, before the play is imagined."""

    expected_gain: Callable[[Any, Any, int, Contract, float], float]
    """of the score, its sheet, the seat, the contract and its chance"""
    gain_and_loss: Callable[[Any, Contract], tuple[float, float]]
    """of the score and the contract: what it brings if it is made, and what it costs if not"""
    unit: Callable[[Any], float]
    """of the score: about a quarter of what the lowest contract counts in the settlement. What a
    seat holds for little or much is so many units
    """


FIRST_SIGHTS: dict[type, FirstSight] = {
    Columns: FirstSight(
        column_stakes.expected_gain, column_stakes.gain_and_loss, column_stakes.unit
    )
}


def _first_sight(score: object) -> FirstSight:
    return entry_for(FIRST_SIGHTS, score, "look at the score")


def expected_gain(view: SeatView, contract: Contract, chance: float) -> float:
    """What the seat may expect of playing a contract with that chance."""
    score = view.table.rules.score
    return _first_sight(score).expected_gain(score, view.table.sheet, view.seat, contract, chance)


def gain_and_loss(rules: RuleSet, contract: Contract) -> tuple[float, float]:
    """What a contract brings any declarer if it is made, and costs if not, before anything doubles
    it: in points of the settlement.
    """
    return _first_sight(rules.score).gain_and_loss(rules.score, contract)


def unit_of(rules: RuleSet) -> float:
    """The unit of what is at stake, in points of the settlement: every number of a seat that says
    how much something matters is so many units.
    """
    return _first_sight(rules.score).unit(rules.score)


def contracts_left(view: SeatView) -> tuple[Contract, ...]:
    """What the winner of the auction may still play: the contract that was named, else what may be
    named.
    """
    hand = view.hand
    assert hand is not None and hand.auction_winner is not None
    return (
        view.table.rules.auction.contracts_for(hand.auction_winner)
        if hand.contract is None
        else (hand.contract,)
    )


def needs_kontra(view: SeatView, contract: Contract) -> bool:
    """Whether the seat's contract would be played only after a kontra."""
    return view.table.rules.score.terms(view.table.sheet, view.seat, contract).needs_kontra


def is_decided_unplayed(view: SeatView, contract: Contract) -> bool:
    """Whether such a contract of the seat is won or lost where nobody doubles it; else no contract
    is written.
    """
    table = view.table
    unplayed = Hand(
        view.seat, contract, {view.seat: Role.DECLARER}, {}, unplayed=Unplayed.NO_KONTRA
    )
    return table.rules.score.write(table.sheet, unplayed, table.rules.defence)[2].made is not None
