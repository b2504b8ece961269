"""The numbers of one area of a pulya, row by row like words, with a point after each but the last.

Invariant: pure arithmetic; nothing is drawn here. Rows keep inside their area, so nothing crosses a
line or the circle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from prefgame.paper.pool import PoolNumber
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.pool.areas import AreaCell, Point
from prefgame.ui.words.pool.sums import written

MORE = "…"
"""stands for the numbers before the first one or after the last one that is seen"""

_ROW, _HALF, _BLANK = 0.92, 0.36, 0.06
"""In rows: how high the place of a number is, how far above its middle a row keeps off the lines,
and how much of its foot is blank.
"""
_FOOT, _UNDERLINED = 0.42, 0.82
"""in rows: how far the middle of the last row keeps off the line below it"""
_POINT = 6
"""Half heights of a heading between the point of an upright area, where it has no room, and the
numbers.
"""
LAST = 1.12
"""how much larger the last number of an area is"""


@dataclass(frozen=True)
class Placed:
    """One number in its place: its middle at ``x`` and ``y``. ``number``: None for ``MORE``."""

    number: PoolNumber | None
    words: str
    box: Box
    x: float
    y: float
    last: bool


@dataclass(frozen=True)
class Pencil:
    """How numbers are written: the width of words at a size, in pixels, by whether they are the
    last ones; the height of a row, and the air at the lines.
    """

    width: Callable[[str, bool], float]
    dot: float
    row: float
    air: float
    beside: float
    """how much wider the place of a number is at either side"""


@dataclass(frozen=True)
class Rows:
    """The numbers of an area as they are seen: ``head`` is where the heading is, ``whole`` whether
    all that were given have room.
    """

    placed: tuple[Placed, ...]
    head: Point
    whole: bool


def flow(
    writing: Pencil,
    cell: AreaCell,
    numbers: Sequence[PoolNumber],
    *,
    cut: bool,
    underlined: bool = False,
) -> Rows:
    """The numbers in their area, as many as have room. ``cut``: others were before them;
    ``underlined``: the last one needs room for two strokes below it.
    """
    foot = writing.row * (_UNDERLINED if underlined else _FOOT)
    if not cell.level:
        return _flow(writing, cell, numbers, cut, foot)
    ys = [y for _x, y in cell.polygon]
    gap, middle = cell.top - cell.head[1], (min(ys) + max(ys)) / 2
    count, most = 1, int((max(ys) - min(ys)) / writing.row) + 1
    while True:
        top = max(middle - count * writing.row / 2 + gap, min(ys) + _POINT * gap)
        edges = cell.edges(top - 2 * gap, top)
        x = cell.head[0] if edges is None else sum(edges) / 2
        placed = replace(cell, top=top, head=(x, top - gap))
        rows = _flow(writing, placed, numbers, cut, foot)
        if rows.whole or count >= most:
            return rows
        count += 1


def _flow(
    writing: Pencil, cell: AreaCell, numbers: Sequence[PoolNumber], cut: bool, foot: float
) -> Rows:
    queue: list[tuple[PoolNumber | None, str]] = [
        (number, written(number.number)) for number in numbers
    ]
    if cut:
        queue.insert(0, (None, MORE))
    rows: list[_Line] = []
    low, y, at = max(y for _x, y in cell.polygon), cell.top + writing.row / 2, 0
    while at < len(queue) and y + foot <= low:
        edges = _room(writing, cell, y, foot)
        if edges is not None:
            row, at = _row(writing, queue, at, edges)
            rows.append((row, edges, y))
        y += writing.row
    whole = at == len(queue)
    if whole:
        _give_company(writing, queue, rows)
    placed = [one for row, edges, y in rows for one in _settle(writing, cell, row, edges, y)]
    return Rows(tuple(placed), cell.head, whole)


def _room(writing: Pencil, cell: AreaCell, y: float, foot: float) -> tuple[float, float] | None:
    """The left and right end of a row; None where it has no room at all."""
    edges = cell.edges(y - _HALF * writing.row, y + foot - _BLANK * writing.row)
    return None if edges is None else (edges[0] + writing.air, edges[1] - writing.air)


_Item = tuple[PoolNumber | None, str, float, float, bool]
"""a number, its words, where it begins, how wide it is, whether it is the last one"""
_Line = tuple[list[_Item], tuple[float, float], float]
"""the numbers of a row, its left and right end, and its middle"""
_SPARED = 3
"""how many numbers a row has that can spare one"""


def _give_company(
    writing: Pencil, queue: Sequence[tuple[PoolNumber | None, str]], rows: list[_Line]
) -> None:
    """The last number does not stand alone in its row if the row before can spare one."""
    filled = [at for at, (row, _edges, _y) in enumerate(rows) if row]
    if len(filled) < 2:
        return
    before, last = filled[-2:]
    (row, edges, y), (lone, below, low) = rows[before], rows[last]
    if len(lone) > 1 or len(row) < _SPARED:
        return
    both, end = _row(writing, queue, len(queue) - 2, below)
    if end == len(queue):
        rows[before], rows[last] = (row[:-1], edges, y), (both, below, low)


def _row(
    writing: Pencil,
    queue: Sequence[tuple[PoolNumber | None, str]],
    at: int,
    edges: tuple[float, float],
) -> tuple[list[_Item], int]:
    """As many as one row takes, and which is the next one."""
    x, row = edges[0], list[_Item]()
    while at < len(queue):
        number, words = queue[at]
        last = at == len(queue) - 1
        wide = writing.width(words, last)
        dot = 0.0 if last or number is None else writing.dot
        if x + wide + dot * 0.7 > edges[1]:
            break
        row.append((number, words, x, wide, last))
        x += wide + (dot or writing.dot)
        at += 1
    return row, at


def _settle(
    writing: Pencil, cell: AreaCell, row: Sequence[_Item], edges: tuple[float, float], y: float
) -> list[Placed]:
    """The numbers of a row in their places."""
    if not row:
        return []
    _number, _words, start, wide, _last = row[-1]
    shift = (edges[1] - start - wide) / 2 if cell.centred else 0.0
    high, placed = round(writing.row * _ROW), []
    for number, words, x, wide, last in row:
        left = round(x + shift - writing.beside)
        right = round(x + shift + wide + writing.beside)
        box = Box(left, round(y - high / 2), right - left, high)
        placed.append(Placed(number, words, box, x + shift + wide / 2, y, last))
    return placed
