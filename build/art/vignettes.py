"""The small scenes on the German pip cards: places and things of the Tell story.

Law: a scene stands on the middle line y = 500 of the upper half, between the columns of pips; one that runs
from frame to frame takes the divider's place. IX and X of Leaves and Acorns have none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from canvas import Canvas
from folk import boy_with_apple, head_in_small, struck_rider, tell, woman
from glyphs import write
from headgear import plume
from landscapes import bush, country, cypress, hill, house, lake_with_farm, lake_with_fields, lake_with_tower, linden
from ornament import band
from palette import (
    BLUE,
    BROWN,
    CARMINE,
    DARK_BROWN,
    FLESH,
    GREEN,
    GREY,
    INK,
    LIGHT_GREEN,
    LIGHT_GREY,
    LIGHT_VIOLET,
    RED,
    STEEL,
    TAN,
    VIOLET,
    YELLOW,
)
from paths import ellipse, loop


@dataclass(frozen=True)
class Vignette:
    draw: Callable[[Canvas], None]
    across: bool = True  # runs from frame to frame and takes the divider's place


def emblem(art: Canvas) -> None:
    """The deck's mark: an apple pierced by a bolt, on a shield with a ribbon."""
    with art.placed(34, 42, 0.89):
        shield = loop("236,226! 315,214 394,226! 398,300 376,366 315,408! 254,366 232,300")
        art.shaded(shield, CARMINE, 4.4, angle=30, gap=5, depth=16, width=2.2, bend=5)
        art.contour(
            loop("246,236! 315,225 384,236! 387,298 368,358 315,395! 262,358 243,298"), 3, YELLOW, close=True
        )
        apple = loop("315,268! 336,258 362,272 364,306 346,336 315,340! 284,336 266,306 268,272 294,258")
        with art.placed(315, 304, 1, -32):
            art.shape(loop("-112,-3.5! 96,-3.5! 96,3.5! -112,3.5!"), BROWN, 2.6)
        art.shaded(apple, GREEN, 3.8, angle=35, gap=4.8, depth=20, width=2.1, bend=5)
        art.fill(loop("268,300 266,284 276,268 292,262 284,280 280,300"), LIGHT_GREEN)
        art.brush("315,270 314,256 322,244", 5, 0.1, 0.3, DARK_BROWN)
        art.shape(loop("320,256! 336,240 358,242! 346,258"), LIGHT_GREEN, 2.4)
        with art.placed(315, 304, 1, -32):
            art.shape(loop("52,-3.5! 96,-3.5! 96,3.5! 52,3.5!"), BROWN, 2.6)
            art.shape(loop("94,-10! 124,0! 94,10!"), STEEL, 2.8)
            art.shape(loop("-112,-4! -120,-14 -142,-16! -134,0! -142,16! -120,14 -112,4!"), STEEL, 2.8)
            art.strokes(
                "-118,-3 -126,-11 | -125,-3 -133,-12 | -118,3 -126,11 | -125,3 -133,12", 1.8, 0.05, 0.4
            )
        for tail in (
            "214,430! 190,424! 200,440! 188,458! 226,456!",
            "416,430! 440,424! 430,440! 442,458! 404,456!",
        ):
            art.shape(loop(tail), "#d9a63a", 3)
        ribbon, _ = band(art, "210,436 262,424 315,420 368,424 420,436", 34, YELLOW, 3.6)
        art.hatch(ribbon, angle=84, gap=5, depth=7, width=1.6)
        write(art, "PREFGAME", 315, 429, 17, track=16, narrow=0.94)


def tell_and_his_family(art: Canvas) -> None:
    """Tell with his wife and his boys, one with the apple on his head, on a mound under the linden."""
    country(art)
    linden(art, 318, 462, 1.62)
    hill(art, "196,500! 226,474 286,466 350,466 410,476 436,500!", "#b7cf7a", 30, 4.8, 10)
    with art.placed(256, 486, 1.04):
        tell(art)
    with art.placed(376, 486, 1.0):
        woman(art, GREEN, RED, "#8a4a22")
    with art.placed(316, 492, 0.74):
        boy_with_apple(art)


