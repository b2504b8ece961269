"""The line of a lesson: done, being played, or still to come."""

from __future__ import annotations

from typing import Literal

from pygame import Surface

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Press, Widget

Mark = Literal["done", "now", "open"]

_NOTE, _BESIDE = 22, 62
"""design size of a note, and the width beside it"""


class LessonRow(Widget):
    """A lesson by its title, with a tick, an arrow or an empty circle; perhaps with a ``note``."""

    def __init__(
        self, title: str, mark: Mark, on_press: Press, *, note: str = "", here: bool = False
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        self.title, self.mark, self.note, self.here = title, mark, note, here

    @staticmethod
    def has_room(kit: Kit, note: str, width: int) -> bool:
        """Whether a note has room in one line of a row so wide."""
        return kit.width(note, "label", _NOTE) <= width - kit.f(_BESIDE)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("lesson row", self.title, self.mark, self.note, self.here, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, ink, quiet = kit.u(8), "ink", "ink2"
        if self.here:
            shapes.rounded_box(surface, box, r, "ox_high", "ox_low")
            ink = quiet = "cream"
        elif self.hovered:
            shapes.rounded_box(surface, box, r, "field", alpha=160)
        x, y = box.x + kit.f(26), box.centery
        if self.mark == "done":
            icons.tick(surface, x, y, kit.f(10), ink, kit.thin(4, 2))
        elif self.mark == "now":
            icons.triangle(surface, x, y, kit.f(11), "right", "cream" if self.here else "ox")
        else:
            edge = kit.thin(3, 2)
            shapes.disc(surface, x, y, kit.f(7), "paper_high", edge="ink2", edge_width=edge)
        left, room = box.x + kit.f(52), box.w - kit.f(_BESIDE)
        if not self.note:
            colour = quiet if self.mark == "open" else ink
            kit.text(surface, left, y, self.title, "button", 24, colour, max_width=room, lines=2)
            return
        kit.text(surface, left, y - kit.f(17), self.title, "title", 31, ink, max_width=room)
        kit.text(surface, left, y + kit.f(17), self.note, "label", _NOTE, quiet, max_width=room)
