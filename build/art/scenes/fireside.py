"""The fireside of the Ace of Acorns: an old man in a hood, bent over to a fire in the snow.

Invariant: card coordinates of the upper half; he sits behind the fire and to the right of it, his
hands between it and himself.
"""

from __future__ import annotations

from courts.dress import fur_band
from courts.limbs import cuff, open_hand, sleeve
from drawing.canvas import Canvas
from drawing.ornament import band
from drawing.palette import BLUE, BROWN, CARMINE, DARK_BROWN, GREY, INK, TAN, WHITE
from drawing.paths import Place, ellipse, loop
from heads.face import face
from heads.hair import square_beard

from scenes.season_things import camp_fire

_HAIR = "#d5cfc2"
_HOOD = BLUE


def fireside(art: Canvas) -> None:
    """The man on his log, the fire before him, a bundle of sticks behind."""
    _firewood(art, 556, 462)
    _log(art)
    _far_arm(art)
    _coat(art)
    _near_arm(art)
    _shoulder_cape(art)
    _hooded_head(art)
    _melted_snow(art)
    _smoke(art)
    camp_fire(art, 178, 452)


def _log(art: Canvas) -> None:
    trunk = loop("392,452! 560,448! 566,520! 392,520!")
    art.shade(trunk, BROWN, 3.8, angle=4, gap=5.4, depth=20, width=2.1)
    art.shape(loop("476,452 500,440 540,440 566,448 556,458 520,454 498,460"), WHITE, 2.6)


def _firewood(art: Canvas, x: float, foot: float) -> None:
    """Sticks bound into a bundle."""
    with art.local_frame(x, foot, 1, -12):
        for dx, dy, length in (
            (-52, -26, 104),
            (-58, -12, 112),
            (-50, 2, 106),
            (-60, 16, 114),
            (-54, 30, 108),
            (-48, -38, 92),
        ):
            art.shape(
                loop(
                    [
                        (dx, dy - 7, 1),
                        (dx + length, dy - 6, 1),
                        (dx + length, dy + 7, 1),
                        (dx, dy + 7, 1),
                    ]
                ),
                BROWN,
                2.8,
            )
            art.strokes(
                [[(dx + 14, dy), (dx + 44, dy - 2), (dx + length - 22, dy + 1)]], 1.5, 0.2, 0.5
            )
            art.shape(ellipse(dx, dy, 4, 7, n=24), TAN, 2.4)
        band(art, "-4,-46 4,-6 0,38", 9, TAN, 2.6)


def _coat(art: Canvas) -> None:
    for boot in (
        "286,430! 280,474 274,500! 274,540! 330,540! 336,496 340,432!",
        "352,430! 350,474 342,500! 340,540! 400,540! 404,496 408,432!",
    ):
        art.shade(loop(boot), DARK_BROWN, 3.8, angle=10, gap=5, depth=16, width=2)
    back = loop(
        "330,262! 316,300 318,350 306,386 284,404 278,424! 282,462! 330,470 380,462 428,478! "
        "470,484 512,476! 526,430 524,372 506,320 470,276 430,256!"
    )
    art.shade(back, CARMINE, 4.4, angle=10, gap=5.2, depth=34, width=2.3, bend=8)
    art.strokes(
        "498,352 512,400 506,458 | 470,420 462,452 466,476 | 430,424 396,436 352,436 | 424,440 "
        "420,458 426,472",
        3.2,
        0.1,
        0.5,
    )
    art.strokes("320,392 352,404 392,402 | 310,412 336,420 372,418", 2.8, 0.1, 0.6)
    fur_band(art, "281,456 330,466 380,458 428,472 470,478 514,470", 21, GREY, 9, 2.4)


def _shoulder_cape(art: Canvas) -> None:
    """The cape of the hood, its hem cut into tongues."""
    cape = loop(
        "324,232! 296,262 284,296 278,326! 296,338 310,322! 322,348 338,330! 352,358 368,338! "
        "386,364 400,342! "
        "420,366 432,340! 454,358 462,330! 482,342 488,316! 476,280 446,246 404,226!"
    )
    art.shade(cape, _HOOD, 4.3, angle=24, gap=5.2, depth=13, width=2.2, bend=7)
    art.strokes(
        "330,262 314,292 306,318 | 352,276 344,306 340,326 | 384,282 386,312 384,336 | 414,272 "
        "428,302 430,334 | 436,262 456,292 462,324",
        2.8,
        0.1,
        0.5,
    )


def _hooded_head(art: Canvas) -> None:
    with art.local_frame(326, 148, 0.98, -9):
        head = Place(0, 0)
        hood = loop(
            "-32,104! -44,60 -46,16 -34,-20 -4,-42 32,-42 62,-26 90,-4 108,30 110,66 98,92! 92,66 "
            "84,52 78,66 82,98 70,120! 20,132"
        )
        art.shade(hood, _HOOD, 4.4, angle=50, gap=5.2, depth=26, width=2.3, bend=6)
        lining = loop("-30,100 -40,56 -40,14 -26,-14 4,-24 34,-14 48,14 50,60 42,104 10,116")
        art.shape(lining, INK, 2)
        face(art, head, "#8d867a", old=True, nose="hooked")
        temple = loop("30,2! 40,20 44,48 42,70 34,60 31,34 22,14")
        art.shape(temple, _HAIR, 2.8)
        art.strokes("30,10 36,30 38,60 | 34,12 41,34 41,62 | 26,14 33,32 35,52", 1.7, 0.1, 0.6)
        shadow = [
            [(-30 + i * 4.4, 2), (-30.5 + i * 4.4, 9), (-31 + i * 4.4, 15 + i % 2 * 4)]
            for i in range(15)
        ]
        art.strokes(shadow, 2.2, 0.02, 0.9)
        fur_band(
            art, "-33,92 -39,50 -37,14 -24,-10 4,-20 32,-10 48,16 51,56 46,104", 16, GREY, 3, 1.9
        )
        square_beard(art, head, _HAIR)
        art.strokes(
            "62,-14 70,16 68,44 | 82,2 94,28 96,56 | 60,60 70,84 66,108 | 20,-38 44,-28 58,-10",
            2.6,
            0.1,
            0.6,
        )


def _far_arm(art: Canvas) -> None:
    sleeve(art, "330,280 296,330 262,344", (56, 54, 40), CARMINE, folds=2)
    cuff(art, "272,322 264,342 268,364", 20, GREY)
    open_hand(art, 238, 346, -84, 0.84, flip=True)


def _near_arm(art: Canvas) -> None:
    sleeve(art, "430,318 404,388 316,396", (62, 60, 42), CARMINE)
    cuff(art, "328,374 318,396 326,420", 22, GREY)
    open_hand(art, 288, 398, -82, 0.9, flip=True)


def _melted_snow(art: Canvas) -> None:
    art.shade(
        loop("80,482 120,466 178,462 240,466 276,482 268,510 90,510"),
        "#b59b7a",
        2.6,
        angle=4,
        gap=5,
        depth=10,
        width=1.6,
    )


def _smoke(art: Canvas) -> None:
    curls = (
        "176,350 160,322 176,298 196,280 190,254 170,246 158,258 166,270 | 186,352 196,326 "
        "186,308 204,290 216,268 208,244 196,240 "
        "| 166,348 146,330 144,308 156,292 | 186,240 200,226 196,212 184,212"
    )
    art.strokes(curls, 3.2, 0.25, 0.6, "#8d8a86")
