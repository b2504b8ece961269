"""The pulya as it lies on the table, in pencil, with numbers that can be tapped.

Invariant: it draws the numbers of the paper as they are and reads no meaning into them. Nothing is
crossed out. Where an area is full, its oldest numbers make room, and can be scrolled back to.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pygame import Surface

from prefgame.i18n import _
from prefgame.paper.pool import Area, PoolNumber, PoolPaper
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.draw import theme
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.scores.marks import (
    CORRECTED,
    LAST,
    DrawnPaper,
    NumberMark,
    Progress,
    neighbour_steps,
    pencil_line,
)
from prefgame.ui.scores.pool.areas import (
    HEADING,
    NAME,
    AreaCell,
    Point,
    area_headings,
    draw_limit,
    draw_up,
    earlier_words,
)
from prefgame.ui.scores.pool.entries import area_meaning
from prefgame.ui.scores.pool.sums import written
from prefgame.ui.widgets.buttons import Explained
from prefgame.ui.widgets.canvas import Align, Kit
from prefgame.ui.words.numbers import fitting_size, short_name

# ---- the numbers of one area, row by row like words
# Invariant: pure arithmetic; nothing is drawn here. Rows keep inside their area, so nothing crosses
# a line or the circle.

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
_CLOSING = 0.48, 0.63
"""how far the two strokes under a closed pool are below its middle, in sizes of the number"""


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
    """Return the numbers in their area, as many as have room. ``cut``: others were before them;
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
    """Return the left and right end of a row; None where it has no room at all."""
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
    """Give the last number company in its row if the row before can spare one."""
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


# ---- one number of a pulya, as it is written
# Invariant: it draws its number as it is and reads no meaning into it.


class PoolMark(NumberMark):
    """One number on the paper. ``closed``: it is the last one of a pool that has reached its
    target, and is underlined twice.
    """

    line: PoolNumber
    placed: Placed | None = None
    """where it is written; None while other numbers have its room"""

    def __init__(self, line: PoolNumber, *rest: Any, closed: bool) -> None:
        super().__init__(line, *rest)
        self.closed = closed
        if line.reason:
            self.ink = self.grey = CORRECTED

    def place(self, placed: Placed | None) -> None:
        """Give it its place, or none."""
        self.placed, self.visible = placed, placed is not None
        self.rect = NOWHERE if placed is None else placed.box

    def written_box(self, kit: Kit) -> Box:
        """Return what the pencil covers of its place."""
        return self.rect.inset(kit.f(6), round(self.rect.h * 0.1))

    def draw_written(self, surface: Surface, kit: Kit) -> None:
        placed, seed = self.placed, (self.line.area, self.line.place)
        if placed is None:
            return
        words, large = placed.words, placed.last
        self.draw_number(surface, kit, placed.x, placed.y, words, seed, large)
        if self.after is not None and self.shown(self.after) > 0:
            dot = placed.x + kit.width(words, "pencil", self.size) / 2 + kit.u(2)
            kit.text(surface, dot, placed.y, ".", "pencil_bold", self.size, "pencil2", alpha=235)
        if self.closed:
            half = self.rect.w * 0.36
            for down, y in enumerate(self.closing_heights(kit)):
                ends = (placed.x - half, y), (placed.x + half, y - kit.u(2))
                pencil_line(surface, kit, *ends, (self.line.area, down), 3, 225)

    def closing_heights(self, kit: Kit) -> list[float]:
        """Return where the two strokes under a closed pool are."""
        assert self.placed is not None
        return [self.placed.y + kit.f(part * self.size) for part in _CLOSING]


# ---- the pulya as it lies on the table, in pencil, with numbers that can be tapped


_PENCILS = (46, 42, 38, 34)
"""design sizes of the numbers: the first at which every area has room for all its numbers"""
_A_NUMBER = 44
"""design pixels that bring back one number"""


def pool_share(_kit: Kit, players: int) -> float:
    """Return how much of the width of a page the pulya takes."""
    return 0.62 if players == 4 else 0.64


