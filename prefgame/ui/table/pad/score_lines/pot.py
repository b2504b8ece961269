"""The score in money in short."""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.ui.scores.lines import ScoreInfo
from prefgame.ui.scores.pot.words import purse_meaning
from prefgame.ui.table.pad.money_lines import money_lines
from prefgame.ui.table.pot.registry import money_of


def of_money(view: SeatView) -> ScoreInfo:
    """The money that the sheet has."""
    money = money_of(view)
    assert money is not None
    return money_lines(view, money, (purse_meaning(),))
