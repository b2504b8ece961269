"""Things of the seasons: straw hats, sickle and sheaf, corn and grapes, a fire.

Invariant: a thing is drawn round the point where it is held or where it is placed.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, rose
from drawing.palette import (
    BLUE,
    BROWN,
    GREEN,
    RED,
    STEEL,
    TAN,
    VIOLET,
    YELLOW,
)
from drawing.paths import Place, ellipse, loop, move


def straw_hat(art: Canvas, head: Place, straw: str, flowered: bool) -> None:
    """A broad straw hat, worn slanting; with `flowered`, roses on the brim."""
    brim = loop(head("-64,4 -72,-10 -40,-24 6,-30 50,-22 82,-4 80,12 46,4 4,-4 -34,2"))
    dome = loop(head("-36,-14! -34,-36 -8,-50 26,-47 46,-28 48,-10! 4,-20"))
    art.shade(dome, straw, 4, angle=66, gap=4.8, depth=16, width=2, bend=5)
    art.shade(brim, straw, 4.2, angle=78, gap=5, depth=9, width=1.9)
    weave = "-62,-4 -30,-14 6,-18 46,-11 76,4 | -52,4 -24,-8 6,-11 44,-4 70,8"
    art.strokes(head.each(weave), 1.8, 0.1, 0.2, "#8a6415")
    band(art, head("-36,-16 -8,-24 22,-24 47,-13"), 11 * head.scale, BLUE if flowered else RED, 3)
    if flowered:
        for x, y, colour in (
            (-24, -22, RED),
            (2, -28, "#ef9fb0"),
            (28, -24, RED),
            (48, -14, YELLOW),
        ):
            rose(art, *head.at(x, y), 11, colour, YELLOW if colour != YELLOW else RED, True, 2)


def sheaf(art: Canvas, x: float, y: float, scale: float = 1) -> None:
    """A sheaf of corn bound with straw."""
    with art.local_frame(x, y, scale, 10):
        stalks = loop("-46,-60! -18,10 -40,110! 44,110! 18,10 46,-60!")
        art.shape(stalks, "#e0a526", 3.6)
        with art.group(clip=stalks):
            straws = [[(a * 7.4, -64), (a * 2.6, 8), (a * 6.6, 112)] for a in range(-6, 7)]
            art.strokes(straws, 2.4, 0.05, 0.1)
        for i in range(11):
            t = (i - 5) / 5
            with art.local_frame(t * 56, -78 + abs(t) * 20 - (i % 2) * 16, 1.25, t * 34):
                ear_of_corn(art, 0, 26, 40, 0)
        bond = loop("-22,0! 0,8 22,0! 24,18! 0,26 -24,18!")
        art.shade(bond, BROWN, 3.2, angle=80, gap=4.6, depth=8, width=1.8)


def sickle(art: Canvas, x: float, y: float) -> None:
    """A sickle, its handle at (x, y), the blade curving up to the right."""
    with art.local_frame(x, y, 0.84, 16):
        blade = loop(
            "-7,-30! -34,-62 -42,-104 -20,-140 20,-152 48,-138! 16,-138 -10,-124 -24,-96 -16,-60 "
            "7,-32!"
        )
        art.shade(blade, STEEL, 3.6, angle=50, gap=4.6, depth=9, width=1.8)
        art.shape(loop("-8,-34! 8,-34! 9,44! -9,44!"), BROWN, 3.2)
        art.shape(ellipse(0, 46, 11, 8), BROWN, 3)


def grape_bunch(art: Canvas, x: float, y: float, scale: float = 1, leafy: bool = True) -> None:
    """A bunch of grapes hanging from its stalk at (x, y)."""
    with art.local_frame(x, y, scale):
        art.brush("0,-26 2,-8 0,6", 6, 0.02, 0.3, BROWN)
        for row, n in enumerate((4, 5, 4, 4, 3, 2, 1)):
            for i in range(n):
                cx, cy = (i - (n - 1) / 2) * 15 + (3 if row % 2 else -2), 12 + row * 12.5
                art.shape(ellipse(cx, cy, 9), VIOLET if (i + row) % 3 else "#5b4a8c", 2.4)
                art.fill(ellipse(cx - 3, cy - 3, 2.2), "#d8d0ee")
        if leafy:
            for turn, dx in ((-50, -12), (46, 12)):
                vine_leaf(art, dx, 0, 0.8, turn)


def vine_leaf(art: Canvas, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
    with art.local_frame(x, y, scale, turn):
        leaf = loop(
            "0,6! -14,10 -26,2! -22,-8 -32,-20! -18,-22 -14,-36! 0,-30 14,-36! 18,-22 32,-20! "
            "22,-8 26,2! 14,10"
        )
        art.shade(
            leaf, GREEN if turn < 20 else "#c9762a", 2.8, angle=40, gap=4.4, depth=8, width=1.6
        )
        art.strokes(
            "0,4 0,-12 0,-28 | 0,0 -10,-6 -20,-4 | 0,0 10,-6 20,-4 | 0,-8 -10,-16 -22,-18 | 0,-8 "
            "10,-16 22,-18",
            1.7,
            0.02,
            0.7,
        )


def camp_fire(art: Canvas, x: float, y: float) -> None:
    """Logs and flames."""
    with art.local_frame(x, y):
        for path, colour in (
            (
                "-52,24! -60,-18 -36,-58 -34,-26 -14,-84! -2,-40 14,-100! 24,-44 40,-66! 44,-26 "
                "60,-40! 58,2 50,24!",
                RED,
            ),
            (
                "-36,24! -42,-8 -26,-36 -22,-14 -8,-56! 2,-22 14,-66! 20,-22 32,-40! 36,-4 40,24!",
                "#f08a24",
            ),
            ("-22,24! -24,2 -12,-18 -8,-2 2,-34! 8,-6 16,-26! 22,4 24,24!", YELLOW),
        ):
            art.shape(loop(path), colour, 3.2)
        for turn, dx in ((8, -4), (-10, 4)):
            with art.local_frame(dx, 28, 1, turn):
                art.shade(
                    loop("-78,-11! 78,-11! 78,11! -78,11!"),
                    BROWN,
                    3.6,
                    angle=4,
                    gap=5,
                    depth=8,
                    width=1.9,
                )
                for side in (-78, 78):
                    art.shape(ellipse(side, 0, 6, 11), TAN, 3)
                    art.outline(ellipse(side, 0, 2.6, 5), 1.4, 0)


def ear_of_corn(art: Canvas, x: float, foot: float, height: float, lean: float) -> None:
    """One ripe ear on its stalk, bowed `lean` units to the side."""
    top = foot - height
    art.brush(
        [(x, foot + 14), (x + lean * 0.4, foot - height * 0.4), (x + lean, top + 14)],
        2.2,
        0.02,
        0.1,
        "#8a6415",
    )
    for k in range(4):
        for side in (-1, 1):
            grain = move(
                loop("0,-5! 3,0 0,5! -3,0"), x + lean + side * 3.2, top + k * 6.6, 1, side * 24
            )
            art.shape(grain, YELLOW, 1.5)
    art.brush([(x + lean, top), (x + lean + 2, top - 12)], 1.4, 0.05, 0.8)
