"""Purses and pot in short, as they are while money moves over the table.

Invariant: at rest the purses and the pot add up to zero.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.scores.money import Money
from prefgame.ui.words.numbers import signed, size_of


def money_lines(view: SeatView, money: Money, explained: tuple[str, ...]) -> ScoreInfo:
    """What each purse has won or paid, the own one first, and the pot as last line. ``explained``:
    what the numbers are.
    """
    players = view.table.players
    seats = [(view.seat + step) % len(players) for step in range(len(players))]
    lines = [ScoreLine(players[seat], (signed(money.purses[seat]),), 0) for seat in seats]
    return ScoreInfo(
        _("Score"),
        (pgettext("column", "won or paid"),),
        (*lines, ScoreLine(_("Pot"), (size_of(money.pot),), 0)),
        explained,
    )
