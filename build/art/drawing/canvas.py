"""Shapes, outlines that follow the light, tapered strokes and shadow hatching, written as SVG.

Invariant: light falls from the upper left. An outline is thick on the side away from the light and
thin towards it; hatching begins at the shadow edge and thins out towards the light. Nothing here
depends on what is drawn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from drawing.palette import INK
from drawing.paths import Line, Path, curve, normals, number, path_data, paths

Vector = tuple[float, float]
LIGHT: Vector = (-0.55, -0.83)


def _unit(vector: Vector | Line) -> Line:
    v = np.array(vector, float)
    unit: Line = v / np.hypot(v[0], v[1])
    return unit


def stroke_data(line: Line, width: float, rise: float, fall: float, least: float = 0.12) -> str:
    """SVG path of a stroke that swells over the first `rise` share of its length and tapers over
    the last `fall` share.
    """
    p = np.asarray(line, float)
    steps = np.diff(p, axis=0)
    length = np.r_[0, np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))]
    t = length / max(length[-1], 1e-6)
    swell = np.ones(len(t))
    if rise > 0:
        swell = np.minimum(swell, np.sin(np.clip(t / rise, 0, 1) * math.pi / 2))
    if fall > 0:
        swell = np.minimum(swell, np.sin(np.clip((1 - t) / fall, 0, 1) * math.pi / 2))
    half = (width / 2 * (least + (1 - least) * swell))[:, None]
    _, side = normals(p)
    return path_data(np.vstack([p + side * half, (p - side * half)[::-1]]))


class Canvas:
    """Collects SVG elements of one picture (or one half of a double-headed card)."""

    def __init__(self, name: str = "k") -> None:
        self.elements: list[str] = []
        self.defs: list[str] = []
        self._name = name  # keeps ids apart when two canvases meet in one file
        self._light = _unit(LIGHT)

    # ---- structure
    def raw(self, element: str) -> None:
        self.elements.append(element)

    @contextmanager
    def group(self, transform: str = "", clip: Line | None = None) -> Iterator[None]:
        """Transform what is drawn inside, and clip it to a closed outline."""
        attributes = f' transform="{transform}"' if transform else ""
        if clip is not None:
            name = f"{self._name}{len(self.defs)}"
            self.defs.append(f'<clipPath id="{name}"><path d="{path_data(clip)}"/></clipPath>')
            attributes += f' clip-path="url(#{name})"'
        self.raw(f"<g{attributes}>")
        yield
        self.raw("</g>")

    @contextmanager
    def local_frame(
        self, x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False
    ) -> Iterator[None]:
        """What is drawn inside has its origin at (x, y), is turned, scaled and,
        with `flip`, mirrored.
        """
        sx = -scale if flip else scale
        with self.group(
            f"translate({number(x)} {number(y)}) rotate({turn:g}) scale({sx:g} {scale:g})"
        ):
            yield

    def svg(self) -> str:
        return "\n".join(["<defs>", *self.defs, "</defs>", *self.elements])

    # ---- surfaces
    def fill(self, outline: Line, colour: str, opacity: float | None = None) -> None:
        faint = f' opacity="{opacity}"' if opacity else ""
        self.raw(f'<path d="{path_data(outline)}" fill="{colour}"{faint}/>')

    def shape(self, outline: Line, colour: str, width: float = 4.5, contrast: float = 0.5) -> Line:
        """A filled surface with its outline; returns the outline."""
        self.fill(outline, colour)
        if width:
            self.outline(outline, width, contrast)
        return outline

    def shade(
        self, outline: Line, colour: str, edge: float = 4.4, contrast: float = 0.5, **hatching: Any
    ) -> Line:
        """A filled surface, hatched (see `hatch`) under an outline of width `edge`; returns it."""
        self.fill(outline, colour)
        self.hatch(outline, **hatching)
        self.outline(outline, edge, contrast)
        return outline

    def contour(self, line: Line, width: float, colour: str = INK, close: bool = False) -> None:
        """A plain line of even width."""
        self.raw(
            f'<path d="{path_data(line, close)}" fill="none" stroke="{colour}" '
            f'stroke-width="{width:g}"/>'
        )

    def outline(
        self, outline: Line, width: float = 4.5, contrast: float = 0.5, colour: str = INK
    ) -> None:
        """A closed line `width * (1 ± contrast)` wide, thick where the surface turns away
        from the light.
        """
        p = np.asarray(outline, float)
        p = np.vstack([p, p[:1]])
        steps = np.diff(p, axis=0)
        real = np.hypot(steps[:, 0], steps[:, 1]) > 1e-6
        p = np.vstack([p[:-1][real], p[-1:]])
        tangents = np.diff(p, axis=0)
        tangents = tangents / np.hypot(tangents[:, 0], tangents[:, 1])[:, None]
        area = np.sum(p[:-1, 0] * p[1:, 1] - p[1:, 0] * p[:-1, 1])
        outward = np.c_[tangents[:, 1], -tangents[:, 0]] * (1 if area > 0 else -1)
        widths = width * (1 - contrast * (outward @ self._light))
        reach = 5
        kernel = np.ones(2 * reach + 1) / (2 * reach + 1)
        widths = np.convolve(np.r_[widths[-reach:], widths, widths[:reach]], kernel, "valid")
        # SVG strokes have one width: the line is cut into runs of equal rounded width
        rounded = np.round(widths * 2.5) / 2.5
        runs: dict[float, list[str]] = {}
        i = 0
        while i < len(rounded):
            j = i
            while j < len(rounded) and rounded[j] == rounded[i]:
                j += 1
            runs.setdefault(float(rounded[i]), []).append(path_data(p[i : j + 1], False))
            i = j
        body = "".join(
            f'<path stroke-width="{number(w)}" d="{"".join(d)}"/>'
            for w, d in runs.items()
            if w > 0.1
        )
        self.raw(
            f'<g fill="none" stroke="{colour}" stroke-linecap="round" '
            f'stroke-linejoin="round">{body}</g>'
        )

    # ---- strokes
    def brush(
        self,
        path: Path | Line,
        width: float = 4,
        rise: float = 0.35,
        fall: float = 0.5,
        colour: str = INK,
    ) -> None:
        """One tapered stroke."""
        self.raw(f'<path d="{stroke_data(curve(path), width, rise, fall)}" fill="{colour}"/>')

    def strokes(
        self,
        many: str | Sequence[Path | Line],
        width: float = 3,
        rise: float = 0.3,
        fall: float = 0.6,
        colour: str = INK,
    ) -> None:
        """Many tapered strokes of one kind; as text, with "|" between the paths."""
        lines = paths(many) if isinstance(many, str) else many
        data = "".join(stroke_data(curve(line), width, rise, fall) for line in lines)
        if data:
            self.raw(f'<path d="{data}" fill="{colour}"/>')

    def rails(
        self,
        dark: Path | Line,
        bright: Path | Line,
        count: int = 10,
        start: float = 0,
        reach: float = 0.5,
        bulge: float = 0.15,
        width: float = 2.6,
    ) -> None:
        """Cross-contour ticks between two rails: from the dark one, ending `reach` of
        the way across.
        """
        chance = random.Random(1)
        track, goal = LineString(curve(dark)), LineString(curve(bright))
        data = ""
        for i in range(count):
            t = (i + 0.5) / count
            a = np.array(track.interpolate(t, normalized=True).coords[0])
            b = np.array(goal.interpolate(t, normalized=True).coords[0])
            across = b - a
            side = np.array([-across[1], across[0]])
            s = np.linspace(start, max(start + 0.02, reach * (1 - 0.25 * chance.random())), 9)
            line = a + np.outer(s, across) + np.outer(4 * s * (1 - s) * bulge, side)
            data += stroke_data(line, width, 0 if start == 0 else 0.4, 0.9, 0.04)
        self.raw(f'<path d="{data}" fill="{INK}"/>')

    def hatch(
        self,
        outline: Line,
        angle: float = 35,
        gap: float = 7,
        depth: float = 22,
        width: float = 2.6,
        bend: float = 0,
        light: Vector | None = None,
        within: Line | None = None,
        whole: bool = False,
        jitter: float = 0.15,
        colour: str = INK,
    ) -> None:
        """Hatch the strip of a surface, `depth` wide, that lies away from the light.

        `bend` bows the lines; `within` keeps to the part inside another outline, where `whole`
        makes a cast shadow of all of it.
        """
        chance = random.Random(3)
        surface = Polygon(outline).buffer(0)
        if surface.is_empty:
            return
        towards = self._light if light is None else _unit(light)
        shadow = surface
        if not whole:
            lit = affinity.translate(surface, towards[0] * depth, towards[1] * depth)
            shadow = surface.difference(lit)
        if within is not None:
            shadow = shadow.intersection(Polygon(within).buffer(0))
        if shadow.is_empty:
            return
        centre = np.array([surface.centroid.x, surface.centroid.y])
        x0, y0, x1, y1 = surface.bounds
        radius = math.hypot(x1 - x0, y1 - y0) * 0.75
        r = math.radians(angle)
        u = np.array([math.cos(r), math.sin(r)])
        v = np.array([-u[1], u[0]])
        s = np.linspace(-1, 1, 41)
        edge = surface.boundary
        data = ""
        rows = int(radius / gap) + 1
        for i in range(-rows, rows + 1):
            offset = (i + (chance.random() - 0.5) * jitter) * gap
            ruled = LineString(
                centre + np.outer(s * radius, u) + np.outer(offset + bend * (1 - (s * 2) ** 2), v)
            )
            cut = ruled.intersection(shadow)
            for piece in getattr(cut, "geoms", [cut]):
                if piece.geom_type == "LineString" and piece.length >= 4:
                    data += self._hatch_line(piece, edge, towards, depth, width, whole, chance)
        if data:
            self.raw(f'<path d="{data}" fill="{colour}"/>')

    @staticmethod
    def _hatch_line(
        piece: LineString,
        edge: BaseGeometry,
        towards: Line,
        depth: float,
        width: float,
        whole: bool,
        chance: random.Random,
    ) -> str:
        """One hatch line, thick at the end on the edge away from the light."""
        n = max(3, int(piece.length / 5))
        q = np.array([piece.interpolate(k / n, normalized=True).coords[0] for k in range(n + 1)])
        first, last = (edge.distance(Point(end)) < 0.6 for end in (q[0], q[-1]))
        if first and last:
            if (q[0] - q[-1]) @ towards > 0:
                q = q[::-1]
            short = whole or piece.length < depth * 0.9
            return stroke_data(q, width, 0, 0.55 if short else 0.5, 0.05)
        if last:
            q = q[::-1]
        return stroke_data(q, width * (1 + (chance.random() - 0.5) * 0.3), 0, 0.95, 0.04)
