"""The papers of three and four: their lines and areas as values, what areas are called, and the
arithmetic of it.

Invariant: nothing is drawn here.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.i18n import _, pgettext
from prefgame.paper.pool import Area
from prefgame.rules.base import Seat
from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.pool.entries import area_words
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_size, fitting_wording, short_names

Point = tuple[float, float]
SECTOR, BAND = 4, 3
"""design widths of the lines"""


@dataclass(frozen=True)
class PaperLine:
    """A line of the paper, and its design width."""

    start: Point
    end: Point
    width: int

    @property
    def alpha(self) -> int:
        """How dark it is: lines inside a sector are paler."""
        return 230 if self.width == SECTOR else 205


@dataclass(frozen=True)
class Circle:
    """The circle in the middle of the paper."""

    centre: Point
    radius: int

    @property
    def box(self) -> Box:
        """What it covers."""
        (x, y), wide = self.centre, 2 * self.radius
        return Box(round(x) - self.radius, round(y) - self.radius, wide, wide)

    def half_width(self, high: float, low: float) -> float:
        """Return half of its width where it is widest between two heights; 0 beyond it."""
        away = max(high - self.centre[1], self.centre[1] - low, 0)
        return math.sqrt(max(0, self.radius**2 - away**2))


@dataclass(frozen=True)
class AreaCell:
    """One area: the convex ``polygon`` that it fills but for the ``circle``, the place of its
    heading, and where its numbers begin.

    ``centred``: its rows are centred, else they begin at the left. ``level``: numbers and heading
    keep to the middle of its height, where it is widest.
    """

    area: Area
    polygon: tuple[Point, ...]
    circle: Circle
    head: Point
    top: float
    centred: bool = True
    level: bool = False

    def edges(self, high: float, low: float) -> tuple[float, float] | None:
        """Return the left and right end of what is free between two heights; None beyond it."""
        above, below = span(self.polygon, high), span(self.polygon, low)
        if above is None or below is None:
            return None
        left, right = max(above[0], below[0]), min(above[1], below[1])
        half, middle = self.circle.half_width(high, low), self.circle.centre[0]
        if half and left < middle + half and right > middle - half:
            beside_left = left + right < 2 * middle
            return (left, middle - half) if beside_left else (middle + half, right)
        return left, right


def toward(start: Point, end: Point, part: float) -> Point:
    """Return the point that lies that part of the way from one to the other."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def at_height(start: Point, end: Point, y: float) -> Point:
    """Return where the line through two points is so high."""
    return toward(start, end, (y - start[1]) / (end[1] - start[1]))


def off(start: Point, end: Point, distance: float) -> Point:
    """Return the point so many pixels from the start on the way to the end."""
    whole = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    return toward(start, end, distance / whole)


def span(polygon: tuple[Point, ...], y: float) -> tuple[float, float] | None:
    """Return the left and right edge of a convex polygon at a height; None beyond it."""
    xs = [
        x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]))
        if y0 != y1 and min(y0, y1) <= y <= max(y0, y1)
    ]
    return (min(xs), max(xs)) if len(xs) > 1 else None


# ---- what the areas of a pulya are called
# Invariant: the areas for whists all say that they are written on somebody: a name alone would read
# like that of an owner.


HEADING, NAME = 22, 54
"""design sizes: of the headings, and of the names outside the frame"""
_LEAST = 18
"""the smallest design size of a heading; below it names are cut instead"""
_AIR = 8


def area_headings(
    kit: Kit, cells: Sequence[AreaCell], players: Sequence[str]
) -> tuple[dict[Area, str], int]:
    """Return the heading of each area, and their design size. Where "whists on Vera" has no room in
    one, all are smaller; where that is not enough, all are shorter.
    """
    headings = {cell.area: area_words(cell.area, players) for cell in cells}
    rooms = {cell.area: _room(kit, cell) for cell in cells if cell.area.on is not None}
    for size in range(HEADING, _LEAST - 1, -1):
        if all(kit.width(headings[area], "label", size) <= room for area, room in rooms.items()):
            return headings, size
    words = pgettext("whists", "on {name}")
    room = min(rooms.values()) - kit.width(words.format(name=""), "label", HEADING)
    names = short_names(kit, players, "label", HEADING, room)
    for area in rooms:
        assert area.on is not None
        headings[area] = words.format(name=names[area.on])
    return headings, HEADING


