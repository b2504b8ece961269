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
from prefgame.ui.table.slips.amounts.base import HandEnd, WrittenAmounts
from prefgame.ui.table.slips.amounts.columns import column_amounts
from prefgame.ui.table.slips.amounts.pool import pool_amounts
from prefgame.ui.table.slips.amounts.pot import pot_amounts

AMOUNTS: dict[type[Sheet], Callable[[SeatView, Sequence[HandEnd]], WrittenAmounts]] = {
    ColumnSheet: column_amounts,
    PotSheet: pot_amounts,
    PoolSheet: pool_amounts,
}
