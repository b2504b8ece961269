"""Over of Acorns: Wilhelm Tell with his crossbow.

Invariant: drawn from the back to the front, in card coordinates; the head's parts in the local
units of `HEAD`.
"""

from __future__ import annotations

import math

import numpy as np
from courts.dress import TRUNK, neck_and_ruff, skirt_folds
from courts.limbs import fist
from courts.weapons import bolts, crossbow
from drawing.canvas import Canvas
from drawing.frames import german_card, german_sign
from drawing.ornament import diamond, puff, slash, studs
from drawing.palette import CARMINE, GOLD, GREEN, LIGHT_GREEN, RED, YELLOW
from drawing.paths import Place, ellipse, loop, move
from heads.face import face
from heads.hair import forehead_shadow, full_beard, hair_to_the_neck, side_hair
from heads.headgear import beret, plume

from german.card_names import name_along_the_edge

HEAD = Place(350, 86, 1.1)
HAIR, GLOSS, BROW = "#a8622c", "#c98445", "#5e3316"


def over_of_acorns() -> str:
    """The card as SVG."""
    art = Canvas()
    german_sign(art, "C")
    plume(art, HEAD("38,-10 70,-20 102,-20 134,-4 152,24"), 43, GREEN, LIGHT_GREEN)
    hair_to_the_neck(art, HEAD, HAIR, GLOSS)
    _right_sleeve(art)
    _doublet(art)
    skirt_folds(art)
    _baldric(art)
    _belt(art)
    _upper_arms(art)
    neck_and_ruff(art, HEAD)
    face(art, HEAD, BROW, frown=1)
    full_beard(art, HEAD, HAIR)
    side_hair(art, HEAD, HAIR)
    forehead_shadow(art, HEAD)
    beret(art, HEAD)
    crossbow(art)
    _left_forearm(art)
    bolts(art)
    art.shape(loop("414,412! 432,408! 436,452! 418,452!"), YELLOW, 3.2)
    fist(art, 398, 432, -78)
    name_along_the_edge(art, "WILHELM TELL")
    return german_card(art)


def _right_sleeve(art: Canvas) -> None:
    sleeve = loop(
        "452,300 470,290 508,300 530,340 534,380 520,412 494,430 450,446 424,446! 420,418! "
        "452,404 474,384 468,350"
    )
    art.shade(sleeve, CARMINE, angle=12, gap=5, depth=26, width=2.4, bend=7)
    folds = (
        "474,384 490,378 514,384 | 470,388 486,398 500,414 | 468,350 484,346 498,352 | 446,410 "
        "450,424 446,440 | 462,402 468,416 464,434 | 480,340 500,338 516,346"
    )
    art.strokes(folds, 3, 0.05, 0.7)


def _doublet(art: Canvas) -> None:
    torso = loop(TRUNK)
    art.fill(torso, YELLOW)
    art.hatch(torso, angle=8, gap=5.4, depth=30, width=2.3, bend=8)
    for y, count, step, x in (
        (252, 5, 37, 292),
        (300, 5, 36, 294),
        (346, 4, 38, 306),
        (388, 4, 34, 318),
    ):
        for i in range(count):
            slash(art, x + step * i, y - abs(i - 1.6) * 2.5, (i - 1.6) * -4)
    art.strokes("288,236 300,262 346,276 404,268 446,236", 3, 0.1, 0.1)
    art.brush("346,212 338,300 342,372 352,410", 3, 0.1, 0.3)
    for y in range(226, 395, 28):
        bow = -8 * math.sin((y - 212) / 200 * math.pi) + (y - 212) / 200 * 6
        art.shape(ellipse(346 + bow, y, 4.6), GOLD, 2.2, 0.6)
    art.outline(torso, 4.6, 0.5)
    # shadows cast by ruff, baldric and arm
    for angle, gap, width, area in (
        (72, 5.4, 2.2, "286,214 276,226 300,240 340,250 384,246 430,230 448,214"),
        (58, 5.6, 2.3, "440,222! 466,232! 404,330 340,424! 318,420! 386,318"),
        (8, 6, 1.7, "268,240 286,240 282,300 292,360 304,408 296,408 270,330"),
    ):
        art.hatch(torso, angle, gap, 10, width, whole=True, within=loop(area))


