"""The score of a pulya in short.

Invariant: the columns are those that its way of scoring has; where there is no dump, none is shown.
"""

from __future__ import annotations

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.words.pool.sums import written
from prefgame.ui.words.pool.words import dump_meaning, pool_meaning


def of_pool(view: SeatView) -> ScoreInfo:
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
            pool_meaning(),
        ),
        (
            pgettext("column", "dump"),
            [line.dump for line in sheet.lines],
            dump_meaning(),
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
