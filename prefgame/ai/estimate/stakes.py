"""What is at stake: the expected gain of a contract in points of the settlement.

Law of this module: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.plain_two import TwoEnd

MIDDLE = 20 / 3
"""A point in the middle column counts ten, but brings the end nearer, and a third of that is everybody's."""
KONTRA_ON_TWO = 0.7
"""How many of the plain twos that would fall are found out and doubled."""


def stake(view: SeatView, contract: Contract) -> int:
    """Points in the seat's middle column before any kontra; a waiting refa doubles."""
    return view.table.rules.score.worth(view.table.sheet, view.seat, contract)


def expected(view: SeatView, contract: Contract, chance: float) -> float:
    """What the seat may expect of playing a contract with that chance."""
    points, sheet, score = stake(view, contract), view.table.sheet, view.table.rules.score
    won, fallen = score.won(sheet, points), score.lost(sheet, points)
    if not contract.may_be_left:
        lost = MIDDLE + 2 * score.fallen_betl_tricks
        return chance * won * MIDDLE - (1 - chance) * fallen * lost
    lost = MIDDLE + contract.goal.failing
    if needs_kontra(view, contract):
        doubled = (1 - chance) * KONTRA_ON_TWO
        return (1 - doubled) * won * _unopposed(view) - doubled * score.lost(sheet, 2 * points) * lost
    return chance * won * (MIDDLE - _tricks_against(chance)) - (1 - chance) * fallen * lost


def _tricks_against(chance: float) -> float:
    """Tricks that the defence writes when the contract is made: against a strong hand it mostly stays at home."""
    return 4.2 - 3.0 * chance


def ends_of(rules: RuleSet, contract: Contract) -> tuple[float, float]:
    """What a contract brings any declarer if it is made, and costs if not, before anything doubles it: in points of the settlement."""
    value = rules.score.value(contract)
    if not contract.may_be_left:
        return value * MIDDLE, value * (MIDDLE + 2 * rules.score.fallen_betl_tricks)
    return value * (MIDDLE - _tricks_against(1.0)), value * (MIDDLE + contract.goal.failing)


def needs_kontra(view: SeatView, contract: Contract) -> bool:
    """Whether the seat's contract would be a plain two that is played only after a kontra."""
    table = view.table
    return table.rules.score.terms(table.sheet, view.seat, contract).needs_kontra


def end_of_two(view: SeatView) -> TwoEnd:
    """How a plain two of the seat ends that nobody doubles."""
    return view.table.rules.score.end_of_two(view.table.sheet, view.seat)


def decided_unplayed(view: SeatView) -> bool:
    """Whether a plain two of the seat that nobody doubles is won or lost; else nothing comes of it but a refa."""
    return end_of_two(view) in (TwoEnd.WINS, TwoEnd.FAILS)


def _unopposed(view: SeatView) -> float:
    """What a two without kontra brings its declarer, per point."""
    match end_of_two(view):
        case TwoEnd.WINS:
            return MIDDLE
        case TwoEnd.FAILS:
            return -MIDDLE
        case _:
            return 0.0
