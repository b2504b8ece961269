"""What the German kings wear: robe, tunic, capes and mantles, chain and sleeves.

Invariant: drawn in the coordinates of a rider whose head is at (404, 110); cut off by the horse to
the left and by the dividing line.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ermine_band, ermine_tails, lozenges, studs
from drawing.palette import GOLD, RED, WHITE, YELLOW
from drawing.paths import Place, curve, ellipse, loop, move, places_along

from courts.limbs import sleeve

HEAD = Place(404, 110, 1.06)


def robe(art: Canvas, colour: str) -> None:
    """The coat's skirts and back."""
    cloth = loop("330,250 304,300 298,380 320,520! 600,520! 574,430 548,340 500,260 420,230")
    art.shade(cloth, colour, angle=8, gap=5.2, depth=34, width=2.4, bend=8)
    art.strokes(
        "520,310 540,400 560,500 | 490,330 510,420 520,510 | 540,420 520,440 500,444", 3.6, 0.1, 0.5
    )


def tunic(art: Canvas, colour: str, lattice: str, stud: str) -> None:
    """The front, with a lattice of studs."""
    cloth = loop("356,240! 350,320 352,400 346,520! 470,520! 464,400 458,320 452,240!")
    art.fill(cloth, colour)
    lozenges(
        art,
        cloth,
        24,
        30,
        (404, 300),
        lattice,
        2,
        lambda x, y: art.fill(ellipse(x, y, 3, n=10), stud),
    )
    art.hatch(cloth, angle=4, gap=5, depth=20, width=2.1, bend=5)
    art.outline(cloth, 3.6, 0.4)


def brocade(art: Canvas, colour: str, figure: str) -> None:
    """A broad front that fills the gap of an open mantle, with upright slashes in rows."""
    cloth = loop("330,226! 318,300 316,380 306,520! 500,520! 494,400 488,310 470,226!")
    art.fill(cloth, colour)
    for row, y in enumerate((286, 334, 382, 430)):
        for x in range(338 + row % 2 * 16, 484, 32):
            art.shape(
                loop([(x, y - 15, 1), (x + 6, y - 2), (x, y + 15, 1), (x - 6, y - 2)]), figure, 1.8
            )
    art.hatch(cloth, angle=4, gap=5, depth=26, width=2.1, bend=5)
    art.outline(cloth, 3.6, 0.4)


_CAPE = (
    "-34,100! -66,122 -92,152 -104,198 -80,212 -36,196 4,206 44,198 96,216 140,196 118,148 "
    "84,118 46,98!"
)


def ermine_cape(art: Canvas) -> None:
    """A cape of ermine down to the elbows."""
    cape = loop(HEAD(_CAPE))
    art.fill(cape, WHITE)
    art.hatch(cape, angle=30, gap=5, depth=14, width=1.9)
    with art.group(clip=cape):
        tails = (
            "-84,168 -60,146 -50,184 -26,164 -28,134 0,180 30,164 34,134 56,184 66,148 88,178 "
            "112,186 94,146 -100,192"
        )
        ermine_tails(art, HEAD, tails, 1.2)
    art.outline(cape, 4.2, 0.45)


def shoulder_cape(art: Canvas, colour: str, cord: str) -> None:
    """A cape slung over the far shoulder, edged with ermine, held by cords across the breast."""
    for dy in (0, 15):
        line = curve([(392, 236 + dy), (430, 252 + dy * 1.2), (478, 246 + dy)])
        art.brush(line, 8, 0, 0)
        art.brush(line, 4.4, 0, 0, cord)
    cape = loop(
        "386,208! 344,218 312,236 290,268 278,320 272,378! 296,388 316,380 338,392! 356,344 "
        "380,290 402,250 416,220!"
    )
    art.shade(cape, colour, 4.2, angle=20, gap=5, depth=16, width=2, bend=4)
    art.strokes(
        "336,234 308,280 296,366 | 358,232 330,284 316,360 | 380,226 356,276 338,336", 3.2, 0.1, 0.5
    )
    ermine_band(art, "274,376 296,387 316,380 340,391", 22, 4, 5.6, (0.1, 0.86), 3.6)
    ermine_band(art, "414,214 396,256 374,300 354,346 342,390", 26, 9, 6, (0.06, 0.92), 3.8)
    art.shape(ellipse(396, 246, 13), YELLOW, 3)
    art.shape(ellipse(396, 246, 6), RED, 2.2)


