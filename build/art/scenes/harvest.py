"""The harvest of the Ace of Bells: a reaper with sickle and sheaf in a stubble field.

Invariant: the field is drawn in card coordinates, the reaper in those of `dress`, shifted and
scaled by `FIGURE`.
"""

from __future__ import annotations

import math
import random

from courts.limbs import sleeve
from drawing.canvas import Canvas
from drawing.foliage import bush, orchard_tree
from drawing.ornament import band
from drawing.palette import BLUE, BROWN, FAIR_FLESH, GREEN, INK, LIGHT_GREEN, RED, WHITE, YELLOW
from drawing.paths import Place, curve, ellipse, loop

from scenes.landscapes import hill, house, tower
from scenes.maiden import bare_fist, maiden
from scenes.season_things import ear_of_corn, sheaf, sickle, straw_hat

FIGURE = (24, 74, 0.84)  # shift and scale
HEAD = Place(350, 86, 1.1, True)
_STRAW, _STUBBLE = "#e9bd45", "#f0d27a"


def stubble_field(art: Canvas) -> None:
    """A village on the hill, corn still standing at the far edge, stooks in the stubble."""
    hill(art, "22,400! 22,362! 100,342 190,366 260,350 330,384 330,400!", "#9cc07a")
    hill(art, "300,400! 392,350 470,362 540,340 608,360! 608,400!", "#9cc07a")
    tower(art, 556, 372)
    house(art, 512, 378, 18)
    for x, foot, r, colour in (
        (474, 380, 14, GREEN),
        (590, 378, 15, LIGHT_GREEN),
        (44, 374, 16, GREEN),
    ):
        bush(art, x, foot, r, colour)
    orchard_tree(art, 92, 378, 48)
    orchard_tree(art, 132, 384, 36, LIGHT_GREEN)
    ground = loop("22,524! 22,392! 160,380 315,392 470,380 608,390! 608,524!")
    art.shape(ground, _STUBBLE, 2.8)
    _standing_corn(art)
    _rows_of_stubble(art)
    for x, foot, size in ((566, 436, 0.66), (470, 428, 0.52), (74, 452, 0.9), (540, 478, 0.98)):
        stook(art, x, foot, size)
    _poppies(art)


def _standing_corn(art: Canvas) -> None:
    """The corn not yet cut: a wall of stalks, ears at its edge."""
    wall = loop("22,416! 22,380! 60,374 110,378 160,372 206,380! 214,404! 120,410")
    art.shape(wall, _STRAW, 2.6)
    chance = random.Random(5)
    with art.group(clip=wall):
        stalks = [
            [(x, 416), (x + 2 * chance.random(), 398), (x + 3, 384 + 8 * chance.random())]
            for x in range(20, 220, 5)
        ]
        art.strokes(stalks, 1.8, 0.05, 0.4, "#8a6415")
    for k in range(22):
        x = 26 + k * 8.4 + 3 * chance.random()
        ear_of_corn(
            art, x, 398 + 4 * math.sin(k), 26 + 8 * chance.random(), 5 * (chance.random() - 0.3)
        )


def _rows_of_stubble(art: Canvas) -> None:
    """Rows of cut straw that run towards the far edge."""
    chance = random.Random(3)
    ticks = []
    for row in range(9):
        y = 400 + row * row * 0.9 + row * 5
        size = 3.4 + row * 0.9
        x = 20 + (row % 2) * size
        while x < 612:
            edge = 412 if x < 214 else 394
            if y > edge:
                ticks.append(
                    [
                        (x, y + size),
                        (x + (chance.random() - 0.5) * 3, y - size * (0.5 + 0.5 * chance.random())),
                    ]
                )
            x += size * 2.6 * (0.8 + 0.4 * chance.random())
    art.strokes(ticks, 2.1, 0.02, 0.4, "#a87a1e")


