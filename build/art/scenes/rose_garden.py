"""The garden of the Ace of Hearts: a girl gathers roses into her basket, a pavilion
stands behind her.

Invariant: the garden is drawn in card coordinates, the girl in those of `dress`, shifted and scaled
by `FIGURE`.
"""

from __future__ import annotations

import random

from courts.limbs import sleeve
from drawing.canvas import Canvas
from drawing.foliage import bush, leafage
from drawing.ornament import band, rose
from drawing.palette import (
    BLUE,
    FAIR_FLESH,
    GREEN,
    INK,
    LIGHT_GREEN,
    LIGHT_GREY,
    PINK,
    RED,
    STEEL,
    TAN,
    WHITE,
    YELLOW,
)
from drawing.paths import Place, ellipse, loop

from scenes.landscapes import box
from scenes.maiden import bare_fist, maiden
from scenes.season_landscapes import meadow
from scenes.season_things import straw_hat

FIGURE = (14, 74, 0.84)  # shift and scale
HEAD = Place(350, 86, 1.1)


def garden(art: Canvas) -> None:
    meadow(art)
    _pavilion(art)
    for x, foot, r, colour in (
        (44, 452, 20, GREEN),
        (176, 446, 18, LIGHT_GREEN),
        (206, 440, 12, GREEN),
    ):
        bush(art, x, foot, r, colour)
    _flowers(art)
    _rose_bush(art)


def _pavilion(art: Canvas) -> None:
    """A round garden house on columns, under a cupola."""
    art.fill(box(48, 306, 166, 424), "#e9e4f0")
    for x in (84, 128):
        art.shape(box(x - 4, 304, x + 4, 420), LIGHT_GREY, 2.2)
    steps = loop("38,424! 40,436 106,446 174,436 176,424! 106,414")
    art.shade(steps, LIGHT_GREY, 2.8, angle=84, gap=4.4, depth=8, width=1.6)
    for x in (52, 88, 126, 162):
        outer = x in (52, 162)
        foot = 424 if outer else 432
        art.shape(box(x - 6, 306, x + 6, foot), "#f6f1e2", 2.6)
        art.rails(
            [(x + 6, 308), (x + 6, foot - 2)],
            [(x - 6, 308), (x - 6, foot - 2)],
            count=26,
            reach=0.5,
            width=1.5,
            bulge=0,
        )
        for y in (308, foot - 2):
            art.shape(box(x - 9, y - 3, x + 9, y + 4), "#f6f1e2", 2.2)
    for left, right, y in ((58, 82, 394), (132, 156, 394)):
        art.strokes([[(left, y), (right, y + 2)], [(left, y + 28), (right, y + 32)]], 3, 0, 0)
        art.strokes(
            [[(left + k * 8, y), (left + 8 + k * 8, y + 30)] for k in range(3)]
            + [[(left + 8 + k * 8, y), (left + k * 8, y + 30)] for k in range(3)],
            1.8,
            0,
            0,
        )
    entablature = loop(
        "40,296! 72,304 107,307 142,304 174,296! 174,308! 142,316 107,319 72,316 40,308!"
    )
    art.shade(entablature, "#f6f1e2", 2.8, angle=84, gap=4.4, depth=5, width=1.5)
    dome = loop("34,297! 48,272 74,252 107,242 140,252 166,272 180,297! 142,305 107,308 72,305")
    art.shade(dome, BLUE, 3.2, angle=60, gap=4.8, depth=24, width=2, bend=6)
    art.strokes(
        "107,244 78,266 66,303 | 107,244 96,270 94,306 | 107,244 118,270 122,306 | 107,244 "
        "138,266 150,303",
        2.2,
        0.1,
        0.1,
    )
    art.shape(loop("99,246! 101,236 113,236 115,246!"), YELLOW, 2.4)
    art.shape(ellipse(107, 230, 7), YELLOW, 2.6)
    art.brush("107,224 107,212", 2.4, 0, 0.3)


def _flowers(art: Canvas) -> None:
    chance = random.Random(12)
    for k in range(15):
        x, y = 34 + 190 * chance.random(), 462 + 30 * chance.random()
        art.brush([(x, y + 10), (x + 1, y)], 2, 0, 0.2, "#4f7a35")
        _daisy(art, x, y - 2, (WHITE, YELLOW, PINK)[k % 3])
    for k in range(9):
        x, y = 400 + 90 * chance.random(), 466 + 26 * chance.random()
        art.brush([(x, y + 10), (x + 1, y)], 2, 0, 0.2, "#4f7a35")
        _daisy(art, x, y - 2, (PINK, WHITE, YELLOW)[k % 3])


def _daisy(art: Canvas, x: float, y: float, colour: str) -> None:
    for dx, dy in ((-4, 0), (4, 0), (0, -4), (0, 4)):
        art.shape(ellipse(x + dx, y + dy, 3.6, n=14), colour, 1.5)
    art.fill(ellipse(x, y, 2.4, n=12), "#e0a526" if colour != YELLOW else INK)


_BLOOMS = (
    (528, 322),
    (578, 308),
    (556, 352),
    (592, 366),
    (518, 384),
    (568, 398),
    (534, 428),
    (594, 432),
    (562, 460),
)


