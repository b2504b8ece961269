"""Weapons of the courts: halberd and axes, crossbow, bow.

Invariant: everything is drawn without the hand; the hand comes over it.
"""

from __future__ import annotations

import math

import numpy as np
from drawing.canvas import Canvas
from drawing.palette import BROWN, DARK_BROWN, GOLD, INK, RED, STEEL, TAN, YELLOW
from drawing.paths import Point, ellipse, loop

from courts.carried_things import staff


def halberd(art: Canvas, x: float, top: float, foot: float = 530) -> None:
    """A halberd: axe blade to the left, hook to the right, spear point above."""
    staff(art, x, top + 70, TAN, foot=foot)
    point = loop(
        [
            (x, top, 1),
            (x + 8, top + 40),
            (x + 4, top + 66, 1),
            (x - 4, top + 66, 1),
            (x - 8, top + 40),
        ]
    )
    art.shape(point, STEEL, 3)
    art.brush([(x, top + 10), (x, top + 62)], 1.8, 0.2, 0.2)
    axe = loop(
        [
            (x - 4, top + 66, 1),
            (x - 22, top + 74),
            (x - 46, top + 60, 1),
            (x - 54, top + 92),
            (x - 46, top + 124, 1),
            (x - 22, top + 108),
            (x - 4, top + 112, 1),
        ]
    )
    art.shade(axe, STEEL, 3.4, angle=8, gap=4.4, depth=10, width=1.7, light=(0.9, -0.2))
    art.shape(ellipse(x - 22, top + 90, 4.5), INK, 0)
    hook = loop(
        [
            (x + 4, top + 70, 1),
            (x + 22, top + 72),
            (x + 42, top + 92, 1),
            (x + 24, top + 90),
            (x + 4, top + 104, 1),
        ]
    )
    art.shape(hook, STEEL, 3)
    art.shape(
        loop(
            [
                (x - 8, top + 64, 1),
                (x + 8, top + 64, 1),
                (x + 8, top + 120, 1),
                (x - 8, top + 120, 1),
            ]
        ),
        GOLD,
        3,
    )
    art.strokes([[(x - 7, top + y), (x + 7, top + y)] for y in (78, 92, 106)], 2, 0, 0)


def battle_axe(art: Canvas, x: float, top: float) -> None:
    """A king's axe, its blade to the right."""
    staff(art, x, top, TAN)
    blade = loop(
        [
            (x + 5, top + 22, 1),
            (x + 30, top + 16),
            (x + 56, top - 8, 1),
            (x + 68, top + 36),
            (x + 56, top + 82, 1),
            (x + 30, top + 56),
            (x + 5, top + 52, 1),
        ]
    )
    art.shade(blade, STEEL, 3.6, angle=80, gap=4.6, depth=12, width=1.8)
    art.brush([(x + 50, top + 2), (x + 60, top + 36), (x + 50, top + 72)], 2, 0.2, 0.2)
    art.shape(
        loop(
            [
                (x - 22, top + 28, 1),
                (x - 6, top + 24, 1),
                (x - 6, top + 50, 1),
                (x - 22, top + 46, 1),
            ]
        ),
        STEEL,
        3,
    )
    art.shape(
        loop(
            [(x - 9, top + 14, 1), (x + 9, top + 14, 1), (x + 9, top + 60, 1), (x - 9, top + 60, 1)]
        ),
        GOLD,
        3,
    )


