"""Clothes of a standing court: trunk, coats, armour, belts, shoulders.

Invariant: drawn in the coordinates of a figure whose head is at (350, 86) and whose trunk runs from
y = 205 to below 500, so that every garment fits every figure. Colours are the wearer's.
"""

from __future__ import annotations

import random

from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ruff
from drawing.palette import FLESH, GOLD, RED, STEEL, YELLOW
from drawing.paths import Line, Path, Place, curve, ellipse, loop, move, normals

TRUNK = (
    "316,206 286,214 266,232 262,290 278,350 298,408! 276,456 258,512! 488,512! 468,460 440,408! "
    "456,352 470,290 466,236 440,214 396,204 356,212"
)
_UNDER_THE_COLLAR = "286,214 276,226 300,240 340,250 384,246 430,230 448,214"


def doublet(art: Canvas, colour: str) -> Line:
    """Trunk and short skirt in one colour; returns its outline for patterns."""
    return art.shade(loop(TRUNK), colour, 4.6, angle=8, gap=5.4, depth=30, width=2.3, bend=8)


def collar_shadow(art: Canvas, garment: Line) -> None:
    art.hatch(garment, 72, 5.4, 10, 2.2, whole=True, within=loop(_UNDER_THE_COLLAR))


def neck_and_ruff(art: Canvas, head: Place, bare: bool = False) -> None:
    """A bare neck in a ruff, for a head at `head`; drawn before the face. A throat left `bare` by
    the beard is outlined.
    """
    neck = loop(head("-16,84 -18,118 10,130 36,116 34,80"))
    art.shape(neck, FLESH, 3)
    art.hatch(neck, angle=-20, gap=4, depth=26, width=1.8)
    ruff(art, head.x + 4, head.y + 126, 70, 25, 26)
    throat = loop(
        head(
            "-12,92 -12,102 -1,109.5 18,107.5 30,98 34,80"
            if bare
            else "-20,92 -24,108 -8,118 26,114 38,100 36,80"
        )
    )
    art.fill(throat, FLESH)
    art.hatch(throat, angle=-20, gap=3.6, depth=26 if bare else 40, width=2)
    if bare:
        art.outline(throat, 2.6)


def neck_and_collar(art: Canvas, colour: str) -> None:
    """A bare neck in a plain turned-down collar, for plain people; drawn before the face."""
    neck = loop("332,172! 330,206 306,218 350,252 402,218 388,204 388,168!")
    art.shape(neck, FLESH, 3.2)
    art.hatch(neck, angle=-20, gap=4, depth=30, width=1.8)
    band(art, "296,214 322,244 352,262 392,244 418,212", 20, colour, 3.4)


def skirt_folds(art: Canvas) -> None:
    """The folds of a doublet's skirt below the belt."""
    folds = (
        "300,426 292,466 284,512 | 326,428 322,470 322,512 | 360,430 362,470 368,512 | 398,428 "
        "408,468 418,512 | 428,424 444,466 456,512"
    )
    art.strokes(folds, 4.2, 0.1, 0.25)
    for x, y, foot in (
        (300, 430, 284),
        (326, 430, 322),
        (360, 432, 368),
        (398, 430, 418),
        (428, 428, 456),
    ):
        dark = [(x, y), ((x + foot) / 2, (y + 512) / 2), (foot, 512)]
        art.rails(
            dark, [(a - 30, b) for a, b in dark], count=13, reach=0.62, width=1.9, bulge=-0.08
        )


def skirt(art: Canvas, colour: str) -> None:
    """A full skirt from the waist to the foot of the figure."""
    cloth = loop("296,398! 330,410 380,412 442,398! 476,456 500,560! 244,560! 268,456")
    art.shade(cloth, colour, 4.4, angle=8, gap=5.2, depth=30, width=2.3, bend=8)
    folds = (
        "312,410 296,460 282,540 | 336,414 326,470 320,540 | 362,416 364,470 366,540 | 390,414 "
        "404,470 412,540 | 418,408 442,460 462,540"
    )
    art.strokes(folds, 3.8, 0.05, 0.2)


def zigzag_hem(art: Canvas, first: str, second: str) -> None:
    """A skirt pieced in zig-zag stripes."""
    skirt = loop("298,412! 276,456 258,512! 488,512! 468,460 440,412! 372,426")
    art.fill(skirt, first)
    with art.group(clip=skirt):
        for row in range(3):
            teeth = [(240 + 22 * i, 440 + row * 34 + (14 if i % 2 else 0), 1) for i in range(13)]
            stripe = loop([*teeth, *[(x, y + 17, 1) for x, y, _ in teeth[::-1]]])
            art.shape(stripe, second, 2.4)
    art.hatch(skirt, angle=8, gap=5, depth=26, width=2.2, bend=6)
    art.outline(skirt, 4.2)


