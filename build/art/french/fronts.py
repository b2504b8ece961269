"""What the French courts wear in front, between the edges of the mantles.

Invariant: a front fills the middle from the collar to the diagonal cut and returns its outline for
shadows; it takes cloth, ornament and stud as colours.
"""

from __future__ import annotations

from collections.abc import Callable

from drawing.canvas import Canvas
from drawing.ornament import band, diamond, lozenges
from drawing.palette import WHITE
from drawing.paths import Line, curve, ellipse, loop, move, places_along

Front = Callable[[Canvas, str, str, str], Line]

_MIDDLE = "262,300! 318,318 374,298! 378,380 384,540! 250,540! 256,380"


def bodice(art: Canvas, colour: str, lattice_colour: str, stud: str) -> Line:
    """The middle: a quilted bodice with a buttoned placket; returns its outline."""
    outline = loop(_MIDDLE)
    art.fill(outline, colour)
    lozenges(
        art,
        outline,
        27,
        34,
        (318, 330),
        lattice_colour,
        2.4,
        lambda x, y: art.fill(move(diamond(3.6, 6), x, y), lattice_colour),
    )
    art.hatch(outline, angle=3, gap=5, depth=22, width=2.1, bend=5)
    art.outline(outline, 3.8, 0.4)
    placket, spine = band(art, "318,310 317,380 316,460 315,540", 26, lattice_colour, 3.2)
    art.hatch(placket, angle=0, gap=4.6, depth=8, width=1.6)
    for x, y, _ in places_along(spine, 9, 0.06, 0.95):
        art.shape(move(diamond(7, 8), x, y), stud, 2.2)
        art.fill(ellipse(x, y, 2, n=8), WHITE)
    return outline


def frogged(art: Canvas, colour: str, braid: str, stud: str) -> Line:
    """A jerkin closed with braided loops and buttons."""
    outline = art.shade(
        loop(_MIDDLE), colour, 3.8, 0.4, angle=3, gap=5, depth=22, width=2.1, bend=5
    )
    with art.group(clip=outline):
        for y in range(336, 540, 34):
            for side in (-1, 1):
                x = 318 + side * 46
                art.brush(
                    [
                        (318, y),
                        (x - side * 8, y - 5),
                        (x, y + 3),
                        (x - side * 8, y + 11),
                        (320, y + 6),
                    ],
                    6.4,
                    0,
                    0,
                )
                art.brush(
                    [
                        (318, y),
                        (x - side * 8, y - 5),
                        (x, y + 3),
                        (x - side * 8, y + 11),
                        (320, y + 6),
                    ],
                    3.2,
                    0,
                    0,
                    braid,
                )
            art.shape(ellipse(318, y + 3, 7.5), stud, 2.4)
            art.fill(ellipse(316, y + 1, 1.8, n=8), WHITE)
    art.outline(outline, 3.8, 0.4)
    return outline


def mail(art: Canvas, colour: str, edge: str, stud: str) -> Line:
    """A shirt of overlapping scales, each with a rivet of the stud's colour."""
    outline = loop(_MIDDLE)
    art.fill(outline, colour)
    with art.group(clip=outline):
        for row in range(14, -1, -1):
            for i in range(-4, 5):
                x, y = 318 + i * 20 + (10 if row % 2 else 0), 300 + row * 17
                scale = move(loop("-10,-12! 10,-12! 10,2 0,13 -10,2"), x, y)
                art.shape(scale, colour if (i + row) % 3 else edge, 2.2, 0.5)
                art.fill(ellipse(x, y + 1, 2.2, n=8), stud)
        art.hatch(outline, angle=3, gap=5, depth=22, width=2.1, bend=5)
    art.outline(outline, 3.8, 0.4)
    return outline