def earlier_words(kit: Kit, room: float) -> str:
    """Return how to get back to numbers for which "…" stands, in the words that have room."""
    return fitting_wording(
        kit,
        room,
        _("… earlier numbers: scroll or press Page Up"),
        _("… earlier: scroll or Page Up"),
        _("… scroll up"),
        size=HEADING,
    )


def _room(kit: Kit, cell: AreaCell) -> float:
    """How wide a heading there may be."""
    x, y = cell.head
    left, right = span(cell.polygon, y) or (x, x)
    room = 2 * min(x - left, right - x) if cell.centred else right - x
    return room - kit.f(_AIR) * (2 if cell.centred else 1)


# ---- the circle in the middle of a pulya, with the points that close a pool


def draw_limit(surface: Surface, kit: Kit, circle: Circle, target: int) -> None:
    """Draw it in pencil, with its number and what that is."""
    (x, y), radius = circle.centre, circle.radius
    dice = random.Random("limit")
    ring = []
    for at in range(44):
        angle = math.tau * at / 40 - 1.9
        wide = radius + dice.uniform(-0.9, 0.9) + at * 0.05
        ring.append((x + wide * math.cos(angle), y + wide * math.sin(angle)))
    shapes.stroke(surface, ring, "pencil", kit.thin(4, 2), 230)
    limit = str(target)
    size = fitting_size(kit, limit, "pencil_bold", 56, 30, radius * 1.6)
    kit.text(surface, x, y - kit.f(11), limit, "pencil_bold", size, "pencil", "center", alpha=245)
    kit.text(
        surface, x, y + kit.f(26), _("pool"), "label", 22, "ink2", "center", max_width=radius * 1.7
    )


# ---- what the papers of three and of four have in common
# Invariant: pure arithmetic from the box that the paper gets. The own sector is below; bands and
# strips of one kind meet on the lines from the centre to the corners, so there is a ring of whists
# outside and one of pools inside it, and the dumps lie round the centre.


_RADIUS, _LINE_AIR = 58, 11
"""design radius of the circle, and what words keep off a line at their left"""
Places = dict[str, Seat]
"""the seat at each place of the paper: "own", "left", "right", and "across" among four"""


class Plan:
    """The lines, cells and names of a paper. ``seats``: who sits at each place; without ``dumps``
    the pools take their room.
    """

    shares: tuple[float, float]
    """where the dumps end on the way from the centre to a corner, and where the pools do"""
    margins: tuple[float, float, float]
    """design pixels above the frame, below it and at its sides, for the names"""
    middle: float
    """how far down in the frame the centre is, as a part of its height"""

    def __init__(self, kit: Kit, box: Box, seats: Places, *, dumps: bool) -> None:
        self.seats, self.dumps, self.f = seats, dumps, kit.f
        self.air, self.radius = kit.f(_LINE_AIR), kit.f(_RADIUS)
        self.lines: list[PaperLine] = []
        self.cells: list[AreaCell] = []
        self.names: dict[str, Point] = {}
        """where the name of each place is"""
        top, low, side = map(kit.f, self.margins)
        frame = Box(box.x + side, box.y + top, box.w - 2 * side, box.h - top - low)
        self.frame = frame
        self.centre: Point = (frame.x + frame.w / 2, frame.y + frame.h * self.middle)
        self.circle = Circle(self.centre, self.radius)
        self.corners: tuple[Point, Point, Point, Point] = (
            (frame.x, frame.y),
            (frame.right, frame.y),
            (frame.right, frame.bottom),
            (frame.x, frame.bottom),
        )
        for one, other in zip(self.corners, (*self.corners[1:], self.corners[0])):
            self.line(one, other, SECTOR)
        self.draw_up()

    def draw_up(self) -> None:
        """Collect all lines, cells and names."""
        raise NotImplementedError

    # ---- parts

    def line(self, start: Point, end: Point, width: int = BAND) -> None:
        """Add a line."""
        self.lines.append(PaperLine(start, end, width))

    def rays(self, *ends: Point) -> None:
        """Add the lines between the sectors, from the circle on."""
        for end in ends:
            self.line(off(self.centre, end, self.radius), end, SECTOR)

    def along(self, corner: Point) -> tuple[Point, Point]:
        """Return where the dumps end on the way to a corner, and where the pools do."""
        return toward(self.centre, corner, self.shares[0]), toward(
            self.centre, corner, self.shares[1]
        )

    def cell(
        self,
        place: str,
        part: PoolPart,
        polygon: tuple[Point, ...],
        x: float,
        y: float,
        on: str | None = None,
        *,
        centred: bool = True,
        level: bool = False,
    ) -> None:
        """Add an area, whose heading is at ``x`` and whose room begins at ``y``."""
        area = Area(self.seats[place], part, None if on is None else self.seats[on])
        head = (x, y + self.f(19))
        self.cells.append(
            AreaCell(area, polygon, self.circle, head, y + self.f(31), centred, level)
        )