def _baldric(art: Canvas) -> None:
    strap = loop("430,208! 452,218! 392,318 322,420! 296,404! 366,306")
    art.shape(strap, CARMINE, 4)
    art.hatch(strap, angle=35, gap=4.6, depth=9, width=1.8)
    for t in np.linspace(0.06, 0.9, 9):
        x, y = 438 - 128 * t + 3 * math.sin(t * 3.1), 218 + 186 * t
        art.shape(move(diamond(5.5, 7), x, y, 1, 35), YELLOW, 1.8)


def _belt(art: Canvas) -> None:
    belt = loop("290,404! 330,416 380,420 444,406! 448,428! 384,444 330,440 284,426!")
    art.shape(belt, GREEN, 4)
    art.hatch(belt, angle=80, gap=5, depth=10, width=1.9)
    for part in (
        "352,430 332,446 326,474 338,470 348,478 358,448",
        "360,432 376,450 386,476 372,474 362,482 356,450",
        "354,428 336,414 320,420 322,438 338,442",
        "358,428 376,412 392,418 390,438 374,442",
    ):
        art.shape(loop(part), GREEN, 3.4)
    knot = (
        "354,430 340,426 328,428 | 358,430 374,424 384,428 | 352,436 344,452 338,466 | 360,438 "
        "368,454 374,470"
    )
    art.strokes(knot, 2.4, 0.05, 0.7)
    art.shape(ellipse(356, 430, 8, 9), GREEN, 3.2)
    fringe = (
        "330,455 340,452 348,456 | 332,464 341,461 347,465 | 364,456 372,453 379,458 | 366,465 "
        "374,462 381,467"
    )
    art.strokes(fringe, 1.8, 0.1, 0.6)


def _upper_arms(art: Canvas) -> None:
    right_puff = loop("440,216 470,214 502,230 520,262 520,298 502,316 474,320 452,308 444,270")
    puff(art, right_puff, 4, (YELLOW, RED), (462, 212), ((446, 322), (516, 316)))
    art.shape(loop("450,304 478,314 516,298 520,316 482,334 450,322"), GREEN, 3.4)
    studs(art, "452,314 480,324 516,308", 6)
    left = loop(
        "216,296 188,334 162,380 156,410 166,436 186,444 206,436 234,406 266,364 289,326 288,300"
    )
    art.shade(
        left, CARMINE, 4.2, angle=-62, gap=5, depth=24, width=2.3, bend=5, light=(-0.75, -0.65)
    )
    art.strokes(
        "206,330 224,346 244,352 | 190,356 206,372 226,380 | 176,380 190,394 208,402",
        2.8,
        0.05,
        0.7,
    )
    left_puff = loop("284,214 258,212 230,226 212,256 212,294 230,314 258,318 282,306 288,268")
    puff(art, left_puff, 4, (YELLOW, RED), (266, 210), ((216, 314), (280, 320)))
    art.shape(loop("213,298 250,316 285,302 287,320 250,336 213,316"), GREEN, 3.4)
    studs(art, "216,308 250,326 284,312", 6)


def _left_forearm(art: Canvas) -> None:
    forearm = loop("158,372! 150,398 146,424 156,446 176,450 194,434 202,408 196,384!")
    art.shade(forearm, CARMINE, 3.8, 0.4, angle=14, gap=4.8, depth=20, width=2.2, bend=6)
    art.strokes("150,410 166,416 182,410 | 150,424 166,434 184,428", 2.6, 0.05, 0.7)
    art.shape(loop("154,366! 176,352 204,378! 200,394! 178,384 152,380!"), YELLOW, 3.2)
    studs(art, "157,374 178,370 200,386", 5, 2.6, RED)
    fist(art, 206, 340, 57, 1.05)
