"""Small people, for the scenes on the pip cards.

Invariant: a figure stands with its feet at y = 0 and looks to the left; a grown man is about 230
units high, so that a scene places him at half his size or a little more. Line weights are chosen
for that.
"""

from __future__ import annotations

import numpy as np
from courts.limbs import sleeve
from drawing.canvas import Canvas
from drawing.foliage import scallops
from drawing.ornament import band
from drawing.palette import (
    BLUE,
    BLUSH,
    BROWN,
    CARMINE,
    DARK_BROWN,
    FLESH,
    GREEN,
    INK,
    RED,
    STEEL,
    TAN,
    WHITE,
    YELLOW,
)
from drawing.paths import Path, curve, ellipse, loop, normals

EDGE = 3.8


def feather(art: Canvas, spine: Path, width: float, colour: str, edge: float = 2.8) -> None:
    """A curled ostrich feather along its spine, from root to tip."""
    line = curve(spine, 14)
    tangents, side = normals(line)
    t = np.linspace(0, 1, len(line))
    half = (width / 2 * np.sin(np.pi * np.clip(0.1 + 0.78 * t, 0, 1)) ** 0.7)[:, None]
    outline = scallops(
        np.vstack([line + side * half, (line - side * half)[::-1]]), width * 0.34, 3, 0.3
    )
    art.shade(outline, colour, edge, angle=60, gap=4.4, depth=width * 0.2, width=1.6)
    barbs = []
    for k in range(5, len(line) - 4, max(3, len(line) // 9)):
        for sign in (-1, 1):
            tip = line[k] + tangents[k] * width * 0.26 + side[k] * half[k] * sign * 0.72
            barbs.append(
                [tuple(line[k]), tuple((line[k] + tip) / 2 + tangents[k] * 1.5), tuple(tip)]
            )
    art.strokes(barbs, edge * 0.6, 0.05, 0.6)
    art.brush(line[: int(len(line) * 0.92)], edge * 0.9, 0.02, 0.6)


def arm(art: Canvas, path: Path, colour: str, thick: float = 1) -> None:
    sleeve(
        art, path, (20 * thick, 20 * thick, 14 * thick), colour, folds=2, shade=7, edge=EDGE - 0.4
    )


def hand(art: Canvas, x: float, y: float, turn: float = 0) -> None:
    """A small hand, closed; the wrist lies at its local +y."""
    with art.local_frame(x, y, 1, turn):
        art.shape(loop("-8,8 -10,-2 -7,-10 2,-12 9,-7 10,2 7,9"), FLESH, 3)
        art.strokes("-4,-10 -3,-2 | 1,-11 2,-3 | 5,-9 6,-2", 1.7, 0.1, 0.4)


def head(art: Canvas, hair: str, beard: str = "", woman: bool = False) -> None:
    """A bare head, the pit of its neck at the origin, about 40 units high; `beard` is "",
    "full" or "chin".
    """
    art.shape(loop("-6,-12! -5,6! 11,6! 11,-16!"), FLESH, 3)
    art.hatch(loop("-6,-12 -5,6 11,6 11,-16"), angle=-20, gap=4, depth=9, width=1.6)
    skull = loop(
        "-6,-44 -13,-37 -15,-28 -15,-25! -19,-18 -15.5,-16.5 -16,-12 -14,-10 -15,-6 -10,-1 -2,-1 "
        "8,-8 13,-18 13,-34 5,-44"
    )
    art.shape(skull, FLESH, 3.1)
    art.fill(ellipse(-3, -14, 5, 4), BLUSH, 0.5)
    art.fill(ellipse(-9.5, -24.5, 2, 2.2), INK)
    art.brush("-15,-28.5 -10.5,-30.5 -4,-28.5", 2.2, 0.2, 0.4)
    art.brush("-15,-11 -11,-10.4 -7.5,-11.5", 2.2, 0.2, 0.4, "#8c2a22" if woman else INK)
    if beard:
        low = "-6,10 -13,8" if beard == "full" else "-8,6 -13,4"
        mass = loop(f"8,-22! 12,-12 8,0 {low} -17,-4 -17.5,-12! -12,-13 -7,-9 -1,-13 4,-20")
        art.shape(mass, hair, 2.8)
        art.strokes("6,-12 2,-2 -4,6 | 0,-8 -5,0 -9,7 | -8,-8 -11,-2 -13,5", 1.6, 0.1, 0.4)
    if woman:
        return
    locks = loop(
        "-13,-33! -9,-44 0,-49 11,-45 17,-34 17,-20 13,-8! 8,-12 8,-20! 4,-22 4,-30 -3,-36"
    )
    art.shape(locks, hair, 3)
    art.strokes("-6,-42 4,-44 11,-36 | 2,-38 9,-32 11,-20", 1.7, 0.1, 0.5)


def leg(art: Canvas, x: float, hose: str, toe: float = -15) -> None:
    calf = loop(
        [
            (x - 14, -112, 1),
            (x + 14, -112, 1),
            (x + 13, -84),
            (x + 10, -60),
            (x + 12, -40),
            (x + 7, -10, 1),
            (x - 6, -10, 1),
            (x - 8, -38),
            (x - 11, -60),
            (x - 14, -86),
        ]
    )
    art.shade(calf, hose, EDGE - 0.4, angle=8, gap=5, depth=8, width=2)
    art.brush([(x - 9, -62), (x - 2, -58), (x + 6, -61)], 1.9, 0.3, 0.5)
    art.shape(
        loop(
            [(x + toe, 2, 1), (x + toe + 3, -6), (x - 7, -14, 1), (x + 9, -14, 1), (x + 10, 2, 1)]
        ),
        DARK_BROWN,
        3,
    )


def coat(art: Canvas, colour: str, lining: str = "") -> None:
    """A belted coat down to the thighs."""
    skirt = loop("-27,-132! -36,-86! -24,-80 -14,-84 0,-79 14,-84 26,-80 38,-88! 28,-132!")
    art.shade(skirt, colour, EDGE, angle=8, gap=5, depth=13, width=2.1)
    art.strokes("-14,-124 -20,-90 | 0,-124 0,-86 | 14,-124 21,-92", 2.3, 0.1, 0.4)
    trunk = loop(
        "-8,-192! -25,-186 -34,-172 -30,-150 -27,-128! 28,-128! 32,-150 37,-174 28,-188 12,-192!"
    )
    art.shade(trunk, colour, EDGE, angle=8, gap=5, depth=13, width=2.1, bend=4)
    if lining:
        art.shape(loop("-7,-192! -16,-160 -10,-132! 2,-132! 4,-160 6,-192!"), lining, 2.6)
    band(art, "-28,-130 0,-124 29,-130", 9, DARK_BROWN, 2.8)
    art.shape(loop("-6,-131! 4,-131! 4,-121! -6,-121!"), YELLOW, 2.2)


def _crossbow(art: Canvas) -> None:
    """A crossbow over the shoulder, its bow up; the hand holds the foot of the tiller
    at the origin.
    """
    art.brush("0,12 0,-104", 11, 0, 0)
    art.brush("0,11 0,-102", 6, 0, 0, TAN)
    for width, colour in ((10, INK), (5, STEEL)):
        art.brush(
            "-54,-74 -40,-92 -20,-100 0,-102 20,-100 40,-92 54,-74", width, 0.15, 0.15, colour
        )
    art.brush("-54,-74 0,-66! 54,-74", 2, 0, 0)
    art.brush("0,-104 -6,-114 0,-122 6,-114 0,-104", 3, 0, 0)


def tell(art: Canvas) -> None:
    """Tell, small: bearded, in a slashed doublet, the crossbow on his shoulder, his far hand
    stretched to the left.
    """
    leg(art, -15, RED)
    leg(art, 15, RED, -18)
    arm(art, "-26,-176 -44,-146 -62,-124", CARMINE)
    hand(art, -68, -115, -140)
    coat(art, YELLOW)
    for x, y in ((-18, -170), (-16, -148), (0, -164), (0, -143), (18, -170), (18, -148)):
        art.shape(ellipse(x, y, 3.2, 8), RED, 1.8)
    with art.local_frame(36, -134, 0.98, 14):
        _crossbow(art)
    head_with_beret(art)
    arm(art, "30,-178 50,-150 36,-128", CARMINE)
    hand(art, 33, -124, 200)


def head_with_beret(art: Canvas, x: float = 0, y: float = -194) -> None:
    """Tell's head: brown beard, carmine beret, green feather."""
    with art.local_frame(x, y):
        head(art, "#8a4a22", "full")
        feather(art, "4,-44 22,-66 46,-70 64,-50 62,-40", 24, GREEN)
        cap = loop("-24,-34 -22,-48 -4,-57 16,-54 28,-42 24,-34 8,-37 -10,-36")
        art.shade(cap, CARMINE, 3.4, angle=66, gap=4.6, depth=8, width=1.8)
        band(art, "-19,-35 0,-38 20,-34", 6.5, YELLOW, 2.4)


def wife(art: Canvas) -> None:
    """Tell's wife in red skirt and white apron, her hands on the boy's shoulders."""
    gown = loop("-24,-126! -36,-70 -46,-4! -30,2 0,3 34,2 50,-4! 40,-70 26,-126!")
    art.shade(gown, RED, EDGE, angle=6, gap=5, depth=16, width=2.2, bend=5)
    art.strokes(
        "24,-116 32,-60 38,-8 | 14,-116 20,-60 22,-6 | -22,-110 -32,-60 -38,-8", 2.4, 0.1, 0.4
    )
    apron = loop("-16,-126! -24,-70 -28,-10! -8,-6 12,-10! 12,-70 10,-126!")
    art.shade(apron, WHITE, 3, angle=8, gap=5, depth=8, width=1.8)
    art.strokes("-8,-116 -12,-60 -12,-14 | 3,-116 3,-60 2,-14", 1.8, 0.1, 0.4)
    art.shape(loop("-30,-6! -33,4 -14,5!"), DARK_BROWN, 2.6)
    bodice = loop(
        "-8,-186! -24,-180 -30,-166 -25,-144 -24,-122! 26,-122! 28,-144 33,-168 26,-182 12,-186!"
    )
    art.shade(bodice, GREEN, EDGE, angle=8, gap=5, depth=12, width=2, bend=4)
    art.shape(loop("-14,-186! -12,-168 0,-160 14,-166 17,-186!"), WHITE, 2.8)
    art.strokes(
        [[(-8, y), (6, y + 7)] for y in (-154, -144, -134)]
        + [[(6, y), (-8, y + 7)] for y in (-154, -144, -134)],
        2,
        0.05,
        0.05,
        YELLOW,
    )
    with art.local_frame(0, -188):
        head(art, BROWN, woman=True)
        kerchief = loop(
            "-12,-28! -17,-38 -12,-50 2,-55 16,-48 21,-34 18,-16 26,4! 12,6 8,-4! 9,-14 5,-26 "
            "-2,-34"
        )
        art.shade(kerchief, WHITE, 3.2, angle=60, gap=4.6, depth=8, width=1.8)
        art.strokes("-6,-46 6,-44 12,-32 | 14,-22 15,-10 20,2", 1.8, 0.1, 0.4)
    for path, x, y, turn in (
        ("-24,-172 -44,-146 -52,-116", -54, -106, 190),
        ("28,-172 40,-140 6,-116", -2, -112, 100),
    ):
        arm(art, path, WHITE, 0.95)
        hand(art, x, y, turn)


def boy(art: Canvas) -> None:
    """Tell's boy with the pierced apple in his hand."""
    with art.local_frame(0, 0, 0.66):
        leg(art, -14, WHITE)
        leg(art, 14, WHITE)
        coat(art, BLUE)
        arm(art, "28,-176 44,-144 34,-112", BLUE)
        hand(art, 32, -104, 190)
    with art.local_frame(0, -126, 0.92):
        head(art, "#c98b3a")
    with art.local_frame(0, 0, 0.66):
        arm(art, "-24,-174 -44,-142 -22,-132", BLUE)
        apple(art, -10, -152)
        hand(art, -12, -138, 70)


def apple(art: Canvas, x: float, y: float) -> None:
    """An apple with the bolt still in it."""
    with art.local_frame(x, y, 1, -24):
        art.brush("-44,0 40,0", 5.4, 0, 0)
        art.brush("-42,0 38,0", 2.4, 0, 0, TAN)
        art.shape(loop("-38,-2! -46,-9 -58,-9! -52,0! -58,9! -46,9 -38,2!"), STEEL, 2.4)
        art.shape(loop("36,-6! 54,0! 36,6!"), STEEL, 2.4)
    art.shade(ellipse(x, y, 17, 16), RED, 3.2, angle=40, gap=4.4, depth=10, width=1.8)
    art.brush([(x, y - 13), (x + 1, y - 20), (x + 6, y - 24)], 3.6, 0.1, 0.4)


def guard(art: Canvas) -> None:
    """A man-at-arms in breastplate and kettle hat, a halberd in his hand."""
    leg(art, -15, WHITE)
    leg(art, 15, WHITE, -18)
    coat(art, BLUE)
    plate = loop(
        "-10,-192! -26,-184 -31,-164 -26,-140 -18,-130! 20,-130! 28,-140 33,-166 27,-186 12,-192!"
    )
    art.shade(plate, STEEL, 3.4, angle=10, gap=4.8, depth=14, width=2)
    art.brush("-2,-190 -6,-160 -2,-134", 2.2, 0.1, 0.3)
    arm(art, "30,-178 46,-146 30,-124", RED)
    hand(art, 26, -119, 110)
    with art.local_frame(0, -194):
        head(art, DARK_BROWN, "chin")
        bowl = loop("-17,-36! -14,-52 2,-60 16,-52 19,-34!")
        art.shade(bowl, STEEL, 3.2, angle=60, gap=4.6, depth=9, width=1.8)
        art.shade(
            loop("-28,-32 -14,-39 4,-41 22,-37 32,-28 16,-31 -6,-33"),
            STEEL,
            3.2,
            angle=80,
            gap=4.4,
            depth=5,
            width=1.6,
        )
    halberd(art, -62, 4)
    arm(art, "-26,-176 -50,-160 -58,-136", RED)
    hand(art, -61, -128, 195)


def halberd(art: Canvas, x: float, foot: float, height: float = 262) -> None:
    top = foot - height
    art.brush([(x, foot), (x + 3, top + 30)], 8, 0, 0)
    art.brush([(x, foot), (x + 3, top + 30)], 4, 0, 0, TAN)
    with art.local_frame(x + 3, top + 40):
        art.shape(loop("-3,-4! -26,-22 -30,0 -24,22! -3,12!"), STEEL, 3)
        art.shape(loop("3,-4! 20,2! 3,10!"), STEEL, 2.8)
        art.shape(loop("-4,-8! 0,-48! 4,-8!"), STEEL, 2.8)
