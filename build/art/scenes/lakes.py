"""Three lakes of the Forest Cantons, as strips along the middle line: a farm, ploughed fields, a
watch tower.

Invariant: a strip runs from frame to frame down to y = 500, where the turned half goes on; it stays
below the pips, whose columns end at y = 385.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.foliage import bush, cypress, leafage, orchard_tree
from drawing.palette import (
    BLUE,
    BROWN,
    DARK_BROWN,
    GREEN,
    INK,
    LIGHT_GREEN,
    LIGHT_GREY,
    LIGHT_VIOLET,
    RED,
    TAN,
    VIOLET,
    WHITE,
    YELLOW,
)
from drawing.paths import ellipse, loop

from scenes.landscapes import box, hill, house

WATER = "#cfe6f2"
GRASS = "#8fbf62"


def crag(art: Canvas, path: str, colour: str, ridges: str = "", snow: str = "") -> None:
    """A mountain: `ridges` run down from its summits, the slope to their right lies in shadow;
    `snow` are caps.
    """
    outline = loop(path)
    art.fill(outline, colour)
    with art.group(clip=outline):
        for cap in snow.split("|") if snow else ():
            art.shape(loop(cap), WHITE, 1.8)
        for ridge in ridges.split("|") if ridges else ():
            knots = [tuple(float(v) for v in word.split(",")) for word in ridge.split()]
            across = [(x + 30, y + 15) for x, y in knots]
            count = round(abs(knots[-1][1] - knots[0][1]) / 3.6)
            art.rails(knots, across, count=count, reach=0.85, width=1.7, bulge=0)
            art.brush(knots, 2.2, 0.1, 0.4)
    art.outline(outline, 2.6, 0.4)


def _water(art: Canvas, top: float) -> None:
    art.fill(box(22, top, 608, 500), WATER)


def ripples(art: Canvas, rows: str) -> None:
    """Quiet water: "x,y,length" for each stroke."""
    for word in rows.split():
        x, y, length = (float(v) for v in word.split(","))
        art.brush(
            [(x, y), (x + length * 0.3, y - 1.4), (x + length * 0.7, y + 1.2), (x + length, y)],
            1.9,
            0.4,
            0.5,
            BLUE,
        )


def lake_with_farm(art: Canvas) -> None:
    """A broad lake below snow peaks, a chalet with its landing stage on the right shore."""
    _water(art, 452)
    crag(art, "22,456! 22,420! 58,438 96,430 150,446 210,440 262,456!", LIGHT_VIOLET)
    crag(
        art,
        "96,456! 140,436 176,410! 190,416 212,396! 232,414 246,410 286,438 318,428 352,404! "
        "368,418 384,412! 430,440 470,456!",
        VIOLET,
        "212,398 218,420 212,438 222,456|352,406 356,426 348,444 356,456|176,412 180,430 "
        "172,448|286,438 294,450 300,456",
        "204,403! 212,394! 226,408! 220,413! 216,408! 210,415! 205,408! 198,410!|344,410! "
        "352,402! 362,412! 357,417! 352,411! 346,417! 338,415!",
    )
    art.strokes("100,458 200,457 330,458 470,457", 1.6, 0.3, 0.3)
    ripples(
        art,
        "60,466,70 170,464,60 120,476,90 244,486,80 40,486,84 160,490,110 300,490,64 330,474,40 "
        "50,497,60 250,498,90",
    )
    hill(art, "352,500! 384,482 428,470 500,464 608,458! 608,500!", GRASS, 8, 4.6, 10)
    art.shape(loop("340,478! 404,474! 406,480! 340,484!"), TAN, 2.2)
    for x in (346, 366, 386):
        art.brush([(x, 478), (x, 492)], 3.6, 0, 0, DARK_BROWN)
    skiff = loop("246,466! 258,470 284,470 300,463! 294,477 276,480 256,478")
    art.shade(skiff, BROWN, 2.4, angle=84, gap=4, depth=6, width=1.4)
    art.brush("248,468 272,473 298,465", 1.6, 0.1, 0.1)
    _chalet(art)
    orchard_tree(art, 448, 484, 50)
    orchard_tree(art, 590, 478, 62, LIGHT_GREEN)
    bush(art, 470, 488, 10)
    for x, foot, r in ((36, 498, 20), (70, 502, 13)):
        bush(art, x, foot, r)
    art.strokes(
        "92,500 94,482 100,472 | 100,500 102,486 110,478 | 108,500 108,488 106,480 | 84,500 "
        "84,488 80,478",
        2,
        0.02,
        0.6,
        "#4f7a35",
    )


def _chalet(art: Canvas) -> None:
    """A timber house with a broad gable, seen from its left front corner."""
    art.shape(loop("534,446! 584,442! 584,480! 534,486!"), "#c99a5e", 2.5)
    art.rails("584,444 584,478", "534,448 534,484", count=9, reach=0.6, width=1.5, bulge=0)
    art.shape(loop("480,446! 508,418! 536,446! 536,486! 480,486!"), TAN, 2.5)
    art.shape(loop("480,468! 536,468! 536,486! 480,486!"), "#efe3c8", 2.2)
    art.strokes(
        "482,452 534,452 | 482,458 534,458 | 484,464 534,464 | 490,440 526,440", 1.3, 0.05, 0.05
    )
    roof = loop("508,410! 568,406! 598,440! 540,448!")
    art.shade(roof, RED, 2.6, angle=54, gap=4.4, depth=14, width=1.6)
    art.strokes("516,420 576,416 | 524,430 586,426 | 532,439 592,434", 1.4, 0.1, 0.2)
    art.brush("470,450 508,410! 542,450", 7, 0.02, 0.02)
    art.brush("472,449 508,412! 540,449", 3.4, 0.02, 0.02, BROWN)
    for x, y in ((492, 453), (516, 453)):
        art.fill(box(x, y, x + 8, y + 9), INK)
    art.shape(box(503, 472, 514, 486), DARK_BROWN, 1.8)
    for x in (548, 566):
        art.fill(box(x, 454, x + 7, 463), INK)


def lake_with_fields(art: Canvas) -> None:
    """Corn in stooks and ploughed land before a strip of lake, a farmhouse among poplars."""
    hill(art, "22,452! 22,430! 84,414 150,428 214,420 262,440 280,456!", LIGHT_VIOLET, 50, 5, 12)
    hill(art, "360,456! 410,430 470,412 530,426 608,408! 608,456!", LIGHT_VIOLET, 50, 5, 12)
    hill(art, "236,456! 276,438 330,432 386,442 420,456!", VIOLET, 50, 5, 10)
    art.fill(box(22, 446, 608, 470), WATER)
    art.brush("22,447 200,446 420,447 608,446", 2.2, 0.02, 0.02)
    ripples(art, "190,452,60 270,456,70 352,452,56 410,457,40")
    art.brush("22,463 200,462 420,463 608,462", 2.4, 0.02, 0.02)
    hill(art, "22,500! 22,446! 80,450 150,458 210,466! 150,500!", GRASS, 8, 4.6, 8)
    for path, colour in (
        ("150,500! 210,463! 292,463! 268,500!", "#e6bb45"),
        ("268,500! 292,463! 352,463! 372,500!", GRASS),
        ("372,500! 352,463! 430,463! 500,500!", "#b98a5a"),
        ("500,500! 430,463! 520,458 608,448! 608,500!", "#c9c24e"),
    ):
        art.shape(loop(path), colour, 2.4, 0.4)
    furrows = [[(358 + k * 11.5, 464), (366 + k * 15, 480), (377 + k * 20, 500)] for k in range(7)]
    art.strokes(furrows, 2.4, 0.1, 0.1, DARK_BROWN)
    art.strokes(
        [[(298 + k * 9, 465), (292 + k * 13, 482), (284 + k * 15, 500)] for k in range(1, 6)],
        1.4,
        0.3,
        0.3,
        GREEN,
    )
    art.strokes(
        [[(448 + k * 20, 464 - k), (470 + k * 24, 480), (512 + k * 26, 500)] for k in range(5)],
        1.5,
        0.3,
        0.3,
    )
    for x, foot, size in (
        (228, 478, 0.72),
        (256, 474, 0.62),
        (282, 481, 0.74),
        (206, 494, 1.0),
        (246, 496, 1.0),
    ):
        _stook(art, x, foot, size)
    house(art, 92, 484, 27)
    for x, foot, height in ((142, 480, 66), (160, 482, 56), (44, 484, 62)):
        cypress(art, x, foot, height)
    for x, foot, r in ((32, 492, 14), (124, 490, 10), (592, 486, 15), (566, 492, 11)):
        bush(art, x, foot, r)
    orchard_tree(art, 534, 482, 52)
    orchard_tree(art, 478, 470, 34, LIGHT_GREEN)


def _stook(art: Canvas, x: float, foot: float, size: float) -> None:
    """Sheaves set up together to dry."""
    with art.local_frame(x, foot, size):
        art.shape(
            loop("-12,0! -7,-16 -11,-30! -4,-27 0,-32! 5,-27 11,-30! 7,-16 12,0! 0,2"), YELLOW, 2.5
        )
        art.strokes("-6,-1 -2,-14 -5,-26 | 0,0 0,-14 0,-26 | 6,-1 2,-14 5,-26", 1.6, 0.1, 0.3)
        art.brush("-8,-15 0,-12 8,-15", 3, 0.05, 0.05, BROWN)


def lake_with_tower(art: Canvas) -> None:
    """Cliffs falling into a lake, a sail upon it, a watch tower on its rock."""
    _water(art, 462)
    crag(
        art,
        "210,470! 246,448 280,438 306,446 344,434 380,450 408,470!",
        LIGHT_VIOLET,
        "280,440 284,452 290,464|344,436 350,450 356,464",
    )
    crag(
        art,
        "372,470! 396,448 420,440! 446,418 470,404! 492,410 520,396! 552,408 580,398 608,412! "
        "608,470!",
        VIOLET,
        "420,442 430,456 428,470|470,406 474,428 464,448 472,470|520,398 526,420 516,446 "
        "526,470|580,400 574,424 584,448 580,470",
    )
    crag(
        art,
        "22,470! 22,404! 52,400 78,414! 110,410 142,432! 176,438 214,458 238,470!",
        VIOLET,
        "142,434 150,450 146,470|52,402 58,424 50,446|190,446 200,460 206,470",
    )
    art.strokes("22,471 200,470 420,471 608,470", 2, 0.1, 0.1)
    ripples(
        art,
        "250,472,60 330,476,50 196,480,84 384,480,80 300,486,60 430,488,110 200,492,80 340,496,90 "
        "520,478,70 540,494,60",
    )
    rock = loop("22,500! 22,476! 44,466 70,460! 108,458 138,464! 160,476 184,484! 196,500!")
    art.shade(rock, LIGHT_GREY, 2.8, angle=60, gap=4.6, depth=14, width=1.8)
    art.strokes(
        "70,462 76,476 70,490 | 104,462 112,478 108,496 | 138,466 142,480 150,494 | 40,470 46,484 "
        "40,498",
        2,
        0.1,
        0.5,
    )
    _round_tower(art, 92, 466)
    for x, foot, r in ((42, 474, 13), (134, 470, 11), (60, 470, 9)):
        bush(art, x, foot, r)
    _sail(art, 300, 482)
    shore = loop("470,500! 504,490 560,484 608,480! 608,500!")
    art.shade(shore, GRASS, 2.6, angle=8, gap=4.4, depth=7, width=1.6)
    for k, (x, y, rx, ry) in enumerate(((590, 470, 24, 18), (556, 482, 15, 10))):
        leafage(art, ellipse(x, y, rx, ry), GREEN if k else LIGHT_GREEN, 7, k + 2)


def _round_tower(art: Canvas, x: float, foot: float) -> None:
    wall = loop(
        [
            (x - 15, foot + 2, 1),
            (x - 14, foot - 44, 1),
            (x + 14, foot - 44, 1),
            (x + 15, foot + 2, 1),
            (x, foot + 6),
        ]
    )
    art.shape(wall, "#efe3c8", 2.6)
    art.rails(
        [(x + 14, foot - 42), (x + 15, foot)],
        [(x - 14, foot - 42), (x - 15, foot)],
        count=11,
        reach=0.5,
        width=1.6,
        bulge=0.1,
    )
    art.shape(
        loop(
            [
                (x - 18, foot - 43, 1),
                (x - 18, foot - 52, 1),
                (x + 18, foot - 52, 1),
                (x + 18, foot - 43, 1),
                (x, foot - 40),
            ]
        ),
        LIGHT_GREY,
        2.4,
    )
    roof = loop([(x - 22, foot - 51, 1), (x, foot - 72, 1), (x + 22, foot - 51, 1), (x, foot - 47)])
    art.shade(roof, RED, 2.6, angle=70, gap=4.2, depth=11, width=1.7)
    art.fill(ellipse(x - 3, foot - 30, 2.6, 5), INK)
    art.fill(ellipse(x - 3, foot - 12, 2.6, 5), INK)


def _sail(art: Canvas, x: float, y: float) -> None:
    """A lake barge under its square sail."""
    with art.local_frame(x, y):
        art.brush("2,-2 2,-44", 3.6, 0, 0)
        sail = loop("-16,-42! 22,-40! 26,-24 22,-8! -14,-10! -20,-26")
        art.shade(sail, WHITE, 2.5, angle=12, gap=4.6, depth=9, width=1.6)
        art.strokes("-6,-40 -9,-26 -5,-11 | 9,-40 12,-25 9,-10", 1.4, 0.1, 0.2)
        hull = loop("-36,-6! -20,-2 20,-2 38,-8! 30,6 -26,7")
        art.shade(hull, BROWN, 2.5, angle=84, gap=4, depth=7, width=1.5)
        art.shape(loop("20,-6! 22,-16 28,-18 32,-8!"), RED, 2)
        art.shape(ellipse(26, -21, 3.6), "#f9d9bd", 1.7)
        art.strokes("-44,10 -10,9 20,11 46,9", 2, 0.2, 0.3, BLUE)
