"""Landscape in small: hills, water, bushes, trees and houses, and the strips of land made of them.

Law: everything stands on its foot line; a strip runs from frame to frame down to the middle line y = 500.
"""

from __future__ import annotations

import math

import numpy as np
from canvas import Canvas
from palette import (
    BLUE,
    BROWN,
    DARK_BROWN,
    DARK_GREEN,
    GREEN,
    INK,
    LIGHT_GREEN,
    LIGHT_GREY,
    LIGHT_VIOLET,
    RED,
    VIOLET,
)
from paths import Line, ellipse, loop, moved


def bush(art: Canvas, x: float, foot: float, radius: float, colour: str = GREEN) -> None:
    knots = []
    for k in range(9):
        a = 2 * math.pi * k / 9
        rx, ry = radius * 1.15 * (1 + 0.1 * (k % 2)), radius * (1 + 0.14 * ((k + 1) % 2))
        knots.append((x + rx * math.cos(a), foot - 6 + ry * math.sin(a)))
    art.shaded(loop(knots), colour, 2.8, angle=35, gap=3.6, depth=12, width=1.8, bend=3)


def tower(art: Canvas, x: float, foot: float) -> None:
    wall = [(x - 13, foot, 1), (x - 13, foot - 50, 1), (x + 13, foot - 50, 1), (x + 13, foot, 1)]
    art.shape(loop(wall), LIGHT_GREY, 2.8)
    art.shape(loop([(x - 19, foot - 49, 1), (x, foot - 80, 1), (x + 19, foot - 49, 1)]), RED, 2.8)
    art.fill(ellipse(x, foot - 34, 3.4, 5), INK)
    shade = [(x + 13, foot - 46), (x + 13, foot - 2)], [(x - 13, foot - 46), (x - 13, foot - 2)]
    art.rails(*shade, count=9, reach=0.45, width=1.5, bulge=0)


def hill(art: Canvas, path: str, colour: str, angle: float = 58, gap: float = 5, depth: float = 16) -> Line:
    return art.shaded(loop(path), colour, 2.6, 0.4, angle=angle, gap=gap, depth=depth, width=1.65)


def _water(art: Canvas) -> None:
    art.fill(np.array([(22, 452), (608, 452), (608, 500), (22, 500)], float), "#cfe6f2")


def _mountains(art: Canvas) -> None:
    hill(art, "22,470! 70,432 110,446 150,420 196,452 240,474! 22,480!", VIOLET)
    hill(art, "180,476! 250,440 300,424 340,446 392,416 450,456 500,476!", LIGHT_VIOLET)
    hill(art, "430,476! 500,440 560,426 608,450! 608,480!", VIOLET)


def _shores(art: Canvas) -> None:
    for shore in ("22,500! 22,478! 90,474 170,480 250,500!", "380,500! 450,482 540,474 608,478! 608,500!"):
        hill(art, shore, "#d9b04a", 10, 4, 9)
    for i in range(7):
        ripple = [(236 + i * 5, 482 + i * 2.6), (300, 481 + i * 2.7), (398 - i * 4, 482 + i * 2.6)]
        art.brush(ripple, 1.6, 0.3, 0.3, BLUE)


def lake_with_tower(art: Canvas) -> None:
    """A lake between two headlands, mountains behind, a watch tower among bushes."""
    _water(art)
    _mountains(art)
    _shores(art)
    tower(art, 83, 480)
    for x, foot, r in (
        (44, 468, 20),
        (124, 470, 17),
        (150, 476, 13),
        (560, 466, 22),
        (528, 474, 15),
        (590, 470, 16),
        (500, 480, 11),
    ):
        bush(art, x, foot, r)


def lake_with_farm(art: Canvas) -> None:
    """The lake with a farmhouse on its right shore."""
    _water(art)
    _mountains(art)
    _shores(art)
    house(art, 536, 482, 34)
    for x, foot, r in ((44, 470, 22), (80, 474, 16), (112, 478, 12), (484, 482, 13), (586, 474, 18)):
        bush(art, x, foot, r)


def lake_with_fields(art: Canvas) -> None:
    """The lake between ploughed fields and ripe corn, a farmhouse on its left shore."""
    _water(art)
    _mountains(art)
    _shores(art)
    for path, colour in (
        ("400,500! 448,478 500,474 476,500!", "#8fbf62"),
        ("476,500! 500,474 548,472 540,500!", "#c9a640"),
        ("540,500! 548,472 608,476! 608,500!", "#b98a5a"),
    ):
        hill(art, path, colour, 62, 5, 30)
    house(art, 98, 482, 32)
    for x, foot, r in ((42, 470, 20), (152, 478, 13), (590, 468, 17), (560, 474, 12)):
        bush(art, x, foot, r)
    cypress(art, 176, 484, 56)


def country(art: Canvas) -> None:
    """Low green hills along the middle line."""
    hill(art, "22,466! 90,446 170,462 250,448 330,470!", LIGHT_VIOLET)
    hill(art, "300,470! 380,446 470,460 550,444 608,458! 608,474!", LIGHT_VIOLET)
    hill(art, "22,500! 22,470! 140,462 260,476 380,464 500,476 608,464! 608,500!", "#8fbf62", 8, 4.6, 9)


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
        [(left, eaves + 3, 1), (x - half * 0.5, ridge, 1), (x + half * 0.5, ridge, 1), (right, eaves + 3, 1)]
    )
    art.shaded(tiles, roof, 2.8, angle=80, gap=4.6, depth=10, width=1.6)
    for window in (x - half * 0.5, x + half * 0.5):
        art.fill(box(window - 5, eaves + 10, window + 5, eaves + 22), INK)
    art.shape(box(x - 5, foot - 16, x + 5, foot), DARK_BROWN, 2)


def cypress(art: Canvas, x: float, foot: float, height: float) -> None:
    shape = "0,-100! 13,-55 16,-20 0,-4 -16,-20 -13,-55"
    art.brush([(x, foot - 10), (x, foot + 4)], 6, 0, 0, DARK_BROWN)
    crown = moved(loop(shape), x, foot, height / 100)
    art.shaded(crown, DARK_GREEN, 2.8, angle=60, gap=4, depth=height * 0.16, width=1.8, bend=3)


def linden(art: Canvas, x: float, foot: float, scale: float = 1) -> None:
    """A broad leafy tree."""
    with art.placed(x, foot, scale):
        art.shaded(
            loop("-9,4! -6,-40 -14,-70! 14,-70! 6,-40 9,4!"), BROWN, 3, angle=80, gap=4.4, depth=8, width=1.7
        )
        for dx, dy, r in (
            (-34, -72, 26),
            (34, -72, 26),
            (-20, -104, 28),
            (24, -104, 26),
            (0, -84, 30),
            (0, -128, 24),
        ):
            bush(art, dx, dy, r, GREEN if (dx + dy) % 3 else LIGHT_GREEN)
