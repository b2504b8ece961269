"""A table on paper: names at the left, and under each head its numbers.

Invariant: every number of a column ends at the same edge. What has no room beside its numbers
stands above them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import LAST_SHRINK
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Element, Placed, Rule, Text, line_height
from prefgame.ui.widgets.styles import HEADING, NOTE, PENCIL, Style
from prefgame.ui.widgets.told import Saying, words_of


@dataclass(frozen=True)
class Line:
    """A line of a table: its name, and a cell for each column; None where there is no number.
    ``total``: a stronger rule is above it.
    """

    name: Element
    cells: tuple[Element | None, ...]
    total: bool = False


@dataclass(frozen=True)
class Table(Element):
    """Lines under a title and the heads of the columns. Each column is as wide as its cells, the
    last one at the right; or it ends at its one of the ``edges``, in shares of the width, so that
    tables below each other have the same columns. A row is at least as high as a ``line``.
    """

    title: str | Element
    heads: tuple[Element, ...]
    lines: tuple[Line, ...]
    edges: tuple[float, ...] = ()
    ruled: bool = True
    line: Style = PENCIL

    def width(self, kit: Kit) -> int:
        names = max((line.name.width(kit) for line in self.lines), default=0)
        gap = kit.space("apart")
        return names + sum(gap + width for width in self._widths(kit))

    def height(self, kit: Kit, width: int) -> int:
        return sum(box.h for box, _elements in self._rows(kit, Box(0, 0, width, 0)))

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        rows = self._rows(kit, box)
        if self.title or self.heads:
            row, elements = next(rows)
            yield Placed(row, Saying(self._title(kit)))
            yield from _laid(kit, elements)
        for line, (row, elements) in zip(self.lines, rows):
            yield Placed(row, Saying(self._line_said(kit, line)))
            yield from _laid(kit, elements)

    # ---- what is heard: each number with the head of its column

    def _title(self, kit: Kit) -> str:
        return self.title if isinstance(self.title, str) else words_of(self.title, kit)

    def _line_said(self, kit: Kit, line: Line) -> str:
        said = [words_of(line.name, kit)]
        for at, cell in enumerate(line.cells):
            if cell is not None:
                head = words_of(self.heads[at], kit) if at < len(self.heads) else ""
                said.append(" ".join(filter(None, (head, words_of(cell, kit)))))
        return ", ".join(filter(None, said))

    # ---- the columns

    def _widths(self, kit: Kit) -> list[int]:
        rows = self.heads, *(line.cells for line in self.lines)
        widths = [0] * max(map(len, rows))
        for cells in rows:
            for at, cell in enumerate(cells):
                widths[at] = max(widths[at], cell.width(kit) if cell is not None else 0)
        return widths

    def _columns(self, kit: Kit, box: Box) -> list[tuple[int, int]]:
        """Return the left and right edge of each column, from the left."""
        gap, widths = kit.space("near"), self._widths(kit)
        columns, right = list[tuple[int, int]](), box.right - kit.space("hair")
        for at in range(len(widths) - 1, -1, -1):
            if at < len(self.edges):
                right = box.x + round(self.edges[at] * box.w)
            left = right - widths[at]
            if 0 < at <= len(self.edges):
                left = box.x + round(self.edges[at - 1] * box.w) + gap
            columns.insert(0, (left, right))
            right = left - kit.space("apart")
        return columns

    # ---- the rows, each with its elements in their places

    def _rows(self, kit: Kit, box: Box) -> Iterator[tuple[Box, list[tuple[Box, Element]]]]:
        columns, y = self._columns(kit, box), box.y
        if self.title or self.heads:
            row = self._head(kit, box._replace(y=y), columns)
            yield row
            y += row[0].h
        for line in self.lines:
            row = self._line(kit, box._replace(y=y), columns, line)
            yield row
            y += row[0].h

    def _head(
        self, kit: Kit, box: Box, columns: list[tuple[int, int]]
    ) -> tuple[Box, list[tuple[Box, Element]]]:
        """Return the title with the heads beside it, or below it where they have no room there."""
        title = Text(self.title, HEADING) if isinstance(self.title, str) else self.title
        high = line_height(kit, HEADING)
        gap, first = kit.space("near"), box.right
        if self.heads and columns:
            first = columns[0][1] - self.heads[0].width(kit)
        below = title.width(kit) + gap > first - box.x
        placed: list[tuple[Box, Element]] = [
            (Box(box.x, box.y, box.w if below else first - gap - box.x, high), title)
        ]
        y = box.y + (high if below else 0)
        left = first
        for (_left, right), head in zip(columns, self.heads):
            placed.append((Box(left, y, right - left, high), head))
            left = right + kit.space("hair")
        y += high + kit.space("hair")
        placed.append((Box(box.x, y, box.w, kit.thin(2)), Rule("ink2", 2)))
        return box._replace(h=y - box.y + kit.space("tight")), placed

    def _line(
        self, kit: Kit, box: Box, columns: list[tuple[int, int]], line: Line
    ) -> tuple[Box, list[tuple[Box, Element]]]:
        cells = [
            (left, right, cell)
            for (left, right), cell in zip(columns, line.cells)
            if cell is not None
        ]
        needs = (cell.height(kit, right - left) for left, right, cell in cells)
        high = max((line_height(kit, self.line), *needs))
        first = min((right - cell.width(kit) for _l, right, cell in cells), default=box.right)
        room = Box(box.x, box.y, first - kit.space("near") - box.x, high)
        smallest = line.name.width(kit) * kit.layout.usual * LAST_SHRINK
        above = bool(cells) and not self.edges and smallest > room.w
        y = box.y + (high if above else 0)
        placed: list[tuple[Box, Element]] = [(room._replace(w=box.w) if above else room, line.name)]
        placed += [(Box(left, y, right - left, high), cell) for left, right, cell in cells]
        row = box._replace(h=y + high - box.y)
        if self.ruled:
            placed.append((Box(box.x, row.bottom - 1, box.w, 1), Rule()))
        if line.total:
            placed.append((Box(box.x, box.y - 1, box.w, 1), Rule("ink2")))
        return row, placed


def _laid(kit: Kit, elements: Iterable[tuple[Box, Element]]) -> Iterator[Placed]:
    for place, element in elements:
        yield from element.lay(kit, place)


def head(words: str) -> Text:
    return Text(words, NOTE, "right")