def hat_on_the_pole(art: Canvas) -> None:
    """The governor's hat on its pole behind a hedge at Altdorf."""
    country(art)
    art.shape(loop("311,400! 319,400! 319,486! 311,486!"), TAN, 2.8)
    with art.placed(0, 28):
        plume(art, "322,372 346,354 370,358 384,380", 26, GREEN, LIGHT_GREEN, barbs=6)
        dome = loop("286,384! 288,362 304,350 328,350 342,362 344,384!")
        art.shaded(dome, CARMINE, 3.2, angle=70, gap=4.4, depth=12, width=1.8, bend=3)
        band(art, "286,380 315,385 344,380", 9, YELLOW, 2.4)
        brim = loop("268,384 290,380 315,385 340,380 362,384 350,396 315,400 280,396")
        art.shaded(brim, CARMINE, 3.2, angle=84, gap=4.4, depth=8, width=1.7)
    for i in range(12):
        bush(art, 46 + i * 49, 492 - (i % 2) * 4, 17, GREEN if i % 3 else LIGHT_GREEN)


def chapel(art: Canvas) -> None:
    """Tell's chapel between cypresses."""
    country(art)
    house(art, 326, 484, 36)
    art.shape(loop("276,484! 276,412! 300,412! 300,484!"), "#efe3c8", 2.8)
    art.shape(loop("270,414! 288,372! 306,414!"), BLUE, 2.8)
    art.strokes("288,374 288,356 | 281,363 295,363", 3, 0.02, 0.02)
    art.shape(ellipse(288, 432, 5, 8), INK, 0)
    cypress(art, 250, 486, 84)
    cypress(art, 384, 486, 96)
    for x, foot, r in (
        (226, 488, 12),
        (408, 488, 12),
        (60, 480, 16),
        (92, 484, 12),
        (560, 480, 16),
        (528, 484, 12),
    ):
        bush(art, x, foot, r)


def hollow_lane(art: Canvas) -> None:
    """The hollow lane at Küssnacht: the governor struck on his horse, Tell behind a bush on the bank."""
    country(art)
    art.shape(loop("196,500! 226,476 330,470 420,478 440,500!"), "#ecd9a6", 2.4)
    art.strokes("240,486 270,484 300,488 | 330,482 364,480 390,484 | 280,494 320,492 360,496", 1.8, 0.2, 0.5, BROWN)
    linden(art, 214, 472, 0.62)
    hill(art, "372,500! 384,452 408,436 440,440 470,470 480,500!", "#b7cf7a", 40, 4.8, 12)
    with art.placed(414, 452, 0.62):
        tell(art)
    for x, foot, r in ((396, 462, 13), (420, 464, 15), (444, 466, 12)):
        bush(art, x, foot, r)
    with art.placed(310, 488, 0.98):
        struck_rider(art)


