"""The French aces: one large sign; the ace of spades wears ornament, as tradition has it.

Law: the sign stands upright in the middle; only the indices are doubled.
"""

from __future__ import annotations

import numpy as np
from canvas import Canvas
from frames import FRENCH_HEIGHT, WIDTH, french_card
from ornament import beads, diamond
from palette import INK, PAPER, RED
from paths import curve, ellipse, loop, moved
from shapely import affinity
from shapely.geometry import Polygon
from suits import colour_of, silhouette

CENTRE = (WIDTH / 2, FRENCH_HEIGHT / 2)


def ace(suit: str) -> str:
    """One ace as SVG."""
    art = Canvas()
    if suit == "S":
        _ornate_spade(art)
    else:
        with art.placed(*CENTRE, 2.3):
            for outline in silhouette(suit):
                art.fill(outline, colour_of(suit))
    return french_card(suit, "A", art)


def _ornate_spade(art: Canvas) -> None:
    """A large spade, its field engraved with a vase of scrolls round a small spade, laurels at both sides."""
    with art.placed(*CENTRE):
        spade = moved(silhouette("S")[0], scale=3.1)
        body = moved(
            loop(
                "0,-60! 14,-36 36,-10 48,12 44,32 28,41 10,36 0,26 -10,36 -28,41 -44,32 -48,12 -36,-10 "
                "-14,-36"
            ),
            scale=3.1,
        )
        art.fill(spade, INK)
        for inset, width in ((12, 3.2), (19, 1.8)):
            ring = Polygon(body).buffer(-inset)
            art.contour(np.array(ring.exterior.coords), width, PAPER)
        field = Polygon(body).buffer(-26)
        inner = np.array(affinity.translate(field, 0, 0).exterior.coords)
        with art.group(clip=inner):
            for side in (-1, 1):
                _scrolls(art, side)
            stem = curve("0,100 0,40 0,-30 0,-120")
            art.brush(stem, 5, 0.05, 0.4, PAPER)
            for y, r in ((-112, 4.4), (-98, 5.6), (-80, 7)):
                art.fill(ellipse(0, y, r), PAPER)
        small = moved(silhouette("S")[0], 0, 6, 0.62)
        art.fill(ellipse(0, 6, 52, n=64), INK)
        art.contour(ellipse(0, 6, 52, n=64), 3, PAPER, close=True)
        beads(art, np.vstack([ellipse(0, 6, 45, n=64), ellipse(0, 6, 45, n=64)[:1]]), 33, 2.1, PAPER, 0, 0, 1)
        art.fill(small, PAPER)
        art.fill(moved(diamond(7, 9), 0, 2), RED)
        foot = moved(loop("0,30! 5,46 16,56! -16,56! -5,46"), scale=3.1)
        art.hatch(foot, angle=90, gap=6, depth=10, width=2, whole=True, colour=PAPER)


def _scrolls(art: Canvas, side: int) -> None:
    """One side's acanthus scrolls, in paper colour on the ink of the spade."""

    def mirrored(path: str) -> np.ndarray:
        return curve(path) * [side, 1]

    for path, width in (
        ("4,92 30,100 64,92 88,74 96,52 84,38 70,44 70,56 80,58", 6.5),
        ("4,70 34,74 54,58 62,40", 5),
        ("60,92 76,102 92,100", 4),
        ("4,-34 22,-44 48,-40 66,-20 64,-2 52,2 46,-8 54,-14", 6),
        ("96,52 104,28 94,6 78,4 76,16 86,20", 5.5),
        ("4,-64 18,-72 32,-64 32,-54 22,-54", 5),
        ("66,-20 78,-18 88,-6", 4),
        ("40,74 52,84 66,78", 3.6),
        ("94,66 106,66 112,54", 3.6),
    ):
        art.brush(mirrored(path), width, 0.15, 0.25, PAPER)
    for x, y, r in (
        (80, 58, 4),
        (54, -14, 4),
        (86, 20, 4),
        (22, -54, 3.4),
        (62, 40, 4),
        (30, 88, 3),
        (44, -54, 3),
        (112, 38, 3),
    ):
        art.fill(ellipse(side * x, y, r), PAPER)
