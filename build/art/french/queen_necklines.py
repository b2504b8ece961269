"""Necks and necklines of the French queens: bare with pearls, in lace wings, square, or closed
under a ruff.

Invariant: drawn for a head at `HEAD`; the neck comes before the mantles, the collar
after the bodice.
"""

from __future__ import annotations

import math

from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, lozenges, ruff
from drawing.palette import BLUE, FLESH, PEARL, RED, WHITE, YELLOW
from drawing.paths import curve, ellipse, loop, move, places_along
from drawing.suits import french, german

from french.dress import HEAD

_BARE = "-18,86 -20,112 -40,126 -84,144! -60,176 0,194 60,176 94,142! 52,126 30,112 26,80"
_POINTED = "-18,86 -20,112 -40,126 -88,140! -44,178 4,212! 54,178 98,138! 52,126 30,112 26,80"
_SQUARE = (
    "-18,86 -20,112 -44,124 -92,138! -76,160 -72,186! 4,192 82,186! 84,160 102,136! 54,124 "
    "30,112 26,80"
)


def _bust(art: Canvas, path: str, bones: bool = True) -> None:
    bust = loop(HEAD(path))
    art.fill(bust, FLESH)
    throat = loop(HEAD("-20,92 -20,108 0,116 30,110 28,80"))
    with art.group(clip=bust):
        art.hatch(throat, angle=-22, gap=4.4, depth=30, width=1.7)
    art.outline(bust, 3.2, 0.4)
    if bones:
        art.strokes(
            HEAD.each("-30,140 -14,144 -2,150 | 46,138 28,143 14,150 | 2,176 4,166 5,158"),
            1.9,
            0.2,
            0.6,
        )


def _pendant(art: Canvas, suit: str, x: float, y: float, scale: float = 0.2) -> None:
    (german if suit == "H" else french)(art, suit, *HEAD.at(x, y), scale)


def bare_neck(art: Canvas, suit: str) -> None:
    """A wide neckline, a row of pearls with the suit's sign."""
    _bust(art, _BARE)
    lace = curve(HEAD("-84,146 -58,172 -28,188 4,194 40,188 72,170 96,144")) - [0, 5]
    beads(art, lace, 25, 5.2, WHITE, 1.8, contrast=0.3)
    necklace = curve(HEAD("-30,126 -14,142 6,148 26,142 42,124"))
    beads(art, necklace, 12, 4.3, PEARL, 1.9, 0.02, 0.98, 0.45, 18)
    _pendant(art, suit, 7, 164)


def lace_wings(art: Canvas, suit: str) -> None:
    """A wired collar of lace that stands up behind the neck, a velvet ribbon round it."""
    for side in (-1, 1):
        rim = [
            (4 + side * x, y)
            for x, y in ((34, 88), (66, 76), (92, 82), (105, 100), (108, 124), (98, 148))
        ]
        edge = curve([HEAD.at(*p) for p in rim])
        beads(art, edge, 11, 8.6, WHITE, 2.4, 0.0, 1.0, n=20)
        wing = loop(
            [HEAD.at(*p) for p in [*rim, (60, 160), (16, 120)]]
            if side > 0
            else [HEAD.at(*p) for p in [*rim, (-52, 160), (-8, 120)]]
        )
        art.shade(wing, WHITE, 3.2, angle=60, gap=5, depth=10, width=1.6)
        root = HEAD.at(4 + side * 26, 136)
        for i, (x, y, _) in enumerate(places_along(edge, 9, 0.03, 0.97)):
            spoke = [
                (root[0] + (x - root[0]) * t, root[1] + (y - root[1]) * t)
                for t in (0.3, 0.62, 0.98)
            ]
            art.strokes([spoke], 1.7, 0.3, 0.1)
            if i < 8:
                art.fill(
                    ellipse(
                        root[0] + (x - root[0]) * 0.8, root[1] + (y - root[1]) * 0.8 + 4, 2.2, n=12
                    ),
                    "#8b8f9c",
                )
    _bust(art, _POINTED, bones=False)
    art.strokes(
        HEAD.each("-34,136 -16,141 -4,148 | 48,134 28,140 14,148 | 3,196 4,184 6,172"),
        1.9,
        0.2,
        0.6,
    )
    band(art, HEAD("-22,106 -6,115 10,117 32,106"), 8, "#241a18", 2.4)
    art.shape(ellipse(*HEAD.at(6, 120), 4.6), YELLOW, 2)
    _pendant(art, suit, 6, 138, 0.24)


def pointed_collar(art: Canvas, colour: str = YELLOW, stone: str = RED) -> None:
    """A jewelled border that runs to a point on the breast, a frill of lawn inside it."""
    for side in (-1, 1):
        inner = curve(
            HEAD([(4 + side * x, y) for x, y in ((88, 134), (64, 152), (34, 176), (0, 204))])
        )
        beads(art, inner, 13, 5, WHITE, 1.8, 0.0, 1.0, contrast=0.3)
        path = HEAD([(4 + side * x, y) for x, y in ((98, 134), (72, 160), (40, 188), (0, 218))])
        outline, spine = band(art, path, 25, colour, 3.8)
        art.hatch(outline, angle=70, gap=4.6, depth=8, width=1.7)
        for i, (x, y, turn) in enumerate(places_along(spine, 7, 0.08, 0.86)):
            if i % 2 == 0:
                art.shape(move(diamond(7.4, 7.4), x, y, 1, turn), stone, 2.2)
                art.fill(ellipse(x - 1.4, y - 1.4, 1.6, n=8), "#ffd9cf")
            else:
                art.shape(ellipse(x, y, 4, n=16), PEARL, 1.9)
    x, y = HEAD.at(4, 217)
    art.shape(move(loop("0,-20! 15,-2 0,24! -15,-2"), x, y), colour, 3.4)
    art.shape(move(loop("0,-11! 8,-1 0,13! -8,-1"), x, y), BLUE, 2.2)
    art.fill(ellipse(x - 2, y - 4, 1.8, n=8), "#cfe3f4")


