"""The expected gain of a contract in points of the settlement, by the way in which the
table keeps score.

Invariant: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from prefgame.ai.estimate import column_stakes, pool_stakes, pot_stakes
from prefgame.ai.estimate.chances import LACKING
from prefgame.ai.lookup import entry_for
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.hand import Hand, Unplayed
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot


@dataclass(frozen=True, slots=True)
class FirstSight:
    """What contracts are worth in one way of keeping score, before the play is imagined."""

    expected_gain: Callable[[Any, Any, int, Contract, float, float], float]
    """the points expected, from the score, its sheet, the seat, the contract, its chance, and by
    how many tricks it is missed if it is not made
    """
    gain_and_loss: Callable[[Any, Any, Contract], tuple[float, float]]
    """the points won if the contract is made, and those lost if not, from the score, its sheet and
    the contract
    """
    unit: Callable[[Any, Any, Contract], float]
    """the unit of the stake, from the score, its sheet and a contract: about a quarter of what the
    lowest contract counts in the settlement, and more if a premium makes a contract dearer. Every
    number for little or much is in these units
    """
    left_to_others: Callable[[Any, Any, Contract], float]
    """the points expected if the hand is left to others who may still bid, from the score, its
    sheet and the lowest contract: mostly another player declares and makes the contract
    """
    doubt: float = 0.0
    """the units that a bid which others may still beat loses in the choice, for each unit of chance
    that its contract has less than a likely one
    """
    others_are_foreseen: bool = False
    """whether a seat that imagines deals foresees in each of them what the others play, instead of
    that one number
    """
    errors: Mapping[str, float] = field(default_factory=dict)
    """how many times as large the errors of a level are as in columns, by its name; one if it is
    not named
    """


FIRST_SIGHTS: dict[type, FirstSight] = {
    Columns: FirstSight(
        column_stakes.expected_gain,
        column_stakes.gain_and_loss,
        column_stakes.unit,
        column_stakes.left_to_others,
    ),
    Pot: FirstSight(
        pot_stakes.expected_gain,
        pot_stakes.gain_and_loss,
        pot_stakes.unit,
        pot_stakes.left_to_others,
        doubt=1.5,
        others_are_foreseen=True,
        # a unit is several tricks: a good player sees that two are lost, a beginner counts neither
        # them nor the pot
        errors={"beginner": 1.3, "club": 0.95},
    ),
    Pool: FirstSight(
        pool_stakes.expected_gain,
        pool_stakes.gain_and_loss,
        pool_stakes.unit,
        pool_stakes.left_to_others,
        others_are_foreseen=True,
        # with the errors of columns, the steps between the levels were too narrow to be measured
        errors={"beginner": 2.6, "club": 2.0},
    ),
}


def _first_sight(score: object) -> FirstSight:
    return entry_for(FIRST_SIGHTS, score, "look at the score")


def expected_gain(
    view: SeatView, contract: Contract, chance: float, missed: float = LACKING
) -> float:
    """Compute the points that the seat expects of playing a contract with that chance, which is
    ``missed`` by so many tricks if it is not made.
    """
    score, sheet = view.table.rules.score, view.table.sheet
    return _first_sight(score).expected_gain(score, sheet, view.seat, contract, chance, missed)


def gain_and_loss(view: SeatView, contract: Contract) -> tuple[float, float]:
    """Compute the points of the settlement that any declarer wins with the contract, and those lost
    if it goes down, before anything doubles it.
    """
    score = view.table.rules.score
    return _first_sight(score).gain_and_loss(score, view.table.sheet, contract)


def doubt_of(view: SeatView) -> float:
    """Compute the points of the settlement that a bid which others may still beat loses in the
    choice, for each unit of chance that its contract has less than a likely one.
    """
    return _first_sight(view.table.rules.score).doubt * unit_of(view)


def unit_of(view: SeatView) -> float:
    """Return the unit of the stake of this hand, in points of the settlement, with the contract
    that is played. Every number of a seat that says how much something matters is in these units.
    """
    hand, rules = view.hand, view.table.rules
    contract = None if hand is None or hand.declarer is None else hand.contract
    if contract is None:
        return unit_on(rules, view.table.sheet)
    return _first_sight(rules.score).unit(rules.score, view.table.sheet, contract)


def unit_on(rules: RuleSet, sheet: Sheet) -> float:
    """Return the same on any sheet, before a contract is chosen."""
    return _first_sight(rules.score).unit(rules.score, sheet, rules.contracts[0])


def left_to_others(view: SeatView) -> float:
    """Estimate the points that the seat expects if it passes while others may still bid."""
    rules = view.table.rules
    return _first_sight(rules.score).left_to_others(
        rules.score, view.table.sheet, rules.contracts[0]
    )


def others_are_foreseen(view: SeatView) -> bool:
    """Tell whether a seat of this table foresees what the others play if it passes."""
    return _first_sight(view.table.rules.score).others_are_foreseen


def error_share(view: SeatView, level: str) -> float:
    """Say how many times as large the errors of this level are at this table as in columns."""
    return _first_sight(view.table.rules.score).errors.get(level, 1.0)


def contracts_left(view: SeatView) -> tuple[Contract, ...]:
    """List the contracts that the winner of the auction may still play: the one that was named,
    otherwise all that may be named.
    """
    hand = view.won
    return (
        view.table.rules.auction.contracts_for(hand.auction_winner)
        if hand.contract is None
        else (hand.contract,)
    )


def contracts_to_take(view: SeatView) -> tuple[Contract, ...]:
    """List what the seat may play if it takes over now, low to high."""
    hand, rules = view.won, view.table.rules
    assert rules.takeover is not None
    lowest = rules.takeover.lowest(
        rules.contracts, hand.auction_winner, hand.contract, bool(hand.takers)
    )
    assert lowest is not None
    return rules.auction.contracts_for(Winner(view.seat, lowest, game=False, fixed=False))


def needs_kontra(view: SeatView, contract: Contract) -> bool:
    """Tell whether the seat's contract would be played only after a kontra."""
    return view.table.rules.score.terms(view.table.sheet, view.seat, contract).needs_kontra


def is_decided_unplayed(view: SeatView, contract: Contract) -> bool:
    """Tell whether such a contract of the seat is written as won or lost if nobody doubles it;
    otherwise nothing is written.
    """
    table = view.table
    unplayed = Hand(
        view.seat, contract, {view.seat: Role.DECLARER}, {}, unplayed=Unplayed.NO_KONTRA
    )
    return table.rules.score.write(table.sheet, unplayed, table.rules.defence)[2].made is not None
