"""Foliage as an engraver draws it: a scalloped edge, small bows for the leaves, thick where the
shadow lies.

Invariant: light falls from the upper left, so the bows are closer together at the lower right; a
tree or bush stands on its foot line.
"""

from __future__ import annotations

import math
import random

from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from drawing.canvas import Canvas
from drawing.palette import BROWN, DARK_GREEN, GREEN
from drawing.paths import Line, Place, Point, loop


def scallops(outline: Line, size: float, seed: int = 1, depth: float = 0.34) -> Line:
    """A closed outline broken up into outward bows about `size` long."""
    chance = random.Random(seed)
    ring = Polygon(outline).exterior
    area = sum(
        x0 * y1 - x1 * y0
        for (x0, y0), (x1, y1) in zip(ring.coords[:-1], ring.coords[1:], strict=True)
    )
    outward = 1 if area > 0 else -1
    count = max(6, round(ring.length / size))
    steps = [(k + 0.3 * (chance.random() - 0.5)) / count for k in range(count)]
    knots: list[Point] = []
    for here, ahead in zip(steps, [*steps[1:], steps[0] + 1], strict=True):
        a = ring.interpolate(here % 1, normalized=True)
        b = ring.interpolate(ahead % 1, normalized=True)
        dx, dy = b.x - a.x, b.y - a.y
        lift = depth * outward * (0.8 + 0.4 * chance.random())
        knots.append((a.x, a.y, 1))
        knots += [(a.x + dx * t + dy * lift, a.y + dy * t - dx * lift) for t in (0.25, 0.75)]
    return loop(knots, 5)


def leafage(
    art: Canvas,
    outline: Line,
    colour: str = GREEN,
    leaf: float = 7,
    seed: int = 1,
    edge: float = 2.7,
) -> None:
    """A mass of leaves with a smooth outline given; `leaf` is the length of one bow."""
    chance = random.Random(seed)
    ragged = scallops(outline, leaf * 1.5, seed)
    art.fill(ragged, colour)
    surface = Polygon(ragged).buffer(-leaf * 0.35)
    x0, y0, x1, y1 = surface.bounds
    across = 0.55 * min(1, 1.5 * (y1 - y0) / (x1 - x0))  # a hedge is lit alike from end to end
    bows = []
    y = y0
    while y < y1:
        x = x0 + chance.random() * leaf
        while x < x1:
            px, py = (
                x + (chance.random() - 0.5) * leaf * 0.5,
                y + (chance.random() - 0.5) * leaf * 0.4,
            )
            shade = (
                0.5
                + across * (px - (x0 + x1) / 2) / (x1 - x0)
                + 0.75 * (py - (y0 + y1) / 2) / (y1 - y0)
            )
            if chance.random() < shade * 1.15 - 0.05 and surface.contains(Spot(px, py)):
                w = leaf * 0.5
                bows.append(
                    [
                        (px - w, py - w * 0.1),
                        (px - w * 0.4, py + w * 0.6),
                        (px + w * 0.4, py + w * 0.5),
                        (px + w, py - w * 0.3),
                    ]
                )
            x += leaf * 1.15
        y += leaf * 0.72
    with art.group(clip=ragged):
        art.hatch(ragged, angle=48, gap=3.6, depth=leaf * 1.1, width=1.7)
        art.strokes(bows, leaf * 0.25, 0.35, 0.3)
    art.outline(ragged, edge, 0.45)


def round_mass(x: float, y: float, rx: float, ry: float, seed: int = 1) -> Line:
    """A rather round outline, never twice the same."""
    chance = random.Random(seed * 7 + 1)
    knots = []
    for k in range(8):
        a, r = math.tau * k / 8, 1 + 0.13 * (chance.random() - 0.5)
        knots.append((x + rx * r * math.cos(a), y + ry * r * math.sin(a)))
    return loop(knots)


def bush(art: Canvas, x: float, foot: float, radius: float, colour: str = GREEN) -> None:
    leafage(
        art,
        round_mass(x, foot - radius * 0.5, radius * 1.2, radius * 0.95, int(x)),
        colour,
        max(5.0, radius * 0.36),
        int(x),
    )


def linden(art: Canvas, x: float, foot: float, scale: float = 1, colour: str = GREEN) -> None:
    """A broad leafy tree, about 150 units high."""
    at = Place(x, foot, scale)
    trunk = loop(
        at(
            "-16,5! -8,-10 -8,-46 -26,-70! -16,-74 -2,-58 4,-76! 12,-76! 8,-56 24,-76! 32,-72 "
            "10,-46 9,-12 18,5! 4,1 -4,2"
        )
    )
    art.shade(trunk, BROWN, 2.8, angle=80, gap=4.2, depth=8 * scale, width=1.6)
    art.strokes(at.each("-3,-8 -3,-34 -8,-54 | 3,-10 4,-40"), 1.8, 0.2, 0.6)
    for k, (dx, dy, rx, ry) in enumerate(
        (
            (2, -122, 30, 24),
            (-36, -92, 30, 24),
            (38, -94, 30, 25),
            (0, -98, 38, 28),
            (-22, -74, 25, 17),
            (24, -74, 26, 17),
        )
    ):
        cx, cy = at.at(dx, dy)
        leafage(
            art, round_mass(cx, cy, rx * scale, ry * scale, k + 3), colour, 7.6 * scale**0.5, k + 5
        )


def orchard_tree(art: Canvas, x: float, foot: float, height: float, colour: str = GREEN) -> None:
    """A small round tree on a stem."""
    r = height * 0.34
    art.brush([(x - 1, foot + 2), (x, foot - height * 0.5)], height * 0.13, 0, 0, BROWN)
    leafage(
        art,
        round_mass(x, foot - height * 0.66, r * 1.05, r, int(x + foot)),
        colour,
        max(4.4, height * 0.13),
        int(x),
    )


def cypress(art: Canvas, x: float, foot: float, height: float) -> None:
    """A slim dark tree."""
    w = height * 0.15
    art.brush([(x, foot - 8), (x, foot + 3)], 5, 0, 0, BROWN)
    shape = loop(
        [
            (x, foot - height, 1),
            (x + w * 0.8, foot - height * 0.5),
            (x + w, foot - height * 0.2),
            (x, foot - 4),
            (x - w, foot - height * 0.2),
            (x - w * 0.8, foot - height * 0.5),
        ]
    )
    ragged = scallops(shape, 7, int(x))
    art.shade(ragged, DARK_GREEN, 2.6, angle=62, gap=3.8, depth=w * 1.1, width=1.7, bend=3)
    ticks = [
        [(x + dx * w, foot - height * t), (x + dx * w - 2, foot - height * t - 7)]
        for dx, t in (
            (-0.3, 0.2),
            (0.1, 0.3),
            (-0.2, 0.42),
            (0.15, 0.5),
            (-0.05, 0.62),
            (0.3, 0.14),
        )
    ]
    art.strokes(ticks, 1.7, 0.1, 0.6)


def hedge(
    art: Canvas,
    left: float,
    right: float,
    foot: float,
    height: float,
    colour: str = GREEN,
    seed: int = 2,
) -> None:
    """A clipped hedge."""
    chance = random.Random(seed)
    crest = [
        (left + (right - left) * k / 9, foot - height + 5 * (chance.random() - 0.5))
        for k in range(10)
    ]
    leafage(art, loop([(left, foot, 1), *crest, (right, foot, 1)]), colour, 7.5, seed)
