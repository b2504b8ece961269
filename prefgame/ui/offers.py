"""Choices laid out as paper slips, each with what it asks, wins and costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygame import Surface

from prefgame.ui import marks, paint
from prefgame.ui.buttons import Kind, draw_button, state_of
from prefgame.ui.kit import Kit
from prefgame.ui.layout import NOWHERE, Box, Layout
from prefgame.ui.widget import Press, Widget


@dataclass(frozen=True)
class OfferInfo:
    """`tricks` needed are drawn as empty slots (0: a dash), `need` says so in words, `rows` are pairs of a cause and a
    number, `note` explains; all words translated."""

    label: str
    tricks: int
    need: str
    rows: tuple[tuple[str, str], ...] = ()
    note: str = ""


class Offer(Widget):
    """A slip that can be taken, by its button or anywhere on it."""

    def __init__(self, info: OfferInfo, on_press: Press | None = None, rect: Box = NOWHERE, *,
                 kind: Kind = "paper", **rest: Any) -> None:
        super().__init__(rect, on_press=on_press, **rest)
        self.info, self.kind = info, kind

    def _button(self, kit: Kit) -> Box:
        hit, m = kit.layout.hit, kit.u(12)
        return Box(self.rect.x + m, self.rect.bottom - hit - m, self.rect.w - 2 * m, hit)

    def draw(self, surface: Surface, kit: Kit) -> None:
        kit.sprite(surface, ("offer", self.info), self.rect, kit.u(60) + 6, lambda s, b: self._draw(s, kit, b))
        draw_button(surface, kit, self._button(kit), self.info.label, self.kind, state_of(self), size=26)

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        u, f, info = kit.u, kit.f, self.info
        kit.sheet(surface, box, 10, 14, 7)
        y, w, h, gap = box.y + f(34), f(18), f(26), f(7)
        whole = info.tricks * w + (info.tricks - 1) * gap
        if info.tricks:
            marks.trick_backs(surface, box.x + (box.w - whole) / 2, y, 0, info.tricks, w, h, gap, on_paper=True)
        else:
            paint.line(surface, box.x + box.w / 2 - f(20), y, f(40), "ink2", kit.thin(3, 2))
        kit.text(surface, box.x + box.w / 2, y + f(40), info.need, "button", 23, "ink", "center",
                 max_width=box.w - u(20), lines=2)
        y += f(62)
        paint.line(surface, box.x + u(14), y, box.w - 2 * u(14), "rule", 1)
        for i, (cause, number) in enumerate(info.rows):
            at = y + f(25) + f(35) * i
            right = kit.text(surface, box.right - u(16), at, number, "button", 25, "ink", "right")
            room, size = right.x - box.x - u(24), 22.0
            while kit.width(cause, "label", size) > room and size * kit.layout.text_scale > 22:
                size -= 0.5  # enlarged text gives way down to its usual size
            kit.text(surface, box.x + u(16), at, cause, "label", size, max_width=room)
        y += f(25) + f(35) * len(info.rows) - f(12)
        room = box.bottom - kit.layout.hit - u(12) - y - f(12)
        if info.note and kit.paragraph_height(info.note, box.w - u(32), "label", 22, 1.2) + f(10) <= room:
            paint.line(surface, box.x + u(14), y, box.w - 2 * u(14), "rule", 1)
            kit.paragraph(surface, box.x + u(16), y + f(10), box.w - u(32), info.note, "label", 22, "ink2",
                          line_height=1.2)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        outside = kit.u(8) + 1
        paint.ring(surface, self._button(kit).inset(-outside), kit.u(10) + outside, "ink", kit.thin(4, 3))


def offer_places(layout: Layout, count: int) -> list[Box]:
    """Where `count` slips stand: right of the own seat, above the hand, below the seat at the right."""
    x = layout.me.right + layout.margin
    low = layout.hand_y - layout.u(22)
    natural = layout.f(62 + 34 + 25 + 105 + 76) + layout.hit + layout.u(40)
    top = max(layout.right.bottom + layout.u(16), low - natural)
    return Box(x, top, layout.table.right - layout.margin - x, low - top).columns(count, layout.u(14))
