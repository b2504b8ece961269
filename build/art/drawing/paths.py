"""Lines and outlines as rows of points.

Invariant: everything that is drawn is a polyline, made here from a few typed points. A path is
written as text, "x,y x,y! x,y": "!" marks a sharp corner, the line goes smoothly through all
others, on a centripetal Catmull-Rom spline. Units are card units (a card is 630 wide), y grows
downwards, angles are in degrees, clockwise on the card.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import LineString

Line = NDArray[np.float64]
Point = tuple[float, ...]  # (x, y), or (x, y, 1) for a sharp corner
Path = str | Sequence[Point]


def points(path: Path) -> list[Point]:
    """The points of a path written as text; a list of points is returned as it is."""
    if not isinstance(path, str):
        return list(path)
    result: list[Point] = []
    for word in path.split():
        x, y = word.rstrip("!").split(",")
        result.append((float(x), float(y), 1) if word.endswith("!") else (float(x), float(y)))
    return result


def paths(text: str) -> list[list[Point]]:
    """Several paths, written in one text with "|" between them."""
    return [points(part) for part in text.split("|")]


def _spline(knots: Sequence[Sequence[float]] | Line, steps: int) -> Line:
    """Open centripetal Catmull-Rom spline through the knots, `steps` points for each stretch."""
    p = np.asarray(knots, float)
    if len(p) == 2:
        t = np.linspace(0, 1, steps + 1)[:, None]
        straight: Line = p[0] * (1 - t) + p[1] * t
        return straight
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out: list[Line] = []
    for i in range(1, len(p) - 2):
        p0, p1, p2, p3 = p[i - 1 : i + 3]
        t0 = 0.0
        t1 = t0 + max(math.dist(p0, p1) ** 0.5, 1e-4)
        t2 = t1 + max(math.dist(p1, p2) ** 0.5, 1e-4)
        t3 = t2 + max(math.dist(p2, p3) ** 0.5, 1e-4)
        t = np.linspace(t1, t2, steps, endpoint=False)[:, None]
        a1 = (t1 - t) / (t1 - t0) * p0 + (t - t0) / (t1 - t0) * p1
        a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
        a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
        b1 = (t2 - t) / (t2 - t0) * a1 + (t - t0) / (t2 - t0) * a2
        b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
        out.append((t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2)
    return np.vstack([*out, p[-2][None]])


def curve(path: Path | Line, steps: int = 10) -> Line:
    """Open curve through a path; an array is taken to be a finished curve."""
    if isinstance(path, np.ndarray):
        return path
    sections: list[list[Point]] = []
    current: list[Point] = []
    for p in points(path):
        current.append(p[:2])
        if len(p) > 2 and len(current) > 1:
            sections.append(current)
            current = [p[:2]]
    if len(current) > 1:
        sections.append(current)
    first, *rest = [_spline(section, steps) for section in sections]
    return np.vstack([first, *[section[1:] for section in rest]])


def loop(path: Path, steps: int = 10) -> Line:
    """Closed curve through a path, its first point not repeated at the end."""
    knots = points(path)
    corners = [i for i, p in enumerate(knots) if len(p) > 2]
    if corners:
        k = corners[0]
        return curve([*knots[k:], *knots[:k], knots[k]], steps)[:-1]
    wrapped = knots[-3:] + knots + knots[:3]
    return _spline(wrapped, steps)[3 * steps : (3 + len(knots)) * steps]


def ellipse(
    cx: float, cy: float, rx: float, ry: float | None = None, turn: float = 0, n: int = 48
) -> Line:
    """Ellipse (a circle without `ry`) as a closed polygon of `n` points."""
    ry = rx if ry is None else ry
    a = np.radians(np.linspace(0, 360, n, endpoint=False))
    return move(np.c_[rx * np.cos(a), ry * np.sin(a)], cx, cy, turn=turn)


def move(
    path: Path | Line,
    dx: float = 0,
    dy: float = 0,
    scale: float = 1,
    turn: float = 0,
    flip: bool = False,
    about: tuple[float, float] = (0, 0),
) -> Line:
    """The points mirrored left to right, scaled and turned about a centre, then shifted."""
    raw = path if isinstance(path, np.ndarray) else [p[:2] for p in points(path)]
    p = np.asarray(raw, float)[:, :2] - about
    if flip:
        p = p * [-1, 1]
    r = math.radians(turn)
    c, s = math.cos(r), math.sin(r)
    turned: Line = (p * scale) @ np.array([[c, s], [-s, c]])
    turned += np.array(about) + np.array([dx, dy])
    return turned


def places_along(
    line: Line, count: int, start: float = 0.03, end: float = 0.97
) -> Iterator[tuple[float, float, float]]:
    """`count` places evenly spread over a line: x, y and the direction there in degrees."""
    track = LineString(line)
    for i in range(count):
        t = start + (end - start) * i / (count - 1)
        here = track.interpolate(t, normalized=True)
        ahead = track.interpolate(min(1, t + 0.01), normalized=True)
        behind = track.interpolate(max(0, t - 0.01), normalized=True)
        yield here.x, here.y, math.degrees(math.atan2(ahead.y - behind.y, ahead.x - behind.x))


def normals(line: Line) -> tuple[Line, Line]:
    """Unit tangents of a line and unit normals (the tangents turned by +90 degrees)."""
    tangents = np.gradient(line, axis=0)
    tangents /= np.maximum(np.hypot(tangents[:, 0], tangents[:, 1]), 1e-6)[:, None]
    return tangents, np.c_[-tangents[:, 1], tangents[:, 0]]


@dataclass(frozen=True)
class Place:
    """A local frame on the card: `place("x,y ...")` moves a path from local units to the card."""

    x: float
    y: float
    scale: float = 1.0
    flip: bool = False

    def at(self, x: float, y: float) -> tuple[float, float]:
        """One local point on the card."""
        return self.x + x * self.scale * (-1 if self.flip else 1), self.y + y * self.scale

    def __call__(self, path: Path) -> list[Point]:
        return [(*self.at(p[0], p[1]), *p[2:]) for p in points(path)]

    def each(self, text: str) -> list[list[Point]]:
        """Several paths with "|" between them."""
        return [self(part) for part in text.split("|")]


def number(value: float) -> str:
    """A coordinate as SVG text, one decimal."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def path_data(line: Line, close: bool = True) -> str:
    """The `d` attribute of an SVG path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in line) + ("Z" if close else "")