def laced(art: Canvas, colour: str, under: str, lace: str) -> Line:
    """A bodice open over a pleated shift and laced across."""
    outline = loop(_MIDDLE)
    art.fill(outline, under)
    art.strokes(
        [[(318 + k * 9, 316), (318 + k * 8, 420), (318 + k * 9, 540)] for k in range(-4, 5)],
        1.9,
        0.1,
        0.1,
    )
    for side in (-1, 1):
        edge = [(26, 312, 1), (15, 400), (20, 540, 1), (68, 540, 1), (58, 298, 1)]
        flap = loop([(318 + side * x, *rest) for x, *rest in edge])
        art.shade(flap, colour, 3.4, angle=3, gap=5, depth=14, width=2)
        art.strokes(
            [
                [(318 + side * (30 - k), 330 + k * 22), (318 + side * (44 - k), 326 + k * 22)]
                for k in range(10)
            ],
            1.8,
            0.1,
            0.6,
        )
    for y in range(330, 540, 30):
        for side in (-1, 1):
            art.brush([(318 - side * 23, y), (318 + side * 20, y + 24)], 6, 0, 0)
            art.brush([(318 - side * 23, y), (318 + side * 20, y + 24)], 3.2, 0, 0, lace)
    art.outline(outline, 3.8, 0.4)
    return outline


def paned(art: Canvas, colour: str, under: str, stud: str) -> Line:
    """Long panes over another cloth that puffs out between them, drawn in by studded cords."""
    outline = loop(_MIDDLE)
    art.fill(outline, under)
    with art.group(clip=outline):
        for k in range(-3, 4):
            x = 318 + k * 21
            for y in range(312, 540, 62):
                for side in (-1, 1):  # the puff between two panes
                    folds = [
                        [
                            (x + 10.5, y + 8),
                            (x + 10.5 + side * 3, y + 26),
                            (x + 10.5 + side * 1.5, y + 48),
                        ]
                    ]
                    art.strokes(folds, 1.7, 0.2, 0.5)
                pane = loop(
                    [
                        (x - 6, y, 1),
                        (x + 6, y, 1),
                        (x + 8.4, y + 31),
                        (x + 6, y + 62, 1),
                        (x - 6, y + 62, 1),
                        (x - 8.4, y + 31),
                    ]
                )
                art.shade(pane, colour, 2.6, 0.5, angle=4, gap=4.4, depth=5, width=1.5)
        for y in (374, 436, 498):
            cord, spine = band(
                art, [(250.0, y - 5.0), (318.0, y + 4.0), (384.0, y - 5.0)], 13, stud, 2.8
            )
            art.hatch(cord, angle=80, gap=4.6, depth=5, width=1.4)
            for across, down, _ in places_along(spine, 7, 0.04, 0.96):
                art.shape(ellipse(across, down, 3.2, n=14), WHITE, 1.7)
        art.hatch(outline, angle=3, gap=5, depth=20, width=2, bend=5)
    art.outline(outline, 3.8, 0.4)
    return outline


def brocade(art: Canvas, colour: str, gold: str, fruit: str) -> Line:
    """A damask of pointed fields, a fruit between leaves in each."""
    outline = loop(_MIDDLE)
    art.fill(outline, colour)
    with art.group(clip=outline):
        for row in range(5):
            for column in range(-2, 3):
                x, y = 318 + column * 54 + (27 if row % 2 else 0), 322 + row * 52
                for side in (-1, 1):
                    bow = ((0, -52), (8, -36), (27, -10), (27, 8), (8, 36), (0, 52))
                    edge = [(x + side * dx, y + dy) for dx, dy in bow]
                    art.contour(curve(edge), 3, gold)
                    leaf = move(loop("2,20! 15,14 18,-2 12,-16! 9,-2 4,6"), x, y, flip=side < 0)
                    art.shape(leaf, gold, 1.9)
                art.shape(move(loop("0,-22! 8,-10 9,2 0,12 -9,2 -8,-10"), x, y), fruit, 2.2)
                art.strokes(
                    [
                        [(x + d, y - 12 + abs(d)), (x + d * 1.2, y), (x + d * 0.6, y + 8)]
                        for d in (-4, 0, 4)
                    ],
                    1.5,
                    0.1,
                    0.4,
                )
                art.brush([(x, y + 12), (x, y + 30)], 3, 0.1, 0.4, gold)
        art.hatch(outline, angle=3, gap=5, depth=22, width=2.1, bend=5)
    art.outline(outline, 3.8, 0.4)
    return outline