def belt(art: Canvas, colour: str, buckle: bool = True) -> None:
    strap = loop("290,402! 330,414 380,418 446,404! 450,426! 384,442 330,438 284,424!")
    art.shape(strap, colour, 4)
    art.hatch(strap, angle=80, gap=5, depth=10, width=1.9)
    if buckle:
        clasp = loop("340,414! 372,416! 372,443! 340,441!")
        art.shape(clasp, GOLD, 3)
        art.shape(loop("348,421! 364,422! 364,436! 348,435!"), colour, 2.4)


def sash(art: Canvas, colour: str) -> None:
    """A broad sash knotted at the side."""
    cloth = loop("288,392! 330,406 380,410 448,394! 454,430! 386,450 330,446 280,430!")
    art.shade(cloth, colour, 4, angle=80, gap=5, depth=14, width=2, bend=3)
    art.strokes("296,404 346,420 440,410 | 292,418 350,434 446,422", 2.6, 0.1, 0.4)
    for tail in (
        "432,414 452,440 462,490 456,512! 430,512! 434,470 424,436",
        "420,416 426,446 418,490 400,512! 392,490 404,446",
    ):
        art.shade(loop(tail), colour, 3.6, angle=70, gap=4.6, depth=9, width=1.9)
    art.shape(ellipse(432, 414, 15, 17), colour, 3.6)
    art.strokes("424,404 434,414 430,428 | 440,404 438,414 444,424", 2, 0.1, 0.6)


def baldric(art: Canvas, colour: str, stud: str = YELLOW) -> None:
    """A strap from the near shoulder to the far hip."""
    strap = loop("430,208! 452,218! 392,318 322,420! 296,404! 366,306")
    art.shape(strap, colour, 4)
    art.hatch(strap, angle=35, gap=4.6, depth=9, width=1.8)
    beads(art, curve("440,216 380,312 310,408"), 9, 4, stud, 1.8)


def fur_band(
    art: Canvas, path: Path, width: float, colour: str, seed: int = 7, density: float = 3.4
) -> None:
    """An edge of fur: a soft strip covered with short hairs, so many for each point
    of its spine.
    """
    outline, spine = band(art, path, width, colour, 3.6)
    chance = random.Random(seed)
    _, side = normals(spine)
    hairs = []
    for _ in range(int(len(spine) * density)):
        k = chance.randrange(len(spine))
        x, y = spine[k] + side[k] * (chance.random() - 0.5) * width * 0.92
        lean = (chance.random() - 0.5) * 7
        hairs.append([(x, y), (x + lean / 2, y + 5), (x + lean, y + 11)])
    with art.group(clip=outline):
        art.strokes(hairs, 1.7, 0.05, 0.7)
    art.outline(outline, 3.6, 0.45)


def open_coat(art: Canvas, colour: str, edge: str, width: float = 36) -> None:
    """A long coat, open in front over what is worn below, with broad fur edges."""
    left = loop(
        "306,206! 276,214 258,234 252,300 258,370 250,440 238,512! 326,512! 320,400 318,300 "
        "330,222!"
    )
    right = loop(
        "398,202! 436,210 474,232 484,300 474,370 486,440 502,512! 408,512! 404,400 404,300 "
        "388,222!"
    )
    for front, folds in (
        (left, "270,260 266,340 270,420 | 284,440 276,480 272,512 | 262,380 256,440 254,490"),
        (right, "462,270 458,340 456,420 | 446,430 456,470 462,512 | 470,400 478,450 486,500"),
    ):
        art.shade(front, colour, 4.6, angle=8, gap=5.2, depth=26, width=2.3, bend=7)
        art.strokes(folds, 3.2, 0.15, 0.5)
    fur_band(art, "322,214 304,262 306,340 312,430 306,516", width, edge)
    fur_band(art, "390,212 418,258 420,340 416,430 422,516", width, edge, 9)


def fur_collar(art: Canvas, colour: str) -> None:
    """A broad fur collar lying on the shoulders."""
    fur_band(art, "262,246 292,226 322,226 352,240 386,230 424,222 470,244", 46, colour, 11)


def lapels(art: Canvas, colour: str) -> None:
    """Broad turned-back lapels that meet at the belt."""
    left = loop("312,208! 282,220 270,246! 300,292 336,380 350,410! 350,330 338,262")
    right = loop("398,204! 440,214 462,238! 428,292 380,372 354,410! 356,330 374,256")
    for lapel in (left, right):
        art.shade(lapel, colour, 4, angle=60, gap=4.8, depth=14, width=2, bend=4)


