"""A deal that was played twice, in a row: what you made of it, and what an expert made of it.

Invariant: the longest words that have room are shown; what happened is read off the hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.widget import Press, Widget

NUMBER, AMOUNT = 76, 120
"""design widths of the number of a hand, and of what a hand won"""


class DuplicateRow(Widget):
    """One deal: ``lines`` are you and the expert, each with the words in all lengths and the
    amount; ``better`` is the line that won more, None where both won the same.
    """

    def __init__(
        self,
        number: int,
        lines: Sequence[tuple[str, Sequence[Run], str]],
        better: int | None,
        on_press: Press,
        hint: str,
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press, hint=hint)
        self.number, self.lines, self.better = number, tuple(lines), better

    @staticmethod
    def height(kit: Kit) -> int:
        """How high a row is."""
        return max(kit.layout.hit, kit.f(82))

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=130)
        shapes.line(surface, box.x, box.bottom - 1, box.w, "rule", 1)
        x = box.x + kit.f(44)
        kit.text(surface, x, box.centery, str(self.number), "title", 30, "ink", "right")
        for at, (line, place) in enumerate(zip(self.lines, box.rows(len(self.lines)))):
            self._draw_line(surface, kit, place, line, at == self.better)
        icons.triangle(surface, box.right - kit.f(16), box.centery, kit.f(7), "right", "ox")

    def _draw_line(
        self,
        surface: Surface,
        kit: Kit,
        place: Box,
        line: tuple[str, Sequence[Run], str],
        better: bool,
    ) -> None:
        who, words, amount = line
        names = name_width(kit, [name for name, _words, _amount in self.lines])
        left = place.x + kit.f(NUMBER)
        kit.text(surface, left, place.centery, who, "label", 23, "ink2", max_width=names)
        x, end = left + names + kit.f(20), place.right - kit.f(40)
        room = end - kit.f(AMOUNT) - x
        run = next((run for run in words if kit.run_width(run, "label", 24) <= room), words[-1])
        kit.run(surface, x, place.centery, run, "label", 24, max_width=room)
        kit.pencil(
            surface, end, place.centery, amount, 34, align="right", seed=self.number, bold=better
        )

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect, kit.u(10), "ink", kit.thin(4, 3))


def name_width(kit: Kit, names: Sequence[str]) -> int:
    """The width of the longest name before the words of a line."""
    return min(kit.f(170), max(kit.width(name, "label", 23) for name in names))
