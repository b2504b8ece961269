"""Dress of the French courts: two wide mantles, a bodice between ermine edges, a jewelled collar, a
raised arm.

Invariant: drawn for a head at `HEAD` in French card coordinates; everything fills the pane down to
the diagonal cut. Colours and patterns are given (see `french_patterns`).
"""

from __future__ import annotations

import numpy as np
from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ermine, rose
from drawing.palette import GREEN, INK, PEARL, RED, WHITE, YELLOW
from drawing.paths import Line, Place, curve, ellipse, loop, move, places_along

from french.patterns import Pattern, Trim

HEAD = Place(312, 114, 1.04)


def left_mantle(art: Canvas, colour: str, pattern: Pattern, hem: str = YELLOW) -> None:
    shoulder = [(*HEAD.at(-78, 142), 1), HEAD.at(-124, 152)]
    body = [
        (136, 300),
        (104, 352),
        (76, 420),
        (60, 540, 1),
        (330, 560, 1),
        (270, 400),
        HEAD.at(-66, 200),
    ]
    outline = loop([*shoulder, *body])
    art.fill(outline, colour)
    pattern(art, outline)
    art.outline(outline, 4.4, 0.4)
    edge = [HEAD.at(-80, 146), HEAD.at(-126, 158), (140, 306), (108, 356), (84, 420), (74, 520)]
    _, spine = band(art, edge, 13, hem, 2.8)
    beads(art, spine, 16, 2.6, RED if hem != RED else YELLOW, 1.5, n=12)


def right_mantle(art: Canvas, colour: str, pattern: Pattern) -> Line:
    body = [
        (440, 258),
        (500, 258),
        (540, 310),
        (570, 420),
        (580, 540, 1),
        (300, 560, 1),
        (360, 400),
        HEAD.at(78, 200),
    ]
    outline = loop([(*HEAD.at(86, 142), 1), *body])
    art.fill(outline, colour)
    pattern(art, outline)
    art.outline(outline, 4.4, 0.5)
    return outline


LEFT_EDGE = [HEAD.at(-70, 160), (262, 330), (246, 390), (236, 460), (232, 540)]
RIGHT_EDGE = [HEAD.at(80, 160), (382, 320), (392, 380), (398, 440), (400, 540)]


def ermine_edges(art: Canvas) -> None:
    """The ermine lining on both sides of the bodice."""
    for path in (LEFT_EDGE, RIGHT_EDGE):
        outline, spine = band(art, path, 30, WHITE, 3.6)
        art.hatch(outline, angle=4, gap=4.8, depth=8, width=1.6)
        ermine(art, spine, 8, 6.4)


def plain_edges(art: Canvas, colour: str, stud: str) -> None:
    """Gallooned edges in place of ermine."""
    for path in (LEFT_EDGE, RIGHT_EDGE):
        outline, spine = band(art, path, 24, colour, 3.6)
        art.hatch(outline, angle=4, gap=4.8, depth=8, width=1.6)
        beads(art, spine, 11, 4.4, stud, 2)


def collar_shadows(art: Canvas, bodice_outline: Line, right_outline: Line) -> None:
    below = loop("256,296 318,326 380,294 378,312 318,344 258,314")
    art.hatch(bodice_outline, 80, 5, 9, 2.1, whole=True, within=below)
    beside = loop("400,280 416,300 408,380 404,470 392,470 392,330")
    art.hatch(right_outline, -14, 5.2, 9, 2.1, whole=True, within=beside)
    art.strokes("470,300 458,350 446,430 | 440,290 430,340 424,400", 3.2, 0.2, 0.6)


def jewelled_collar(art: Canvas, colour: str = YELLOW, stone: str = RED, y: float = 0) -> None:
    """A wide band of stones and pearls round the neckline, `y` units lower than the
    queens wear it.
    """
    path = [
        HEAD.at(a, b + y)
        for a, b in ((-96, 138), (-70, 166), (-36, 188), (6, 196), (50, 186), (84, 162), (108, 136))
    ]
    outline, spine = band(art, path, 30, colour, 4)
    art.hatch(outline, angle=70, gap=4.6, depth=9, width=1.8)
    for i, (x, y0, turn) in enumerate(places_along(spine, 13, 0.035, 0.965)):
        if i % 2 == 0:
            art.shape(move(diamond(9, 9), x, y0, 1, turn), stone, 2.4)
            art.fill(ellipse(x - 1.5, y0 - 1.5, 1.8, n=8), "#ffd9cf")
        else:
            for dy in (-7, 7):
                pearl = move([(0, dy)], x, y0, 1, turn)[0]
                art.shape(ellipse(pearl[0], pearl[1], 3.4, n=14), PEARL, 1.8)
            art.fill(ellipse(x, y0, 2.2, n=10), INK)


