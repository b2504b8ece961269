"""The four scenes of the Tell story on the pip cards of Bells and Hearts.

Invariant: a scene stands between the columns of pips, x 200 to 430; its ground runs from frame to
frame down to y = 500.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.foliage import bush, hedge, leafage, linden, orchard_tree, round_mass
from drawing.ornament import band
from drawing.palette import (
    BLUE,
    BROWN,
    CARMINE,
    DARK_BROWN,
    DARK_GREEN,
    GREEN,
    LIGHT_GREEN,
    LIGHT_VIOLET,
    STEEL,
    TAN,
    VIOLET,
    WHITE,
    YELLOW,
)
from drawing.paths import ellipse, loop

from scenes.folk import arm, boy, coat, feather, guard, hand, head, head_with_beret, leg, tell, wife
from scenes.lakes import crag, ripples
from scenes.landscapes import box, hill, house
from scenes.rider import struck_rider

GRASS = "#8fbf62"
PALE_GRASS = "#b7cf7a"


def tell_and_his_family(art: Canvas) -> None:
    """Tell, his wife, and between them the boy with the pierced apple, under the linden
    of their village.
    """
    hill(art, "22,474! 22,452! 90,436 150,450 206,444! 260,474!", LIGHT_VIOLET)
    hill(art, "370,474! 430,446 490,452 550,434 608,448! 608,474!", LIGHT_VIOLET)
    hill(
        art,
        "22,524! 22,466! 120,470 210,460 315,452 420,460 510,470 608,464! 608,524!",
        GRASS,
        8,
        4.6,
        9,
    )
    linden(art, 322, 462, 1.5, "#6fae4c")
    art.shape(loop("196,520! 222,486 274,474 350,473 408,480 440,520!"), PALE_GRASS, 2.4)
    with art.local_frame(256, 488, 0.75):
        tell(art)
    with art.local_frame(388, 488, 0.73):
        wife(art)
    with art.local_frame(326, 491, 0.8):
        boy(art)
    _tufts(
        art,
        (
            (224, 491),
            (296, 490),
            (352, 490),
            (428, 491),
            (60, 486),
            (110, 490),
            (170, 484),
            (470, 488),
            (530, 484),
            (580, 490),
        ),
    )


def _tufts(art: Canvas, spots: tuple[tuple[float, float], ...]) -> None:
    for x, y in spots:
        art.strokes(
            [
                [(x - 4, y + 4), (x - 5, y - 2), (x - 8, y - 7)],
                [(x, y + 4), (x + 1, y - 3), (x, y - 9)],
                [(x + 4, y + 4), (x + 6, y - 2), (x + 9, y - 6)],
            ],
            1.8,
            0.05,
            0.7,
            DARK_GREEN,
        )


def hat_on_the_pole(art: Canvas) -> None:
    """The governor's hat on its pole at Altdorf, a man-at-arms on watch behind the hedge."""
    hill(art, "22,470! 22,446! 80,430 150,446 200,440! 260,470!", LIGHT_VIOLET)
    hill(art, "370,470! 440,440 500,448 560,432 608,444! 608,470!", LIGHT_VIOLET)
    hill(art, "22,524! 22,462! 130,466 315,458 500,466 608,460! 608,524!", GRASS, 8, 4.6, 9)
    house(art, 396, 464, 24)
    orchard_tree(art, 436, 466, 46)
    orchard_tree(art, 212, 466, 44, LIGHT_GREEN)
    art.shape(loop("309,398! 320,398! 321,524! 308,524!"), TAN, 2.8)
    art.rails("320,402 320,500", "309,402 309,500", count=20, reach=0.5, width=1.6, bulge=0)
    with art.local_frame(0, 22):
        _hat(art)
    with art.local_frame(250, 520, 0.58):
        guard(art)
    hedge(art, 14, 304, 504, 42, seed=4)
    hedge(art, 326, 616, 504, 42, LIGHT_GREEN, seed=7)
    _fence(art)


def _hat(art: Canvas) -> None:
    feather(art, "322,376 340,346 366,338 388,354 392,374 384,386", 30, GREEN)
    dome = loop("284,386! 285,364 300,350 326,348 344,360 346,386!")
    art.shade(dome, CARMINE, 3.4, angle=70, gap=4.4, depth=14, width=1.9, bend=3)
    art.strokes("298,380 297,366 306,354 | 330,380 334,366 328,354", 2, 0.1, 0.5)
    hoop, _ = band(art, "283,382 315,389 347,382", 9, YELLOW, 2.6)
    art.hatch(hoop, angle=80, gap=4.4, depth=4, width=1.4)
    brim = loop("262,386! 286,384 315,391 344,384 368,386! 354,400 315,405 276,400")
    art.shade(brim, CARMINE, 3.4, angle=84, gap=4.4, depth=8, width=1.8)