def _rose_bush(art: Canvas) -> None:
    """One bush, its canes bowed over by their blooms."""
    art.strokes(
        "552,520 544,470 522,420 | 560,520 562,470 566,420 | 566,520 580,470 592,420 | 546,520 "
        "526,490 508,462",
        6,
        0.02,
        0.5,
        "#3d5c2a",
    )
    for outline, colour, seed in (
        ("540,330 552,300 580,286 612,292 630,330 624,380 590,400 556,384", GREEN, 3),
        ("504,362 512,318 536,302 556,318 566,360 552,410 520,420 500,400", "#3f9450", 5),
        (
            "500,450 496,412 520,398 560,396 600,392 630,410 630,470 600,484 560,476 524,484",
            GREEN,
            7,
        ),
    ):
        leafage(art, loop(outline), colour, 11, seed, 3)
    for k, (x, y) in enumerate(_BLOOMS):
        rose(art, x, y, 15, (RED, PINK, RED, WHITE)[k % 4], YELLOW, True, 2.3, 23 * k)
    for x, y, turn in ((500, 344, -30), (546, 380, 20), (600, 338, 10), (510, 430, -20)):
        with art.local_frame(x, y, 1, turn):
            art.shape(loop("-5,6 -6,-3 0,-13! 6,-3 5,6"), RED, 2)
            art.shape(loop("-6,6! -4,-1 0,4 4,-1 6,6! 0,10"), GREEN, 1.8)


def gatherer(art: Canvas) -> None:
    """The girl: one hand at the bush, the basket on her other arm."""
    with art.local_frame(*FIGURE):
        maiden(art, HEAD, "#c98b3a", RED, YELLOW, STEEL)
        straw_hat(art, HEAD, "#e9c766", True)
        _picking_arm(art)
        _basket_arm(art)


def _puffed_sleeve(art: Canvas, path: str, hem: str) -> None:
    sleeve(art, path, (58, 74, 62), WHITE, folds=3, shade=15)
    ruffle, spine = band(art, hem, 17, WHITE, 3.2)
    art.hatch(ruffle, angle=70, gap=4.6, depth=7, width=1.7)
    band(art, spine, 6, RED, 2.2)


def _picking_arm(art: Canvas) -> None:
    sleeve(art, "512,322 548,330 574,300", (46, 42, 30), FAIR_FLESH, folds=1, shade=9, edge=3.6)
    _puffed_sleeve(art, "458,250 490,282 512,316", "478,340 508,330 534,306")
    art.brush("556,246 574,270 600,300 628,330", 7, 0.05, 0.3)
    art.brush("556,246 574,270 600,300 628,330", 4, 0.05, 0.3, "#4f7a35")
    art.shape(loop("604,300! 622,288 640,294! 624,304"), GREEN, 2.4)
    rose(art, 546, 232, 25, PINK, YELLOW, True, 2.8, 12)
    bare_fist(art, 583, 284, 40)


def _basket_arm(art: Canvas) -> None:
    with art.local_frame(214, 442):
        _basket(art)
    sleeve(art, "224,334 236,366 316,378", (46, 46, 31), FAIR_FLESH, folds=1, shade=9, edge=3.6)
    _puffed_sleeve(art, "276,250 240,284 222,322", "188,312 216,332 250,344")
    with art.local_frame(214, 442):
        _handle(art, "-70,-8 -66,-62 -30,-98 6,-102")
    art.brush("352,424 348,390 342,350 346,322", 7, 0.1, 0.1)
    art.brush("352,424 348,390 342,350 346,322", 4, 0.1, 0.1, "#4f7a35")
    art.shape(loop("344,346! 362,336 378,342! 362,352"), GREEN, 2.4)
    rose(art, 346, 310, 23, WHITE, YELLOW, True, 2.8, 30)
    bare_fist(art, 346, 381, 96, flip=True)


def _handle(art: Canvas, path: str) -> None:
    hoop, _ = band(art, path, 12, "#c79a5c", 3.2)
    art.hatch(hoop, angle=60, gap=5.4, depth=12, width=1.8, whole=True)


def _basket(art: Canvas) -> None:
    """A wicker basket of roses, its far side of the handle behind the arm."""
    _handle(art, "6,-102 42,-98 72,-62 74,-8")
    blooms = (
        (-56, -10, 18),
        (56, -10, 18),
        (-32, -24, 20),
        (34, -24, 20),
        (0, -30, 22),
        (-18, -4, 18),
        (22, -4, 18),
    )
    for i, (x, y, r) in enumerate(blooms):
        rose(
            art,
            x,
            y,
            r,
            (RED, PINK, YELLOW)[i % 3],
            RED if i % 3 == 2 else YELLOW,
            True,
            2.4,
            25 * i,
        )
    body = loop("-80,2! -74,46 -56,84! 56,84! 74,46 80,2!")
    art.fill(body, TAN)
    with art.group(clip=body):
        for row in range(6):
            for k in range(-6, 7):
                x, y = k * 16 + (8 if row % 2 else 0), 8 + row * 14
                reed = loop([(x - 8, y), (x, y - 5), (x + 8, y), (x, y + 7)])
                art.shape(reed, TAN if (row + k) % 2 else "#c79a5c", 2)
    art.hatch(body, angle=20, gap=5, depth=20, width=2.2)
    art.outline(body, 4)
    rim, _ = band(art, "-84,2 0,12 84,2", 16, "#c79a5c", 3.4)
    art.hatch(rim, angle=60, gap=6, depth=20, width=2, whole=True)
