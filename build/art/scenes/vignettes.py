"""The small scenes on the German pip cards: places and things of the Tell story.

Invariant: a scene stands on the middle line y = 500 of the upper half, between the columns of
pips; one that runs from frame to frame takes the divider's place. IX and X of Leaves and
Acorns have none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drawing.canvas import Canvas
from drawing.foliage import bush, cypress, leafage, orchard_tree, round_mass
from drawing.lettering import write
from drawing.ornament import band
from drawing.palette import (
    BLUE,
    BROWN,
    CARMINE,
    DARK_BROWN,
    DARK_GREEN,
    GREEN,
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
from drawing.paths import ellipse, loop

from scenes.lakes import (
    GRASS,
    WATER,
    crag,
    lake_with_farm,
    lake_with_fields,
    lake_with_tower,
    ripples,
)
from scenes.landscapes import box, hill, house
from scenes.tell_scenes import boat_on_the_lake, hat_on_the_pole, hollow_lane, tell_and_his_family


@dataclass(frozen=True)
class Vignette:
    draw: Callable[[Canvas], None]
    across: bool = True  # runs from frame to frame and takes the divider's place


def emblem(art: Canvas) -> None:
    """The deck's mark: an apple pierced by a bolt, on a shield with a ribbon."""
    with art.local_frame(34, 42, 0.89):
        shield = loop("236,226! 315,214 394,226! 398,300 376,366 315,408! 254,366 232,300")
        art.shade(shield, CARMINE, 4.4, angle=30, gap=5, depth=16, width=2.2, bend=5)
        art.contour(
            loop("246,236! 315,225 384,236! 387,298 368,358 315,395! 262,358 243,298"),
            3,
            YELLOW,
            close=True,
        )
        apple = loop(
            "315,268! 336,258 362,272 364,306 346,336 315,340! 284,336 266,306 268,272 294,258"
        )
        with art.local_frame(315, 304, 1, -32):
            art.shape(loop("-112,-3.5! 96,-3.5! 96,3.5! -112,3.5!"), BROWN, 2.6)
        art.shade(apple, GREEN, 3.8, angle=35, gap=4.8, depth=20, width=2.1, bend=5)
        art.fill(loop("268,300 266,284 276,268 292,262 284,280 280,300"), LIGHT_GREEN)
        art.brush("315,270 314,256 322,244", 5, 0.1, 0.3, DARK_BROWN)
        art.shape(loop("320,256! 336,240 358,242! 346,258"), LIGHT_GREEN, 2.4)
        with art.local_frame(315, 304, 1, -32):
            art.shape(loop("52,-3.5! 96,-3.5! 96,3.5! 52,3.5!"), BROWN, 2.6)
            art.shape(loop("94,-10! 124,0! 94,10!"), STEEL, 2.8)
            art.shape(
                loop("-112,-4! -120,-14 -142,-16! -134,0! -142,16! -120,14 -112,4!"), STEEL, 2.8
            )
            art.strokes(
                "-118,-3 -126,-11 | -125,-3 -133,-12 | -118,3 -126,11 | -125,3 -133,12",
                1.8,
                0.05,
                0.4,
            )
        for tail in (
            "214,430! 190,424! 200,440! 188,458! 226,456!",
            "416,430! 440,424! 430,440! 442,458! 404,456!",
        ):
            art.shape(loop(tail), "#d9a63a", 3)
        ribbon, _ = band(art, "210,436 262,424 315,420 368,424 420,436", 34, YELLOW, 3.6)
        art.hatch(ribbon, angle=84, gap=5, depth=7, width=1.6)
        write(art, "PREFGAME", 315, 429, 17, track=16, narrow=0.94)


def _bushes(art: Canvas, spots: tuple[tuple[float, float, float], ...]) -> None:
    for x, foot, r in spots:
        bush(art, x, foot, r, LIGHT_GREEN if round(x + r) % 3 == 0 else GREEN)


