"""The amounts that the ends of a hand write, by the kind of sheet.

Invariant: every kind of sheet has its entry in ``AMOUNTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.engine.view import SeatView
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.pool_sheet import PoolSheet
from prefgame.rules.scoring.pot_sheet import PotSheet
from prefgame.ui.scores.columns.at_table import column_amounts
from prefgame.ui.scores.face import HandEnd, WrittenAmounts
from prefgame.ui.scores.pool.at_table import pool_amounts
from prefgame.ui.scores.pot.at_table import pot_amounts

AMOUNTS: dict[type[Sheet], Callable[[SeatView, Sequence[HandEnd]], WrittenAmounts]] = {
    ColumnSheet: column_amounts,
    PotSheet: pot_amounts,
    PoolSheet: pool_amounts,
}
