"""What lies on paper in pencil, whatever kind of paper it is: lines, and what can be tapped.

Invariant: a mark knows its line and its place; what the line means is explained elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.engine.view import SeatView
from prefgame.rules.base import Direction, Seat
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.theme import Colour
from prefgame.ui.widgets.buttons import Explained, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.numbers import fitting_size, short_names

Draw = Callable[[Surface, Kit, Box], None]
Progress = Callable[[Hashable], float]
"""how far (0 to 1) something has been written, by its key"""
_WAYS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}


class PaperMark(Widget):
    """A ``line`` of the paper in its place."""

    line: Any
    explain: Callable[[], str] = str
    """what it means, in words"""
    beside: Callable[[Any, int, int], PaperMark | None] | None = None
    """the mark beside one, in a direction (dx, dy); the drawing that placed the marks says it"""

    def said(self, kit: Kit) -> str:
        self.called = self.called or self.explain()  # a sheet has many, and they do not change
        return self.called

    def written_box(self, kit: Kit) -> Box:
        """Return what the pencil covers of its place."""
        raise NotImplementedError

    def key(self, event: Event) -> bool:
        """Move the focus by the arrows, to the mark beside it in their direction."""
        way = _WAYS.get(event.key)
        there = self.beside(self, *way) if self.beside and way else None
        if there is None or self.group is None:
            return False
        FocusGroup.keyboard = True
        self.group.focus_on(there)
        return True

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """Draw nothing: the ring and thread of the explanation show where the focus is."""


class NumberMark(PaperMark):
    """A number in pencil; it greys when the one ``after`` it is written in its place."""

    ink: Colour = "pencil"
    grey: Colour = "pencil2"
    """in which ink it is, and once it is no longer the last one"""

    def __init__(
        self,
        line: Any,
        on_press: Callable[[Any], None],
        shown: Progress,
        greyed: Progress,
        after: Any,
    ) -> None:
        super().__init__(NOWHERE, on_press=lambda: on_press(self))
        self.line, self.shown, self.greyed, self.after = line, shown, greyed, after
        self.size = 0.0

    def draw(self, surface: Surface, kit: Kit) -> None:
        with clipped(surface, self.seen(kit, self.shown(self.line))):
            self.draw_written(surface, kit)
        if self.hovered:
            shapes.ring(surface, self.rect, self.rect.h // 2, "paper_line", kit.thin(3, 2))

    def seen(self, kit: Kit, part: float) -> Box:
        """Return where it is seen while this ``part`` of it has been written."""
        air = kit.space("near")
        whole = self.rect.inset(-2 * air, -air)
        return whole if part >= 1 else whole._replace(x=self.rect.x, w=round(self.rect.w * part))

    def draw_written(self, surface: Surface, kit: Kit) -> None:
        """Draw it as it is once all of it has been written."""
        raise NotImplementedError

    def draw_number(
        self,
        surface: Surface,
        kit: Kit,
        x: float,
        y: float,
        words: str,
        seed: Hashable,
        large: bool,
    ) -> None:
        """Write it around a point; grey where another one follows, else perhaps ``large``."""
        old = 0.0 if self.after is None else self.greyed(self.after)
        if old > 0:
            alpha = round(235 * old)
            kit.pencil(surface, x, y, words, self.size, self.grey, seed=seed, alpha=alpha)
        if old < 1:
            size, alpha = self.size * (LAST if large else 1), round(245 * (1 - old))
            kit.pencil(surface, x, y, words, size, self.ink, seed=seed, bold=True, alpha=alpha)
        if self.ink == CORRECTED:
            underline_correction(surface, kit, x, y, words, self.size)


CORRECTED: Colour = "ox"
"""the ink of a correction by hand"""
_UNDER = 0.4
"""how far below its middle a correction is underlined, in sizes of its text"""
LAST = 1.12
"""how much larger the last number of a place is"""


@contextmanager
def clipped(surface: Surface, box: Box) -> Iterator[None]:
    """Let what is drawn now be seen only in the box."""
    clip = surface.get_clip()
    surface.set_clip(clip.clip(box))
    yield
    surface.set_clip(clip)


def pencil_line(
    surface: Surface,
    kit: Kit,
    start: tuple[float, float],
    end: tuple[float, float],
    seed: Hashable,
    width: float = 4,
    alpha: int = 230,
) -> None:
    """Draw a line as it is drawn by hand, of so many design pixels: always alike for a seed."""
    points = shapes.wobble(start, end, kit.u(_WAVE), seed)
    shapes.stroke(surface, points, "pencil", kit.thin(width, 2), alpha)


def underline_correction(
    surface: Surface, kit: Kit, x: float, y: float, words: str, size: float
) -> None:
    """Draw the stroke under a correction around (x, y): its ink alone is not seen by all."""
    half, low = kit.width(words, "pencil_bold", size) * 0.5, y + kit.f(size * _UNDER)
    points = shapes.wobble((x - half, low), (x + half, low), kit.u(_WAVE), words)
    shapes.stroke(surface, points, CORRECTED, kit.thin(3, 2), 230)


def pencil_names(
    kit: Kit, names: Sequence[str], largest: float, least: float, room: float
) -> tuple[tuple[str, ...], float]:
    """Return names beside each other as they have room, and the one size of all."""
    size = min(fitting_size(kit, name, "pencil_bold", largest, least, room) for name in names)
    return short_names(kit, names, "pencil_bold", size, room), size


_WAVE = 26
"""design length of a wave of a line that is drawn by hand"""


# ---- a paper on the page

M_co = TypeVar("M_co", bound=PaperMark, covariant=True)


class DrawnPaper(Generic[M_co]):
    """The paper on the page: an ``area`` that may scroll, with its ``marks`` in it."""

    marks: Sequence[M_co]
    area: ScrollArea
    notes_beside = False
    """whether a note lies beside the paper, because there is no room on it"""
    fixed: Sequence[Box] = ()
    """what else on the paper is kept as free as a number, from notes and their threads"""
    signs: Sequence[Box] = ()
    """words on the paper, which a note hides only where it finds no other place at all"""
    explained: Sequence[Explained] = ()
    """what the places of the paper are, where the mouse rests on their headings"""

    @property
    def lanes(self) -> Sequence[int]:
        """Upright lines along which the thread of a note may run."""
        return ()

    def lay(self, kit: Kit, box: Box, length: int, draw: Draw) -> None:
        """Lay the marks into an area of this length, whose end is seen; ``draw`` what else is in
        it.
        """
        measure = lambda _kit, _width: length  # noqa: E731
        self.area = ScrollArea(measure, draw, box, children=self.marks, arrange=self.arrange)
        self.area.content_box(kit)
        self.area.focusable = self.area.limit > 0
        self.area.offset = self.area.limit
        self.arrange(kit, box)

    def arrange(self, kit: Kit, content: Box) -> None:
        """Give every mark its place."""
        raise NotImplementedError

    def draw_frame(self, surface: Surface, kit: Kit) -> None:
        """Draw what does not scroll."""


# ---- who sits beside whom at the table, as papers are arranged
# Invariant: pure arithmetic from the number of players and the direction of play.


def neighbour_steps(players: int, direction: Direction) -> dict[str, int]:
    """Return the steps in the order of play to the neighbours "left", "across", "right"."""
    left = 1 if direction is Direction.CLOCKWISE else players - 1
    across = {"across": 2} if players == 4 else {}
    return {"left": left, **across, "right": players - left}


def neighbours(view: SeatView, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats as they sit from the left hand of ``seat`` round to its right."""
    count = len(view.table.players)
    steps = (
        range(1, count)
        if view.table.rules.direction is Direction.CLOCKWISE
        else range(count - 1, 0, -1)
    )
    return tuple((seat + step) % count for step in steps)
