"""Crowns, hats and plumes, in the local units of a head (see `face`).

Invariant: the headgear of a court shows its rank: kings are crowned, Overs wear feathered hats,
Unders caps and helmets.
"""

from __future__ import annotations

import math
import random

from drawing.canvas import Canvas
from drawing.ornament import band, diamond
from drawing.palette import CARMINE, GOLD, PEARL, RED, STEEL, YELLOW
from drawing.paths import Path, Place, Point, curve, ellipse, loop, move, normals, places_along
from shapely.geometry import LineString


def crown(
    art: Canvas, rim: Path, height: float, cap: str = CARMINE, jewel: str = RED, cusps: int = 5
) -> None:
    """A crown with trefoil finials; `rim` runs left, middle, right along the middle of its band."""
    spine = curve(rim, 14)
    track = LineString(spine)
    h = height

    def at(t: float, up: float) -> tuple[float, float]:
        q = track.interpolate(t, normalized=True)
        return q.x + (t - 0.5) * up * 0.528, q.y - up  # the cusps lean outwards

    def cusp_height(t: float) -> float:
        return h * (1 - 0.2 * abs(t - 0.5))

    centres = [(i + 0.5) / cusps for i in range(cusps)]
    top: list[Point] = [(*at(0, h * 0.1), 1), at(0.015, h * 0.5)]
    for i, t in enumerate(centres):
        hh = cusp_height(t)
        top += [at(t - 0.035, hh * 0.78), (*at(t, hh * 0.92), 1), at(t + 0.035, hh * 0.78)]
        if i < cusps - 1:
            top.append(at((i + 1) / cusps, h * 0.36))
    top += [at(0.985, h * 0.5), (*at(1, h * 0.1), 1)]

    dome: list[Point] = [(*at(0.02, h * 0.3), 1)]
    dome += [
        at(t, h * up) for t, up in ((0.1, 0.8), (0.3, 1.0), (0.5, 1.06), (0.7, 1.0), (0.9, 0.8))
    ]
    dome.append((*at(0.98, h * 0.3), 1))
    velvet = loop(dome)
    art.shape(velvet, cap, 3)
    art.hatch(velvet, angle=70, gap=4.5, depth=9, width=1.8)
    art.shade(loop([*top, at(0.5, -2)]), YELLOW, 3.2, 0.4, angle=12, gap=4.2, depth=6, width=1.6)

    for i, t in enumerate(centres):
        hh = cusp_height(t)
        x, y = at(t, hh * 0.92)
        for dx, dy, r in ((-0.12, 0.02, 0.095), (0.12, 0.02, 0.095), (0, -0.1, 0.11)):
            art.shape(ellipse(x + dx * h, y + dy * h, r * h, n=20), YELLOW, 2.2, 0.4)
        art.shape(ellipse(x, y - h * 0.02, h * 0.07, n=16), PEARL, 1.8, 0.4)
        x, y = at(t, hh * 0.52)
        art.shape(
            move(diamond(h * 0.085, h * 0.15), x, y), jewel if i % 2 == 0 else "#4a86c2", 1.9, 0.4
        )
        if i < cusps - 1:
            x, y = at((i + 1) / cusps, h * 0.36)
            art.shape(ellipse(x, y - 2, 3, n=14), PEARL, 1.7)
    hoop, _ = band(art, rim, h * 0.42, YELLOW, 3.4)
    art.hatch(hoop, angle=82, gap=4.2, depth=7, width=1.6)
    for i, (x, y, turn) in enumerate(places_along(spine, 9, 0.06, 0.94)):
        if i % 2 == 0:
            art.shape(move(diamond(h * 0.11, h * 0.12), x, y, 1, turn), jewel, 1.9)
        else:
            art.shape(ellipse(x, y, h * 0.065, h * 0.085, n=18), "#8fbfe0", 1.8)


