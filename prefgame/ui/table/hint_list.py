"""All choices of a decision, with what each may be expected to bring.

Law of this module: it is looked at and closed; nothing is chosen here.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui import paint
from prefgame.ui.buttons import Button
from prefgame.ui.keys import HINT
from prefgame.ui.layout import NOWHERE, Box, Layout
from prefgame.ui.table.hint_rows import HintRow
from prefgame.ui.table.overlays import Overlay
from prefgame.words import _, ngettext

_WIDE, _ROW, _LEAST_ROW = 700, 44, 34


class HintList(Overlay):
    """``rows`` from the best on, ``success`` the head of the chances, ``rest`` how many choices are not in the list."""

    def __init__(self, rows: Sequence[HintRow], success: str, rest: int) -> None:
        super().__init__()
        self.rows, self.success, self.rest = tuple(rows), success, rest
        self.box, self._row_h = NOWHERE, 0
        self.done = Button(_("Back"), self.close, kind="brass", size=26, shortcut=pygame.K_ESCAPE, hint=_("Key Escape"))

    def _foot(self) -> list[str]:
        """The quiet lines below."""
        lines = []
        if self.rest:
            lines.append(ngettext("And {n} more choice.", "And {n} more choices.", self.rest).format(n=self.rest))
        lines.append(_("Score: points of the settlement that may be expected."))
        if not all(row.weighed for row in self.rows):
            lines.append(_("Grey: judged at a glance."))
        return lines

    def resize(self, layout: Layout) -> None:
        kit, pad = self.kit, self.kit.f(34)
        inner = min(kit.f(_WIDE), layout.width - 2 * layout.margin - 2 * pad)
        foot = sum(kit.paragraph_height(line, inner, "label", 22, 1.25) for line in self._foot())
        rest = kit.f(28 + 46 + 44 + 14) + foot + kit.f(20) + layout.hit + kit.f(26)
        room = layout.height - 2 * layout.margin - rest
        self._row_h = max(kit.f(_LEAST_ROW), min(kit.f(_ROW), room // max(1, len(self.rows))))
        self.box = layout.centred(inner + 2 * pad, rest + len(self.rows) * self._row_h)
        wide = max(kit.f(180), self.done.natural_width(kit))
        self.done.rect = Box(self.box.centerx - wide // 2, self.box.bottom - kit.f(26) - layout.hit, wide, layout.hit)
        self.group.set([self.done], self.done)

    def handle(self, event: Event) -> None:
        outside = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.box.holds(event.pos)
        if outside or (event.type == pygame.KEYDOWN and event.key == HINT):
            self.close()
        else:
            self.group.handle(event)

    def draw(self, surface: Surface) -> None:
        kit, f, box = self.kit, self.kit.f, self.box
        self.darken(surface)
        kit.sheet(surface, box, 10, 26, 14)
        left, inner = box.x + f(34), box.w - 2 * f(34)
        chance, score = left + inner * 0.76, left + inner
        kit.text(surface, left, box.y + f(28 + 23), _("All choices"), "title", 38, max_width=inner)
        y = box.y + f(28 + 46)
        kit.text(surface, chance, y + f(24), self.success, "label", 22, "ink2", "right", max_width=inner * 0.42)
        kit.text(surface, score, y + f(24), _("Score"), "label", 22, "ink2", "right", max_width=inner * 0.22)
        y += f(44)
        paint.line(surface, left, y, inner, "ink2", kit.thin(2))
        for at, row in enumerate(self.rows):
            self._draw_row(surface, row, left, y + at * self._row_h, inner, (chance, score), at == 0)
        y += len(self.rows) * self._row_h + f(14)
        for line in self._foot():
            y = kit.paragraph(surface, left, y, inner, line, "label", 22, "ink2", line_height=1.25)
        self.group.draw(surface, kit)

    def _draw_row(self, surface: Surface, row: HintRow, left: float, top: float, inner: float, columns: tuple[float, float], best: bool) -> None:
        kit, height = self.kit, self._row_h
        if best:
            paint.rounded(surface, Box(round(left) - kit.f(10), round(top) + 1, round(inner) + 2 * kit.f(10), height - 1), kit.u(6), "chosen")
        else:
            paint.line(surface, left, top, inner, "rule", 1)
        ink, face = ("ink" if row.weighed else "pencil2"), ("button" if best else "label")
        y = top + height / 2
        if isinstance(row.choice, str):
            kit.text(surface, left, y, row.choice, face, 25, ink, max_width=inner * 0.42)  # type: ignore[arg-type]
        else:
            kit.run(surface, left, y, row.choice, face, 25, ink, max_width=inner * 0.42)  # type: ignore[arg-type]
        kit.text(surface, columns[0], y, row.chance, face, 25, ink, "right", max_width=inner * 0.34)  # type: ignore[arg-type]
        kit.text(surface, columns[1], y, row.score, face, 25, ink, "right")  # type: ignore[arg-type]
