"""A table of the rules pages: its columns, and the words in them.

Invariant: no word lies on another one; what has no room side by side is closer, and then smaller.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import LAST_SHRINK, Face
from prefgame.ui.guide.blocks import TableBlock
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.text_kit import Align

_NAME, _CELL, _HEAD = 27, 24, 22
"""sizes of the first column, of the others, and of the heads"""
_THIRD = 384
"""design distance of the third column"""
_APART = 16
"""the least design distance of two columns"""


def heights(table: TableBlock) -> list[float]:
    """The height of each row, where one without a note has 1."""
    return [1.6 if note else 1.0 for note in table.notes] or [1.0] * len(table.rows)


class _Columns:
    """Where the columns of a table are: ``left`` edges of the wide ones, ``right`` edges of the
    numbers, and the ``part`` of their size that all words have.
    """

    def __init__(self, kit: Kit, box: Box, table: TableBlock) -> None:
        self.kit, self.box, self.table = kit, box, table
        self.count = len(table.rows[0])
        self.wide = min(table.wide, self.count)
        self.part = 1.0
        least = kit.layout.usual * LAST_SHRINK
        self._as_usual()
        while not self._have_room():
            self._close_up()
            if self._have_room() or self.part <= least:
                break
            self.part = max(least, self.part - 0.03)

    def _as_usual(self) -> None:
        kit, box, table = self.kit, self.box, self.table
        second = table.second or (110 if table.heads else 50)
        self.left = [box.x, box.x + kit.f(second), box.x + kit.f(_THIRD)]
        after = range(self.count - 1, -1, -1)
        self.right = [box.right - at * kit.f(table.numbers) for at in after]

    def _close_up(self) -> None:
        """Put each column as near to its neighbour as may be."""
        apart, x, right = self.kit.f(_APART), self.box.x, self.box.right
        for at in range(self.wide):
            self.left[at] = x
            x += self._width(at) + apart
        for at in range(self.count - 1, self.wide - 1, -1):
            self.right[at] = right
            right -= self._width(at) + apart

    def _have_room(self) -> bool:
        end = self.box.x
        for at in range(self.count):
            width = self._width(at)
            start = self.left[at] if at < self.wide else self.right[at] - width
            if start < end:
                return False
            end = start + width + self.kit.f(_APART) // 2
        return True

    def _width(self, at: int) -> int:
        kit, table, part = self.kit, self.table, self.part
        face, size = style(at)
        words = [kit.run_width(row[at], face, size * part) for row in table.rows]
        if table.heads:
            words.append(kit.width(table.heads[at], "label", _HEAD * part))
        return max(words)


def style(column: int) -> tuple[Face, float]:
    """Face and size of a column."""
    return ("title", _NAME) if column == 0 else ("label", _CELL)


def draw_table(surface: Surface, kit: Kit, box: Box, table: TableBlock) -> None:
    """The heads above a line, and the rows."""
    columns = _Columns(kit, box, table)
    wide, left, right, part = columns.wide, columns.left, columns.right, columns.part
    high = heights(table)
    step = box.h / (bool(table.heads) + sum(high))
    y = float(box.y)
    if table.heads:
        for i, head in enumerate(table.heads):
            align: Align = "left" if i < wide else "right"
            x = left[i] if i < wide else right[i]
            kit.text(surface, x, y + step / 2, head, "label", _HEAD * part, "ink2", align)
        shapes.line(surface, box.x, y + step - kit.f(2), box.w, "rule", 1)
        y += step
    for row, height, note in zip(table.rows, high, table.notes or [""] * len(high)):
        middle = y + step / 2
        for i, cell in enumerate(row):
            face, size = style(i)
            if i < wide:
                kit.run(surface, left[i], middle, cell, face, size * part)
            else:
                kit.run(surface, right[i], middle, cell, "label", _CELL * part, "ink", "right")
        if note:
            x, low = left[wide - 1], middle + 0.75 * step
            kit.text(surface, x, low, note, "label", _HEAD * part, "ink2", max_width=box.right - x)
        y += step * height
