"""The vintage of the Ace of Leaves: one boy treads the grapes, the other pours his basket
into the tub.

Invariant: card coordinates of the upper half. What a boy holds is drawn before the hand that holds
it, the tub's front last.
"""

from __future__ import annotations

import random

from courts.limbs import fist, sleeve
from drawing.canvas import Canvas
from drawing.ornament import band, beads
from drawing.palette import (
    BLUE,
    BROWN,
    CARMINE,
    DARK_BROWN,
    FLESH,
    GREEN,
    INK,
    RED,
    STEEL,
    TAN,
    VIOLET,
    WHITE,
    YELLOW,
)
from drawing.paths import Line, Place, curve, ellipse, loop
from heads.face import face
from heads.hair import fringe, short_hair, side_hair
from heads.profile_face import profile, profile_hair

from scenes.season_things import grape_bunch, vine_leaf

_GRAPES = (VIOLET, "#5b4a8c", "#8f7fc0")
_AT_ORIGIN = Place(0, 0)


def vintage(art: Canvas) -> None:
    """Both boys and the tub between them."""
    _back_of_the_tub(art)
    with art.local_frame(-10, 0):
        _treader(art)
    _front_of_the_tub(art)
    _carrier(art)


def grape(art: Canvas, x: float, y: float, radius: float, shade: int) -> None:
    art.shape(ellipse(x, y, radius, n=24), _GRAPES[shade % 3], 2.2)
    art.fill(ellipse(x - radius * 0.32, y - radius * 0.34, radius * 0.24, n=12), "#d8d0ee")


def _limb(art: Canvas, path: str, widths: tuple[float, ...], skin: str = FLESH) -> Line:
    """A bare arm or leg."""
    return sleeve(art, path, widths, skin, folds=0, shade=7, edge=2.9)


# -- the boy in the tub --------------------
def _treader(art: Canvas) -> None:
    _limb(art, "430,330 435,366 433,392 430,440", (25, 24, 23, 16))
    _limb(art, "384,312 370,344 366,362 378,384 385,402", (27, 26, 24, 20, 15))
    foot = loop("374,396! 364,405 352,413 345,420 355,425 374,420 392,414 395,399!")
    art.shade(foot, FLESH, 2.9, angle=20, gap=4, depth=6, width=1.5)
    art.strokes("349,417 353,420 | 356,416 360,421 | 364,414 367,418", 1.4, 0.1, 0.4)
    _breeches_of_the_treader(art)
    shirt = loop(
        "384,184! 362,194 356,224 364,262 366,290! 440,290! 442,262 452,224 446,194 424,182!"
    )
    art.shade(shirt, WHITE, 3.3, angle=10, gap=4.8, depth=14, width=1.9, bend=5)
    for front, shade in (
        ("376,188! 360,198 357,226 364,262 366,300! 394,302! 390,260 392,226!", 8),
        ("432,186! 449,198 451,226 443,262 441,300! 404,302! 404,260 398,226!", 18),
    ):
        art.shade(loop(front), RED, 3.2, angle=10, gap=4.8, depth=shade, width=2, bend=5)
    beads(art, curve("401,240 401,268 400,296"), 4, 3.2, YELLOW, 1.7)
    sash, _ = band(art, "364,292 402,298 443,291", 14, YELLOW, 2.9)
    art.hatch(sash, angle=80, gap=4.4, depth=6, width=1.5)
    _head_of_the_treader(art)
    _arm_akimbo(art)
    _arm_with_the_bunch(art)


def _breeches_of_the_treader(art: Canvas) -> None:
    standing = loop("400,290! 442,288! 457,314 456,356! 436,362 412,358! 408,324")
    raised = loop("366,288! 410,290! 415,310 408,334 398,352! 374,348 350,332! 352,308")
    for leg in (standing, raised):
        art.shade(leg, BLUE, 3.3, angle=12, gap=4.8, depth=16, width=2, bend=6)
    art.strokes(
        "430,298 437,322 436,348 | 378,298 368,312 364,328 | 396,300 392,320 384,338",
        2.4,
        0.05,
        0.5,
    )
    _rolled_hem(art, "410,357 434,362 458,355")
    _rolled_hem(art, "348,331 373,347 399,352")


