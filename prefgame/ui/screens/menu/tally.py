"""The slip on the table beside the menu: three names, and numbers as the game writes them."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from prefgame.app.words.names import usual_names
from prefgame.rules.scoring.base import Score
from prefgame.rules.scoring.columns.score import Columns
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pot.score import Pot
from prefgame.ui.draw import icons, shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import MINUS

NUMBERS: dict[type, tuple[tuple[str, bool], ...]] = {
    Columns: (("30", True), ("52", False), ("34", False)),
    Pool: (("14.", False), ("6.", False), ("10.", False)),
    Pot: (("+30", False), (f"{MINUS}10", False), (f"{MINUS}20", False)),
}
"""what is on the slip, by the way of keeping score: each number, and whether a hat is over it"""


def draw_tally(surface: Surface, kit: Kit, box: Box, score: Score[Any, Any]) -> None:
    """Draw a slip with three names, and the numbers of a match that keeps score in this way."""
    # the handwriting belongs to the slip, not to the reader's text size
    unit = kit.layout.s / kit.layout.t
    kit.sheet(surface, box, 3, 16, 7)
    names = usual_names()[:3]
    told = NUMBERS.get(type(score), (("", False),) * len(names))
    columns = zip(names, told, box.columns(len(names)))
    for i, (name, (number, hat), column) in enumerate(columns):
        middle = column.x + column.w / 2
        kit.pencil(surface, middle, box.y + kit.u(44), name, 34 * unit)
        kit.pencil(surface, middle, box.y + kit.u(122), number, 60 * unit, bold=True, seed=i)
        if i:
            y = box.y + kit.u(20)
            shapes.line(surface, column.x, y, box.h - kit.u(40), "rule", kit.thin(2), upright=True)
        if hat:
            icons.hat(surface, middle, box.y + kit.u(99), kit.u(25), kit.thin(3, 2))
    y, start, end = box.y + kit.u(76), box.x + kit.u(16), box.right - kit.u(16)
    line = strokes.wobble((start, y), (end, y), kit.u(26), "tally")
    strokes.stroke(surface, line, "pencil", kit.thin(3, 2), 230)
