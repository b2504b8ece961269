"""What became of a problem, as a mark: of the last days, and of the problems of a collection.

Invariant: shape says it, never a colour alone.
"""

from __future__ import annotations

from functools import partial

from pygame import Surface

from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Drawing

_RADIUS, _WIDE = 10, 44
"""design sizes of a mark in a list: half its breadth, and the room for it"""


def draw_result(
    surface: Surface, kit: Kit, x: float, y: float, r: float, result: ProblemResult
) -> None:
    """Draw a tick on brass: at the first try; a tick: solved; a ring: tried or shown; a dot."""
    line = kit.thin(4, 2)
    if result is ProblemResult.FIRST:
        shapes.disc(surface, x, y, r * 1.25, "chosen", edge="brass_dark", edge_width=kit.thin(2))
        icons.tick(surface, x, y, r * 0.8, "ink", line)
    elif result is ProblemResult.HELPED:
        icons.tick(surface, x, y, r, "ink", line)
    else:
        draw_begun(surface, kit, x, y, r, result is not ProblemResult.UNTRIED)


def draw_begun(surface: Surface, kit: Kit, x: float, y: float, r: float, begun: bool) -> None:
    """Draw a ring for something that was begun, a dot for something that was not."""
    if begun:
        shapes.disc(surface, x, y, r * 0.75, "paper_high", edge="ink2", edge_width=kit.thin(3))
    else:
        shapes.disc(surface, x, y, max(2.5, r * 0.34), "ink2")


def mark_of(result: ProblemResult) -> Drawing:
    """Return the mark in a row of a list."""
    return Drawing(partial(_draw_mark, result=result), wide=_WIDE, high=2 * _RADIUS)


def _draw_mark(surface: Surface, kit: Kit, box: Box, *, result: ProblemResult) -> None:
    draw_result(surface, kit, *box.center, kit.f(_RADIUS), result)


def draw_share(surface: Surface, kit: Kit, box: Box, *, part: float, right: bool) -> None:
    """Draw the part of the layouts in which a choice wins, of a line that stands for all."""
    thick = kit.thin(8, 4)
    shapes.line(surface, box.x, box.centery, box.w, "rule", thick)
    if wide := round(box.w * part):
        shapes.line(surface, box.x, box.centery, wide, "ox" if right else "ink2", thick)