def _rolled_hem(art: Canvas, path: str) -> None:
    hem, _ = band(art, path, 11, "#8fb6dc", 2.7)
    art.hatch(hem, angle=70, gap=4.4, depth=5, width=1.4)


def _head_of_the_treader(art: Canvas) -> None:
    neck = loop("388,160! 390,182 378,192 404,206 430,190 418,180 420,158!")
    art.shape(neck, FLESH, 2.8)
    art.hatch(neck, angle=-20, gap=3.8, depth=20, width=1.6)
    with art.local_frame(396, 110, 0.62):
        head = _AT_ORIGIN
        profile_hair(art, head, "#d8a94e", long=False)
        profile(art, head, "#8a6226", nose="snub")
        _tousled(art, head, "#d8a94e")
        for x, y, turn, size in (
            (-30, 2, -60, 0.82),
            (-8, -8, -10, 0.95),
            (16, -12, 12, 0.95),
            (38, -4, 40, 0.95),
            (54, 14, 80, 0.85),
        ):
            vine_leaf(art, x, y, size, turn)
        for x, y in ((-20, 6), (-14, 12), (28, 4), (34, 11), (26, 13)):
            grape(art, x, y, 7, 0)


def _tousled(art: Canvas, head: Place, colour: str) -> None:
    """Short locks over forehead, temple and ear of a head in profile."""
    mass = loop(
        head(
            "-26,-8! -32,8 -32,22! -25,14 -20,23! -11,14 -2,25! 6,22 14,44 13,58! 20,44 26,36 "
            "36,38 40,48 38,60 44,72! 56,56 60,28 54,0 34,-20 6,-24"
        )
    )
    art.fill(mass, colour)
    with art.group(clip=mass):
        strands = (
            "-14,-12 -24,0 -28,16 | -6,-14 -15,2 -18,18 | 4,-14 -2,4 -4,20 | 14,-12 10,12 14,36 | "
            "26,-14 27,12 28,32 | 38,-12 42,16 42,52 | 50,-4 52,24 48,58"
        )
        art.strokes(head.each(strands), 2.4, 0.1, 0.6)
    art.outline(mass, 3)


def _arm_akimbo(art: Canvas) -> None:
    _limb(art, "498,250 478,278 452,292", (21, 20, 15))
    sleeve(art, "440,206 474,222 499,252", (34, 36, 31), WHITE, folds=2, shade=10, edge=3.1)
    band(art, "484,266 499,262 513,250", 10, WHITE, 2.6)
    fist(art, 446, 295, 68, 0.56, flip=True)


def _arm_with_the_bunch(art: Canvas) -> None:
    _limb(art, "318,222 306,194 304,168", (21, 20, 15))
    sleeve(art, "368,206 344,222 316,222", (34, 36, 31), WHITE, folds=2, shade=9, edge=3.1)
    band(art, "303,216 317,209 330,211", 10, WHITE, 2.6)
    art.brush("322,152 300,152 276,150 262,154", 6.4, 0.05, 0.2)
    art.brush("322,152 300,152 276,150 262,154", 3.4, 0.05, 0.2, BROWN)
    grape_bunch(art, 262, 160, 0.66, False)
    vine_leaf(art, 280, 142, 0.62, -14)
    fist(art, 304, 154, 0, 0.58)


