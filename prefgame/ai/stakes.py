"""The expected gain of a contract in points of the settlement, by the way of keeping score.

Invariant: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from prefgame.ai.chances import LACKING
from prefgame.ai.lookup import entry_for
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand, Sheet, Unplayed
from prefgame.rules.scoring.columns import Columns, TwoEnd
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.pool import VALUES, Pool
from prefgame.rules.scoring.pool_agreements import Consolation
from prefgame.rules.scoring.pool_sheet import WHISTS_A_POINT, PoolSheet
from prefgame.rules.scoring.pot import Pot, PotSheet

MIDDLE = 20 / 3
"""What a point in the middle column is worth: it counts ten, but it brings the end nearer, and a
third of that goes to everybody.
"""
KONTRA_ON_TWO = 0.7
"""The share of the plain twos that would go down which a defender doubles."""

OPPONENTS = 2
"""who play against a declarer, and pay premiums and bonuses, or are paid"""
PASSING = -0.4
"""what passing wins while others may still bid, in units of the stake"""


def _column_gain(
    score: Columns,
    sheet: ColumnSheet,
    seat: Seat,
    contract: Contract,
    chance: float,
    _missed: float,
) -> float:
    """Compute the points that a contract is expected to win; an open refa doubles them."""
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
    """Estimate the tricks that the defence writes, or is paid for, when the contract is made:
    against a strong hand it mostly stays at home.
    """
    return 4.2 - 3.0 * chance


def _column_gain_and_loss(
    score: Columns, sheet: ColumnSheet, contract: Contract
) -> tuple[float, float]:
    """Compute the points of the settlement that any declarer wins with the contract, and those lost
    if it goes down, before anything doubles it.
    """
    value = score.value(contract)
    if not contract.may_be_left:
        return value * MIDDLE, value * (MIDDLE + 2 * score.fallen_betl_tricks)
    return value * (MIDDLE - _tricks_against(1.0)), value * (
        MIDDLE + contract.goal.tricks_to_defeat
    )


def _column_unit(score: Columns, sheet: ColumnSheet, contract: Contract) -> float:
    """Return one point of a contract; the lowest contract is worth four."""
    return float(score.per_point)


def _column_left(score: Columns, sheet: ColumnSheet, lowest: Contract) -> float:
    return PASSING * _column_unit(score, sheet, lowest)


def _two_without_kontra(score: Columns, sheet: ColumnSheet, seat: Seat) -> float:
    """Compute what a two without kontra wins or loses its declarer, per point."""
    match score.end_of_two(sheet, seat):
        case TwoEnd.WINS:
            return MIDDLE
        case TwoEnd.FAILS:
            return -MIDDLE
        case _:
            return 0.0


# ---- what is at stake on a Russian pulya: the expected gain of a contract in whists


TAKEN = 1.8
"""The tricks that a declarer takes whose misère is caught, on average over the hands that bid one.
"""


def _pool_gain(
    score: Pool, sheet: PoolSheet, seat: Seat, contract: Contract, chance: float, missed: float
) -> float:
    """Compute what the seat may expect of playing a contract with that chance, which is missed by
    so many tricks if it is not made.
    """
    won, lost = _pool_ends(score, sheet, contract, chance, missed)
    return chance * won - (1 - chance) * lost


def _pool_gain_and_loss(score: Pool, sheet: PoolSheet, contract: Contract) -> tuple[float, float]:
    return _pool_ends(score, sheet, contract, 1.0, TAKEN if contract.goal.takes_none else LACKING)


def _pool_unit(score: Pool, sheet: PoolSheet, contract: Contract) -> float:
    """Return a quarter of what the contract counts, but of no more than six tricks do."""
    value = min(score.base_worth(contract), LOWEST_VALUE)
    return value * _point_won(score, sheet) / 4


def _pool_left(score: Pool, sheet: PoolSheet, lowest: Contract) -> float:
    return PASSING * _pool_unit(score, sheet, lowest)


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


def _pool_ends(
    score: Pool, sheet: PoolSheet, contract: Contract, chance: float, missed: float
) -> tuple[float, float]:
    """Compute what is won and what is lost: pool and dump, whists for tricks, consolation."""
    value, whist = score.base_worth(contract), score.scoring.written
    won, lost = value * _point_won(score, sheet), value * _point_lost(score, sheet)
    if contract.goal.takes_none:
        return won, missed * lost
    against = TRICKS - contract.goal.least
    won -= value * whist * against * (1.0 - 0.7 * chance)  # a sure contract is mostly not whisted
    consoled = _consoled(score.consolation, len(sheet.lines))
    return won, missed * (lost + consoled * value * whist) + value * whist * (against + missed)


def _consoled(consolation: Consolation, players: int) -> int:
    """Count who is consoled for a trick that the declarer lacks."""
    match consolation:
        case Consolation.NOBODY:
            return 0
        case Consolation.DEFENDERS:
            return OPPONENTS
        case Consolation.ALL:
            return players - 1


# ---- what is at stake at a table that plays for a pot: the expected gain of a contract in units


PASSING_A_POT = -0.2
"""what passing wins while others may still bid, in stakes of the lowest contract: counted in hands
that the seats played on both ways
"""


def _pot_gain(
    score: Pot, sheet: PotSheet, seat: Seat, contract: Contract, chance: float, _missed: float
) -> float:
    """Compute what the seat may expect of playing a contract with that chance. A unit that it takes
    out of the pot, or puts in, is partly its own.
    """
    own = 1 - 1 / len(sheet.purses)
    won, lost = _pot_ends(score, float(score.stake(sheet, contract)), contract, own, chance)
    return chance * won - (1 - chance) * lost


def _pot_gain_and_loss(score: Pot, sheet: PotSheet, contract: Contract) -> tuple[float, float]:
    stake = float(score.stake(sheet, contract))
    return _pot_ends(score, stake, contract, OPPONENTS / (OPPONENTS + 1), 1.0)


def _pot_unit(score: Pot, sheet: PotSheet, contract: Contract) -> float:
    """Return a quarter of the stake with its premium, or of the basic stake if that is more."""
    return max(score.base, float(score.stake(sheet, contract)) + score.premium(contract)) / 4


def _pot_left(score: Pot, sheet: PotSheet, lowest: Contract) -> float:
    """Estimate what passing wins while others may still bid: a full pot loses more."""
    return PASSING_A_POT * float(score.stake(sheet, lowest))


def _pot_ends(
    score: Pot, stake: float, contract: Contract, own: float, chance: float
) -> tuple[float, float]:
    """Compute what is won and what is lost: the stake, the tricks of the defence, premiums."""
    premium = OPPONENTS * score.premium(contract)
    if not contract.may_be_left:
        return stake * own + premium, stake * own + premium
    each = stake / TRICKS
    return (
        stake * own - each * _tricks_against(chance) + premium,
        stake * own + each * contract.goal.tricks_to_defeat + premium,
    )


# ---- by the way in which the table keeps score


@dataclass(frozen=True, slots=True)
class FirstSight:
    """What contracts are worth in one way of keeping score, before the play is imagined."""

    expected_gain: Callable[[Any, Any, int, Contract, float, float], float]
    """the points expected, from the score, its sheet, the seat, the contract, its chance, and by
    how many tricks it is missed if it is not made
    """
    gain_and_loss: Callable[[Any, Any, Contract], tuple[float, float]]
    """the points won if the contract is made, and those lost if not"""
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
    """whether a seat foresees in each imagined deal what the others play"""
    errors: Mapping[str, float] = field(default_factory=dict)
    """how many times as large the errors of a level are as in columns, by its name"""


FIRST_SIGHTS: dict[type, FirstSight] = {
    Columns: FirstSight(_column_gain, _column_gain_and_loss, _column_unit, _column_left),
    Pot: FirstSight(
        _pot_gain,
        _pot_gain_and_loss,
        _pot_unit,
        _pot_left,
        doubt=1.5,
        others_are_foreseen=True,
        # a unit is several tricks: a good player sees that two are lost, a beginner counts neither
        # them nor the pot
        errors={"beginner": 1.3, "club": 0.95},
    ),
    Pool: FirstSight(
        _pool_gain,
        _pool_gain_and_loss,
        _pool_unit,
        _pool_left,
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
    return _first_sight(view.table.rules.score).others_are_foreseen


def error_share(view: SeatView, level: str) -> float:
    """Say how many times as large the errors of this level are at this table as in columns."""
    return _first_sight(view.table.rules.score).errors.get(level, 1.0)


def contracts_left(view: SeatView) -> tuple[Contract, ...]:
    """List the contracts that may still be played: the one that was named, else all that may be."""
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
    """Tell whether an undoubled contract of the seat is written as won or lost, or not at all."""
    table = view.table
    unplayed = Hand(
        view.seat, contract, {view.seat: Role.DECLARER}, {}, unplayed=Unplayed.NO_KONTRA
    )
    return table.rules.score.write(table.sheet, unplayed, table.rules.defence)[2].made is not None
