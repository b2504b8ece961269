"""A sentence beside the thing it explains, on walnut with a brass edge."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from prefgame.ui import paint, theme
from prefgame.ui.kit import Kit
from prefgame.ui.layout import Box

_SIZE = 23


@dataclass(frozen=True)
class Tooltip:
    """`text` (one or two lines), pointing at the box `anchor`."""

    text: str
    anchor: Box

    def place(self, kit: Kit) -> tuple[Box, bool]:
        """Its box inside the window, and whether it stands above the anchor."""
        window, gap, pad = kit.layout.window, kit.u(26), kit.f(20)
        rows = theme.wrap(self.text, "label", kit.f(_SIZE), self._line_width(kit))
        width = max(theme.text_width(row, "label", kit.f(_SIZE)) for row in rows) + 2 * pad
        height = kit.line_step(_SIZE, 1.25) * len(rows) + 2 * kit.f(15)
        above = self.anchor.y - gap - height >= kit.u(6)
        y = self.anchor.y - gap - height if above else min(self.anchor.bottom + gap, window.h - height - kit.u(6))
        x = max(kit.u(10), min(self.anchor.centerx - width // 3, window.w - width - kit.u(10)))
        return Box(x, y, width, height), above

    def _line_width(self, kit: Kit) -> int:
        """Two lines of about the same length rather than one and a word."""
        limit = min(kit.f(560), kit.layout.width - kit.u(60))
        whole = theme.text_width(self.text, "label", kit.f(_SIZE))
        return limit if whole <= kit.f(360) else max(min(limit, round(whole * 0.58)), whole // 3)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box, above = self.place(kit)
        r, half = kit.u(10), kit.u(14)
        tip = max(box.x + r + half, min(self.anchor.centerx, box.right - r - half))
        paint.shadow(surface, box, r, kit.thin(16, 6), kit.u(8), 150)
        paint.rounded(surface, box, r, "walnut", "walnut_dark", edge="brass", edge_width=kit.thin(2))
        base, point = (box.bottom, box.bottom + kit.u(20)) if above else (box.y, box.y - kit.u(20))
        inside = -kit.thin(2) - 1 if above else kit.thin(2) + 1
        edge = [(tip - half, base + inside / 2), (tip, point), (tip + half, base + inside / 2)]
        paint.polygon(surface, [(tip - half - 1, base + inside), *edge, (tip + half + 1, base + inside)],
                      "walnut_dark" if above else "walnut")
        paint.stroke(surface, edge, "brass", kit.thin(2))
        kit.paragraph(surface, box.x + kit.f(20), box.y + kit.f(15), self._line_width(kit), self.text, "label", _SIZE,
                      "cream", line_height=1.25)