# -- the boy with the basket --------------------
def _carrier(art: Canvas) -> None:
    _legs_of_the_carrier(art)
    trunk = loop(
        "150,314! 126,322 116,346 128,380 134,412! 206,412! 210,380 224,350 222,322 200,308!"
    )
    art.shade(trunk, GREEN, 3.4, angle=10, gap=4.8, depth=20, width=2.1, bend=6)
    beads(art, curve("180,340 176,372 176,404"), 5, 3.2, YELLOW, 1.7)
    tails = loop("132,408! 122,440! 150,448 172,438! 176,414 178,438! 200,446 220,438! 208,408!")
    art.shade(tails, GREEN, 3.2, angle=10, gap=4.8, depth=12, width=1.9, bend=4)
    strap, _ = band(art, "132,408 170,414 208,407", 12, BROWN, 2.8)
    art.hatch(strap, angle=80, gap=4.4, depth=5, width=1.4)
    _basket_on_the_shoulder(art)
    _head_of_the_carrier(art)
    sleeve(art, "210,334 240,372 256,390", (36, 36, 30), YELLOW, folds=2, shade=10, edge=3.2)
    sleeve(art, "248,386 270,376 276,354", (32, 30, 20), YELLOW, folds=1, shade=9, edge=3.2)
    fist(art, 279, 338, 18, 0.58)
    sleeve(art, "130,336 128,372 150,384", (36, 38, 30), YELLOW, folds=2, shade=10, edge=3.2)
    sleeve(art, "140,382 172,374 203,336", (32, 32, 20), YELLOW, folds=1, shade=9, edge=3.2)
    fist(art, 215, 315, 38, 0.58)


def _legs_of_the_carrier(art: Canvas) -> None:
    for stocking in ("142,470 140,500 140,530", "204,470 208,500 208,530"):
        sleeve(art, stocking, (24, 24, 18), WHITE, folds=0, shade=8, edge=3)
    far = loop("132,428! 174,430! 172,452 162,478! 142,484 124,476! 124,450")
    near = loop("172,430! 214,428! 224,452 222,476! 204,484 186,478! 178,452")
    for leg in (far, near):
        art.shade(leg, CARMINE, 3.3, angle=12, gap=4.8, depth=14, width=2, bend=5)
    art.strokes("146,448 140,464 140,478 | 196,448 202,464 203,478", 2.4, 0.05, 0.5)
    for knee in ("124,476 142,484 162,478", "186,478 204,484 222,476"):
        band(art, knee, 8, YELLOW, 2.4)


def _basket_on_the_shoulder(art: Canvas) -> None:
    """A long basket tipped to the right, the grapes falling out of it."""
    for i, (x, y) in enumerate(
        ((326, 316), (340, 340), (318, 350), (330, 366), (320, 386), (338, 392), (328, 408))
    ):
        grape(art, x, y, 8.4, i)
    grape_bunch(art, 318, 330, 0.5, False)
    with art.local_frame(291, 294, 0.94, 111):
        for i, (x, y) in enumerate(
            (
                (-36, -8),
                (36, -8),
                (-22, -18),
                (22, -18),
                (0, -22),
                (-12, -6),
                (12, -6),
                (0, -6),
                (28, 0),
                (-28, 0),
            )
        ):
            grape(art, x, y, 11, i)
        body = loop("-48,0! -44,44 -34,96! 0,102 34,96! 44,44 48,0! 0,12")
        art.fill(body, TAN)
        with art.group(clip=body):
            for row in range(8):
                for k in range(-4, 5):
                    rx, ry = k * 13 + (6.5 if row % 2 else 0), 10 + row * 12
                    reed = loop([(rx - 6.5, ry), (rx, ry - 5), (rx + 6.5, ry), (rx, ry + 7)])
                    art.shape(reed, TAN if (row + k) % 2 else "#c79a5c", 1.8)
        art.hatch(body, angle=20, gap=5, depth=15, width=2, light=(-0.95, 0.3))
        art.outline(body, 3.5)
        for path in ("-50,1 0,13 50,1", "-39,72 0,80 39,72"):
            band(art, path, 11, "#c79a5c", 2.9)