def chapel(art: Canvas) -> None:
    """Tell's chapel on its rock by the lake, between cypresses."""
    crag(art, "22,480! 22,450! 80,440 130,456 180,448 240,480!", LIGHT_VIOLET)
    crag(art, "390,480! 440,456 490,446 530,454 570,438 608,446! 608,480!", LIGHT_VIOLET)
    art.fill(box(22, 470, 608, 500), WATER)
    art.strokes("22,471 120,470 240,471 | 390,471 500,470 608,471", 2, 0.02, 0.02)
    ripples(
        art, "40,480,80 130,486,70 60,493,90 440,480,70 520,485,70 470,493,90 150,496,50 390,495,60"
    )
    rock = loop("196,524! 204,486 230,476! 262,478 330,474 390,476! 418,484 436,524!")
    art.shade(rock, GRASS, 2.8, angle=60, gap=4.6, depth=12, width=1.8)
    house(art, 330, 482, 38)
    art.shape(loop("272,482! 272,412! 300,412! 300,482!"), "#efe3c8", 2.8)
    art.rails("300,414 300,480", "272,414 272,480", count=15, reach=0.42, width=1.6, bulge=0)
    spire = loop("266,414! 286,366! 306,414! 286,418")
    art.shade(spire, BLUE, 2.8, angle=66, gap=4.4, depth=10, width=1.7)
    art.strokes("286,368 286,350 | 279,356 293,356", 3, 0.02, 0.02)
    art.fill(loop("281,438! 281,428 286,423 291,428 291,438!"), INK)
    art.strokes("282,452 290,452 | 282,462 290,462", 1.6, 0.2, 0.2)
    cypress(art, 248, 484, 84)
    cypress(art, 392, 484, 96)
    _bushes(art, ((222, 490, 12), (412, 490, 11), (268, 490, 8)))


def castle(art: Canvas) -> None:
    """The governor's castle on its crag above autumn woods."""
    hill(art, "22,476! 22,456! 80,444 140,460 200,450 250,476!", LIGHT_VIOLET)
    hill(art, "380,476! 430,450 500,460 560,446 608,456! 608,476!", LIGHT_VIOLET)
    hill(
        art,
        "22,524! 22,474! 110,468 200,478 430,478 520,468 608,474! 608,524!",
        "#a9bf62",
        8,
        4.6,
        9,
    )
    woods = (
        (44, 480, 26, 16),
        (88, 486, 24, 13),
        (136, 490, 22, 10),
        (590, 480, 26, 16),
        (544, 486, 24, 13),
        (494, 490, 22, 10),
    )
    for k, (x, y, rx, ry) in enumerate(woods):
        leafage(
            art, round_mass(x, y, rx, ry, k + 2), ("#c98a34", GREEN, "#7f9f45")[k % 3], 7, k + 1
        )
    rock = loop(
        "186,524! 204,484 216,462! 238,452 262,448! 320,444 380,448! 404,456 414,470! 430,482 "
        "446,524!"
    )
    art.shade(rock, "#cfc6b4", 3, angle=62, gap=4.8, depth=18, width=1.9)
    clefts = (
        "232,456 224,474 210,492 | 262,450 258,468 246,488 | 392,454 398,472 412,492 | "
        "360,450 364,470 376,490"
    )
    art.strokes(clefts + " | 300,452 294,468 292,482", 2.2, 0.1, 0.5)
    road = loop(
        "300,524! 286,488 304,476 330,470 318,462 312,452! 322,452! 332,462 346,470 322,482 "
        "314,490 326,524!"
    )
    art.shape(road, "#ecd9a6", 1.8)
    _wall(art, 262, 456, 106, 40, LIGHT_GREY)
    _wall(art, 246, 460, 32, 76, LIGHT_GREY)
    _wall(art, 352, 460, 34, 68, LIGHT_GREY)
    _wall(art, 297, 454, 36, 64, "#efe3c8")
    roof = loop("290,393! 315,362! 340,393! 315,398")
    art.shade(roof, RED, 2.8, angle=66, gap=4.4, depth=11, width=1.7)
    art.shape(loop("307,456! 307,440 315,432 323,440 323,456!"), DARK_BROWN, 2.2)
    art.brush("262,386 262,362", 2.6, 0, 0)
    art.shape(loop("262,362! 240,366! 248,371! 240,377! 262,376!"), CARMINE, 2.2)
    _bushes(art, ((230, 494, 13), (408, 494, 12)))


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
    """A broken keep grown over with ivy, on a heath."""
    crag(
        art,
        "22,480! 22,462! 60,446 96,458 150,440 196,464 240,480!",
        VIOLET,
        "60,448 66,462 60,476|150,442 156,458 150,476",
    )
    crag(
        art,
        "390,480! 440,458 480,440 520,456 566,442 608,460! 608,480!",
        VIOLET,
        "480,442 486,458 480,476|566,444 572,460 566,478",
    )
    hill(
        art,
        "22,524! 22,474! 140,470 260,480 380,474 500,470 608,476! 608,524!",
        "#b7b05a",
        8,
        4.6,
        9,
    )
    hill(art, "206,524! 236,478 315,468 394,476 424,524!", GRASS, 40, 4.8, 12)
    keep = loop(
        "272,486! 270,372! 286,378! 292,360! 308,368! 314,392! 326,386! 334,406! 346,402! "
        "352,428! 360,486!"
    )
    art.shape(keep, LIGHT_GREY, 3.2)
    art.rails("352,428 360,484", "270,428 272,484", count=12, reach=0.36, width=1.7, bulge=0)
    art.shape(loop("308,370! 318,376! 322,390! 314,394!"), "#97907f", 2.2)
    courses = [[(273, y), (292, y + 1)] for y in range(390, 480, 13)] + [
        [(326, y), (350, y)] for y in range(424, 480, 14)
    ]
    joints = [
        [(282 + 4 * (k % 2), 390 + 13 * k), (282 + 4 * (k % 2), 402 + 13 * k)] for k in range(6)
    ]
    art.strokes(
        [*courses, *joints, [(300, 440), (320, 441)], [(312, 426), (330, 427)]], 1.7, 0.2, 0.4
    )
    art.fill(loop("303,486! 303,462 315,450 327,462 327,486!"), INK)
    art.fill(loop("296,404! 296,396 301,391 306,396 306,420! 296,420!"), INK)
    for stone in (
        "226,494! 232,484 244,484 250,494!",
        "376,492! 382,480 396,482 402,493!",
        "404,498! 410,490 420,491 424,499!",
    ):
        art.shade(loop(stone), LIGHT_GREY, 2.4, angle=50, gap=4.2, depth=6, width=1.5)
    _ivy(art)
    _bushes(
        art,
        (
            (268, 494, 12),
            (360, 494, 14),
            (48, 490, 15),
            (88, 496, 11),
            (582, 490, 15),
            (540, 496, 11),
        ),
    )
    orchard_tree(art, 236, 486, 54)
    for x, y in ((346, 352), (372, 366), (330, 338)):
        art.brush(
            [(x - 9, y - 4), (x - 4, y - 5), (x, y), (x + 4, y - 5), (x + 9, y - 3)], 2.6, 0.4, 0.4
        )