def guarded_doublet(art: Canvas, colour: str, guard: str) -> None:
    """A doublet with slanting guards that meet on the row of buttons."""
    cloth = loop("330,226! 322,300 322,380 312,520! 496,520! 486,430 492,340 500,270 470,226!")
    art.fill(cloth, colour)
    with art.group(clip=cloth):
        for y in range(250, 520, 38):
            for side in (-1, 1):
                band(
                    art,
                    [(412 + side * 2, y + 16), (412 + side * 50, y), (412 + side * 104, y - 22)],
                    9,
                    guard,
                    2.4,
                )
    art.hatch(cloth, angle=4, gap=5, depth=28, width=2.1, bend=5)
    art.outline(cloth, 3.6, 0.4)
    art.brush("412,226 410,340 408,520", 3, 0, 0)
    beads(art, curve("412,262 410,360 409,520"), 8, 6, guard, 2.4)


def mantle_behind(art: Canvas, colour: str, lining: str) -> None:
    """The fall of a mantle behind the rider and over the horse's back."""
    cloth = loop(
        "340,220! 306,250 292,300 296,400 310,520! 606,520! 596,440 580,360 550,280 510,236 "
        "460,212!"
    )
    art.shade(cloth, colour, angle=8, gap=5.2, depth=30, width=2.4, bend=8)
    inner = loop("470,250! 500,300 530,380 548,450 560,520! 470,520! 476,420!")
    art.shape(inner, lining, 3.4)
    art.strokes("556,320 572,400 584,500 | 530,290 552,360 566,440", 3.4, 0.1, 0.5)


def mantle_fronts(art: Canvas, colour: str) -> None:
    """Both fronts of a mantle laid back on the shoulders, with broad ermine turned out,
    and a clasp.
    """
    far = loop("356,214! 324,228 300,258 290,312 300,352! 330,346 344,300 368,240!")
    near = loop("446,212! 484,226 516,250 536,292 540,322! 506,318 476,288 440,238!")
    for front, folds in (
        (far, "330,232 312,270 304,330 | 346,230 330,268 322,330"),
        (near, "478,232 504,262 522,306 | 462,230 486,262 500,304"),
    ):
        art.shade(front, colour, 4.2, angle=20, gap=5, depth=14, width=2, bend=4)
        art.strokes(folds, 3, 0.1, 0.5)
    ermine_band(art, "374,212 360,258 342,310 334,352", 34, 7, 6.6, (0.08, 0.92), 3.8)
    ermine_band(art, "434,212 452,250 486,290 530,318", 34, 7, 6.6, (0.08, 0.92), 3.8)
    for x in (-6, 14):
        beads(
            art, curve([(372, 246 + x), (404, 262 + x * 1.2), (442, 244 + x)]), 8, 4.2, YELLOW, 1.9
        )
    for x, y in ((366, 248), (450, 246)):
        art.shape(move(diamond(13, 15), x, y), YELLOW, 3)
        art.shape(ellipse(x, y, 5.5), RED, 2)


def frogged_mantle(art: Canvas, colour: str, braid: str) -> None:
    """A short mantle closed on the breast with cords and toggles, its edges braided with gold."""
    cloth = loop(
        "352,216! 326,228 310,250 302,286 298,318! 318,336 344,336 360,366! 404,384 452,372! "
        "470,350 512,362 556,344! 550,296 524,250 486,226 452,214!"
    )
    art.fill(cloth, colour)
    art.hatch(cloth, angle=20, gap=5, depth=18, width=2.1, bend=5)
    folds = (
        "332,240 318,280 316,322 | 348,250 340,296 340,330 | 478,244 500,290 510,352 | "
        "500,244 526,290 538,340"
    )
    art.strokes(folds, 3.2, 0.1, 0.5)
    art.brush("404,230 402,310 404,382", 3, 0.1, 0.2)
    for y, half in ((252, 40), (284, 44), (316, 46), (348, 44)):
        for side in (-1, 1):
            cord = [
                (404 + side * x, y + dy)
                for x, dy in (
                    (4, 0),
                    (half * 0.6, -3),
                    (half, -6),
                    (half + 8, 0),
                    (half, 6),
                    (half * 0.6, 3),
                    (4, 2),
                )
            ]
            art.brush(cord, 6.4, 0, 0)
            art.brush(cord, 3.2, 0, 0, braid)
        art.shape(
            loop(
                [(396, y - 5), (404, y - 8), (412, y - 5), (412, y + 6), (404, y + 9), (396, y + 6)]
            ),
            braid,
            2.4,
        )
    art.outline(cloth, 4.2, 0.45)
    _, spine = band(
        art,
        "298,317 320,333 344,338 360,364 404,381 452,370 472,350 512,359 556,342",
        18,
        braid,
        3.4,
    )
    beads(art, spine, 17, 3.6, colour, 1.6)


