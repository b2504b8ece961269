"""The paper of a table: who sits where, and where the areas are."""

from __future__ import annotations

from prefgame.rules.base import Seat
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.pool.areas import Pulya
from prefgame.ui.paper.pool.four import PlanOfFour
from prefgame.ui.paper.pool.plan import Places
from prefgame.ui.paper.pool.three import PlanOfThree
from prefgame.ui.widgets.canvas import Kit


def draw_up(kit: Kit, box: Box, seats: Places, *, dumps: bool) -> Pulya:
    """The paper of three or four players in a box; without ``dumps`` the pools take their room."""
    plan = (PlanOfThree if len(seats) == 3 else PlanOfFour)(kit, box, seats, dumps)
    plan.draw_up()
    return Pulya(tuple(plan.lines), tuple(plan.cells), plan.names, plan.circle, plan.frame)


def seats_at(steps: dict[str, int], players: int, own: Seat) -> Places:
    """The seat at each place; that of ``own`` is below. ``steps``: in the order of play, to each
    neighbour.
    """
    return {"own": own, **{place: (own + step) % players for place, step in steps.items()}}