def boat_on_the_lake(art: Canvas) -> None:
    """A boat on the stormy lake, the helmsman at his oar."""
    for peak, colour in (
        ("22,452! 80,392 130,420 196,374 262,440 300,452!", VIOLET),
        ("330,452! 384,396 430,420 500,372 560,412 608,396! 608,452!", VIOLET),
        ("200,452! 270,412 330,392 400,430 440,452!", LIGHT_VIOLET),
    ):
        hill(art, peak, colour)
    art.shape(loop("22,448! 608,448! 608,520! 22,520!"), "#a9d0e6", 2.6)
    with art.placed(300, 466):
        art.shape(loop("-100,-12! -60,-8 0,-4 60,-8 102,-16! 80,4 0,12 -80,6"), DARK_BROWN, 2.6)
        art.brush("66,-30 112,34", 5, 0, 0)
        art.brush("66,-30 112,34", 2.6, 0, 0, TAN)
        art.shaded(
            loop("34,-4! 36,-44 50,-56 66,-50 70,-26 66,-2!"), RED, 2.8, angle=20, gap=4.4, depth=9, width=1.7
        )
        art.shape(loop("38,-44! 20,-30 6,-34! 8,-26! 24,-22 42,-30"), RED, 2.4)
        art.shape(loop("60,-50! 74,-60 84,-78 82,-90! 74,-92! 68,-76 54,-58!"), RED, 2.4)
        art.shape(ellipse(79, -95, 5), FLESH, 2)
        with art.placed(54, 28, 0.92):
            head_in_small(art, BROWN)
            art.shape(loop("-13,-98! -8,-96 -2,-99 6,-96! 2,-86 -7,-80! -13,-88"), BROWN, 2.2)
            art.shape(loop("-18,-114 -14,-126 0,-132 15,-127 20,-115 12,-112 -4,-114"), GREEN, 2.4)
        for dx, coat in ((-48, BLUE), (-12, YELLOW)):
            art.brush([(dx - 6, -16), (dx - 52, 34)], 4.4, 0, 0)
            art.brush([(dx - 6, -16), (dx - 52, 34)], 2.2, 0, 0, TAN)
            art.shaded(
                loop([(dx - 13, -2, 1), (dx - 12, -26), (dx, -38), (dx + 12, -26), (dx + 14, -2, 1)]),
                coat,
                2.6,
                angle=12,
                gap=4.4,
                depth=8,
                width=1.6,
            )
            art.shape(loop([(dx + 6, -30, 1), (dx - 2, -20), (dx - 12, -18), (dx - 12, -11), (dx + 2, -12, 1)]), coat, 2.2)
            art.shape(ellipse(dx - 13, -14, 4.4), FLESH, 1.9)
            with art.placed(dx, 37, 0.84):
                head_in_small(art, DARK_BROWN)
                art.shape(loop("-16,-112! -10,-127 6,-129 17,-118 17,-108! 4,-115"), GREY, 2.3)
        hull = loop("-104,-14! -80,0 0,6 78,-2 106,-20! 96,14 70,26 -70,26 -94,12")
        art.shaded(hull, BROWN, 3.4, angle=84, gap=4.8, depth=12, width=1.9)
        art.strokes("-92,4 0,14 94,0", 2.2, 0.1, 0.1)
    for row in range(4):
        for i in range(11):
            x, y = 24 + i * 55 + (row % 2) * 26, 466 + row * 11
            if not (190 < x < 400 and row < 2):
                art.brush([(x, y), (x + 13, y - 5), (x + 26, y), (x + 40, y + 3)], 2.2, 0.3, 0.4, BLUE)


def castle(art: Canvas) -> None:
    """The governor's castle on its hill."""
    country(art)
    hill(art, "206,500! 236,462 286,446 350,446 398,464 424,500!", "#b7cf7a", 40, 4.8, 14)
    _wall(art, 262, 458, 106, 40, LIGHT_GREY)
    _wall(art, 250, 460, 30, 72, LIGHT_GREY)
    _wall(art, 350, 460, 32, 66, LIGHT_GREY)
    _wall(art, 298, 454, 34, 62, "#efe3c8")
    art.shape(loop("292,394! 315,364! 338,394!"), RED, 2.8)
    art.shape(loop("308,456! 308,440 315,433 322,440 322,456!"), DARK_BROWN, 2.2)
    for x, foot, r in (
        (230, 492, 14),
        (404, 492, 14),
        (60, 480, 16),
        (100, 486, 12),
        (566, 480, 16),
        (524, 486, 12),
    ):
        bush(art, x, foot, r)