def chain(art: Canvas, second: str = RED) -> None:
    """A gold chain with a medal."""
    beads(art, curve(HEAD("-40,112 -34,150 2,176 40,150 48,112")), 15, 5, YELLOW, 2.2, n=18)
    x, y = HEAD.at(3, 192)
    art.shape(ellipse(x, y, 13), YELLOW, 3)
    art.shape(ellipse(x, y, 7), second, 2.2)


def collar_of_plates(art: Canvas, plate: str, jewel: str) -> None:
    """A knightly collar of square plates and bosses, a drop hanging from it."""
    line = curve(HEAD("-56,118 -40,146 2,160 44,146 64,118"))
    for i, (x, y, turn) in enumerate(places_along(line, 11, 0.02, 0.98)):
        if i % 2:
            art.shape(ellipse(x, y, 5, n=16), plate, 2)
        else:
            art.shape(move(loop("-8,-8! 8,-8! 8,8! -8,8!"), x, y, 1, turn), plate, 2.6)
            art.shape(ellipse(x, y, 3.6, n=14), jewel, 1.6)
    x, y = HEAD.at(2, 178)
    art.shape(loop([(x, y - 14, 1), (x + 10, y + 2), (x, y + 14), (x - 10, y + 2)]), plate, 2.8)
    art.shape(ellipse(x, y + 2, 4.6), jewel, 1.8)


def wide_sleeve(art: Canvas, colour: str, lining: str, under: str) -> None:
    """The far arm raised: the wide sleeve has slipped to the elbow, a tight one runs on to the
    wrist at (330, 288).
    """
    art.shape(loop("262,374! 272,352 292,352 322,364 346,386! 330,410 300,420 276,404!"), lining, 3)
    sleeve(art, "332,286 312,330 296,384", (36, 44, 52), under, folds=3, shade=12)
    studs(art, "308,300 294,330 282,358", 5, 3, YELLOW)
    bag = loop(
        "362,304! 352,340 346,390! 322,372 296,360 278,356 262,374! 254,398 262,424 284,452! "
        "318,452 348,430 366,390 372,320!"
    )
    art.shade(bag, colour, 4.2, angle=14, gap=4.8, depth=20, width=2.2, bend=6)
    art.strokes(
        "268,394 292,410 318,412 | 282,426 304,432 330,420 | 362,330 354,370 350,396",
        2.8,
        0.05,
        0.7,
    )
    ermine_band(art, "262,376 276,357 296,360 322,372 345,388", 17, 6, 4.6, (0.06, 0.94), 3)


def bag_sleeve(art: Canvas, colour: str) -> None:
    """The near arm across the body to a wrist at (392, 430)."""
    outline = loop("388,404! 440,388 486,340 520,330 540,372 512,424 460,456 396,456!")
    art.shade(outline, colour, angle=20, gap=5, depth=24, width=2.3, bend=6)
    art.strokes("470,372 486,392 510,402 | 440,394 452,416 470,430", 3, 0.05, 0.7)


def sword_at_the_hip(art: Canvas, x: float, y: float) -> None:
    """A sword worn at the near side: pommel to the upper left of (x, y), the scabbard running off
    behind to the right.
    """
    with art.local_frame(x, y, 1, 24):
        sheath = loop("26,-9! 180,-7! 180,9! 26,9!")
        art.shade(sheath, RED, 3.4, angle=80, gap=4.8, depth=7, width=1.6)
        for left in (34, 84, 134):
            art.shape(
                loop([(left, -11, 1), (left + 15, -11, 1), (left + 15, 11, 1), (left, 11, 1)]),
                GOLD,
                2.6,
            )
        art.shape(loop("20,-42 28,-44 34,-38 32,0 34,38 28,44 20,42 22,0"), YELLOW, 3)
        art.shape(loop("-34,-7! 24,-7! 24,7! -34,7!"), GOLD, 3)
        art.shape(ellipse(-42, 0, 13), YELLOW, 3.2)
        art.shape(ellipse(-42, 0, 5.5), RED, 2)