def crossbow(art: Canvas) -> None:
    """Tell's crossbow, held slantwise: stirrup at the upper left, stock running down
    to the right.
    """
    along_stock = np.array([0.548, 0.836])
    across = np.array([-along_stock[1], along_stock[0]])

    def at(d: float, n: float) -> tuple[float, float]:
        x, y = np.array([138, 226.0]) + along_stock * d + across * n
        return float(x), float(y)

    def outline(*knots: tuple[float, ...]) -> list[Point]:
        return [(*at(k[0], k[1]), *k[2:]) for k in knots]

    stock = loop(
        outline(
            (-6, -9, 1),
            (60, -9),
            (150, -10),
            (215, -12),
            (262, -13),
            (400, -18, 1),
            (400, 16, 1),
            (250, 13),
            (150, 9),
            (60, 9),
            (-6, 9, 1),
        )
    )
    art.brush([at(58, 104), at(118, 4)], 2.6, 0, 0)
    art.brush([at(58, -104), at(118, -4)], 2.6, 0, 0)
    half_bow = ((46, 98), (26, 64), (12, 20))
    inner_bow = ((27, 18), (36, 56), (50, 88))
    bow = loop(
        outline(
            (62, 106, 1),
            *half_bow,
            (8, 0),
            *[(d, -n) for d, n in half_bow[::-1]],
            (62, -106, 1),
            *[(d, -n) for d, n in inner_bow[::-1]],
            (25, 0),
            *inner_bow,
        )
    )
    art.shape(bow, STEEL, 4)
    art.hatch(bow, angle=100, gap=5, depth=7, width=1.8)
    art.fill(stock, TAN)
    with art.group(clip=stock):
        grain = [
            [at(0, -5 + k * 3.1), at(120, -5.5 + k * 3.2 + math.sin(k)), at(300, -7 + k * 4)]
            for k in range(5)
        ]
        art.strokes(grain, 1.7, 0.1, 0.3)
    art.hatch(stock, angle=-10, gap=5, depth=9, width=1.8)
    art.outline(stock, 4.2, 0.5)
    art.shape(
        loop(outline((172, -4, 1), (215, -6), (238, 0), (215, 6), (172, 4, 1))), DARK_BROWN, 2.2
    )
    butt = [
        [at(300, -14 + k * 4.4), at(350, -15 + k * 4.6), at(398, -16 + k * 4.8)]
        for k in range(1, 7)
    ]
    art.strokes(butt, 1.8, 0.3, 0.1)
    art.brush([at(150, 10), at(190, 24), at(236, 24)], 5, 0.1, 0.3)
    art.shape(loop(outline((4, -13, 1), (32, -13, 1), (32, 13, 1), (4, 13, 1))), RED, 3)
    art.strokes([[at(5, -12), at(31, 12)], [at(31, -12), at(5, 12)]], 2.2, 0, 0)
    art.shape(ellipse(*at(118, 0), 8), GOLD, 2.8)
    stirrup = ellipse(*at(-18, 0), 15)
    art.outline(stirrup, 4.6, 0.2)
    art.outline(stirrup, 1.6, 0, STEEL)


def bolts(art: Canvas) -> None:
    """Two crossbow bolts in Tell's other hand, feathers to the right."""
    for dy, turn in ((0, 8), (11, 13)):
        with art.group(f"rotate({turn} 430 432) translate(0 {dy})"):
            art.shape(loop("330,428! 548,428! 548,434! 330,434!"), BROWN, 2.4)
            art.shape(loop("336,425! 306,431! 336,437!"), STEEL, 2.6)
            art.shape(
                loop("548,424! 562,416 590,414! 583,431! 590,448! 562,446 548,438!"), STEEL, 3
            )
            barbs = [
                [(554 + i * 7, 431 + 2 * s), (562 + i * 7, 431 + 11 * s)]
                for s in (-1, 1)
                for i in range(4)
            ]
            art.strokes([*barbs, [(548, 431), (583, 431)]], 1.8, 0.05, 0.4)


def bow_on_the_back(art: Canvas) -> None:
    """A longbow slung over the near shoulder, with quiver; drawn before the trunk."""
    quiver = loop("430,128! 470,118! 490,236! 452,246!")
    for x, y in ((440, 106), (452, 98), (463, 104)):
        art.brush([(x, y + 40), (x, y)], 3.4, 0, 0)
        art.shape(
            loop(
                [
                    (x - 7, y + 22, 1),
                    (x - 8, y + 2),
                    (x, y - 8, 1),
                    (x + 8, y + 2),
                    (x + 7, y + 22, 1),
                ]
            ),
            STEEL,
            2.4,
        )
    art.shade(quiver, YELLOW, 3.8, angle=80, gap=4.8, depth=12, width=1.9)
    art.shape(loop("428,128! 472,117! 475,133! 431,144!"), RED, 3)
    bow = "476,70 530,120 562,210 556,310 512,392"
    art.brush("476,72 500,230 512,390", 2.4, 0, 0)
    for width, colour in ((15, INK), (8.5, BROWN)):
        art.brush(bow, width, 0.12, 0.12, colour)


def double_axe(art: Canvas, x: float, top: float) -> None:
    """An axe with a blade on either side and a gilt point."""
    staff(art, x, top + 20, TAN)
    art.shape(
        loop([(x, top - 12, 1), (x + 8, top + 14), (x, top + 24, 1), (x - 8, top + 14)]), YELLOW, 3
    )
    for side in (-1, 1):
        blade = loop(
            [
                (x + side * 5, top + 40, 1),
                (x + side * 24, top + 36),
                (x + side * 44, top + 16, 1),
                (x + side * 56, top + 58),
                (x + side * 44, top + 100, 1),
                (x + side * 24, top + 80),
                (x + side * 5, top + 76, 1),
            ]
        )
        art.shade(blade, STEEL, 3.6, angle=80, gap=4.6, depth=12, width=1.8)
        rim = [(x + side * 40, top + 26), (x + side * 49, top + 58), (x + side * 40, top + 90)]
        art.brush(rim, 2, 0.2, 0.2)
    art.shape(
        loop(
            [(x - 9, top + 32, 1), (x + 9, top + 32, 1), (x + 9, top + 84, 1), (x - 9, top + 84, 1)]
        ),
        GOLD,
        3,
    )
    art.strokes([[(x - 8, top + y), (x + 8, top + y)] for y in (44, 58, 72)], 2, 0, 0)
