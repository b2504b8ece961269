"""The slips that answer a question of the rules, by the mechanism that asks.

Invariant: a mechanism that has no slips is answered by words alone.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.view import SeatView
from prefgame.rules.defence.quotas import Quotas
from prefgame.rules.kontra import Doubling
from prefgame.ui.table.slips.kontra import kontra_choices
from prefgame.ui.table.slips.stakes import SlipChoice, defence_choices

DEFENCE_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {Quotas: defence_choices}
KONTRA_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {Doubling: kontra_choices}


def defence_slips(view: SeatView) -> list[SlipChoice]:
    """The slips of a defender; none where this way of defending has none."""
    make = DEFENCE_SLIPS.get(type(view.table.rules.defence))
    return [] if make is None else make(view)


def kontra_slips(view: SeatView) -> list[SlipChoice]:
    """The slips of a player who may double."""
    make = KONTRA_SLIPS.get(type(view.table.rules.kontra))
    return [] if make is None else make(view)
