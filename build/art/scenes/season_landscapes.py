"""The seasons' landscapes: meadow, vineyard, snow.

Invariant: card coordinates of the upper half; ground runs from frame to frame down to the middle
line y = 500.
"""

from __future__ import annotations

import math
import random

from drawing.canvas import Canvas
from drawing.palette import (
    BROWN,
    DARK_BROWN,
    DARK_GREEN,
    INK,
    LIGHT_VIOLET,
    TAN,
    VIOLET,
    WHITE,
)
from drawing.paths import curve, ellipse, loop, places_along

from scenes.landscapes import box, hill
from scenes.season_things import grape_bunch, vine_leaf


def meadow(art: Canvas, grass: str = "#8fbf62", hills: str = LIGHT_VIOLET) -> None:
    """Hills far off, a meadow with flowers before them."""
    hill(art, "22,430! 80,372 150,402 226,366 300,410 330,430!", hills)
    hill(art, "300,430! 372,372 440,404 520,362 608,408! 608,440!", hills)
    hill(art, "22,520! 22,424! 130,404 250,426 380,404 500,426 608,404! 608,520!", grass, 6, 5, 12)
    chance = random.Random(8)
    for _ in range(46):
        x, y = 34 + 562 * chance.random(), 428 + 68 * chance.random()
        art.strokes(
            [
                [(x - 4, y + 7), (x - 5, y), (x - 8, y - 5)],
                [(x, y + 7), (x + 2, y), (x + 5, y - 6)],
            ],
            1.8,
            0.05,
            0.7,
        )


def snow_field(art: Canvas) -> None:
    """Snow, and on the left a village with its church under snow."""
    hill(art, "22,424! 90,380 170,404 240,372 330,420!", "#dfe7f2")
    hill(art, "300,424! 380,376 460,402 540,372 608,400! 608,430!", "#dfe7f2")
    for x, foot, size in ((112, 400, 0.9), (140, 406, 0.7)):
        fir(art, x, foot, 54 * size)
    art.shape(box(70, 334, 90, 408), TAN, 2.6)
    art.rails("90,340 90,406", "70,340 70,406", count=10, reach=0.4, width=1.5, bulge=0)
    art.shape(loop("64,338! 80,292! 96,338!"), WHITE, 2.8)
    art.strokes("80,294 80,276 | 74,283 86,283", 2.6, 0.02, 0.02)
    art.fill(ellipse(80, 354, 3.4, 6), INK)
    for x, foot in ((46, 418), (104, 420)):
        art.shape(box(x - 17, foot - 22, x + 17, foot), TAN, 2.6)
        art.rails(
            [(x + 17, foot - 20), (x + 17, foot - 2)],
            [(x - 17, foot - 20), (x - 17, foot - 2)],
            count=5,
            reach=0.4,
            width=1.5,
            bulge=0,
        )
        roof = loop(
            [
                (x - 24, foot - 19, 1),
                (x - 12, foot - 42, 1),
                (x + 12, foot - 42, 1),
                (x + 24, foot - 19, 1),
            ]
        )
        art.shade(roof, WHITE, 2.8, angle=70, gap=5, depth=7, width=1.4)
        art.fill(box(x - 4, foot - 14, x + 4, foot - 5), INK)
    ground = loop("22,520! 22,424! 140,414 270,428 400,412 520,426 608,414! 608,520!")
    art.shade(ground, "#f4f7fb", 2.8, angle=4, gap=6, depth=14, width=1.5)
    drifts = (
        "40,450 110,440 190,452 | 430,446 510,438 590,450 | 60,480 150,470 230,480 | 420,482 "
        "500,472 590,482"
    )
    art.strokes(drifts, 2.2, 0.3, 0.5, "#8fa6c4")


def vine(art: Canvas, x: float) -> None:
    """A vine on its pole."""
    art.shape(
        loop([(x - 5, 262, 1), (x, 250, 1), (x + 5, 262, 1), (x + 5, 520, 1), (x - 5, 520, 1)]),
        TAN,
        3.2,
    )
    stem = curve([(x + 4, 510), (x - 16, 450), (x + 16, 390), (x - 14, 330), (x + 6, 276)])
    art.brush(stem, 8, 0.02, 0.6, DARK_BROWN)
    for i, (a, b, _) in enumerate(places_along(stem, 9, 0.08, 0.98)):
        side = -1 if i % 2 else 1
        vine_leaf(art, a + side * 20, b, 0.9, side * (40 + 10 * (i % 3)))
    for i, (dx, y) in enumerate(((-22, 352), (22, 318), (20, 420), (-24, 448))):
        grape_bunch(art, x + dx, y, 0.62 + 0.04 * i, False)


