"""Headgear of single persons: the governor's hat, the soldier's peaked helmet.

Invariant: local units of a head (see `face`); a plume stays inside the card's frame
for every wearer.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond
from drawing.palette import CARMINE, GOLD, RED, WHITE, YELLOW
from drawing.paths import Place, curve, ellipse, loop, move

from heads.headgear import plume


def governor_hat(
    art: Canvas, head: Place, felt: str, lining: str, feather: str, second: str
) -> None:
    """A high felt hat, its broad brim turned up before and behind, a plume laid round it."""
    crown = loop(head("-31,-6! -34,-26 -26,-42 -4,-47 24,-46 42,-38 48,-20 46,-2!"))
    art.shade(crown, felt, 4.4, angle=64, gap=5, depth=20, width=2.3, bend=6)
    art.strokes(
        head.each("-14,-44 -8,-36 6,-34 | 38,-36 34,-24 36,-10 | -24,-36 -22,-24"), 2.6, 0.1, 0.6
    )
    ribbon, spine = band(art, head("-33,-10 -12,-3 12,-2 47,-10"), 14 * head.scale, YELLOW, 3)
    art.hatch(ribbon, angle=84, gap=4, depth=6, width=1.6)
    beads(art, spine, 9, 2.6 * head.scale, CARMINE, 1.5)
    under = loop(head("-40,12! -22,4 6,2 34,6 50,14! 42,18 10,9 -20,11"))
    art.shape(under, lining, 2.8)
    brim = loop(
        head(
            "-36,14! -58,6 -66,-10 -54,-16! -40,-5 -12,3 16,3 44,-4 60,-20! 76,-12 70,4 48,16! "
            "30,9 4,6 -20,8"
        )
    )
    art.shade(brim, felt, 4.2, angle=70, gap=4.8, depth=10, width=2, bend=3)
    band(art, head("-62,-10 -52,0 -30,8 2,8 30,8 54,2 70,-12"), 6 * head.scale, lining, 2.4)
    plume(
        art,
        head("-28,-9 -12,-18 12,-24 40,-26 66,-34 92,-30 110,-14"),
        26 * head.scale,
        feather,
        second,
        barbs=13,
    )
    x, y = head.at(-28, -8)
    art.shape(ellipse(x, y, 10), GOLD, 3)
    art.shape(move(diamond(5, 6), x, y), RED, 1.9)


def tuft(art: Canvas, head: Place, colour: str, second: str) -> None:
    """A puff of down at the side of a beret."""
    x, y = head.at(50, -16)
    for i, turn in enumerate((-110, -70, 150, -150, -30, 110, 10, 70, 40)):
        with art.local_frame(x, y, head.scale, turn):
            art.shape(
                loop("-3,2! -5,-9 -12,-15 -8,-24 0,-27 9,-24 11,-15 5,-9 3,2!"),
                second if i % 2 else colour,
                2.4,
            )
            art.strokes("0,-6 -2,-15 -5,-20 | 1,-6 3,-14 6,-18", 1.4, 0.1, 0.6)
    art.shape(ellipse(x, y, 7), GOLD, 2.6)


def peaked_helmet(
    art: Canvas, head: Place, steel: str, trim: str, feather: str, second: str
) -> None:
    """A burgonet: comb, cheek plate, a peak that shades the brow; the plume springs
    from the nape.
    """
    plume(
        art,
        head("52,-26 74,-32 92,-22 104,2 104,34 96,60"),
        34 * head.scale,
        feather,
        second,
        barbs=8,
    )
    bowl = loop(
        head(
            "-40,6! -44,-10 -36,-30 -8,-42 26,-40 50,-22 60,6 62,44 58,74! 44,66 36,36 30,4! 0,-4 "
            "-20,-2"
        )
    )
    art.shade(bowl, steel, 4.4, angle=60, gap=4.8, depth=22, width=2.3, bend=5)
    art.strokes(head.each("46,-16 52,10 52,50 | -28,-6 -24,-22 -10,-32"), 2.2, 0.1, 0.5)
    comb = loop(head("-46,-6! -42,-32 -8,-52 30,-51 56,-30 62,-4! 42,-28 20,-38 -8,-39 -34,-26"))
    art.shade(comb, steel, 3.6, angle=70, gap=4.4, depth=9, width=1.8)
    band(art, head("-45,-10 -40,-32 -8,-51 30,-50 56,-29 61,-8"), 6 * head.scale, trim, 2.6)
    cheek = loop(head("30,2! 46,14 52,44 48,72 34,94 14,104 6,98! 20,84 29,62 31,34"))
    art.shade(cheek, steel, 3.8, angle=60, gap=4.6, depth=12, width=2)
    band(art, head("31,8 33,36 31,62 22,84 9,98"), 6 * head.scale, trim, 2.4)
    for x, y in ((44, 30), (43, 52), (35, 76)):
        art.shape(ellipse(*head.at(x, y), 2.8 * head.scale), trim, 1.7)
    shade = [
        head([(-33 + i * 4, 6), (-33.5 + i * 4, 20), (-33.5 + i * 4, 29 + (i % 3) * 2)])
        for i in range(16)
    ]
    art.strokes(shade, 2.3, 0.02, 0.8)
    peak = loop(head("-72,24! -64,8 -44,-5 -12,-11 20,-8 36,2! 38,12 12,6 -14,6 -40,12"))
    art.shade(peak, steel, 3.8, angle=40, gap=4.6, depth=9, width=1.9)
    band(art, head("-70,21 -42,10 -14,4 12,4 37,10"), 6.5 * head.scale, trim, 2.6)
    art.shape(ellipse(*head.at(36, 2), 7.5 * head.scale), trim, 2.8)
    art.shape(ellipse(*head.at(36, 2), 3 * head.scale), WHITE, 1.6)
    beads(art, curve(head("-44,0 -12,-6 20,-3")), 5, 2.4 * head.scale, trim, 1.6)
