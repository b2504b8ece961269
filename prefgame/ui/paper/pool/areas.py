"""Lines and areas of a pulya as values, and the arithmetic of points.

Invariant: nothing is drawn here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from prefgame.paper.pool import Area
from prefgame.ui.draw.layout import Box

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
        """Half of its width where it is widest between two heights; 0 beyond it."""
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
        """The left and right end of what is free between two heights; None beyond the area."""
        above, below = span(self.polygon, high), span(self.polygon, low)
        if above is None or below is None:
            return None
        left, right = max(above[0], below[0]), min(above[1], below[1])
        half, middle = self.circle.half_width(high, low), self.circle.centre[0]
        if half and left < middle + half and right > middle - half:
            beside_left = left + right < 2 * middle
            return (left, middle - half) if beside_left else (middle + half, right)
        return left, right


@dataclass(frozen=True)
class Pulya:
    """All lines and areas. ``names``: for each place where the name is."""

    lines: tuple[PaperLine, ...]
    cells: tuple[AreaCell, ...]
    names: dict[str, Point]
    circle: Circle
    frame: Box


def toward(start: Point, end: Point, part: float) -> Point:
    """The point that lies that part of the way from one to the other."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def at_height(start: Point, end: Point, y: float) -> Point:
    """Where the line through two points is so high."""
    return toward(start, end, (y - start[1]) / (end[1] - start[1]))


def off(start: Point, end: Point, distance: float) -> Point:
    """The point so many pixels from the start on the way to the end."""
    whole = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    return toward(start, end, distance / whole)


def span(polygon: tuple[Point, ...], y: float) -> tuple[float, float] | None:
    """The left and right edge of a convex polygon at a height; None beyond it."""
    xs = [
        x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]))
        if y0 != y1 and min(y0, y1) <= y <= max(y0, y1)
    ]
    return (min(xs), max(xs)) if len(xs) > 1 else None
