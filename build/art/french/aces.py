"""The French aces: one large sign, engraved; the ace of spades is the largest and richest, as
tradition has it.

Invariant: the sign stands upright in the middle; only the indices are doubled.
"""

from __future__ import annotations

import numpy as np
from drawing.canvas import Canvas
from drawing.frames import FRENCH_HEIGHT, WIDTH, french_card
from drawing.ornament import beads, diamond, lozenges
from drawing.palette import INK, PAPER, RED
from drawing.paths import Line, curve, ellipse, loop, move, paths
from drawing.suits import colour_of, silhouette
from shapely import affinity
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

CENTRE = (WIDTH / 2, FRENCH_HEIGHT / 2)


def ace(suit: str) -> str:
    """One ace as SVG."""
    art = Canvas()
    if suit == "S":
        _ornate_spade(art)
    else:
        with art.local_frame(*CENTRE):
            {"H": _heart, "D": _diamond, "C": _club}[suit.upper()](art, colour_of(suit), suit)
    return french_card(suit, "A", art)


def _ornate_spade(art: Canvas) -> None:
    """A large spade, its field engraved with a vase of scrolls round a small spade, laurels
    at both sides.
    """
    with art.local_frame(*CENTRE):
        spade = move(silhouette("S")[0], scale=3.1)
        body = move(
            loop(
                "0,-60! 14,-36 36,-10 48,12 44,32 28,41 10,36 0,26 -10,36 -28,41 -44,32 -48,12 "
                "-36,-10 -14,-36"
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
        small = move(silhouette("S")[0], 0, 6, 0.62)
        art.fill(ellipse(0, 6, 52, n=64), INK)
        art.contour(ellipse(0, 6, 52, n=64), 3, PAPER, close=True)
        beads(
            art,
            np.vstack([ellipse(0, 6, 45, n=64), ellipse(0, 6, 45, n=64)[:1]]),
            33,
            2.1,
            PAPER,
            0,
            0,
            1,
        )
        art.fill(small, PAPER)
        art.fill(move(diamond(7, 9), 0, 2), RED)
        foot = move(loop("0,30! 5,46 16,56! -16,56! -5,46"), scale=3.1)
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


def _field(art: Canvas, suit: str, scale: float, colour: str) -> Line:
    """A large sign with two fine lines round its edge; returns the field inside them."""
    body = unary_union([Polygon(outline) for outline in silhouette(suit)])
    shape = affinity.scale(body, scale, scale, origin=(0, 0))
    for outline in silhouette(suit):
        art.fill(move(outline, scale=scale), colour)
    for inset, width in ((12, 2.4), (17, 1.3)):
        for ring in _parts(shape.buffer(-inset)):
            art.contour(ring, width, PAPER, close=True)
    return max(_parts(shape.buffer(-22)), key=len)


def _parts(shape: BaseGeometry) -> list[Line]:
    return [np.array(part.exterior.coords) for part in getattr(shape, "geoms", [shape])]


def _petals(art: Canvas, x: float, y: float, radius: float, count: int, colour: str) -> None:
    """A flower in paper colour, veined in the colour of the suit."""
    for k in range(count):
        turn = 360 * k / count
        petal = (
            loop("0,-4! 13,-20 15,-36 0,-46! -15,-36 -13,-20")
            if count > 5
            else loop("0,-4! 20,-16 25,-36 9,-48 0,-43 -9,-48 -25,-36 -20,-16")
        )
        art.fill(move(petal, x, y, radius / 48, turn), PAPER)
        art.contour(move(petal, x, y, radius / 48, turn), 2, colour, close=True)
        veins = [
            move([(0, -14), (dx * 0.8, -24), (dx, -36)], x, y, radius / 48, turn)
            for dx in (-7, 0, 7)
        ]
        art.strokes(veins, 1.7, 0.05, 0.7, colour)
    art.fill(ellipse(x, y, radius * 0.27), colour)
    art.contour(ellipse(x, y, radius * 0.2), 1.8, PAPER, close=True)
    for k in range(6):
        a = np.radians(60 * k)
        art.fill(
            ellipse(
                x + radius * 0.11 * np.cos(a), y + radius * 0.11 * np.sin(a), radius * 0.035, n=10
            ),
            PAPER,
        )


def _tendrils(art: Canvas, lines: str, leaves: str, width: float = 5.4) -> None:
    """Branches and leaves on both sides of the axis, in paper colour; a leaf is x,y and, after a
    colon, its turn.
    """
    for side in (-1, 1):
        for path in paths(lines):
            art.brush(curve(path) * [side, 1], width, 0.12, 0.3, PAPER)
        for word in leaves.split():
            place, turn = word.split(":")
            x, y = place.split(",")
            leaf = move(loop("0,0! 8,-7 18,-7 27,-1! 18,5 8,5"), float(x), float(y), 1, float(turn))
            art.fill(leaf * [side, 1], PAPER)


def _heart(art: Canvas, colour: str, suit: str) -> None:
    field = _field(art, suit, 2.85, colour)
    with art.group(clip=field):
        art.brush("0,124 0,80 0,30", 6, 0.05, 0.2, PAPER)
        _tendrils(
            art,
            "16,34 44,32 70,16 88,-10 90,-38 76,-50 62,-42 62,-28 70,-24 | 24,-58 34,-82 54,-96 "
            "76,-90 86,-74 78,-64 70,-70 | 78,4 66,-2 60,-12",
            "2,100:-52 2,80:-42 2,60:-32 40,33:-84 84,-4:-8 91,-24:-34 44,-90:-76 68,-94:-34",
        )
        for x, y, r in ((70, -24, 4.4), (70, -70, 4.4), (60, -12, 4), (0, -72, 4)):
            for side in (-1, 1):
                art.fill(ellipse(side * x, y, r), PAPER)
        art.fill(ellipse(0, -12, 50), colour)
        _petals(art, 0, -12, 46, 5, colour)


def _diamond(art: Canvas, colour: str, suit: str) -> None:
    field = _field(art, suit, 2.85, colour)
    lozenges(
        art,
        field,
        27,
        37,
        (0, 0),
        PAPER,
        1.2,
        lambda x, y: art.fill(move(diamond(2.8, 4), x, y), PAPER),
    )
    shield = move(silhouette("D")[0], scale=1.32)
    art.fill(shield, colour)
    for grown, width in ((0, 2.4), (-6, 1.2)):
        art.contour(_parts(Polygon(shield).buffer(grown))[0], width, PAPER, close=True)
    art.fill(ellipse(0, 0, 33), colour)
    _petals(art, 0, 0, 34, 8, colour)
    for y in (-56, 56):
        art.fill(move(diamond(4, 7), 0, y), PAPER)


def _club(art: Canvas, colour: str, suit: str) -> None:
    *_, stem = (move(outline, scale=2.75) for outline in silhouette(suit))
    for outline in silhouette(suit):
        art.fill(move(outline, scale=2.75), colour)
    for ring in _parts(Polygon(stem).buffer(-9)):
        art.contour(ring, 2, PAPER, close=True)
    art.fill(ellipse(0, -14, 34), colour)
    for x, y in ((0, -91), (-69, 17), (69, 17)):
        for radius, width in ((51, 2.4), (46, 1.3), (31, 1.3)):
            art.contour(ellipse(x, y, radius, n=72), width, PAPER, close=True)
        ring = ellipse(x, y, 38.5)
        beads(art, np.vstack([ring, ring[:1]]), 25, 1.7, PAPER, 0, 0, 1)
        _petals(art, x, y, 26, 8, colour)
    _petals(art, 0, -14, 19, 6, colour)
    art.strokes("0,134 0,106 0,70 | -11,136 -8,120 -5,98 | 11,136 8,120 5,98", 2.6, 0.1, 0.5, PAPER)
    art.fill(move(diamond(4, 5.4), 0, -14), RED if colour == INK else PAPER)
