"""One number of a pulya, as it is written.

Invariant: it draws its number as it is and reads no meaning into it.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from prefgame.paper.pool import PoolNumber
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.paper.mark import PaperMark, Progress
from prefgame.ui.paper.pool.flow import LAST, Placed
from prefgame.ui.widgets.canvas import Kit


class PoolMark(PaperMark):
    """One number on the paper.

    ``after`` is the next number of its area: this one greys when that one is written. ``closed``:
    it is the last one of a pool that has reached its target, and is underlined twice.
    """

    def __init__(
        self,
        line: PoolNumber,
        on_press: Callable[[PoolMark], None],
        shown: Progress,
        greyed: Progress,
        after: PoolNumber | None,
        *,
        closed: bool,
    ) -> None:
        super().__init__(NOWHERE, on_press=lambda: on_press(self))
        self.line, self.shown, self.greyed, self.after = line, shown, greyed, after
        self.closed = closed
        self.size = 0.0
        self.placed: Placed | None = None
        """where it is written; None while other numbers have its room"""

    def place(self, placed: Placed | None) -> None:
        """Give it its place, or none."""
        self.placed, self.visible = placed, placed is not None
        self.rect = NOWHERE if placed is None else placed.box

    def written_box(self, kit: Kit) -> Box:
        """What the pencil covers of its place."""
        return self.rect.inset(kit.f(6), round(self.rect.h * 0.1))

    def draw(self, surface: Surface, kit: Kit) -> None:
        placed = self.placed
        if placed is None:
            return
        part, outside = self.shown(self.line), surface.get_clip()
        if part < 1:
            wide = round(self.rect.w * part)
            seen = (self.rect.x, self.rect.y - kit.f(8), wide, self.rect.h + kit.f(16))
            surface.set_clip(outside.clip(seen))
        self._draw_number(surface, kit, placed)
        if self.closed:
            self._draw_closing(surface, kit, placed)
        surface.set_clip(outside)
        if self.hovered:
            shapes.ring(surface, self.rect, self.rect.h // 2, "paper_line", kit.thin(3, 2))

    def _draw_number(self, surface: Surface, kit: Kit, placed: Placed) -> None:
        old = 1.0 if self.after is not None else 0.0
        if self.after is not None:
            old = self.greyed(self.after)
        seed = (self.line.area, self.line.place)
        where = placed.x, placed.y
        if old > 0:
            alpha = round(235 * old)
            kit.pencil(surface, *where, placed.words, self.size, "pencil2", seed=seed, alpha=alpha)
        if old < 1:
            size = self.size * (LAST if placed.last else 1)
            alpha = round(245 * (1 - old))
            kit.pencil(surface, *where, placed.words, size, seed=seed, bold=True, alpha=alpha)
        if self.after is not None and self.shown(self.after) > 0:
            dot = placed.x + kit.width(placed.words, "pencil", self.size) / 2 + kit.f(2)
            kit.text(surface, dot, placed.y, ".", "pencil_bold", self.size, "pencil2", alpha=235)

    def closing_heights(self, kit: Kit) -> list[float]:
        """Where the two strokes under a closed pool are."""
        assert self.placed is not None
        return [self.placed.y + kit.f(down * self.size / 46) for down in (22, 29)]

    def _draw_closing(self, surface: Surface, kit: Kit, placed: Placed) -> None:
        """The two strokes under a closed pool."""
        half = self.rect.w * 0.36
        for down, y in enumerate(self.closing_heights(kit)):
            ends = (placed.x - half, y), (placed.x + half, y - kit.f(2))
            line = shapes.wobble(*ends, kit.u(18), (self.line.area, down))
            shapes.stroke(surface, line, "pencil", kit.thin(3, 2), 225)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """The oxblood ring and thread of the explanation show where the focus is."""
