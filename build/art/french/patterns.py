"""Patterns on the mantles and sleeves of the French courts.

Invariant: a pattern is a function of canvas and outline; its colours are given.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from drawing.canvas import Canvas
from drawing.ornament import band, beads, lozenges, rose, slash
from drawing.palette import INK, WHITE, YELLOW
from drawing.paths import Line, curve, ellipse, move

Pattern = Callable[[Canvas, Line], None]
_SCATTERED = [  # x, y, size, turn
    (206, 300, 17, 0),
    (150, 338, 18, 20),
    (204, 364, 17, 40),
    (122, 398, 17, 10),
    (176, 424, 18, 30),
    (226, 430, 15, 0),
    (112, 462, 17, 45),
    (164, 488, 17, 15),
    (218, 490, 15, 20),
    (252, 374, 12, 10),
    (100, 520, 15, 0),
]
_BETWEEN = (
    "176,308 178,354 146,380 228,334 150,446 200,398 132,432 196,458 246,462 94,430 "
    "138,500 236,402 118,366"
)


def roses(petal: str, heart: str) -> Pattern:
    """Roses strewn over the left mantle, gold dots between them."""

    def draw(art: Canvas, outline: Line) -> None:
        with art.group(clip=outline):
            for x, y, size, turn in _SCATTERED:
                rose(art, x, y, size, petal, heart, True, 2.2, turn)
            for x, y in np.array([word.split(",") for word in _BETWEEN.split()], float):
                art.fill(ellipse(x, y, 2.8, n=10), YELLOW)
            folds = (
                "150,276 146,320 124,366 | 232,300 224,350 202,410 190,470 | 190,290 178,330 "
                "160,360 | "
                "110,360 104,400 108,440 | 250,340 246,380 236,430 | 150,410 142,440 146,476"
            )
            art.strokes(folds, 3.2, 0.2, 0.7, "#8d8378")

    return draw


def trefoils(colour: str) -> Pattern:
    """Trefoils strewn over the left mantle."""

    def draw(art: Canvas, outline: Line) -> None:
        with art.group(clip=outline):
            for x, y, size, turn in _SCATTERED:
                with art.local_frame(x, y, size / 17, turn):
                    art.brush("0,4 1,12 -3,18", 3.2, 0.1, 0.4, colour)
                    for dx, dy in ((-7, 2), (7, 2), (0, -9)):
                        art.shape(ellipse(dx, dy, 6.4), colour, 1.9)
                    art.fill(ellipse(0, -1, 2.4), INK)
            for x, y in np.array([word.split(",") for word in _BETWEEN.split()], float):
                art.fill(ellipse(x, y, 2.8, n=10), WHITE)
            art.hatch(outline, angle=6, gap=5, depth=34, width=2.2, bend=8)

    return draw


def lattice(line: str, stud: str) -> Pattern:
    """A lattice of lozenges with a stud in each."""

    def draw(art: Canvas, outline: Line) -> None:
        lozenges(
            art,
            outline,
            34,
            44,
            (430, 360),
            line,
            2.2,
            lambda x, y: art.shape(ellipse(x, y, 4.2, n=14), stud, 1.6),
        )
        art.hatch(outline, angle=6, gap=5, depth=36, width=2.2, bend=8)

    return draw


def stripes(second: str, thin: str = YELLOW) -> Pattern:
    """Broad stripes from the shoulder down, each edged with cord."""

    def draw(art: Canvas, outline: Line) -> None:
        x0, x1 = float(outline[:, 0].min()), float(outline[:, 0].max())
        near_axis = x0 if x0 > 280 else x1
        far = x1 if x0 > 280 else x0
        with art.group(clip=outline):
            for t in (0.16, 0.42, 0.68, 0.94):
                top = near_axis + (far - near_axis) * (0.2 + 0.42 * t)
                foot = near_axis + (far - near_axis) * (0.02 + 1.05 * t)
                line = curve(
                    [
                        (top, 235),
                        ((top + foot) / 2 + (far - near_axis) * 0.06, 350),
                        (foot, 470),
                        (foot, 570),
                    ]
                )
                widths = np.linspace(14, 34, len(line))
                band(art, line, widths, second, 2.6)
                art.contour(line, 3.2, thin)
        art.hatch(outline, angle=6, gap=5, depth=30, width=2.2, bend=8)

    return draw


Trim = Callable[[Canvas, Line, list[tuple[float, float]], float], None]


def sprigs(petal: str, heart: str) -> Trim:
    """Small flowers strewn over a sleeve."""

    def draw(art: Canvas, outline: Line, places: list[tuple[float, float]], turn: float) -> None:
        with art.group(clip=outline):
            for x, y in places:
                rose(art, x, y, 9, petal, heart, False, 1.8)

    return draw


def galloons(colour: str, bead: str) -> Trim:
    """Braid across a sleeve, every second place."""

    def draw(art: Canvas, outline: Line, places: list[tuple[float, float]], turn: float) -> None:
        with art.group(clip=outline):
            for x, y in places[::2]:
                across = move([(-70, 4), (-24, -3), (24, -3), (70, 4)], x, y, 1, turn)
                _, spine = band(art, [(float(a), float(b)) for a, b in across], 13, colour, 2.6)
                beads(art, spine, 12, 2.8, bead, 1.4, n=12)

    return draw


def slashes(lining: str) -> Trim:
    """Slashes through which the lining shows."""

    def draw(art: Canvas, outline: Line, places: list[tuple[float, float]], turn: float) -> None:
        with art.group(clip=outline):
            for x, y in places:
                slash(art, x, y, turn, lining, 15, 5.2)

    return draw