def stook(art: Canvas, x: float, foot: float, size: float) -> None:
    """Sheaves set up together to dry, about 70 units high."""
    at = Place(x, foot, size)
    for lean in (-17, 17, 0):
        body = loop(
            at(
                [
                    (lean * 1.7 - 15, 2, 1),
                    (lean * 0.6 - 8, -34),
                    (lean * 0.2 - 17, -62, 1),
                    (lean * 0.2 + 17, -62, 1),
                    (lean * 0.6 + 8, -34),
                    (lean * 1.7 + 15, 2, 1),
                ]
            )
        )
        art.shade(body, _STRAW, 2.6, angle=80, gap=4.4, depth=9 * size, width=1.6)
        straws = [
            at(
                [
                    (lean * 1.7 + a * 2.4, 0),
                    (lean * 0.6 + a * 1.1, -32),
                    (lean * 0.2 + a * 2.8, -60),
                ]
            )
            for a in (-4, -1.5, 1, 3.5)
        ]
        art.strokes(straws, 1.7, 0.1, 0.2, "#8a6415")
        art.brush(
            at([(lean * 0.6 - 10, -36), (lean * 0.6, -33), (lean * 0.6 + 10, -36)]),
            5 * size,
            0.05,
            0.05,
            BROWN,
        )
        for a in (-12, -4, 4, 12):
            ear_of_corn(art, *at.at(lean * 0.2 + a, -64 + abs(a) * 0.4), 13 * size + 6, a * 0.4)


def _poppies(art: Canvas) -> None:
    for k, (x, y, r) in enumerate(
        (
            (40, 480, 7),
            (116, 470, 7.6),
            (150, 486, 7),
            (176, 440, 5.6),
            (206, 470, 6.6),
            (452, 470, 6.0),
            (466, 484, 7.6),
            (496, 462, 6.4),
            (592, 488, 7.4),
            (600, 440, 5.4),
            (230, 490, 7.2),
        )
    ):
        colour = BLUE if k % 3 == 2 else RED
        art.brush([(x, y + 14), (x + 1, y + 2)], 2, 0, 0.2, "#4f7a35")
        for quarter in range(4):
            a = math.pi / 2 * quarter + 0.5
            art.shape(
                ellipse(x + r * 0.7 * math.cos(a), y + r * 0.7 * math.sin(a), r * 0.76, n=18),
                colour,
                1.8,
            )
        art.fill(ellipse(x, y, r * 0.4, n=14), INK if colour == RED else YELLOW)


def reaper(art: Canvas) -> None:
    with art.local_frame(*FIGURE):
        maiden(art, HEAD, "#8a5a2c", BLUE, RED, RED, plait=True)
        _apron(art)
        straw_hat(art, HEAD, YELLOW, False)
        sleeve(art, "464,250 506,322 498,392", (60, 62, 50), WHITE)
        sleeve(art, "506,380 504,408 488,422", (46, 42, 31), FAIR_FLESH, folds=0, shade=9, edge=3.6)
        _rolled(art, "474,388 502,394 528,386")
    sheaf(art, 424, 418, 1.0)
    with art.local_frame(*FIGURE):
        bare_fist(art, 474, 428, -112, 0.95, flip=True)
        _arm_with_sickle(art)


def _apron(art: Canvas) -> None:
    cloth = loop("316,408! 298,460 286,560! 414,560! 410,460 404,412! 360,414")
    art.shade(cloth, WHITE, 3.8, angle=8, gap=5.2, depth=16, width=2, bend=6)
    art.strokes(
        "332,416 322,470 314,540 | 362,418 358,470 354,540 | 388,416 388,470 386,540",
        2.8,
        0.05,
        0.25,
    )
    hem, _ = band(art, "294,398 344,411 396,410 444,398", 15, WHITE, 3.4)
    art.hatch(hem, angle=80, gap=5, depth=6, width=1.7)


def _rolled(art: Canvas, path: str) -> None:
    roll, _ = band(art, curve(path), 15, WHITE, 3.2)
    art.hatch(roll, angle=60, gap=4.8, depth=6, width=1.6)


def _arm_with_sickle(art: Canvas) -> None:
    sleeve(art, "240,346 206,348 172,326", (48, 44, 31), FAIR_FLESH, folds=0, shade=9, edge=3.6)
    sleeve(art, "272,250 240,302 240,346", (58, 60, 54), WHITE, folds=3)
    _rolled(art, "226,312 214,336 216,374")
    sickle(art, 147, 300)
    bare_fist(art, 150, 314, -74, 0.95)