class PulyaDrawing(DrawnPaper[PoolMark]):
    """The pulya in ``box``, as it lies before ``seat``: that sector is below."""

    def __init__(
        self,
        kit: Kit,
        box: Box,
        paper: PoolPaper,
        rules: RuleSet,
        seat: Seat,
        on_mark: Callable[[PoolMark], None],
        shown: Progress,
        greyed: Progress,
    ) -> None:
        score = rules.score
        assert isinstance(score, Pool)
        self.box, self.paper, self.score = box, paper, score
        count = len(paper.players)
        steps = neighbour_steps(count, rules.direction)
        self.seats = {place: (seat + step) % count for place, step in ({"own": 0} | steps).items()}
        room = box._replace(w=box.w - kit.u(18))
        self.drawing = draw_up(kit, room, self.seats, dumps=score.scoring.has_dump)
        self.headings, self.heading_size = area_headings(kit, self.drawing.cells, paper.players)
        self.numbers: dict[Area, list[PoolNumber]] = {cell.area: [] for cell in self.drawing.cells}
        for line in paper.lines:
            self.numbers[line.area].append(line)
        self.size, self.writing = self._find_size(kit)
        self.hidden = {cell.area: self._count_hidden(cell) for cell in self.drawing.cells}
        self.heads: dict[Area, tuple[float, float]] = {}
        self.more: list[Placed] = []
        self.marks = [
            PoolMark(
                line,
                on_mark,
                shown,
                greyed,
                next(iter(self.numbers[line.area][line.place + 1 :]), None),
                closed=self._is_closed(line),
            )
            for line in paper.lines
        ]
        for mark in self.marks:
            mark.size, mark.beside = self.size, self._beside
        self._by_line = {mark.line: mark for mark in self.marks}
        self._step = kit.f(_A_NUMBER)
        self.lay(kit, box, box.h + max(self.hidden.values()) * self._step, self._draw_more)
        self.earlier = self._find_earlier(kit)
        self.fixed, self.signs = [self.drawing.circle.box], self._find_signs(kit)
        limit = (
            _("The match ends when all pools together have this many points.")
            if self.score.common
            else _("A pool with this many points is closed.")
        )
        self.explained = [Explained(self.drawing.circle.box, limit)] + [
            Explained(box, area_meaning(cell.area, paper.players))
            for box, cell in zip(self.signs, self.drawing.cells)
        ]

    # ---- what is where

    @property
    def lanes(self) -> list[int]:
        """The upright lines of the paper, along which the thread of a note may run."""
        return sorted(
            {round(line.start[0]) for line in self.drawing.lines if line.start[0] == line.end[0]}
        )

    def _is_closed(self, line: PoolNumber) -> bool:
        last = self.numbers[line.area][-1]
        if line is not last or line.area.part is not PoolPart.POOL:
            return False
        return not self.score.common and line.number >= self.score.target

    def _flow(self, writing: Pencil, cell: AreaCell, gone: int = 0) -> Rows:
        """Return the numbers of an area but for so many of the oldest."""
        numbers = self.numbers[cell.area]
        closed = bool(numbers) and self._is_closed(numbers[-1])
        return flow(writing, cell, numbers[gone:], cut=gone > 0, underlined=closed)

    def _find_size(self, kit: Kit) -> tuple[float, Pencil]:
        for size in _PENCILS:
            writing = self._writing(kit, size)
            if all(self._flow(writing, cell).whole for cell in self.drawing.cells):
                break
        return size, writing

    @staticmethod
    def _writing(kit: Kit, size: float) -> Pencil:
        def width(words: str, last: bool) -> float:
            face: theme.Face = "pencil_bold" if last else "pencil"
            return kit.width(words, face, size * (LAST if last else 1))

        dot = kit.width(".", "pencil_bold", size) + kit.f(8)
        return Pencil(width, dot, kit.f(size + 1), kit.f(11), min(kit.f(10), dot / 2))

    def _count_hidden(self, cell: AreaCell) -> int:
        """How many of the oldest numbers have to make room for the others."""
        if self._flow(self.writing, cell).whole:
            return 0
        count = len(self.numbers[cell.area])
        return (
            bisect_left(
                range(1, count), True, key=lambda gone: self._flow(self.writing, cell, gone).whole
            )
            + 1
        )

    def arrange(self, kit: Kit, content: Box) -> None:
        """Give every number its place; all full areas are scrolled together."""
        back = round((self.area.limit - self.area.offset) / self._step)
        for mark in self.marks:
            mark.place(None)
        self.more = []
        for cell in self.drawing.cells:
            rows = self._rows(cell, back)
            self.heads[cell.area] = rows.head
            for placed in rows.placed:
                if placed.number is None:
                    self.more.append(placed)
                else:
                    self._by_line[placed.number].place(placed)

    def _find_earlier(self, kit: Kit) -> tuple[str, Box] | None:
        """How to get back to the oldest numbers, and where that is said: below the paper, at the
        left of the own name; nothing where all numbers have room.
        """
        if not self.area.limit:
            return None
        frame, high = self.drawing.frame, kit.f(28)
        name = self.paper.players[self.seats["own"]]
        room = frame.w / 2 - kit.width(name, "pencil_bold", NAME) / 2 - kit.f(30)
        words = earlier_words(kit, room)
        wide = kit.width(words, "label", HEADING)
        return words, Box(frame.x, frame.bottom + kit.f(28) - high // 2, wide, high)

    def _find_signs(self, kit: Kit) -> list[Box]:
        half, high = kit.f(70), kit.f(26)
        found = []
        for cell in self.drawing.cells:
            x, y = self.heads[cell.area]
            wide = kit.width(self.headings[cell.area], "label", self.heading_size)
            left = x - wide / 2 if cell.centred else x
            found.append(Box(round(left), round(y - high / 2), wide, high))
        if self.earlier is not None:
            found.append(self.earlier[1])
        for place, (x, y) in self.drawing.names.items():
            wide, tall = (high, half) if self._is_upright(place) else (half, high)
            found.append(Box(round(x) - wide, round(y) - tall, 2 * wide, 2 * tall))
        return found

    def _rows(self, cell: AreaCell, back: int) -> Rows:
        return self._flow(self.writing, cell, max(0, self.hidden[cell.area] - back))

    def _beside(self, mark: PoolMark, dx: int, dy: int) -> PoolMark | None:
        """Return the next number in a direction: left and right in the order of its area, then the
        nearest one of another area; None at the edge of the paper.
        """
        if dx:
            row = [one for one in self.marks if one.line.area == mark.line.area and one.visible]
            at = row.index(mark) + dx
            if 0 <= at < len(row):
                return row[at]
        x, y = mark.rect.center

        def distance(other: PoolMark) -> float:
            along = (other.rect.centerx - x) * dx + (other.rect.centery - y) * dy
            aside = abs((other.rect.centerx - x) * dy) + abs((other.rect.centery - y) * dx)
            return along + 2 * aside if along > 0 else math.inf

        others = [
            one
            for one in self.marks
            if one.visible and not (dx and one.line.area == mark.line.area)
        ]
        nearest = min(others, key=distance, default=None)
        return nearest if nearest is not None and distance(nearest) < math.inf else None

    # ---- what does not move

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """Draw what does not scroll."""
        for number, line in enumerate(self.drawing.lines):
            ends, seed = (line.start, line.end), ("pulya", number)
            pencil_line(surface, kit, *ends, seed, line.width, line.alpha)
        players = len(self.paper.players)
        limit = self.score.whole(players) if self.score.common else self.score.target
        draw_limit(surface, kit, self.drawing.circle, limit)
        self._draw_names(surface, kit)
        for cell in self.drawing.cells:
            x, y = self.heads[cell.area]
            align: Align = "center" if cell.centred else "left"
            words = self.headings[cell.area]
            kit.text(surface, x, y, words, "label", self.heading_size, "ink2", align)
        if self.earlier is not None:
            words, place = self.earlier
            kit.text(surface, place.x, place.centery, words, "label", HEADING, "ink2")

    def _is_upright(self, place: str) -> bool:
        return len(self.seats) == 4 and place in ("left", "right")

    def _draw_names(self, surface: Surface, kit: Kit) -> None:
        for place, (x, y) in self.drawing.names.items():
            upright = self._is_upright(place)
            frame = self.drawing.frame
            room = frame.h * 0.6 if upright else frame.w * 0.45
            name = self.paper.players[self.seats[place]]
            size = fitting_size(kit, name, "pencil_bold", NAME, 34, room)
            name = short_name(kit, name, "pencil_bold", size, room)
            if not upright:
                kit.text(surface, x, y, name, "pencil_bold", size, "pencil", "center", alpha=240)
                continue
            angle = 90 if place == "left" else -90
            picture = theme.render(name, "pencil_bold", kit.f(size), "pencil", angle)
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _draw_more(self, surface: Surface, kit: Kit, _content: Box) -> None:
        for placed in self.more:
            kit.text(
                surface, placed.x, placed.y, placed.words, "pencil", self.size, "pencil2", "center"
            )