def _ivy(art: Canvas) -> None:
    for k, (x, y, rx, ry) in enumerate(
        ((352, 462, 11, 22), (346, 436, 8, 12), (278, 440, 8, 16), (276, 466, 10, 18))
    ):
        leafage(
            art, round_mass(x, y, rx, ry, k + 1), GREEN if k % 2 else DARK_GREEN, 5.6, k + 2, 2.2
        )


def gatehouse(art: Canvas) -> None:
    """A fortified gate on a road, a moat before its walls."""
    crag(
        art,
        "22,480! 22,436! 70,412 104,428 150,416! 200,446 236,480!",
        VIOLET,
        "70,414 78,436 70,458|150,418 158,440 150,462",
    )
    crag(
        art,
        "394,480! 430,446 480,420! 520,436 560,414 608,438! 608,480!",
        VIOLET,
        "480,422 488,444 480,464|560,416 568,440 560,462",
    )
    hill(art, "22,524! 22,470! 140,464 315,470 490,464 608,470! 608,524!", GRASS, 8, 4.6, 9)
    for x in (128, 402):
        _wall(art, x, 486, 100, 34, LIGHT_GREY)
    _wall(art, 224, 488, 52, 74, LIGHT_GREY)
    _wall(art, 354, 488, 52, 74, LIGHT_GREY)
    _wall(art, 274, 488, 82, 52, "#efe3c8")
    art.shape(loop("292,488! 292,468 315,449 338,468 338,488!"), DARK_BROWN, 2.6)
    art.strokes(
        "303,486 303,462 | 315,486 315,454 | 327,486 327,462 | 294,472 336,472", 2.2, 0, 0, TAN
    )
    for x in (250, 380):
        roof = loop([(x - 33, 417, 1), (x, 384, 1), (x + 33, 417, 1), (x, 422)])
        art.shade(roof, RED, 2.8, angle=66, gap=4.4, depth=12, width=1.7)
    art.fill(box(22, 487, 608, 500), WATER)
    art.strokes("22,488 150,487 290,488 | 340,488 480,487 608,488", 2.2, 0.02, 0.02)
    ripples(art, "40,495,80 140,494,90 230,496,50 360,495,60 430,494,90 530,496,60")
    art.shape(loop("293,486! 337,486! 345,520! 285,520!"), "#ecd9a6", 2.4)
    art.strokes("291,492 339,492", 2, 0.05, 0.05)
    art.strokes("296,484 294,462 | 334,484 336,462", 1.6, 0, 0)
    _bushes(art, ((48, 484, 17), (92, 486, 13), (582, 484, 17), (538, 486, 13)))
    orchard_tree(art, 120, 484, 44)
    orchard_tree(art, 512, 484, 44)


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
