"""Small landscapes: hills, towers and houses.

Invariant: everything stands on its foot line; a strip of land runs from frame to frame down to the
middle line y = 500.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.palette import (
    DARK_BROWN,
    INK,
    LIGHT_GREY,
    RED,
)
from drawing.paths import Line, ellipse, loop


def tower(art: Canvas, x: float, foot: float) -> None:
    wall = [(x - 13, foot, 1), (x - 13, foot - 50, 1), (x + 13, foot - 50, 1), (x + 13, foot, 1)]
    art.shape(loop(wall), LIGHT_GREY, 2.8)
    art.shape(loop([(x - 19, foot - 49, 1), (x, foot - 80, 1), (x + 19, foot - 49, 1)]), RED, 2.8)
    art.fill(ellipse(x, foot - 34, 3.4, 5), INK)
    shade = [(x + 13, foot - 46), (x + 13, foot - 2)], [(x - 13, foot - 46), (x - 13, foot - 2)]
    art.rails(*shade, count=9, reach=0.45, width=1.5, bulge=0)


def hill(
    art: Canvas, path: str, colour: str, angle: float = 58, gap: float = 5, depth: float = 16
) -> Line:
    return art.shade(loop(path), colour, 2.6, 0.4, angle=angle, gap=gap, depth=depth, width=1.65)


def box(x0: float, y0: float, x1: float, y1: float) -> Line:
    """An upright rectangle."""
    return loop([(x0, y0, 1), (x1, y0, 1), (x1, y1, 1), (x0, y1, 1)])


def house(art: Canvas, x: float, foot: float, half: float = 30, roof: str = RED) -> None:
    """A house with a hipped roof, `half` its half width."""
    eaves, ridge = foot - half * 1.05, foot - half * 1.9
    art.shape(box(x - half, eaves, x + half, foot), "#efe3c8", 2.8)
    dark, bright = ([(side, eaves + 3), (side, foot - 2)] for side in (x + half, x - half))
    art.rails(dark, bright, count=9, reach=0.35, width=1.5, bulge=0)
    left, right = x - half - 10, x + half + 10
    tiles = loop(
        [
            (left, eaves + 3, 1),
            (x - half * 0.5, ridge, 1),
            (x + half * 0.5, ridge, 1),
            (right, eaves + 3, 1),
        ]
    )
    art.shade(tiles, roof, 2.8, angle=80, gap=4.6, depth=10, width=1.6)
    for window in (x - half * 0.5, x + half * 0.5):
        art.fill(box(window - 5, eaves + 10, window + 5, eaves + 22), INK)
    art.shape(box(x - 5, foot - 16, x + 5, foot), DARK_BROWN, 2)
