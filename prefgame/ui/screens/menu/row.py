"""A line of the menu card."""

from __future__ import annotations

from pygame import Surface

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Press, Widget


class MenuRow(Widget):
    """A line of the menu card; the one in focus lies on brass with an arrow."""

    shows_focus = True

    def __init__(self, words: str, on_press: Press, note: str = "", size: float = 38) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        self.words, self.note, self.size = words, note, size

    @staticmethod
    def room(kit: Kit, width: int) -> float:
        """The pixels that a line of a row of this ``width`` may have."""
        return width - kit.f(84)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.focused:
            r, edge = kit.u(8), kit.thin(2)
            shapes.rounded_box(
                surface, box, r, "chosen", "#dcc482", edge="brass_dark", edge_width=edge
            )
            icons.triangle(surface, box.x + kit.f(26), box.centery, kit.f(11), "right", "ox")
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=130)
        room, middle = self.room(kit, box.w), box.x + box.w / 2
        lines = self.note.split("\n") if self.note else []
        part = min(1.0, box.h / kit.f(self.size + 36 * len(lines))) if lines else 1.0
        size, step = self.size * part, kit.f(28) * part
        y = box.centery - len(lines) * step * 0.56
        kit.text(surface, middle, y, self.words, "title", size, "ink", "center", max_width=room)
        for i, line in enumerate(lines):
            top = y + kit.f(size * 0.62 + 13 * part) + i * step
            small = 23 * part
            kit.text(surface, middle, top, line, "label", small, "ink", "center", max_width=room)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """Draw nothing: the brass is seen well enough."""
