"""The score in short, by the kind of sheet: a line a player for the foot of the notepad.

Invariant: every kind of sheet has its entry in ``SCORE_LINES``.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.view import SeatView
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.rules.scoring.pot_sheet import PotSheet
from prefgame.ui.scores.columns.at_table import of_columns
from prefgame.ui.scores.lines import ScoreInfo
from prefgame.ui.scores.pool.at_table import of_pool
from prefgame.ui.table.pad.score_lines.pot import of_money

SCORE_LINES: dict[type[Sheet], Callable[[SeatView], ScoreInfo]] = {
    ColumnSheet: of_columns,
    PoolSheet: of_pool,
    PotSheet: of_money,
}


def score_info(view: SeatView) -> ScoreInfo:
    """The score so far."""
    return SCORE_LINES[type(view.table.sheet)](view)