def _fence(art: Canvas) -> None:
    """A wattle fence with a gap at the pole."""
    for left, right in ((22, 296), (336, 608)):
        for row, y in enumerate((484, 491)):
            count = round((right - left) / 24)
            step = (right - left) / count
            knots = [(left + k * step, y + (3 if (k + row) % 2 else -3)) for k in range(count + 1)]
            art.brush(knots, 6.4, 0.01, 0.01)
            art.brush(knots, 3.4, 0.01, 0.01, TAN)
        x = left + 10
        while x < right:
            art.shape(
                loop(
                    [
                        (x - 3, 500, 1),
                        (x - 3, 477, 1),
                        (x, 472, 1),
                        (x + 3, 477, 1),
                        (x + 3, 500, 1),
                    ]
                ),
                BROWN,
                2.2,
            )
            x += 24


def hollow_lane(art: Canvas) -> None:
    """The hollow lane at Küssnacht: the governor struck on his horse, Tell behind a bush
    on the bank.
    """
    hill(art, "150,474! 210,446 260,438 330,446 400,434 470,474!", LIGHT_VIOLET)
    art.shape(loop("22,524! 150,470 250,464 400,464 500,472! 608,524!"), "#ecd9a6", 2.4)
    art.strokes(
        "196,492 226,488 262,492 | 330,486 364,484 390,488 | 240,482 270,480 300,483 | 380,494 "
        "410,492 440,495 | 290,496 320,494 350,497",
        1.9,
        0.2,
        0.5,
        BROWN,
    )
    hill(art, "22,524! 22,446! 70,448 130,460 176,478 214,524!", "#79a84f", 40, 4.8, 14)
    hill(art, "398,524! 414,474 440,458 500,446 560,452 608,444! 608,524!", "#79a84f", 40, 4.8, 14)
    art.strokes(
        "60,458 74,470 78,486 | 112,466 126,478 134,492 | 470,462 480,474 482,490 | 530,460 "
        "540,476 538,492",
        2,
        0.1,
        0.6,
    )
    for k, (x, y, rx, ry) in enumerate(
        (
            (40, 444, 28, 24),
            (82, 452, 24, 18),
            (170, 476, 16, 12),
            (590, 440, 26, 24),
            (552, 450, 22, 16),
        )
    ):
        leafage(art, round_mass(x, y, rx, ry, k + 2), GREEN if k % 2 else LIGHT_GREEN, 7, k + 3)
    with art.local_frame(430, 512, 0.56):
        tell(art)
    for x, foot, r, colour in (
        (406, 490, 12, LIGHT_GREEN),
        (466, 488, 13, GREEN),
        (436, 489, 16, GREEN),
    ):
        bush(art, x, foot, r, colour)
    with art.local_frame(300, 491, 0.86):
        struck_rider(art)


def boat_on_the_lake(art: Canvas) -> None:
    """Tell at the steering oar on the stormy lake, the governor's men rowing."""
    art.fill(box(22, 450, 608, 500), "#a9d0e6")
    crag(
        art,
        "22,454! 22,414! 60,400 96,424 140,412 196,454!",
        VIOLET,
        "60,402 66,424 58,452|140,414 146,434 140,452",
    )
    crag(
        art,
        "160,454! 210,424 250,404 282,424 316,412 352,432 386,416 440,454!",
        LIGHT_VIOLET,
        "250,406 256,428 248,452|316,414 322,434 318,452|386,418 392,436 388,452",
    )
    crag(
        art,
        "410,454! 452,420 500,398! 536,420 570,404 608,424! 608,454!",
        VIOLET,
        "500,400 508,424 498,452|570,406 576,428 570,452",
    )
    ripples(art, "30,460,70 110,458,60 440,459,80 530,461,70")
    for x, y, size in (
        (60, 476, 0.8),
        (150, 474, 0.7),
        (478, 474, 0.8),
        (560, 477, 0.8),
        (196, 470, 0.6),
        (424, 470, 0.6),
    ):
        _wave(art, x, y, size)
    with art.local_frame(312, 452, 1, 4):
        _crew(art)
        hull = loop("-116,-34! -92,-16 -40,-6 40,-6 92,-16 112,-30! 108,2 84,22 -66,24 -98,6")
        art.shade(hull, BROWN, 3.4, angle=84, gap=4.8, depth=16, width=2)
        art.strokes("-106,-16 -40,4 40,4 108,-14 | -98,0 -30,14 40,14 100,2", 2, 0.1, 0.1)
        band(art, "-118,-35 -92,-17 -40,-7 40,-7 92,-17 114,-31", 7, TAN, 2.6)
        for dx in (-66, -22):
            art.brush([(dx + 44, -34), (dx - 6, 34)], 6, 0, 0)
            art.brush([(dx + 44, -34), (dx - 6, 34)], 3, 0, 0, TAN)
    for x, y, size in (
        (206, 480, 0.9),
        (258, 484, 0.95),
        (316, 483, 0.95),
        (376, 484, 0.95),
        (436, 480, 0.9),
        (104, 486, 0.9),
        (36, 484, 0.8),
        (512, 485, 0.9),
        (588, 483, 0.8),
    ):
        _wave(art, x, y, size)


