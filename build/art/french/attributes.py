"""What the French jacks carry, and wear in their caps: halberd, arrow, staff, axe, laurel; feather
and oak leaves.

Invariant: weapons are drawn upright for the raised fist (see `french_arms.RAISED`),
without the hand.
"""

from __future__ import annotations

import math

import numpy as np
from courts.carried_things import staff
from courts.weapons import battle_axe, halberd
from drawing.canvas import Canvas
from drawing.ornament import diamond
from drawing.palette import GREEN, LIGHT_GREEN, RED, STEEL, TAN, YELLOW
from drawing.paths import Line, Place, curve, ellipse, loop, move, normals, places_along


def carried_halberd(art: Canvas) -> None:
    halberd(art, 462, 62)


def arrow(art: Canvas) -> None:
    """A long arrow, point upwards."""
    staff(art, 462, 100, TAN)
    art.shape(
        loop("462,58! 473,84 480,112! 467,106 466,118! 458,118! 457,106 444,112! 451,84"),
        STEEL,
        3.2,
    )
    art.brush("462,70 462,112", 2, 0.2, 0.2)


def laurel(art: Canvas) -> None:
    """A branch of laurel."""
    stem = curve("446,270 464,226 484,172 492,120 490,84")
    art.brush(stem, 8, 0.02, 0.3)
    art.brush(stem, 4.4, 0.02, 0.3, "#8b5a30")
    for i, (x, y, turn) in enumerate(places_along(stem, 9, 0.4, 0.96)):
        side = -1 if i % 2 else 1
        leaf = loop("0,0! 12,-11 30,-10 44,0! 30,9 12,9")
        art.shade(
            move(leaf, x, y, 0.86 - 0.03 * i, turn + side * 46),
            GREEN if i % 2 else LIGHT_GREEN,
            2.6,
            angle=50,
            gap=4.2,
            depth=5,
            width=1.5,
        )
    art.shade(
        move(loop("0,0! 12,-9 28,-8 40,0! 28,8 12,8"), 490, 88, 0.8, -94),
        GREEN,
        2.6,
        angle=50,
        gap=4.2,
        depth=5,
        width=1.5,
    )


def ribboned_staff(art: Canvas) -> None:
    """A staff with a ribbon wound round it and a gilt knob."""
    staff(art, 462, 92, "#f3e6c4")
    for k in range(14):
        y = 108 + k * 24
        art.shape(
            loop([(455, y + 12, 1), (469, y, 1), (469, y + 9, 1), (455, y + 21, 1)]), RED, 1.8
        )
    art.shape(ellipse(462, 80, 18), YELLOW, 3.4)
    art.shape(move(diamond(8, 10), 462, 80), RED, 2)
    art.shape(loop("450,96! 474,96! 472,106! 452,106!"), YELLOW, 2.8)


def axe_behind(art: Canvas) -> None:
    with art.group("rotate(5 452 330)"):
        battle_axe(art, 450, 74)


def feather(art: Canvas, spine: Line, colour: str, second: str) -> None:
    """An ostrich feather with a curled tip and a scalloped edge."""
    share = np.linspace(0, 1, len(spine))
    tangents, side = normals(spine)
    wide = 19 * np.sin(np.clip(0.16 + share * 1.05, 0, 1.08) * math.pi / 1.16) ** 0.7
    edges = []
    for sign, waves in ((1, 7.0), (-1, 8.0)):
        scallop = 1 - 0.22 * np.abs(np.sin(share * waves * math.pi))
        edges.append(
            spine + side * (sign * wide * scallop)[:, None] + tangents * (wide * 0.35)[:, None]
        )
    tip = spine[-1:] + tangents[-1:] * 15
    outline = np.vstack([spine[:1], edges[0], tip, edges[1][::-1]])
    art.fill(outline, colour)
    with art.group(clip=outline):
        art.fill(np.vstack([spine, edges[1][::-1]]), second)
        barbs = []
        for k in range(3, len(spine) - 1, 2):
            for sign in (1, -1):
                root, u, v = spine[k], tangents[k], side[k] * sign
                barbs.append(
                    [
                        tuple(root),
                        tuple(root + v * wide[k] * 0.5 + u * 3),
                        tuple(root + v * wide[k] * 0.95 + u * 10),
                    ]
                )
        art.strokes(barbs, 1.8, 0.05, 0.5)
    art.outline(outline, 3, 0.45)
    art.brush(spine, 3.4, 0.05, 0.6)


def oak_leaves(art: Canvas, head: Place) -> None:
    """Two oak leaves behind a cap."""
    for turn, colour, reach in ((-24, LIGHT_GREEN, 0.86), (14, GREEN, 0.92)):
        x, y = head.at(48, -12)
        lobes = "0,0! 10,-11 20,-5 28,-17 40,-7 50,-16 60,-5 74,0! 60,6 50,17 40,8 28,18 20,6 10,11"
        leaf = move(loop(lobes), x, y, reach, turn)
        art.shade(leaf, colour, 3, 0.4, angle=50, gap=4.2, depth=7, width=1.6)
        for path in (
            "4,0 34,1 66,0",
            "20,0 28,-8 32,-12",
            "20,0 28,8 32,13",
            "38,0 46,-7 50,-11",
            "38,0 46,8 50,12",
        ):
            art.brush(curve(move(curve(path), x, y, reach, turn)), 1.9, 0.05, 0.6)
