"""The score in short, by the kind of sheet: a line a player for the foot of the notepad.

Invariant: every kind of sheet has its entry in ``SCORE_LINES``.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns.sheet import ColumnSheet
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.sheet import PoolSheet
from prefgame.rules.scoring.pot.sheet import PotSheet
from prefgame.ui.table.pad.column_marks import HatAndRefas
from prefgame.ui.table.pad.info import ScoreInfo, ScoreLine
from prefgame.ui.table.pot.money import Money
from prefgame.ui.table.pot.registry import money_of
from prefgame.ui.table.seats.places import neighbours
from prefgame.ui.words.numbers import plain, signed, size_of
from prefgame.ui.words.pool.entries import written


def _of_columns(view: SeatView) -> ScoreInfo:
    """Every player's columns: soups at the sides, the middle large.

    A debt has its minus, as in every other sum.
    """
    count, sheet = len(view.table.players), view.table.sheet
    assert isinstance(sheet, ColumnSheet)
    around = [pgettext("column", "left"), pgettext("column", "right")]
    if count == 4:
        around.insert(1, pgettext("column", "far"))
    main = 1
    heads = (*around[:main], pgettext("column", "bula"), *around[main:])
    lines = []
    for step in range(count):
        seat = (view.seat + step) % count
        column = sheet.columns[seat]
        soups = [str(column.soup[other]) for other in neighbours(view, seat)]
        values = (*soups[:main], plain(column.middle), *soups[main:])
        marks = HatAndRefas(column.hat, column.open_refas)
        lines.append(ScoreLine(view.table.players[seat], values, main, marks))
    explained = [
        _("The soup against the player on your left: points won from that player."),
        _("The soup against the player on your right: points won from that player."),
    ]
    if count == 4:
        explained.insert(
            1, _("The soup against the player across the table: points won from that player.")
        )
    owed = _("Points still to be paid off, or above zero under a hat. At the end, each counts {n}.")
    explained.insert(main, owed.format(n=view.table.rules.score.per_point))
    return ScoreInfo(_("Score"), heads, tuple(lines), tuple(explained))


def _of_pool(view: SeatView) -> ScoreInfo:
    """Every player's pool, large, then the dump where there is one, and the whists on the others
    together.
    """
    sheet, score, count = view.table.sheet, view.table.rules.score, len(view.table.players)
    assert isinstance(sheet, PoolSheet) and isinstance(score, Pool)
    seats = [(view.seat + step) % count for step in range(count)]
    columns = [
        (
            pgettext("column", "pool"),
            [line.pool for line in sheet.lines],
            _("The pool: points for contracts made. The match ends when all pools are closed."),
        ),
        (
            pgettext("column", "dump"),
            [line.dump for line in sheet.lines],
            _("The dump: points against the player."),
        ),
        (
            pgettext("column", "whists"),
            [sum(line.whists) for line in sheet.lines],
            _(
                "All whists that the player has written on the others. The score sheet has each "
                "number."
            ),
        ),
    ]
    if not score.scoring.has_dump:
        del columns[1]
    lines = tuple(
        ScoreLine(
            view.table.players[seat],
            tuple(written(numbers[seat]) for _head, numbers, _words in columns),
            0,
        )
        for seat in seats
    )
    return ScoreInfo(
        _("Score"),
        tuple(head for head, _numbers, _words in columns),
        lines,
        tuple(words for _head, _numbers, words in columns),
    )


def money_lines(view: SeatView, money: Money) -> ScoreInfo:
    """What each purse has won or paid, the own one first, and the pot as last line: at rest they
    add up to zero.
    """
    players = view.table.players
    seats = [(view.seat + step) % len(players) for step in range(len(players))]
    lines = [ScoreLine(players[seat], (signed(money.purses[seat]),), 0) for seat in seats]
    return ScoreInfo(
        _("Score"),
        (pgettext("column", "won or paid"),),
        (*lines, ScoreLine(_("Pot"), (size_of(money.pot),), 0)),
        (
            _(
                "What each player has won (+) or paid (−) so far; together with the pot, it adds "
                "up to 0."
            ),
        ),
    )


def of_money(view: SeatView) -> ScoreInfo:
    """The money that the sheet has."""
    money = money_of(view)
    assert money is not None
    return money_lines(view, money)


SCORE_LINES: dict[type[Sheet], Callable[[SeatView], ScoreInfo]] = {
    ColumnSheet: _of_columns,
    PoolSheet: _of_pool,
    PotSheet: of_money,
}


def score_info(view: SeatView) -> ScoreInfo:
    """The score so far."""
    return SCORE_LINES[type(view.table.sheet)](view)
