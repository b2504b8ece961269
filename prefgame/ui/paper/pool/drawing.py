"""The pulya as it lies on the table, in pencil, with numbers that can be tapped.

Invariant: it draws the numbers of the paper as they are and reads no meaning into them. Nothing is
crossed out. Where an area is full, its oldest numbers make room, and can be scrolled back to.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable

from pygame import Surface

from prefgame.i18n import _
from prefgame.paper.pool import Area, PoolNumber, PoolPaper
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.mark import Progress, neighbour_steps
from prefgame.ui.paper.pool.areas import AreaCell
from prefgame.ui.paper.pool.drawn_up import draw_up, seats_at
from prefgame.ui.paper.pool.flow import LAST, Pencil, Placed, Rows, flow
from prefgame.ui.paper.pool.headings import HEADING, NAME, area_headings, earlier_words
from prefgame.ui.paper.pool.limit import draw_limit
from prefgame.ui.paper.pool.mark import PoolMark
from prefgame.ui.widgets.buttons import Explained
from prefgame.ui.widgets.canvas import Align, Kit
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.numbers import fitting_size, short_name
from prefgame.ui.words.pool.entries import area_meaning

_PENCILS = (46, 42, 38, 34)
"""design sizes of the numbers: the first at which every area has room for all its numbers"""
_A_NUMBER = 44
"""design pixels that bring back one number"""


def pool_share(_kit: Kit, players: int) -> float:
    """How much of the width of a page the pulya takes."""
    return 0.62 if players == 4 else 0.64


class PulyaDrawing:
    """The pulya in ``box``, as it lies before ``seat``: that sector is below.

    ``area`` and ``marks`` are widgets; ``draw_frame`` paints what does not move.
    """

    notes_beside = False

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
        self.seats = seats_at(neighbour_steps(count, rules.direction), count, seat)
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
        self.area = ScrollArea(
            lambda _kit, _width: box.h + max(self.hidden.values()) * self._step,
            self._draw_more,
            box,
            children=self.marks,
            arrange=self._arrange,
        )
        self.area.content_box(kit)
        self.area.focusable = self.area.limit > 0
        self.area.offset = self.area.limit
        self._arrange(kit, box)
        self.earlier = self._find_earlier(kit)
        self._signs = self._find_signs(kit)
        self.explained = self._explain()
        """what each area is, at its heading, and the number in the circle"""

    # ---- what is where

    @property
    def lanes(self) -> list[int]:
        """The upright lines of the paper, along which the thread of a note may run."""
        return sorted(
            {round(line.start[0]) for line in self.drawing.lines if line.start[0] == line.end[0]}
        )

    @property
    def fixed(self) -> list[Box]:
        """The limit."""
        return [self.drawing.circle.box]

    @property
    def signs(self) -> list[Box]:
        """The headings and the names."""
        return self._signs

    def _is_closed(self, line: PoolNumber) -> bool:
        """Whether a pool is closed with this number."""
        last = self.numbers[line.area][-1]
        return line is last and line.area.part is PoolPart.POOL and line.number >= self.score.target

    def _flow(self, writing: Pencil, cell: AreaCell, gone: int = 0) -> Rows:
        """The numbers of an area but for so many of the oldest."""
        numbers = self.numbers[cell.area]
        closed = bool(numbers) and self._is_closed(numbers[-1])
        return flow(writing, cell, numbers[gone:], cut=gone > 0, underlined=closed)

    def _find_size(self, kit: Kit) -> tuple[float, Pencil]:
        """One size for the whole sheet, and how numbers are written with it."""
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
                range(1, count),
                True,
                key=lambda gone: self._flow(self.writing, cell, gone).whole,
            )
            + 1
        )

    def _arrange(self, _kit: Kit, _content: Box) -> None:
        """Give every number its place. All full areas go back together as far as the player
        scrolls.
        """
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
        """Where headings and names are."""
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

    def _explain(self) -> list[Explained]:
        cells, players = self.drawing.cells, self.paper.players
        limit = _("A pool with this many points is closed.")
        return [
            Explained(self.drawing.circle.box, limit),
            *(
                Explained(box, area_meaning(cell.area, players))
                for box, cell in zip(self._signs, cells)
            ),
        ]

    def _rows(self, cell: AreaCell, back: int) -> Rows:
        return self._flow(self.writing, cell, max(0, self.hidden[cell.area] - back))

    def _beside(self, mark: PoolMark, dx: int, dy: int) -> PoolMark | None:
        """The next number in a direction: left and right in the order of its area, then the nearest
        one of another area; None at the edge of the paper.
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
        """The lines, the limit in the middle, the names, and what each area is."""
        for number, line in enumerate(self.drawing.lines):
            points = shapes.wobble(line.start, line.end, kit.u(26), ("pulya", number))
            shapes.stroke(surface, points, "pencil", kit.thin(line.width, 2), line.alpha)
        draw_limit(surface, kit, self.drawing.circle, self.score.target)
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
        """Whether the name there runs along the edge of the frame."""
        return len(self.seats) == 4 and place in ("left", "right")

    def _draw_names(self, surface: Surface, kit: Kit) -> None:
        """The players outside the frame; beside a square sheet a name runs along its edge."""
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
        """The sign for numbers that had to make room."""
        for placed in self.more:
            kit.text(
                surface, placed.x, placed.y, placed.words, "pencil", self.size, "pencil2", "center"
            )
