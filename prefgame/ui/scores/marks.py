"""One thing on the paper that can be tapped, whatever kind of paper it is.

Invariant: it knows its line and its place; what the line means is explained elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame
from pygame.event import Event

from prefgame.engine.view import SeatView
from prefgame.rules.base import Direction, Seat
from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup

Progress = Callable[[Hashable], float]
"""how far (0 to 1) something has been written, by its key"""
_WAYS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}


class PaperMark(Widget):
    """A ``line`` of the paper in its place."""

    line: Any
    beside: Callable[[Any, int, int], PaperMark | None] | None = None
    """the mark beside one, in a direction (dx, dy); the drawing that placed the marks says it"""

    def written_box(self, kit: Kit) -> Box:
        """What the pencil covers of its place."""
        raise NotImplementedError

    def key(self, event: Event) -> bool:
        """The arrows move to the mark beside it in their direction."""
        way = _WAYS.get(event.key)
        there = self.beside(self, *way) if self.beside and way else None
        if there is None or self.group is None:
            return False
        FocusGroup.keyboard = True
        self.group.focus_on(there)
        return True


# ---- who sits beside whom at the table, as papers are arranged
# Invariant: pure arithmetic from the number of players and the direction of play.


def neighbour_steps(players: int, direction: Direction) -> dict[str, int]:
    """The steps in the order of play to the neighbours at the "left", "across", "right"."""
    left = 1 if direction is Direction.CLOCKWISE else players - 1
    across = {"across": 2} if players == 4 else {}
    return {"left": left, **across, "right": players - left}


def neighbours(view: SeatView, seat: Seat) -> tuple[Seat, ...]:
    """The other seats as they sit from the left hand of ``seat`` round to its right."""
    count = len(view.table.players)
    steps = (
        range(1, count)
        if view.table.rules.direction is Direction.CLOCKWISE
        else range(count - 1, 0, -1)
    )
    return tuple((seat + step) % count for step in steps)
