"""A table of figures on paper: names at the left, and under each head its numbers.

Invariant: a number that was counted is in pencil, one of the plain player in print; what has no
room beside its numbers stands above them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.screens.new_match.company_words import Line
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import fitting_size

_LINE, _HEAD, _GAP = 42, 50, 18
"""design heights of a line and of the head, and the least that is free between two columns"""
_NAME, _LEAST, _HEADED, _PRINT, _PENCIL = 24, 20, 22, 24, 34
"""design sizes: of a name and the least of it, of a head, and of the numbers"""
_PRINTED = 1
"""which column is in print"""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """``lines`` under a ``title``; ``heads`` of the columns, none where the last one is alone."""

    title: str
    heads: tuple[str, ...]
    lines: Sequence[Line]

    def draw(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        """Draw it from the top of ``box``; only measure it where there is no surface. Where it
        ends.
        """
        edges = self._edges(kit, box)
        y = self._draw_head(surface, kit, box, edges)
        for line in self.lines:
            y = self._draw_line(surface, kit, box._replace(y=y), edges, line)
        return y

    def _edges(self, kit: Kit, box: Box) -> list[int]:
        """The right edges of the columns: the last at the right, each other one as near as the
        words of those behind it allow.
        """
        edges, x = list[int](), box.x + round(box.w * 0.99)
        for column in (2, 1, 0):
            edges.insert(0, x)
            wide = [0, *(_width(kit, line, column) for line in self.lines)]
            wide += [kit.width(self.heads[column], "label", _HEADED)] if self.heads else []
            x -= max(wide) + kit.f(_GAP)
        return edges

    def _draw_head(self, surface: Surface | None, kit: Kit, box: Box, edges: list[int]) -> int:
        """Where the lines begin. The heads stand beside the title if there is room for them."""
        first = edges[0] - kit.width(self.heads[0], "label", _HEADED) if self.heads else box.right
        apart = box.x + kit.width(self.title, "title", 32) + kit.f(_GAP) > first
        top = box.y + kit.f(_LINE) * apart
        if surface is not None:
            middle, low = box.y + kit.f(22), top + kit.f(26)
            kit.text(surface, box.x, middle, self.title, "title", 32, max_width=box.w)
            for edge, head in zip(edges, self.heads):
                kit.text(surface, edge, low, head, "label", _HEADED, "ink2", "right")
            y = top + kit.f(_HEAD - 6)
            shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
        return top + kit.f(_HEAD)

    def _draw_line(
        self, surface: Surface | None, kit: Kit, box: Box, edges: list[int], line: Line
    ) -> int:
        face: Face = "button" if line.clear else "label"
        first = min(
            edge - _width(kit, line, column)
            for column, edge in enumerate(edges)
            if line.numbers[column]
        )
        room = first - kit.f(_GAP) - box.x
        size = fitting_size(kit, line.name, face, _NAME, _LEAST * kit.layout.usual, room)
        above = kit.width(line.name, face, size) > room
        size = _NAME if above else size
        y = box.y + kit.f(_LINE) * (1 + above)
        if surface is not None:
            middle = box.y + kit.f(_LINE) / 2
            kit.text(surface, box.x, middle, line.name, face, size, max_width=box.w)
            _draw_numbers(surface, kit, y - kit.f(_LINE) / 2, edges, line)
            shapes.line(surface, box.x, y - 1, box.w, "rule", 1)
        return y


def _pencil(line: Line) -> Face:
    return "pencil_bold" if line.clear else "pencil"


def _width(kit: Kit, line: Line, column: int) -> int:
    number = line.numbers[column]
    if column == _PRINTED:
        return kit.width(number, "label", _PRINT)
    return kit.width(number, _pencil(line), _PENCIL)


def _draw_numbers(surface: Surface, kit: Kit, y: float, edges: list[int], line: Line) -> None:
    for column, (x, number) in enumerate(zip(edges, line.numbers)):
        if column == _PRINTED:
            kit.text(surface, x, y, number, "label", _PRINT, "ink2", "right")
        elif number:
            seed = line.name, number
            kit.pencil(surface, x, y, number, _PENCIL, align="right", seed=seed, bold=line.clear)