def vineyard(art: Canvas) -> None:
    """Hills far off and a slope planted with rows of vines, each on its stake."""
    hill(art, "22,410! 90,356 170,390 250,348 330,392! 330,430 22,440!", LIGHT_VIOLET)
    hill(art, "300,400! 380,352 452,384 530,346 608,392! 608,440 300,440!", VIOLET)
    hill(
        art,
        "22,520! 22,404! 130,388 250,404 380,388 500,404 608,390! 608,520!",
        "#c9b04a",
        6,
        5,
        12,
    )
    for row, (foot, size, pitch) in enumerate(((412, 0.46, 20), (436, 0.62, 30))):
        for i in range(int(586 / pitch)):
            x = 30 + (i + 0.5 * (row % 2)) * pitch
            with art.local_frame(x, foot + 6 * math.sin(x / 90), size):
                art.brush("0,6 0,-50", 5, 0, 0, DARK_BROWN)
                leaves = loop(
                    "-9,2 -17,-6 -12,-16 -18,-26 -9,-32 -5,-42 5,-39 12,-32 10,-24 18,-16 11,-10 "
                    "15,-1 4,4"
                )
                colour = ("#7f9f45", "#a3ae4a", "#d08d3c")[(i * 2 + row) % 3]
                art.shade(leaves, colour, 2.6, angle=40, gap=5, depth=9, width=1.8)


def fir(art: Canvas, x: float, foot: float, height: float) -> None:
    """A fir under snow."""
    with art.local_frame(x, foot, height / 60):
        art.brush("0,-8 0,4", 6, 0, 0, DARK_BROWN)
        for y, half in ((-4, 20), (-20, 16), (-36, 11)):
            art.shape(
                loop(
                    [
                        (-half, y, 1),
                        (0, y - 26, 1),
                        (half, y, 1),
                        (half * 0.5, y - 3),
                        (0, y + 2),
                        (-half * 0.5, y - 3),
                    ]
                ),
                DARK_GREEN,
                2.6,
            )
            art.fill(
                loop([(-half * 0.8, y - 3, 1), (0, y - 24, 1), (2, y - 12), (-half * 0.3, y - 8)]),
                WHITE,
            )


def bare_tree(art: Canvas, x: float, foot: float, scale: float = 1, flip: bool = False) -> None:
    """A leafless tree with snow on its boughs."""
    with art.local_frame(x, foot, scale, 0, flip):
        boughs = (
            ("0,40 -4,-40 4,-120 0,-190", 26),
            ("0,-60 -26,-110 -40,-170", 11),
            ("2,-90 30,-130 44,-190", 11),
            ("-22,-104 -44,-126 -52,-150", 6),
            ("20,-118 42,-134 56,-146", 6),
            ("2,-140 -14,-180 -18,-214", 7),
            ("2,-150 18,-186 22,-218", 6),
            ("-36,-156 -30,-182 -32,-204", 5),
            ("38,-166 30,-190 32,-210", 5),
        )
        for path, width in boughs:
            art.brush(path, width + 4, 0, 0.85)
            art.brush(path, width, 0, 0.85, BROWN)
        snow = (
            "-17,-88 -30,-116 -38,-150 | 16,-112 31,-132 41,-170 | -4,-148 -13,-180 -17,-200 | "
            "-30,-112 -46,-130 -51,-143"
        )
        art.strokes(snow, 7.4, 0.25, 0.5)
        art.strokes(snow, 4.2, 0.25, 0.5, WHITE)
        art.strokes("6,20 2,-30 8,-90 | -6,24 -8,-20 -4,-70", 2, 0.2, 0.6)
        art.fill(loop("-54,37! -30,22 0,26 30,20 56,37! 30,60 -30,60"), "#f4f7fb")
        art.brush("-56,38 -30,22 0,26 30,20 58,38", 3, 0.3, 0.3)
