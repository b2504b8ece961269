"""The seasons' landscapes: meadow, corn, vineyard, snow.

Law: card coordinates of the upper half; ground runs from frame to frame down to the middle line y = 500.
"""

from __future__ import annotations

import math
import random

from canvas import Canvas
from landscapes import bush, hill, tower
from ornament import rose
from palette import (
    BLUE,
    BROWN,
    DARK_BROWN,
    DARK_GREEN,
    GREEN,
    INK,
    LIGHT_GREEN,
    LIGHT_VIOLET,
    RED,
    TAN,
    WHITE,
    YELLOW,
)
from paths import along, curve, ellipse, loop
from seasonal import ear_of_corn, grape_bunch, vine_leaf


def meadow(art: Canvas, grass: str = "#8fbf62", hills: str = LIGHT_VIOLET) -> None:
    """Hills far off, a meadow with flowers before them."""
    hill(art, "22,430! 80,372 150,402 226,366 300,410 330,430!", hills)
    hill(art, "300,430! 372,372 440,404 520,362 608,408! 608,440!", hills)
    hill(art, "22,520! 22,424! 130,404 250,426 380,404 500,426 608,404! 608,520!", grass, 6, 5, 12)
    chance = random.Random(8)
    for _ in range(46):
        x, y = 34 + 562 * chance.random(), 428 + 68 * chance.random()
        art.strokes(
            [[(x - 4, y + 7), (x - 5, y), (x - 8, y - 5)], [(x, y + 7), (x + 2, y), (x + 5, y - 6)]],
            1.8,
            0.05,
            0.7,
        )


def corn_field(art: Canvas) -> None:
    """A field of ripe corn with poppies and cornflowers."""
    ground = loop("22,520! 22,372! 160,360 315,372 470,360 608,372! 608,520!")
    art.shape(ground, "#e8bb3c", 2.8)
    chance = random.Random(5)
    for row in range(4):
        foot = 428 + row * 34
        for i in range(27):
            x = 26 + i * 22 + chance.random() * 10
            ear_of_corn(
                art, x, foot + chance.random() * 10, 46 + 12 * chance.random(), (chance.random() - 0.5) * 14
            )
    for _ in range(15):
        x, y = 36 + 558 * chance.random(), 400 + 90 * chance.random()
        colour = RED if chance.random() < 0.6 else BLUE
        for k in range(4):
            a = math.pi / 2 * k + 0.5
            art.shape(ellipse(x + 5 * math.cos(a), y + 5 * math.sin(a), 5.4, n=16), colour, 1.7)
        art.fill(ellipse(x, y, 2.8, n=12), INK)


def village(art: Canvas) -> None:
    """Low hills and a village before harvest."""
    hill(art, "22,392! 100,346 190,372 260,350 315,382!", "#9cc07a")
    hill(art, "300,384! 392,344 470,366 540,340 608,372! 608,392!", "#9cc07a")
    tower(art, 548, 366)
    for x, foot, r in ((498, 372, 15), (582, 372, 17), (60, 378, 16), (90, 374, 12)):
        bush(art, x, foot, r)


def snow_field(art: Canvas) -> None:
    """Snow, and a village under snow."""
    hill(art, "22,424! 90,380 170,404 240,372 330,420!", "#dfe7f2")
    hill(art, "300,424! 380,376 460,402 540,372 608,400! 608,430!", "#dfe7f2")
    for x, foot in ((148, 418), (196, 424), (470, 420)):
        wall = loop([(x - 16, foot, 1), (x - 16, foot - 22, 1), (x + 16, foot - 22, 1), (x + 16, foot, 1)])
        art.shape(wall, TAN, 2.6)
        art.shape(loop([(x - 23, foot - 20, 1), (x, foot - 42, 1), (x + 23, foot - 20, 1)]), WHITE, 2.8)
        art.fill(ellipse(x, foot - 10, 4, 5), INK)
    ground = loop("22,520! 22,424! 140,414 270,428 400,412 520,426 608,414! 608,520!")
    art.shaded(ground, "#f4f7fb", 2.8, angle=4, gap=6, depth=14, width=1.5)
    drifts = (
        "40,450 110,440 190,452 | 430,446 510,438 590,450 | 60,480 150,470 230,480 | 420,482 500,472 590,482"
    )
    art.strokes(drifts, 2.2, 0.3, 0.5, "#8fa6c4")


def rose_bush(art: Canvas, x: float, foot: float, scale: float = 1, seed: int = 1) -> None:
    chance = random.Random(seed)
    with art.placed(x, foot, scale):
        for dx in (-14, 4, 18):
            art.brush([(0, 30), (dx * 0.5, -20), (dx, -60)], 6, 0.02, 0.4, DARK_GREEN)
        for dx, dy, r in (
            (-26, -34, 30),
            (24, -44, 32),
            (0, -86, 34),
            (-24, -128, 26),
            (22, -132, 26),
            (0, -160, 20),
        ):
            bush(art, dx, dy + 6, r, GREEN if chance.random() < 0.6 else LIGHT_GREEN)
        for i, (dx, dy) in enumerate(
            (
                (-30, -40),
                (28, -34),
                (2, -70),
                (-22, -100),
                (30, -92),
                (-4, -132),
                (24, -138),
                (-22, -146),
                (4, -22),
                (2, -170),
            )
        ):
            rose(art, dx, dy, 14, "#ef9fb0" if (i + seed) % 3 == 0 else RED, YELLOW, False, 2.2, 20 * i)


def vine(art: Canvas, x: float) -> None:
    """A vine on its pole."""
    art.shape(
        loop([(x - 5, 262, 1), (x, 250, 1), (x + 5, 262, 1), (x + 5, 520, 1), (x - 5, 520, 1)]), TAN, 3.2
    )
    stem = curve([(x + 4, 510), (x - 16, 450), (x + 16, 390), (x - 14, 330), (x + 6, 276)])
    art.brush(stem, 8, 0.02, 0.6, DARK_BROWN)
    for i, (a, b, _) in enumerate(along(stem, 9, 0.08, 0.98)):
        side = -1 if i % 2 else 1
        vine_leaf(art, a + side * 20, b, 0.9, side * (40 + 10 * (i % 3)))
    for i, (dx, y) in enumerate(((-22, 352), (22, 318), (20, 420), (-24, 448))):
        grape_bunch(art, x + dx, y, 0.62 + 0.04 * i, False)


def bare_tree(art: Canvas, x: float, foot: float, scale: float = 1, flip: bool = False) -> None:
    """A leafless tree with snow on its boughs."""
    with art.placed(x, foot, scale, 0, flip):
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
            "-20,-100 -34,-134 -42,-166 | 22,-122 36,-142 44,-184 | -8,-130 -16,-176 -20,-206 | -4,-40 "
            "-8,-80 -4,-120"
        )
        art.strokes(snow, 4.6, 0.3, 0.6, WHITE)
        art.strokes("6,20 2,-30 8,-90 | -6,24 -8,-20 -4,-70", 2, 0.2, 0.6)
        drift = loop("-54,36! -30,22 0,26 30,20 56,36!")
        art.shape(drift, WHITE, 2.8)