def square_neck(art: Canvas, suit: str) -> None:
    """A square neckline with a gold chain."""
    _bust(art, _SQUARE)
    chain = curve(HEAD("-38,122 -18,133 6,138 30,133 50,120"))
    for i, (x, y, turn) in enumerate(places_along(chain, 15, 0.02, 0.98)):
        art.shape(ellipse(x, y, 5.2 if i % 2 else 3.4, 3, turn, 18), YELLOW, 1.8)
    art.shape(move(diamond(10, 14), *HEAD.at(6, 150)), YELLOW, 2.4)
    _pendant(art, suit, 6, 150, 0.15)


def square_collar(art: Canvas, colour: str = YELLOW, stone: str = RED) -> None:
    """The pleated edge of a shift, a jewelled border below and at both sides of it."""
    shift = loop(HEAD("-74,160! -34,166 4,168 46,166 84,160! 82,190! 4,196 -72,190!"))
    art.shape(shift, WHITE, 3)
    art.strokes(
        [
            HEAD([(-66 + k * 9.6, 164), (-65 + k * 9.4, 174), (-66 + k * 9.6, 186)])
            for k in range(16)
        ],
        1.8,
        0.1,
        0.3,
    )
    beads(
        art,
        curve(HEAD("-72,160 -34,166 4,168 46,166 82,160")),
        22,
        4,
        WHITE,
        1.7,
        0.0,
        1.0,
        contrast=0.3,
    )
    for path, count in (
        ("-94,138 -84,156 -78,184", 3),
        ("102,136 92,154 86,184", 3),
        ("-78,186 -40,193 4,195 50,193 86,186", 11),
    ):
        outline, spine = band(art, HEAD(path), 22, colour, 3.6)
        art.hatch(outline, angle=70, gap=4.6, depth=8, width=1.7)
        for i, (x, y, turn) in enumerate(places_along(spine, count, 0.1, 0.9)):
            if i % 2 == 0:
                art.shape(ellipse(x, y, 6, 5, turn, 20), stone, 2.2)
                art.fill(ellipse(x - 1.6, y - 1.6, 1.5, n=8), "#ffd9cf")
            else:
                art.shape(move(diamond(4.6, 6), x, y, 1, turn), PEARL, 1.8)
    for x, y in (HEAD.at(-95, 138), HEAD.at(103, 136)):
        art.shape(ellipse(x, y, 15), colour, 3.2)
        art.shape(ellipse(x, y, 8.6), stone, 2.4)
        art.fill(ellipse(x - 2.4, y - 2.6, 2, n=10), "#ffd9cf")


def closed_neck(art: Canvas, cloth: str, net: str) -> None:
    """A partlet that closes the dress up to the throat."""
    partlet = loop(HEAD("-20,100 -44,122 -96,142! -70,178 4,204 80,178 106,140! 54,120 32,100"))
    art.fill(partlet, cloth)
    lozenges(
        art,
        partlet,
        15,
        17,
        HEAD.at(4, 150),
        net,
        1.8,
        lambda x, y: art.fill(ellipse(x, y, 2.2, n=10), RED),
    )
    art.hatch(partlet, angle=20, gap=5, depth=18, width=1.9, bend=4)
    art.outline(partlet, 3.4, 0.4)


def ruff_and_chain(art: Canvas, suit: str, colour: str = YELLOW) -> None:
    """A small ruff, and a chain of office on the partlet with the suit's sign hanging from it."""
    x, y = HEAD.at(5, 112)
    ruff(art, x, y, 64, 26, 15)
    folds = []
    for k in range(30):
        a = math.pi * 2 * (k + 0.5) / 30
        folds.append(
            [
                (x + 64 * r * math.cos(a + t), y + 26 * r * math.sin(a + t))
                for r, t in ((0.99, 0), (0.8, 0.03), (0.5, 0.02))
            ]
        )
    art.strokes(folds, 1.9, 0.05, 0.5)
    cast = [(-46 + k * 7, 137 + 6 * (1 - ((k - 7) / 7) ** 2)) for k in range(15)]
    art.strokes([HEAD([(dx, dy), (dx - 1, dy + 12)]) for dx, dy in cast], 2, 0.02, 0.8)
    outline, _ = band(
        art, HEAD("-96,136 -66,168 -34,190 4,198 44,190 78,166 108,134"), 20, colour, 3.8
    )
    art.hatch(outline, angle=70, gap=4.6, depth=8, width=1.7)
    chain = curve(HEAD("-96,136 -66,168 -34,190 4,198 44,190 78,166 108,134"))
    for i, (px, py, turn) in enumerate(places_along(chain, 15, 0.03, 0.97)):
        if i % 2:
            art.shape(ellipse(px, py, 5, n=18), PEARL, 2)
        else:
            art.shape(move(loop("-7,-6! 7,-6! 7,6! -7,6!"), px, py, 1, turn), BLUE, 2.2)
    px, py = HEAD.at(4, 218)
    art.shape(ellipse(px, py, 17), colour, 3)
    art.fill(ellipse(px, py, 12.6), WHITE)
    french(art, suit, px, py, 0.17)