def raised_arm(art: Canvas, colour: str, trim: Trim) -> None:
    """The raised right arm with an ermine cuff at (492, 256); the fist comes later,
    at (462, 233).
    """
    outline = loop("430,430! 440,372 456,318 480,268! 512,244! 540,282 566,330! 570,440!")
    art.fill(outline, colour)
    art.hatch(outline, angle=-20, gap=5, depth=26, width=2.2, bend=6)
    trim(art, outline, [(496, 300), (528, 322), (484, 348), (514, 372), (460, 396), (500, 270)], 22)
    art.strokes(
        "452,340 470,352 492,350 | 444,384 466,394 490,390 | 530,284 520,300 516,318",
        2.8,
        0.05,
        0.7,
    )
    art.outline(outline, 4.2, 0.5)
    cuff, spine = band(art, "470,276 488,254 514,236", 27, WHITE, 3.6)
    art.hatch(cuff, angle=40, gap=4.8, depth=7, width=1.5)
    ermine(art, spine, 3, 5.6, 0.14, 0.86)


def flower(art: Canvas, petal: str, heart: str) -> None:
    """A long-stemmed rose from the fist at (462, 233) up to (494, 98)."""
    stem = curve("446,262 462,232 482,192 494,150 494,110")
    art.brush(stem, 8.4, 0.02, 0.05)
    art.brush(stem, 4.6, 0.02, 0.05, "#3c9a50")
    for path, vein in (
        ("486,182! 506,166 530,168 540,182! 518,194 498,192", "486,182 510,178 536,181"),
        ("491,160! 474,140 452,138 440,150! 460,164 478,166", "491,160 468,152 444,150"),
    ):
        leaf = loop(path)
        art.shape(leaf, GREEN, 2.8)
        art.hatch(leaf, angle=60, gap=4, depth=7, width=1.5)
        art.brush(vein, 1.8)
    rose(art, 494, 98, 31, petal, heart, True, 3.2, 10)
    for k in range(5):
        a = np.radians(10 + 72 * k - 90)
        rays = [
            [
                (494 + 17 * np.cos(a + d), 98 + 17 * np.sin(a + d)),
                (494 + 27 * np.cos(a + d * 1.1), 98 + 27 * np.sin(a + d * 1.1)),
            ]
            for d in (-0.35, -0.12, 0.12, 0.35)
        ]
        art.strokes(rays, 1.5, 0.05, 0.7)


def tulip(art: Canvas) -> None:
    """A tulip with long leaves, in place of the rose."""
    stem = curve("446,262 462,232 482,192 494,150 494,120")
    art.brush(stem, 8.4, 0.02, 0.05)
    art.brush(stem, 4.6, 0.02, 0.05, "#3c9a50")
    for path, vein in (
        ("484,188! 508,176 530,146 536,112! 514,134 494,160", "486,184 512,160 532,122"),
        ("490,168! 472,152 456,124 454,98! 474,118 492,146", "489,164 472,138 458,108"),
    ):
        leaf = loop(path)
        art.shade(leaf, GREEN, 2.8, angle=60, gap=4, depth=7, width=1.5)
        art.brush(vein, 1.8)
    for path, colour in (
        ("484,126! 472,100 478,70! 494,92 510,70! 516,100 504,126", "#e88a9c"),
        ("494,128! 468,120 462,90 464,66! 482,84 492,108", "#ef9fb0"),
        ("494,128! 520,120 526,90 524,66! 506,84 496,108", "#ef9fb0"),
    ):
        art.shade(loop(path), colour, 3, angle=76, gap=4.4, depth=10, width=1.6)
    art.strokes(
        "478,116 472,100 470,84 | 510,116 516,100 518,84 | 494,118 494,104 494,90", 1.8, 0.1, 0.6
    )


def lily_sceptre(art: Canvas) -> None:
    """A short sceptre with a lily, in the fist at (462, 233)."""
    for width, colour in ((13, INK), (7.6, YELLOW)):
        art.brush("444,276 500,116", width, 0, 0, colour)
    with art.local_frame(500, 112, 1, 19):
        art.shape(loop("-15,-2! 15,-2! 13,10! -13,10!"), YELLOW, 3)
        for side in (-1, 1):
            petal = move(
                loop("3,-4! 16,-8 28,-24 22,-40 12,-44! 17,-32 12,-22 2,-16"), flip=side < 0
            )
            art.shade(petal, YELLOW, 3, angle=60, gap=4.4, depth=6, width=1.5)
        art.shade(
            loop("0,-66! 11,-44 10,-22 5,-2! -5,-2! -10,-22 -11,-44"),
            YELLOW,
            3,
            angle=70,
            gap=4.4,
            depth=6,
            width=1.5,
        )
        art.shape(move(diamond(5, 8), 0, -34), RED, 2)
        beads(art, curve("-11,4 11,4"), 4, 2.6, PEARL, 1.5)