# ---- the paper of three: pure arithmetic


class PlanOfThree(Plan):
    """Three sectors, of which the own one is a triangle."""

    shares = 0.37, 0.66
    margins = 50, 58, 0
    middle = 0.44

    def draw_up(self) -> None:
        frame, centre = self.frame, self.centre
        top: Point = (centre[0], frame.y)
        self.rays(self.corners[3], self.corners[2], top)
        self._own()
        for place, other in (("left", "right"), ("right", "left")):
            self._beside(place, other, top)
        self.names = {
            "left": (frame.x + frame.w * 0.25, frame.y - self.f(31)),
            "right": (frame.x + frame.w * 0.75, frame.y - self.f(31)),
            "own": (centre[0], frame.bottom + self.f(32)),
        }

    def _own(self) -> None:
        x, frame = self.centre[0], self.frame
        left, right = self.corners[3], self.corners[2]
        (a1, a2), (b1, b2) = self.along(left), self.along(right)
        low = self.centre[1] + self.radius
        near = at_height(self.centre, left, low), at_height(self.centre, right, low)
        if self.dumps:
            self.line(a1, b1)
            self.cell("own", PoolPart.DUMP, (*near, b1, a1), x, low - self.f(4))
            self.cell("own", PoolPart.POOL, (a1, b1, b2, a2), x, a1[1])
        else:
            self.cell("own", PoolPart.POOL, (*near, b2, a2), x, low - self.f(4))
        self.line(a2, b2)
        self.line((x, a2[1]), (x, frame.bottom))
        middle: tuple[Point, Point] = (x, a2[1]), (x, frame.bottom)
        self.cell("own", PoolPart.WHISTS, (a2, *middle, left), (a2[0] + x) / 2, a2[1], "left")
        self.cell(
            "own",
            PoolPart.WHISTS,
            (middle[0], b2, right, middle[1]),
            (b2[0] + x) / 2,
            a2[1],
            "right",
        )

    def _beside(self, place: str, other: str, top: Point) -> None:
        """Lay out the upright sector at the left or at the right."""
        frame, y = self.frame, self.frame.y
        corner = self.corners[3 if place == "left" else 2]
        edge, inner = corner[0], self.centre[0]
        near, far = self.along(corner)
        outer, x = far[0], near[0]
        mid = y + (far[1] - y) * 0.5
        self.line((outer, y), far)
        self.line((edge, mid), (outer, mid))

        def left_of(one: float, two: float) -> float:
            return min(one, two) + self.air

        on_other = ((edge, y), (outer, y), (outer, mid), (edge, mid))
        on_own = ((edge, mid), (outer, mid), far, corner)
        self.cell(place, PoolPart.WHISTS, on_other, left_of(edge, outer), y, other, centred=False)
        self.cell(place, PoolPart.WHISTS, on_own, left_of(edge, outer), mid, "own", centred=False)
        if self.dumps:
            self.line((x, frame.y), near)
            pool = ((outer, y), (x, y), near, far)
            self.cell(place, PoolPart.POOL, pool, left_of(outer, x), y, centred=False)
            dump = ((x, y), top, self.centre, near)
            self.cell(place, PoolPart.DUMP, dump, left_of(x, inner), y, centred=False)
        else:
            both = ((outer, y), top, self.centre, far)
            self.cell(place, PoolPart.POOL, both, left_of(outer, inner), y, centred=False)


