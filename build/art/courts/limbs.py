"""Hands and sleeves.

Invariant: a hand's wrist lies at its local +y; turn it so that the wrist points at the forearm.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from drawing.canvas import Canvas
from drawing.ornament import band, ermine_band
from drawing.palette import FLESH, WHITE
from drawing.paths import Line, Path, curve, loop, normals
from shapely.geometry import Point
from shapely.ops import unary_union


def fist(
    art: Canvas,
    x: float,
    y: float,
    turn: float = 0,
    scale: float = 1,
    flip: bool = False,
    skin: str = FLESH,
) -> None:
    """A fist seen from the fingers, round a shaft that runs along its local x axis."""
    with art.local_frame(x, y, scale, turn, flip):
        heel = loop("-22,6 -24,20 -18,34! 18,36! 24,22 25,4 0,-4")
        art.shape(heel, skin, 3.0, 0.45)
        art.hatch(heel, angle=20, gap=4, depth=8, width=1.5)
        for fx, top, w in ((-20, -13, 6.6), (-7.5, -15, 6.6), (5, -15, 6.6), (17.5, -12, 5.8)):
            _finger(art, fx, top, w, skin)
        thumb = loop("-30,22 -35,10 -34,-3 -27,-13 -21,-14 -20,-8 -24,2 -20,14 -20,24")
        art.shape(thumb, skin, 2.8, 0.45)
        art.strokes("-26,-11 -23,-9 -22,-5", 1.2)
        art.strokes("-28,6 -25,8 | -29,10 -26,12", 1.1)


def _finger(art: Canvas, x: float, top: float, w: float, skin: str) -> None:
    outline = loop(
        [
            (x - w, 14),
            (x - w - 0.4, 0),
            (x - w + 1, top + 4),
            (x, top),
            (x + w - 1, top + 4),
            (x + w + 0.4, 0),
            (x + w, 14),
            (x, 19),
        ]
    )
    art.shape(outline, skin, 2.6, 0.5)
    art.strokes([[(x - w + 2, 1), (x, 2.6), (x + w - 2, 1)]], 1.3)
    art.strokes(
        [[(x + w - 0.5, 4 + 3 * k), (x + w - 4.5, 4.6 + 3 * k)] for k in range(3)], 1.2, 0.05, 0.8
    )
    art.strokes([[(x - 3, top + 4.5), (x, top + 2.6), (x + 3, top + 4.5)]], 1.0)


def open_hand(
    art: Canvas,
    x: float,
    y: float,
    turn: float = 0,
    scale: float = 1,
    flip: bool = False,
    skin: str = FLESH,
) -> None:
    """A hand laid flat or stretched out, fingers towards local -y, thumb towards -x."""
    with art.local_frame(x, y, scale, turn, flip):
        for fx, tip, lean, w in (
            (14, -34, 5, 5.4),
            (5, -44, 2.5, 6),
            (-5, -45, -0.5, 6.2),
            (-14.5, -38, -3.5, 6),
        ):
            outline = loop(
                [
                    (fx - w, 2),
                    (fx - w + lean, tip + 8),
                    (fx + lean, tip),
                    (fx + w + lean, tip + 8),
                    (fx + w, 2),
                ]
            )
            art.shape(outline, skin, 2.6, 0.5)
            art.strokes(
                [[(fx - w + 2 + lean * 0.6, tip + 20), (fx + w - 2 + lean * 0.6, tip + 19)]],
                1.1,
                0.3,
                0.3,
            )
        palm = loop("-20,-6 -22,12 -17,34! 17,36! 21,14 19,-4 0,-8")
        art.fill(palm, skin)
        art.hatch(palm, angle=20, gap=4, depth=8, width=1.5)
        art.outline(palm, 2.8, 0.45)
        art.fill(loop("-17,-7 17,-6 15,3 -16,3"), skin)
        art.strokes("-12,-4 -11,6 | -0.5,-5 0,6 | 10,-5 10,5", 1.3, 0.05, 0.8)
        thumb = loop("-18,20 -28,10 -38,-6 -37,-14 -30,-13 -22,-2 -15,8")
        art.shape(thumb, skin, 2.8, 0.45)
        art.strokes("-35,-10 -32,-8 -31,-5", 1.1)


def sleeve(
    art: Canvas,
    path: Path,
    widths: tuple[float, ...],
    colour: str,
    folds: int = 4,
    shade: float = 16,
    edge: float = 4.3,
) -> Line:
    """An arm in cloth along shoulder, elbow and wrist; `widths` are spread evenly over its length.

    The outline is hatched on its shadow side and creased inside the bend; it is
    returned for patterns.
    """
    spine = curve(path, 16)
    share = np.linspace(0, 1, len(spine))
    spread = np.interp(share, np.linspace(0, 1, len(widths)), widths)
    kernel = np.ones(7) / 7
    spread = np.convolve(np.pad(spread, 3, "edge"), kernel, "valid")
    tangents, side = normals(spine)
    half = side * spread[:, None] / 2
    outline = _tube(spine, spread / 2)
    direction = float(np.degrees(np.arctan2(*(spine[-1] - spine[0])[::-1])))
    art.shade(
        outline, colour, edge, 0.5, angle=direction + 78, gap=5, depth=shade, width=2.3, bend=5
    )
    (ax, ay), (bx, by) = spine[len(spine) // 2] - spine[0], spine[-1] - spine[0]
    inner = -1 if ax * by > ay * bx else 1  # the side the arm closes towards
    creases = []
    for k in range(folds):
        i = int(len(spine) * (0.34 + 0.4 * (k + 0.5) / folds))
        start = spine[i] + inner * half[i]
        tip = (
            spine[i]
            - inner * half[i] * (0.1 if k % 2 else -0.25)
            + tangents[i] * (6 if k % 2 else -8)
        )
        creases.append([tuple(start), tuple((start + tip) / 2 + tangents[i] * 4), tuple(tip)])
    art.strokes(creases, 2.9, 0.05, 0.7)
    return outline


def _tube(spine: Line, radii: Line) -> Line:
    """The outline swept by a circle of changing radius, without knots inside a sharp bend."""
    discs = [Point(x, y).buffer(r, 16) for (x, y), r in zip(spine, radii, strict=True)]
    swept = unary_union([unary_union(pair).convex_hull for pair in pairwise(discs)])
    edge = swept.exterior
    count = int(edge.length / 3)
    return np.array([edge.interpolate(i / count, normalized=True).coords[0] for i in range(count)])


def cuff(art: Canvas, path: Path, width: float, colour: str) -> Line:
    """A turned-back cuff across a wrist; returns its outline."""
    outline, _ = band(art, path, width, colour, 3.4)
    art.hatch(outline, angle=40, gap=4.8, depth=7, width=1.5)
    return outline


def grip(
    art: Canvas,
    x: float,
    y: float,
    turn: float = 0,
    scale: float = 1,
    flip: bool = False,
    skin: str = FLESH,
) -> None:
    """A closed hand seen from its back, round a shaft along its local x axis; the fingers pass over
    at -y.
    """
    with art.local_frame(x, y, scale, turn, flip):
        for fx, w in ((-17, 7), (-5, 7.4), (7, 7.2), (18, 6.2)):
            knuckle = loop(
                [
                    (fx - w, 4),
                    (fx - w, -10),
                    (fx, -18 + abs(fx) * 0.2),
                    (fx + w, -10),
                    (fx + w, 4),
                    (fx, 8),
                ]
            )
            art.shape(knuckle, skin, 2.6, 0.5)
            art.strokes([[(fx - 3, -11), (fx, -13), (fx + 3, -11)]], 1.1)
        back = loop("-25,0 -24,16 -18,38! 18,38! 24,18 25,0 18,-5 7,-3 -5,-4 -17,-5")
        art.fill(back, skin)
        art.hatch(back, angle=20, gap=4, depth=10, width=1.5)
        art.outline(back, 2.8, 0.45)
        art.strokes("-15,1 -12,12 -10,20 | -4,2 -3,12 -2,20 | 8,2 7,12 5,20", 1.5, 0.1, 0.7)
        art.strokes("-20,-1 -17,2 -14,-1 | -8,0 -5,3 -2,0 | 4,0 7,3 10,0 | 15,0 18,2 21,-1", 1.3)
        thumb = loop("-24,20 -34,10 -40,-4 -37,-12 -30,-12 -24,-2 -18,8 -18,18")
        art.shape(thumb, skin, 2.8, 0.45)
        art.strokes("-36,-9 -33,-7 -32,-4 | -31,4 -27,2", 1.1)


def wristband(
    art: Canvas,
    x: float,
    y: float,
    turn: float = 0,
    scale: float = 1,
    flip: bool = False,
    colour: str = WHITE,
    fur: bool = False,
    reach: float = 34,
) -> None:
    """A cuff over the wrist of the hand placed so (`reach` from its middle), drawn after it; `fur`
    makes it ermine.
    """
    with art.local_frame(x, y, scale, turn, flip):
        path = [(-27, reach - 2), (0, reach + 2), (27, reach - 2)]
        if fur:
            ermine_band(art, path, 20, 3, 5)
        else:
            cuff(art, path, 18, colour)
