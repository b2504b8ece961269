"""Plates and the pleated skirt worn under them, in the coordinates of `dress`."""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads
from drawing.palette import FLESH, GOLD, STEEL
from drawing.paths import loop


def gorget(art: Canvas, steel: str = STEEL, trim: str = GOLD) -> None:
    """A collar of two plates round a bare neck; drawn before the face."""
    neck = loop("334,172! 332,204 366,216 392,204 388,168!")
    art.shape(neck, FLESH, 3.2)
    art.hatch(neck, angle=-20, gap=4, depth=30, width=1.8)
    low = loop(
        "282,226! 296,208 318,202! 356,220 398,200! 430,206 452,226! 410,248 366,256 322,248"
    )
    art.shade(low, steel, 3.8, angle=70, gap=4.8, depth=10, width=1.9)
    band(art, "284,228 324,247 366,254 410,247 450,228", 8, trim, 2.6)
    high = loop("310,212! 316,192 328,182! 352,198 386,192 402,172! 414,190 416,212! 366,232")
    art.shade(high, steel, 3.8, angle=70, gap=4.8, depth=9, width=1.9)
    _, rim = band(art, "327,184 352,200 386,194 403,174", 9, trim, 2.8)
    beads(art, rim, 7, 1.8, steel, 1.2)


def pleated_skirt(art: Canvas, colour: str, trim: str = GOLD) -> None:
    """A soldier's skirt in deep round pleats below the breastplate."""
    cloth = loop("294,396! 268,450 246,516! 502,516! 478,450 446,396! 372,420")
    art.fill(cloth, colour)
    feet = (262, 292, 324, 358, 394, 430, 466, 494)
    tops = (302, 320, 338, 358, 380, 402, 422, 440)
    for top, foot in zip(tops, feet, strict=True):
        dark = [(top, 408), ((top + foot) / 2 + (foot - top) * 0.1, 460), (foot, 516)]
        art.brush(dark, 4, 0.05, 0.05)
        art.rails(dark, [(x - 22, y) for x, y in dark], count=18, reach=0.75, width=2, bulge=-0.1)
    art.outline(cloth, 4.4, 0.5)
    _, belt = band(art, "296,400 332,413 372,417 410,411 444,400", 16, trim, 3.2)
    beads(art, belt, 9, 3.4, colour, 1.7)