# ---- the paper of four: pure arithmetic


class PlanOfFour(Plan):
    """Four sectors that meet in the middle of the frame."""

    shares = 0.43, 0.70
    margins = 48, 54, 58
    middle = 0.5

    def draw_up(self) -> None:
        frame, (x, y) = self.frame, self.centre
        self.rays(*self.corners)
        top_left, top_right, low_right, low_left = self.corners
        self._level("own", low_left, low_right, ("left", "across", "right"))
        self._level("across", top_left, top_right, ("left", "own", "right"))
        self._upright("left", top_left, low_left, ("across", "right", "own"))
        self._upright("right", top_right, low_right, ("across", "left", "own"))
        self.names = {
            "own": (x, frame.bottom + self.f(30)),
            "across": (x, frame.y - self.f(30)),
            "left": (frame.x - self.f(32), y),
            "right": (frame.right + self.f(32), y),
        }

    def _level(self, place: str, left: Point, right: Point, others: tuple[str, ...]) -> None:
        (a1, a2), (b1, b2) = self.along(left), self.along(right)
        x, edge = self.centre[0], left[1]
        below = edge > self.centre[1]
        near_y = self.centre[1] + (self.radius if below else -self.radius)
        near = at_height(self.centre, left, near_y), at_height(self.centre, right, near_y)
        if self.dumps:
            self.line(a1, b1)
            self.cell(place, PoolPart.DUMP, (*near, b1, a1), x, min(near_y, a1[1]) - self.f(3))
            self.cell(place, PoolPart.POOL, (a1, b1, b2, a2), x, min(a1[1], a2[1]))
        else:
            self.cell(place, PoolPart.POOL, (*near, b2, a2), x, min(near_y, a2[1]) - self.f(3))
        self.line(a2, b2)
        inner = [toward(a2, b2, part / 3) for part in range(4)]
        outer = [left, (inner[1][0], edge), (inner[2][0], edge), right]
        for at, other in enumerate(others):
            polygon = (inner[at], inner[at + 1], outer[at + 1], outer[at])
            middle = (inner[at][0] + inner[at + 1][0]) / 2
            self.cell(place, PoolPart.WHISTS, polygon, middle, min(a2[1], edge), other)
            if at:
                self.line(inner[at], outer[at])

    def _upright(self, place: str, top: Point, low: Point, others: tuple[str, ...]) -> None:
        (a1, a2), (b1, b2) = self.along(top), self.along(low)
        edge, outer = top[0], a2[0]
        tip = self.centre[0] + (self.radius if edge > self.centre[0] else -self.radius)
        centre = self.centre[1]
        near: tuple[Point, Point] = ((tip, centre - self.radius), (tip, centre + self.radius))
        if self.dumps:
            self.line(a1, b1)
            pool, inner = (a2, a1, b1, b2), a1[0]
            dump, middle = (a1, *near, b1), (inner + tip) / 2
            self.cell(place, PoolPart.DUMP, dump, middle, centre, level=True)
        else:
            pool, inner = (a2, *near, b2), tip
        self.line(a2, b2)
        self.cell(place, PoolPart.POOL, pool, (outer + inner) / 2, a2[1], level=True)
        inside = [toward(a2, b2, part / 3) for part in range(4)]
        beyond = [top, (edge, inside[1][1]), (edge, inside[2][1]), low]
        for at, other in enumerate(others):
            polygon = (beyond[at], inside[at], inside[at + 1], beyond[at + 1])
            self.cell(place, PoolPart.WHISTS, polygon, (edge + outer) / 2, inside[at][1], other)
            if at:
                self.line(beyond[at], inside[at])


def draw_up(kit: Kit, box: Box, seats: Places, *, dumps: bool) -> Plan:
    """Return the paper of three or four players in a box."""
    return (PlanOfThree if len(seats) == 3 else PlanOfFour)(kit, box, seats, dumps=dumps)