def plume(
    art: Canvas, spine: Path, width: float, colour: str, second: str = "", barbs: int = 8
) -> None:
    """An ostrich plume along its spine: overlapping curled barbs on both sides, from
    tip to root.
    """
    chance = random.Random(2)
    line = curve(spine, 16)
    tangents, side = normals(line)
    last = len(line) - 1
    for i in range(barbs, -1, -1):
        t = 0.08 + 0.9 * i / barbs
        k = min(last - 1, int(t * last))
        wide = (
            width * (0.55 + 0.45 * math.sin(min(1, t * 1.25) * math.pi)) * (1 if t < 0.8 else 1.05)
        )
        for sign in (1, -1):
            root, u, v = line[k], tangents[k], side[k] * sign
            n = wide * (1.0 + 0.15 * chance.random()) * (1 if sign > 0 else 0.8)
            tip = root + u * n * 0.62 + v * n * 0.72
            back = root + v * n * 0.5 + u * n * 0.05
            front = root + u * n * 0.62 + v * n * 0.2
            curl = tip + u * n * 0.14 - v * n * 0.16
            begin, end = root - u * n * 0.18, root + u * n * 0.35
            knots = [
                (*begin, 1),
                tuple(back),
                tuple(tip),
                tuple(curl),
                tuple((front + tip) / 2),
                (*end, 1),
            ]
            art.shape(loop(knots, 7), colour if i % 2 or not second else second, 2.2, 0.4)
            rib = [tuple(root), tuple((back + front) / 2), tuple(tip * 0.75 + root * 0.25)]
            art.strokes(
                [rib, [tuple(root), tuple(front), tuple(curl * 0.7 + root * 0.3)]], 1.3, 0.02, 0.7
            )
    art.brush(line[: int(len(line) * 0.9)], 3.4, 0.02, 0.7)


def beret(
    art: Canvas,
    head: Place,
    colour: str = CARMINE,
    slashes: str = YELLOW,
    brim: str = YELLOW,
    stone: str = STEEL,
) -> None:
    """A slashed beret with a brim and a brooch."""
    cap = loop(head("-46,6 -54,-10 -44,-32 -14,-48 26,-48 58,-34 66,-10 52,8 20,2 -10,0"))
    art.shade(cap, colour, 4.6, angle=64, gap=5.2, depth=22, width=2.4, bend=6)
    folds = (
        "-40,0 -42,-16 -30,-34 | -20,-4 -18,-24 -4,-42 | 4,-4 10,-24 22,-40 | 28,0 36,-18 44,-32 "
        "| 46,2 54,-8 58,-18"
    )
    art.strokes(head.each(folds), 3, 0.05, 0.7)
    for x, y, turn in ((-30, -22, -24), (-6, -26, -8), (18, -25, 6), (42, -19, 26)):
        cut = loop("0,-11! 4.6,-3 4.2,4 0,11! -4.2,4 -4.6,-3")
        art.shape(move(cut, *head.at(x, y), 1, -turn if head.flip else turn), slashes, 2.4)
    hem = loop(head("-40,8! -24,-3 4,-7 34,-2 50,10! 47,18! 30,8 2,3 -22,6 -36,16!"))
    art.shape(hem, brim, 3.2)
    art.hatch(hem, angle=85, gap=4, depth=7, width=1.6)
    art.shape(ellipse(*head.at(44, -6), 8.5), GOLD, 3)
    art.shape(ellipse(*head.at(44, -6), 4), stone, 2)


def turban_hat(art: Canvas, head: Place, roll: str, crown_colour: str, cord: str = YELLOW) -> None:
    """A hat with a thick padded roll, bound by a cord."""
    top = loop(head("-34,-16 -36,-32 -18,-46 14,-51 42,-44 54,-26 48,-8! -30,-8!"))
    art.shade(top, crown_colour, 4.2, angle=70, gap=5, depth=18, width=2.2, bend=5)
    art.strokes(
        head.each("-20,-12 -20,-30 -8,-46 | 6,-12 12,-32 16,-48 | 30,-12 37,-28 36,-43"),
        2.8,
        0.05,
        0.7,
    )
    bulge = loop(
        head("-46,6 -54,-6 -46,-20 -20,-26 12,-28 44,-22 62,-10 62,6 48,14 24,6 -6,4 -30,10")
    )
    art.shade(bulge, roll, 4.4, angle=50, gap=4.8, depth=13, width=2.2, bend=4)
    for x, y, lean in (
        (-38, -5, -8),
        (-22, -9, -6),
        (-4, -11, -3),
        (14, -11, 2),
        (32, -8, 6),
        (48, -2, 10),
    ):
        path = head([(x - lean * 0.6 - 5, y - 15), (x + 3, y), (x + lean * 0.3 - 3, y + 15)])
        band(art, path, 5.5 * head.scale, cord, 2)


