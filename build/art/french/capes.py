"""What the French kings wear over the shoulders: ermine, plain or with velvet, and plate; each with
an order on the breast.

Invariant: drawn for a head at `HEAD`, before it; each hides the upper edge of the mantles.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ermine_tails
from drawing.palette import CARMINE, GOLD, PEARL, RED, STEEL, WHITE, YELLOW
from drawing.paths import curve, ellipse, loop, move, places_along
from drawing.suits import french

from french.collars import gorget
from french.dress import HEAD

_TAILS = (
    "-104,162 -80,138 -78,178 -52,158 -54,124 -30,178 -24,146 34,146 40,178 62,122 62,158 "
    "86,178 92,138 116,160"
)


def _ermine(art: Canvas) -> None:
    cape = loop(
        HEAD(
            "-36,98! -74,118 -110,142 -128,178 -92,200 -44,190 4,214 50,190 98,200 138,172 "
            "120,140 84,116 46,96!"
        )
    )
    art.fill(cape, WHITE)
    art.hatch(cape, angle=30, gap=5, depth=14, width=1.9)
    with art.group(clip=cape):
        ermine_tails(art, HEAD, _TAILS, 1.1)
    art.outline(cape, 4.2, 0.45)


def _order(art: Canvas, suit: str, y: float = 206) -> None:
    """The medal with the suit's sign, `y` units below the hairline."""
    x, y = HEAD.at(4, y)
    art.shape(ellipse(x, y, 17), YELLOW, 3)
    art.fill(ellipse(x, y, 12.5), WHITE)
    french(art, suit, x, y, 0.17)


def ermine_and_beads(art: Canvas, suit: str) -> None:
    """An ermine cape with a chain of gold beads."""
    _ermine(art)
    beads(art, curve(HEAD("-62,114 -48,158 4,196 56,156 70,112")), 17, 5.4, YELLOW, 2.2, n=18)
    _order(art, suit)


def ermine_and_ribbon(art: Canvas, suit: str) -> None:
    """An ermine cape with a broad ribbon, a star where its ends meet."""
    _ermine(art)
    for path in ("-66,112 -44,158 0,196", "74,110 52,158 8,196"):
        ribbon, spine = band(art, HEAD(path), 22, RED, 3.2)
        art.hatch(ribbon, angle=60, gap=4.8, depth=7, width=1.7)
        for x, y, _ in places_along(spine, 3, 0.18, 0.72):
            art.shape(move(diamond(4.6, 6.4), x, y), YELLOW, 1.7)
    x, y = HEAD.at(4, 206)
    star = loop([(x + r * dx, y + r * dy, 1) for dx, dy, r in _STAR])
    art.shape(star, YELLOW, 3)
    art.fill(ellipse(x, y, 13.4), WHITE)
    french(art, suit, x, y, 0.18)


_STAR = [
    (0, -1, 29),
    (0.38, -0.92, 17),
    (0.71, -0.71, 26),
    (0.92, -0.38, 17),
    (1, 0, 29),
    (0.92, 0.38, 17),
    (0.71, 0.71, 26),
    (0.38, 0.92, 17),
    (0, 1, 29),
    (-0.38, 0.92, 17),
    (-0.71, 0.71, 26),
    (-0.92, 0.38, 17),
    (-1, 0, 29),
    (-0.92, -0.38, 17),
    (-0.71, -0.71, 26),
    (-0.38, -0.92, 17),
]


def velvet_on_ermine(art: Canvas, suit: str) -> None:
    """An ermine cape under a velvet collar with a jewelled border."""
    _ermine(art)
    collar = loop(
        HEAD("-34,98! -62,116 -92,136! -68,162 -32,182 4,190 40,182 76,162 102,134! 72,114 44,96!")
    )
    art.shade(collar, CARMINE, 3.8, angle=24, gap=5, depth=16, width=2.1, bend=4)
    border, spine = band(
        art, HEAD("-92,136 -68,161 -32,181 4,189 40,181 76,161 102,134"), 17, YELLOW, 3.4
    )
    art.hatch(border, angle=70, gap=4.6, depth=6, width=1.6)
    for i, (x, y, turn) in enumerate(places_along(spine, 15, 0.04, 0.96)):
        if i % 2:
            art.shape(ellipse(x, y, 4.2, n=18), PEARL, 1.9)
        else:
            art.shape(move(diamond(6, 6), x, y, 1, turn), STEEL, 2)
    _order(art, suit, 210)


def plate_and_chain(art: Canvas, suit: str) -> None:
    """A gorget of plate, a chain of heavy links over it."""
    gorget(art, GOLD)
    for x, y, turn in places_along(
        curve(HEAD("-52,112 -46,152 4,196 52,154 42,118")), 15, 0.0, 1.0
    ):
        art.shape(move(loop("-9,-5! 9,-5! 9,5! -9,5!"), x, y, 1, turn), YELLOW, 2.4)
        art.shape(ellipse(x, y, 3.2, n=14), RED, 1.5)
    _order(art, suit, 214)
