"""Where an arrow key leads: to the next widget in its direction, as a person would point.

Invariant: pure geometry. What lies straight ahead comes before anything that lies aside, however
near that is; inside a scrolling area its own rows come first, also those that are out of sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.widget import Widget

_W = TypeVar("_W", bound=Widget)
_INTO = 0.25
"""how far a neighbour may reach into the widget that is left, in parts of the smaller one"""
_BESIDE = 0.4
"""how far beside a row one that is straight below may begin, in parts of the lower one"""


def neighbour(here: Widget, others: Iterable[_W], dx: int, dy: int) -> _W | None:
    """The nearest of ``others`` from ``here`` in the direction (dx, dy), one of them 0.

    None where nothing lies there.
    """
    best: _W | None = None
    least = (True, True, float("inf"))
    for there in others:
        area = there.area
        hidden = area is not None and area is not here.area and not there.rect.overlaps(area.rect)
        way = _way(here.spot, there.rect, dx, dy)
        if there is here or hidden or way is None:
            continue
        ahead, aside, shift = way
        leaves = here.area is not None and area is not here.area
        rank = (aside > 0, leaves, ahead + 2 * aside + 0.1 * shift)
        if rank < least:
            best, least = there, rank
    return best


def _way(here: Box, there: Box, dx: int, dy: int) -> tuple[float, float, float] | None:
    """How far ``there`` is ahead, how far aside, and how far apart their middles are.

    None where it is not ahead.
    """
    if dx:
        ahead = there.x - here.right if dx > 0 else here.x - there.right
        if (there.centerx - here.centerx) * dx <= 0 or ahead < -_INTO * min(here.w, there.w):
            return None
        aside = max(0, there.y - here.bottom, here.y - there.bottom)
        return ahead, aside, abs(there.centery - here.centery)
    ahead = there.y - here.bottom if dy > 0 else here.y - there.bottom
    if (there.centery - here.centery) * dy <= 0 or ahead < -_INTO * min(here.h, there.h):
        return None
    aside = max(0, there.x - here.right, here.x - there.right)
    if aside <= _BESIDE * min(here.h, there.h):
        aside = 0
    return ahead, aside, abs(there.centerx - here.centerx)