def _head_of_the_carrier(art: Canvas) -> None:
    neck = loop("148,288! 152,310 140,318 172,334 202,314 188,306 186,284!")
    art.shape(neck, FLESH, 2.8)
    art.hatch(neck, angle=-20, gap=3.8, depth=18, width=1.6)
    band(art, "138,314 158,330 176,334 204,308", 13, WHITE, 2.8)
    with art.local_frame(160, 238, 0.62, -7):
        head = Place(0, 0, 1, True)
        short_hair(art, head, "#6b3f20")
        face(art, head, "#4a2812", young=True)
        side_hair(art, head, "#6b3f20")
        fringe(art, head, "#6b3f20")
        cap = loop("-48,10! -54,-8 -44,-30 -12,-42 20,-38 38,-22 40,-4! 20,-8 -12,-4 -34,4")
        art.shade(cap, RED, 4, angle=60, gap=5, depth=16, width=2.2, bend=5)
        band(art, "-50,12 -32,2 -8,-4 18,-7 42,-2", 12, "#8e1620", 3.2)


# -- the tub --------------------
_RIM = (408, 427, 116, 19)  # centre and half axes


def _back_of_the_tub(art: Canvas) -> None:
    x, y, rx, ry = _RIM
    art.shape(ellipse(x, y, rx + 5, ry + 4), "#b9824a", 3.6)
    art.shape(ellipse(x, y, rx - 5, ry - 3), "#4a2c38", 2.6)
    chance = random.Random(6)
    for row in range(2):
        for k in range(11 - row):
            grape(
                art,
                x + (k - (10 - row) / 2) * 18 + chance.random() * 3,
                y - 9 + row * 9 + chance.random() * 3,
                9.6,
                k + row,
            )


def _front_of_the_tub(art: Canvas) -> None:
    x, y, rx, ry = _RIM
    chance = random.Random(9)
    for row, n in enumerate((7, 10)):
        for k in range(n):
            gx = x + (k - (n - 1) / 2) * 19 + chance.random() * 3
            grape(art, gx, y + 1 + row * 9 + chance.random() * 3, 9.8, 2 * k + row)
    body = loop(
        [
            (x - rx - 4, y + 2, 1),
            (x - rx + 8, y + 60),
            (x - rx + 14, y + 110, 1),
            (x + rx - 14, y + 110, 1),
            (x + rx - 8, y + 60),
            (x + rx + 4, y + 2, 1),
            (x + rx * 0.7, y + ry * 0.74 + 2),
            (x, y + ry + 2),
            (x - rx * 0.7, y + ry * 0.74 + 2),
        ]
    )
    art.fill(body, "#b9824a")
    with art.group(clip=body):
        art.strokes(
            [[(x + a * 20, y), (x + a * 19, y + 60), (x + a * 18, y + 112)] for a in range(-6, 7)],
            2.6,
            0,
            0,
        )
        grain = [(x + a * 20 + 9, y + 34 + (a % 3) * 13) for a in range(-6, 6)]
        art.strokes(
            [[(a, b), (a - 1, b + 12), (a, b + 24)] for a, b in grain], 1.5, 0.3, 0.6, DARK_BROWN
        )
    art.hatch(body, angle=84, gap=5, depth=24, width=2.2)
    art.outline(body, 3.8)
    for down, shrink in ((26, 3), (66, 9)):
        ends = rx - shrink
        hoop = [
            (x - ends, y + down - 4),
            (x - ends * 0.6, y + down + 10),
            (x, y + down + 16),
            (x + ends * 0.6, y + down + 10),
            (x + ends, y + down - 4),
        ]
        outline, spine = band(art, hoop, 12, STEEL, 2.9)
        art.hatch(outline, angle=80, gap=4.6, depth=5, width=1.4)
        beads(art, spine, 7, 2, INK, 0)
