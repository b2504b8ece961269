"""A sentence on a slip of paper below the sheet of a form.

Invariant: it covers nothing, not even the edge of the sheet, and takes no click and no key; it goes
away by itself unless the mouse rests on it.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit

_LEAST, _A_LETTER = 3.0, 0.015
"""seconds that a notice stays, and the seconds that each of its letters adds"""
_FADE = 0.15
_SIZE, _HIGH = 22.0, 1.1
"""design size of the words, and how high they are in sizes"""


def draw_foot(surface: Surface, kit: Kit, page: Box, words: str) -> None:
    """Write quiet words in the middle of the strip below the sheet ``page``."""
    middle = (page.bottom + kit.layout.height) / 2
    kit.text(
        surface, page.centerx, middle, words, "label", 22, "cream2", "center", max_width=page.w
    )


class FootNotice:
    """What was done, or why it could not be done."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lasts = _LEAST + _A_LETTER * len(text)
        self.age = 0.0

    @property
    def over(self) -> bool:
        """Whether it has gone."""
        return self.age >= self.lasts

    def update(self, dt: float, *, read: bool = False) -> None:
        """Let ``dt`` seconds pass. ``read``: the mouse rests on it, so it stays."""
        self.age = min(self.age, _FADE) if read else self.age + dt

    def place(self, kit: Kit, page: Box) -> Box:
        """The slip, in the middle of the strip below the sheet."""
        top, inner = page.bottom + kit.thin(2), page.w - 2 * kit.f(20)
        high = kit.layout.height - kit.thin(1) - top
        size = self._size(kit, high, inner)
        wide = min(inner, kit.width(self.text, "label", size) + kit.u(4)) + 2 * kit.f(20)
        return Box(page.centerx - wide // 2, top, wide, high)

    def _size(self, kit: Kit, high: int, wide: int) -> float:
        """Of the words: enlarged ones give way to the height of the strip and the width of the
        sheet.
        """
        size = _SIZE
        while size > _SIZE * kit.layout.usual and (
            kit.f(size * _HIGH) > high or kit.width(self.text, "label", size) > wide
        ):
            size -= 0.5
        return max(size, _SIZE * kit.layout.usual)

    def draw(self, surface: Surface, kit: Kit, page: Box) -> None:
        """Draw it below the sheet ``page``."""
        slip = self.place(kit, page)
        part = max(0.0, min(1.0, self.age / _FADE, (self.lasts - self.age) / _FADE))
        key, alpha = ("foot notice", self.text), round(255 * part)
        kit.sprite(surface, key, slip, kit.u(20) + 4, lambda s, b: self._draw(s, kit, b), alpha)

    def _draw(self, surface: Surface, kit: Kit, slip: Box) -> None:
        shapes.shadow(surface, slip, kit.u(4), kit.thin(7, 3), kit.thin(4, 2), 110)
        r, line = kit.u(4), kit.thin(1.5)
        shapes.rounded_box(
            surface, slip, r, "paper_high", "paper", edge="paper_line", edge_width=line
        )
        x, y, room = slip.x + slip.w / 2, slip.y + slip.h * 0.46, slip.w - 2 * kit.f(20)
        size = self._size(kit, slip.h, room)
        kit.text(surface, x, y, self.text, "label", size, "ink", "center", max_width=room)