def scalloped_shoulder(
    art: Canvas, x: float, y: float, lean: float, colour: str, second: str
) -> None:
    """A cap of overlapping scallops on a shoulder, `lean` degrees off the vertical."""
    with art.local_frame(x, y, 1, lean):
        for row, (foot, half, n) in enumerate(((48, 40, 4), (26, 36, 4), (4, 26, 3))):
            for i in range(n):
                cx = -half + 2 * half * (i + 0.5) / n
                w = half / n * 1.25
                tongue = loop(
                    [
                        (cx - w, foot - 34, 1),
                        (cx + w, foot - 34, 1),
                        (cx + w, foot - 6),
                        (cx, foot + 8),
                        (cx - w, foot - 6),
                    ]
                )
                art.shade(
                    tongue,
                    second if (i + row) % 2 else colour,
                    2.8,
                    angle=80,
                    gap=4.6,
                    depth=6,
                    width=1.6,
                )
        top = loop("-34,-22 -20,-38 4,-42 26,-32 34,-14 0,-8")
        art.shade(top, colour, 3.4, angle=40, gap=4.6, depth=10, width=1.8)


def pauldron(
    art: Canvas, x: float, y: float, lean: float, steel: str = STEEL, trim: str = GOLD
) -> None:
    """A shoulder plate of three lames with gilt edges."""
    with art.local_frame(x, y, 1, lean):
        for foot in (58, 38, 16):
            lame = move(loop("-40,-44 -44,-8 -22,6 0,10 22,6 44,-8 40,-44 0,-58"), 0, foot)
            art.shade(lame, steel, 3.6, angle=70, gap=4.8, depth=12, width=1.9, bend=4)
            band(art, move(curve("-43,-12 -22,2 0,5 22,2 43,-12"), 0, foot), 7, trim, 2.6)
        for dx in (-26, 0, 26):
            art.shape(ellipse(dx, -2 - (8 if dx == 0 else 4), 3.2), trim, 1.8)


def cuirass(art: Canvas, steel: str = STEEL, trim: str = GOLD) -> None:
    """A breastplate with ridge and gilt edge."""
    plate = loop(
        "304,210! 340,226 400,222 440,210! 468,244 466,300 452,360 438,398! 372,416 300,398! "
        "280,360 264,300 264,244"
    )
    art.fill(plate, steel)
    art.fill(loop("330,234 316,300 326,380 342,400 338,320 346,240"), "#d8ecf6")
    art.hatch(plate, angle=14, gap=5.2, depth=34, width=2.3, bend=9)
    art.brush("356,226 350,300 358,372 364,410", 3.4, 0.1, 0.2)
    art.rails(
        "358,232 354,300 362,372 368,408",
        "410,232 420,300 420,372 410,402",
        count=26,
        reach=0.22,
        width=1.8,
        bulge=0,
    )
    art.outline(plate, 4.6, 0.5)
    _, spine = band(art, "292,222 318,238 360,246 404,238 450,220", 13, trim, 3)
    beads(art, spine, 9, 2.6, steel, 1.5)
    band(art, "300,392 334,406 372,410 408,404 438,392", 12, trim, 3)
    for x, y in ((300, 262), (432, 262), (304, 340), (430, 340)):
        art.shape(ellipse(x, y, 3.6), trim, 1.8)


def mantle(art: Canvas, outer: str, lining: str) -> None:
    """A mantle flung back over both shoulders; drawn before the trunk."""
    cloth = loop(
        "300,208 262,214 234,250 224,330 206,420 190,512! 540,512! 524,420 506,330 494,250 "
        "464,212 420,204"
    )
    art.shade(cloth, lining, 4.4, angle=8, gap=5.2, depth=30, width=2.3, bend=8)
    for side in (
        "270,214! 236,244 224,330 206,420 190,512! 236,512! 246,420 252,330 262,260",
        "460,212! 494,246 506,330 524,420 540,512! 498,512! 484,420 478,330 470,260",
    ):
        art.shade(loop(side), outer, 4.2, angle=8, gap=5, depth=14, width=2.2, bend=4)


def chain(art: Canvas, colour: str = YELLOW) -> None:
    """A chain of office with a medal."""
    beads(art, curve("300,232 306,290 354,336 402,288 424,230"), 17, 5.6, colour, 2.2)
    art.shape(ellipse(354, 348, 14), colour, 3)
    art.shape(move(diamond(7, 7), 354, 348), RED, 2)


def buttons(art: Canvas, path: Path, count: int, colour: str = GOLD, radius: float = 4.6) -> None:
    """A seam with buttons."""
    line = curve(path)
    art.brush(line, 3, 0.1, 0.3)
    beads(art, line, count, radius, colour, 2.2, 0.06, 0.94, contrast=0.6)


def gauntlet(
    art: Canvas, x: float, y: float, turn: float, steel: str = STEEL, trim: str = GOLD
) -> None:
    """The flared cuff of an iron glove at a wrist; it widens towards local +y."""
    with art.local_frame(x, y, 1, turn):
        flare = loop("-21,-12! 0,-8 21,-12! 26,14 33,34! 0,42 -33,34! -26,14")
        art.shade(flare, steel, 3.6, angle=70, gap=4.8, depth=12, width=1.9, bend=4)
        band(art, "-32,33 0,41 32,33", 8, trim, 2.6)
        band(art, "-21,-10 0,-6 21,-10", 7, trim, 2.4)
        beads(art, curve("-20,14 0,20 20,14"), 4, 2.4, trim, 1.5)