def _wave(art: Canvas, x: float, y: float, size: float) -> None:
    """A breaking wave, its foam to the left."""
    with art.local_frame(x, y, size):
        back = loop("-34,12! -26,-2 -14,-13 2,-17 16,-10! 10,-9 6,-4 10,1! 24,2 40,12!")
        art.fill(back, "#6ea6cc")
        art.hatch(loop("-10,-6 6,-4 10,1 24,2 40,12 10,8"), angle=60, gap=4.4, depth=8, width=1.6)
        art.brush("-34,12 -26,-2 -14,-13 2,-17 16,-10! 10,-9 6,-4 10,1! 24,2 40,12", 3, 0.15, 0.15)
        art.shape(
            loop("-26,-2! -16,-14 2,-19 18,-11! 8,-11 -4,-10 -12,-4 -16,2! -20,-2"), WHITE, 2.2
        )
        art.strokes("-18,6 -4,2 6,6 | -4,10 10,7 22,10", 1.6, 0.2, 0.5)


def _crew(art: Canvas) -> None:
    art.brush("84,-88 104,-40 150,44", 8, 0.02, 0.02)
    art.brush("84,-88 104,-40 150,44", 4.4, 0.02, 0.02, TAN)
    with art.local_frame(62, 12, 0.66):
        leg(art, -15, "#c9202b")
        leg(art, 15, "#c9202b")
        arm(art, "-24,-178 -54,-186 -70,-214", CARMINE)
        hand(art, -73, -226, -14)
        coat(art, YELLOW)
        for x, y in ((-18, -170), (-16, -148), (0, -164), (0, -143), (18, -170), (18, -148)):
            art.shape(ellipse(x, y, 3.2, 8), "#c9202b", 1.8)
        head_with_beret(art)
        arm(art, "30,-178 56,-156 42,-140", CARMINE)
        hand(art, 37, -138, 60)
    for dx, cloth in ((-66, BLUE), (-22, GREEN)):
        with art.local_frame(dx, -10, 0.6, 8):
            _rower(art, cloth)


def _rower(art: Canvas, cloth: str) -> None:
    """A man-at-arms on the rowing bench, his face to the stern."""
    with art.group("scale(-1 1)"):
        with art.group("translate(0 124)"):
            arm(art, "-22,-174 -46,-150 -62,-152", cloth)
            trunk = loop(
                "-8,-192! -25,-186 -34,-172 -31,-150 -30,-110! 34,-110! 34,-150 37,-174 28,-188 "
                "12,-192!"
            )
            art.shade(trunk, cloth, 3.8, angle=8, gap=5, depth=13, width=2.1, bend=4)
            hand(art, -66, -152, 120)
        with art.local_frame(0, -68):
            head(art, DARK_BROWN, "full" if cloth == BLUE else "")
            art.shade(
                loop("-17,-36! -14,-52 2,-60 16,-52 19,-34!"),
                STEEL,
                3.2,
                angle=60,
                gap=4.6,
                depth=9,
                width=1.8,
            )
            art.shade(
                loop("-28,-32 -14,-39 4,-41 22,-37 32,-28 16,-31 -6,-33"),
                STEEL,
                3.2,
                angle=80,
                gap=4.4,
                depth=5,
                width=1.6,
            )
        with art.group("translate(0 124)"):
            arm(art, "26,-176 22,-146 -46,-146", cloth)
            hand(art, -52, -146, 100)
