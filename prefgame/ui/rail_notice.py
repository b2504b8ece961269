"""A sentence on a slip of paper on the rail, in the place of the title: it covers nothing and goes away by itself.

Law of this module: it never waits for the player, and takes no click and no key.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ui import paint
from prefgame.ui.kit import Kit
from prefgame.ui.layout import Box

_LEAST, _A_LETTER = 3.0, 0.06
"""seconds that a notice stays, and the seconds that each of its letters adds"""
_FADE = 0.15


class RailNotice:
    """What was done, or why it could not be done."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lasts = _LEAST + _A_LETTER * len(text)
        self.age = 0.0

    @property
    def over(self) -> bool:
        return self.age >= self.lasts

    def update(self, dt: float) -> None:
        """``dt`` seconds have passed."""
        self.age += dt

    def place(self, kit: Kit, room: Box) -> Box:
        """The slip, in the middle of what is free on the rail."""
        inside = room.w - 2 * kit.f(20)
        wide = min(inside, kit.width(self.text, "label", 22) + kit.u(4)) + 2 * kit.f(20)
        return Box(room.centerx - wide // 2, room.y + kit.u(5), wide, room.h - 2 * kit.u(5) - kit.thin(5, 3))

    def draw(self, surface: Surface, kit: Kit, room: Box) -> None:
        slip = self.place(kit, room)
        part = max(0.0, min(1.0, self.age / _FADE, (self.lasts - self.age) / _FADE))
        kit.sprite(surface, ("rail notice", self.text), slip, kit.u(20) + 4, lambda s, b: self._draw(s, kit, b), alpha=round(255 * part))

    def _draw(self, surface: Surface, kit: Kit, slip: Box) -> None:
        paint.shadow(surface, slip, kit.u(4), kit.thin(7, 3), kit.thin(4, 2), 110)
        paint.rounded(surface, slip, kit.u(4), "paper_high", "paper", edge="paper_line", edge_width=kit.thin(1.5))
        x, y, room = slip.x + slip.w / 2, slip.y + slip.h / 2, slip.w - 2 * kit.f(20)
        kit.text(surface, x, y, self.text, "label", 22, "ink", "center", max_width=room, lines=2)