def _wall(art: Canvas, x: float, foot: float, width: float, height: float, colour: str) -> None:
    """A battlemented wall or tower; x is its left edge."""
    top = foot - height
    step = width / max(3, round(width / 10)) / 1.0
    knots: list[tuple[float, ...]] = [(x, foot, 1)]
    count = round(width / step)
    for i in range(count):
        y = top if i % 2 == 0 else top + 8
        knots += [(x + i * step, y, 1), (x + (i + 1) * step, y, 1)]
    knots.append((x + width, foot, 1))
    art.shape(loop(knots), colour, 2.8)
    art.rails(
        [(x + width, top + 10), (x + width, foot - 2)],
        [(x, top + 10), (x, foot - 2)],
        count=round(height / 5),
        reach=0.4,
        width=1.5,
        bulge=0,
    )
    art.fill(ellipse(x + width / 2, top + 26, 3, 6), INK)


def ruined_keep(art: Canvas) -> None:
    """A broken keep grown over with ivy."""
    country(art)
    hill(art, "226,500! 254,474 315,462 378,474 404,500!", "#b7cf7a", 40, 4.8, 12)
    keep = loop(
        "276,482! 274,372! 288,378! 294,362! 308,370! 314,392! 326,386! 334,404! 346,400! 350,424! 356,482!"
    )
    art.shape(keep, LIGHT_GREY, 3.2)
    art.rails("356,430 356,480", "276,430 276,480", count=9, reach=0.4, width=1.6, bulge=0)
    courses = [[(278, y), (296, y + 1)] for y in range(396, 480, 14)] + [
        [(322, y), (346, y)] for y in range(426, 480, 15)
    ]
    art.strokes(courses, 1.8, 0.2, 0.4)
    art.shape(loop("304,482! 304,458 315,448 326,458 326,482!"), INK, 0)
    art.shape(loop("296,404! 308,404! 308,424! 296,424!"), INK, 0)
    for x, foot, r in (
        (280, 486, 13),
        (352, 486, 15),
        (348, 446, 9),
        (280, 420, 8),
        (60, 480, 16),
        (100, 486, 12),
        (566, 480, 16),
        (520, 486, 12),
    ):
        bush(art, x, foot, r)
    cypress(art, 244, 490, 70)
    cypress(art, 388, 490, 62)


def gatehouse(art: Canvas) -> None:
    """A fortified gate on a road."""
    country(art)
    for x, width, height in ((140, 86, 30), (404, 86, 30)):
        _wall(art, x, 484, width, height, LIGHT_GREY)
    _wall(art, 226, 486, 50, 68, LIGHT_GREY)
    _wall(art, 354, 486, 50, 68, LIGHT_GREY)
    _wall(art, 274, 486, 82, 48, "#efe3c8")
    art.shape(loop("292,486! 292,466 315,448 338,466 338,486!"), DARK_BROWN, 2.6)
    art.strokes("303,484 303,462 | 315,484 315,454 | 327,484 327,462", 2.2, 0, 0, TAN)
    for x in (251, 379):
        art.shape(loop([(x - 30, 420, 1), (x, 392, 1), (x + 30, 420, 1)]), RED, 2.8)
    for x, foot, r in ((60, 480, 16), (100, 484, 13), (566, 480, 16), (526, 484, 13)):
        bush(art, x, foot, r)


VIGNETTES = {
    ("D", 7): Vignette(emblem, False),
    ("D", 8): Vignette(tell_and_his_family),
    ("D", 9): Vignette(hat_on_the_pole),
    ("D", 10): Vignette(chapel),
    ("H", 7): Vignette(hollow_lane),
    ("H", 8): Vignette(boat_on_the_lake),
    ("H", 9): Vignette(castle),
    ("H", 10): Vignette(ruined_keep),
    ("S", 7): Vignette(lake_with_farm),
    ("S", 8): Vignette(gatehouse),
    ("C", 7): Vignette(lake_with_fields),
    ("C", 8): Vignette(lake_with_tower),
}
