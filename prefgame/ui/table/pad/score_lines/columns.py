"""The score of columns in short.

Invariant: a debt has its minus, as in every other sum.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.scores.marks import neighbours
from prefgame.ui.table.pad.column_marks import HatAndRefas
from prefgame.ui.words.columns.words import own_column
from prefgame.ui.words.numbers import plain


def of_columns(view: SeatView) -> ScoreInfo:
    """Every player's columns: soups at the sides, the middle large."""
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
    explained.insert(main, own_column(view.table.rules.score.per_point))
    return ScoreInfo(_("Score"), heads, tuple(lines), tuple(explained))