def skull_cap(art: Canvas, head: Place, colour: str, hem: str) -> None:
    """A round close cap with a rolled hem and a button."""
    cap = loop(head("-36,6! -42,-14 -34,-38 -8,-52 20,-50 42,-34 50,-12 48,10! 20,0 -10,0"))
    art.shade(cap, colour, 4.4, angle=66, gap=5, depth=20, width=2.3, bend=6)
    art.strokes(
        head.each("-24,-4 -22,-28 -4,-48 | 6,-6 6,-28 4,-48 | 32,-2 30,-26 12,-46"), 2.8, 0.05, 0.5
    )
    art.shape(ellipse(*head.at(4, -52), 6.5 * head.scale), hem, 2.8)
    roll, _ = band(art, head("-38,12 -20,-1 6,-4 32,1 50,15"), 14 * head.scale, hem, 3.4)
    art.hatch(roll, angle=84, gap=4, depth=7, width=1.6)


def fur_hat(art: Canvas, head: Place, cloth: str, fur: str) -> None:
    """A cloth hat, its crown hanging over to one side above a broad fur brim."""
    bag = loop(head("-32,-8 -38,-28 -16,-46 20,-51 56,-42 78,-22 80,0 70,10 58,-2 46,-8"))
    art.shade(bag, cloth, 4.4, angle=62, gap=5, depth=20, width=2.3, bend=6)
    art.strokes(
        head.each("-18,-12 -16,-30 2,-44 | 12,-14 22,-32 34,-44 | 40,-14 54,-26 66,-26"),
        2.8,
        0.05,
        0.7,
    )
    rim = loop(head("-48,8 -52,-8 -40,-20 -10,-27 24,-26 50,-16 58,2 52,16 24,6 -8,4 -34,12"))
    art.shape(rim, fur, 4.2)
    chance = random.Random(4)
    hairs = []
    for _ in range(90):
        x = -46 + 98 * chance.random()
        y = -10 + (x / 52) ** 2 * 10 + 24 * (chance.random() - 0.5)
        hairs.append(head([(x, y), (x + 3, y + 4), (x + 4, y + 9)]))
    with art.group(clip=rim):
        art.strokes(hairs, 1.5, 0.05, 0.7)


def flat_cap(
    art: Canvas, head: Place, colour: str, hem: str, feather: str = "", second: str = ""
) -> None:
    """A broad flat cap worn aslant, a feather lying along it (the jacks')."""
    if feather:
        plume(
            art,
            head("38,-24 66,-40 94,-34 112,-8"),
            38 * head.scale,
            feather,
            second or feather,
            barbs=7,
        )
    disc = loop(head("-58,-2 -66,-16 -52,-32 -10,-44 34,-44 66,-32 72,-14 58,0 20,-6 -22,-6"))
    art.shade(disc, colour, 4.6, angle=62, gap=5, depth=18, width=2.3, bend=6)
    art.strokes(
        head.each("-44,-8 -42,-20 -26,-34 | -14,-10 -10,-24 2,-40 | 18,-10 26,-24 38,-38"),
        2.8,
        0.05,
        0.6,
    )
    hoop, spine = band(art, head("-37,8 -18,-3 8,-6 32,-1 46,11"), 15 * head.scale, hem, 3.4)
    art.hatch(hoop, angle=84, gap=4, depth=7, width=1.6)
    for i, (x, y, turn) in enumerate(places_along(spine, 6, 0.1, 0.9)):
        if i % 2 == 0:
            art.shape(move(diamond(5.5, 5.5), x, y, head.scale, turn), RED, 1.9)
        else:
            art.shape(ellipse(x, y, 3 * head.scale, n=16), PEARL, 1.6)
