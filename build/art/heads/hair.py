"""Hair and beards, in the local units of a head (see `face`).

Invariant: hair behind the head is drawn before the face, beard and moustache after it, with the
mouth left open.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from drawing.canvas import Canvas
from drawing.ornament import flow, locks
from drawing.paths import Line, Path, Place, loop


def hair_to_the_neck(art: Canvas, head: Place, colour: str, gloss: str = "") -> None:
    """A bob behind the near cheek (Tell's)."""
    mass = loop(
        head("24,-4 48,10 60,34 62,58 72,76 74,94 62,104 68,116 52,120 38,110 22,108 26,60")
    )
    art.fill(mass, colour)
    with art.group(clip=mass):
        if gloss:
            art.fill(loop(head("46,20 52,50 58,74 62,94 68,92 64,72 58,44")), gloss)
        flow(
            art,
            head.each("24,0 38,34 38,66 32,90 36,110 | 40,0 58,36 60,62 74,86 62,116"),
            9,
            2.2,
            seed=4,
        )
    art.outline(mass, 3.6, 0.4)


def hair_to_the_shoulders(art: Canvas, head: Place, colour: str) -> None:
    """Long hair on both sides of the face (the kings')."""
    mass = loop(
        head(
            "-10,-10 -30,6 -40,40 -42,76 -52,100 -44,118 -24,112 20,116 58,118 70,104 60,82 56,44 "
            "44,8 20,-10"
        )
    )
    art.fill(mass, colour)
    with art.group(clip=mass):
        flow(
            art,
            head.each("20,-8 40,30 38,70 38,96 40,116 | 34,-4 56,30 60,76 72,100 60,118"),
            9,
            2.2,
            seed=4,
        )
        flow(
            art,
            head.each("-20,0 -33,36 -34,80 -38,112 | -30,4 -42,50 -50,92 -48,116"),
            5,
            2.2,
            seed=4,
        )
    art.outline(mass, 3.6, 0.4)


def tresses(art: Canvas, mass: Line, edges: Sequence[Path], colour: str, strands: int = 7) -> None:
    """A mass of hair, its strands flowing between two edges."""
    art.fill(mass, colour)
    with art.group(clip=mass):
        flow(art, edges, strands, 2.2, seed=4)
    art.outline(mass, 3.4, 0.4)


def short_hair(art: Canvas, head: Place, colour: str) -> None:
    """Cropped hair behind the near ear."""
    tresses(
        art,
        loop(head("22,-8 44,4 54,26 54,50 48,70 40,80 34,72 30,40")),
        head.each("24,0 36,30 36,72 | 40,0 54,30 44,76"),
        colour,
    )


def page_curls(art: Canvas, head: Place, colour: str) -> None:
    """A page's hair: rolled up in a curl at both sides of the jaw (the jacks')."""
    near = loop(head("20,-6 44,6 56,32 58,58 66,78 78,80 84,94 76,108 58,112 42,102 34,84 30,50"))
    far = loop(
        head("-18,-6 -32,6 -40,30 -42,54 -52,68 -64,70 -66,84 -56,94 -42,92 -34,80 -30,56 -28,20")
    )
    for mass, path in (
        (near, "22,0 38,36 38,70 50,98 66,96 | 42,4 56,40 62,74 76,86 68,104"),
        (far, "-20,0 -30,30 -32,62 -44,86 -54,84 | -30,4 -42,34 -46,66 -60,74 -58,88"),
    ):
        art.fill(mass, colour)
        with art.group(clip=mass):
            flow(art, head.each(path), 8, 2.2, seed=6)
        art.outline(mass, 3.4, 0.4)
    art.brush(head("64,96 72,98 74,91 67,88 60,92"), 2.2 * head.scale, 0.2, 0.3)
    art.brush(head("-52,84 -59,85 -60,78 -54,76"), 2.2 * head.scale, 0.2, 0.3)


def side_hair(art: Canvas, head: Place, colour: str) -> None:
    """Hair before the near ear and at the far temple."""
    near = loop(head("14,-2 30,6 40,26 44,52 40,66 33,52 31,34 22,18"))
    strands = [
        head([(18 + i * 3, 2 + i * 3), (32 + i * 2, 26), (37 + i * 1.5, 58)]) for i in range(4)
    ]
    locks(art, near, colour, strands, 3, 1.8)
    art.shape(loop(head("-22,-4 -31,8 -34,28 -30,24 -24,10")), colour, 2.6)


def fringe(art: Canvas, head: Place, colour: str) -> None:
    """A straight fringe over the forehead."""
    mass = loop(
        head(
            "-27,-12 -33,6 -35,22! -27,19 -22,23! -12,18 -4,22! 8,17 16,22! 27,20 36,40! 41,18 "
            "34,-8 4,-20"
        )
    )
    strands = [
        head([(-18 + i * 5, -10), (-24 + i * 5.6, 4), (-29 + i * 6.2, 20)]) for i in range(11)
    ]
    locks(art, mass, colour, strands, 2.8, 1.7)


def forehead_shadow(art: Canvas, head: Place) -> None:
    """The shadow a hat casts on the forehead."""
    ticks = [
        head(
            [
                (-30 + i * 4.2, 6),
                (-30.5 + i * 4.2, 13 + 2.5 * math.sin(i * 0.3)),
                (-31 + i * 4.2, 19 + 3 * math.sin(i * 0.22)),
            ]
        )
        for i in range(14)
    ]
    art.strokes(ticks, 2.2, 0.02, 0.9)


def full_beard(art: Canvas, head: Place, colour: str) -> None:
    """A rounded full beard."""
    beard = loop(
        head(
            "38,38! 42,60 38,82 28,104 12,122 -6,130 -16,124 -26,108 -31,88 -33,72! -29,80 -24,90 "
            "-14,92.5 -3,90 6,82 14,72 26,66 32,54"
        )
    )
    art.fill(beard, colour)
    with art.group(clip=beard):
        flow(art, head.each("40,44 40,72 30,98 8,124 | 20,66 10,86 -2,104 -6,128"), 10, 2.0, seed=2)
        flow(
            art,
            head.each("-32,76 -29,96 -18,118 -6,128 | -12,92 -10,106 -8,118 -5,129"),
            6,
            1.9,
            seed=6,
        )
    art.outline(beard, 3, 0.45)
    _moustache(art, head, colour, "16,90! 5,86.5 -6,80 -13,78.5", "-34,91! -26,86 -20,80 -14,78.5")


def chin_beard(art: Canvas, head: Place, colour: str) -> None:
    """A beard along jaw and chin, parted below, the upper lip shaven."""
    beard = loop(
        head(
            "38,38! 43,60 42,84 36,108 22,128 8,134! -4,122 -16,134! -28,122 -33,104 -35,86 "
            "-34,72! -30,80 -25,87 -14,89.5 -3,87.5 8,82 18,74 27,64 32,52"
        )
    )
    art.fill(beard, colour)
    with art.group(clip=beard):
        flow(art, head.each("41,44 41,80 34,106 14,132 | 22,70 10,88 6,108 8,130"), 9, 2.0, seed=2)
        flow(
            art,
            head.each("-33,76 -33,98 -28,118 -18,132 | -2,90 -2,104 -6,116 -10,126"),
            7,
            1.9,
            seed=6,
        )
    art.outline(beard, 3, 0.45)


def forked_beard(art: Canvas, head: Place, colour: str) -> None:
    """A long beard in two points (the king's)."""
    _long_beard(art, head, colour, "32,112 16,136 0,150! -4,138 -14,150! -18,130 -28,110")


def square_beard(art: Canvas, head: Place, colour: str) -> None:
    """A broad beard, cut straight below."""
    _long_beard(art, head, colour, "40,106 34,128 22,138 4,142 -14,140 -26,132 -32,112")


def _long_beard(art: Canvas, head: Place, colour: str, tip: str) -> None:
    beard = loop(
        head(
            f"38,36! 44,60 42,86 {tip} -33,88 -33,70! -29,80 -24,90 -14,92.5 -3,90 6,82 14,72 "
            "26,64 32,50"
        )
    )
    low = max(float(word.rstrip("!").split(",")[1]) for word in tip.split())
    art.fill(beard, colour)
    with art.group(clip=beard):
        flow(
            art,
            (
                head([(42, 44), (42, 80), (28, low - 34), (4, low - 4)]),
                head([(18, 68), (8, 90), (-4, low - 38), (-6, low - 14)]),
            ),
            10,
            2.1,
            seed=2,
        )
        flow(
            art,
            (
                head([(-33, 74), (-31, 100), (-20, low - 22), (-12, low - 2)]),
                head([(-14, 92), (-12, 106), (-10, low - 30), (-7, low - 12)]),
            ),
            6,
            2,
            seed=6,
        )
    art.outline(beard, 3.2, 0.45)
    _moustache(art, head, colour, "20,93! 6,88 -6,80 -13,78.5", "-38,94! -27,87 -20,80 -14,78.5")


def _moustache(art: Canvas, head: Place, colour: str, near: str, far: str) -> None:
    art.shape(loop(head(f"-13,72.5! -2,71.5 9.5,78.5 {near}")), colour, 2.2)
    art.shape(loop(head(f"-14,72.5! -22,71.5 -30.5,80 {far}")), colour, 2.2)
    art.strokes(head.each("-11,75 0,75.5 12,87 | -16,75 -24,76.5 -32,88"), 1.3)
