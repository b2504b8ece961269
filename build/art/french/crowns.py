"""Crowns of the French courts: three trefoils for a king, another coronet for each queen.

Invariant: a crown stands on a rim that runs left, middle, right along the middle of its hoop and is
drawn after the hair; `height` is measured from the rim to the top of the middle point.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from drawing.canvas import Canvas
from drawing.ornament import band, beads, diamond, ermine
from drawing.palette import BLACK_CLOTH, BLUE, GREEN, PEARL, RED, STEEL, WHITE, YELLOW
from drawing.paths import Path, curve, ellipse, loop, move, places_along
from drawing.suits import silhouette
from shapely.geometry import LineString

Spot = Callable[[float, float], tuple[float, float]]


def _places_above(rim: Path, flare: float) -> Spot:
    """Places above a rim: `t` from its left end to its right, `up` units high; it
    widens by `flare`.
    """
    track = LineString(curve(rim, 14))

    def at(t: float, up: float) -> tuple[float, float]:
        here = track.interpolate(min(1, max(0, t)), normalized=True)
        return here.x + (t - 0.5) * up * flare, here.y - up

    return at


def _lean(at: Spot, t: float, up: float) -> float:
    """How far a point of the crown leans outwards, in degrees."""
    (x0, y0), (x1, y1) = at(t, up * 0.5), at(t, up)
    return float(np.degrees(np.arctan2(x1 - x0, y0 - y1)))


def _hoop(
    art: Canvas, rim: Path, width: float, colour: str, jewels: tuple[str, str], count: int = 9
) -> None:
    outline, spine = band(art, rim, width, colour, 3.4)
    art.hatch(outline, angle=82, gap=4.2, depth=7, width=1.6)
    for i, (x, y, turn) in enumerate(places_along(spine, count, 0.07, 0.93)):
        if i % 2 == 0:
            art.shape(move(diamond(width * 0.26, width * 0.3), x, y, 1, turn), jewels[0], 1.9)
        else:
            art.shape(ellipse(x, y, width * 0.15, width * 0.2, n=18), jewels[1], 1.8)


@dataclass(frozen=True)
class Regalia:
    """What one king's crown has of its own."""

    cap: str
    jewel: str = RED
    second: str = STEEL
    height: float = 66
    stalk: float = 0.1  # half the width of a point under its trefoil, as a share of the rim
    fur: bool = False  # ermine in place of the jewelled hoop
    arched: bool = False  # a low arch between the points carries pearls


def trefoil_crown(art: Canvas, rim: Path, regalia: Regalia) -> None:
    """A king's crown: three tall points, each with a trefoil, over a velvet cap."""
    h = regalia.height
    at = _places_above(rim, 0.5)
    swell = ((0.12, 0.58), (0.32, 0.7), (0.5, 0.66), (0.68, 0.7), (0.88, 0.58))
    dome = loop(
        [(*at(0.04, h * 0.2), 1), *(at(t, h * up) for t, up in swell), (*at(0.96, h * 0.2), 1)]
    )
    art.shade(dome, regalia.cap, 3, angle=70, gap=4.5, depth=10, width=1.9)
    art.strokes(
        [
            [at(t, h * 0.3), at(t + (t - 0.5) * 0.06, h * 0.5), at(t, h * 0.66)]
            for t in (0.24, 0.34, 0.66, 0.76)
        ],
        2.2,
        0.1,
        0.6,
    )
    s = regalia.stalk
    points = (0.06, 0.5, 0.94)
    top = [(*at(0, h * 0.06), 1), at(-0.01, h * 0.34)]
    for i, t in enumerate(points):
        tall = h * (0.73 if i == 1 else 0.57)
        left, right = max(0.0, t - s), min(1.0, t + s)
        if i:
            top.append(at(left, h * 0.36))
        top += [(*at(t - s * 0.34, tall), 1), (*at(t + s * 0.34, tall), 1)]
        if i < 2:
            top += [at(right, h * 0.36), at((t + points[i + 1]) / 2, h * 0.22)]
    top += [at(1.01, h * 0.34), (*at(1, h * 0.06), 1), at(0.5, -2)]
    art.shade(loop(top), YELLOW, 3.2, 0.4, angle=12, gap=4.2, depth=7, width=1.6)
    for i, t in enumerate(points):
        tall = h * (0.73 if i == 1 else 0.57)
        size = h * (0.135 if i == 1 else 0.122)
        x, y = at(t, tall)
        with art.local_frame(x, y, 1, round(_lean(at, t, tall) * 0.8, 1)):
            for dx, dy, r in ((-1.15, -0.5, 1), (1.15, -0.5, 1), (0, -1.85, 1.12)):
                art.shape(ellipse(dx * size, dy * size, r * size, n=24), YELLOW, 2.6, 0.45)
            art.shape(ellipse(0, -0.7 * size, size * 0.62, n=18), regalia.second, 2, 0.4)
            art.shape(
                loop(
                    [
                        (-size, size * 0.15, 1),
                        (size, size * 0.15, 1),
                        (size * 0.9, size * 0.8, 1),
                        (-size * 0.9, size * 0.8, 1),
                    ]
                ),
                YELLOW,
                2.4,
            )
        art.shape(move(diamond(h * 0.07, h * 0.12), *at(t, h * 0.4)), regalia.jewel, 2)
    for t in (0.28, 0.72):
        x, y = at(t, h * 0.22)
        if regalia.arched:
            art.brush([(x, y), (x, y - h * 0.16)], 5, 0, 0)
        art.shape(ellipse(x, y - h * (0.2 if regalia.arched else 0.08), h * 0.09, n=18), PEARL, 2.2)
    if regalia.fur:
        outline, spine = band(art, rim, 24, WHITE, 3.4)
        art.hatch(outline, angle=82, gap=4.4, depth=8, width=1.6)
        ermine(art, spine, 5, 5.4, 0.1, 0.9)
    else:
        _hoop(art, rim, 23, YELLOW, (regalia.jewel, regalia.second))


def lily_coronet(art: Canvas, rim: Path, cap: str) -> None:
    """Five slender lilies over a narrow hoop (the queen of spades')."""
    at = _places_above(rim, 0.46)
    art.shade(
        loop([(*at(0.03, 4), 1), at(0.12, 24), at(0.5, 30), at(0.88, 24), (*at(0.97, 4), 1)]),
        cap,
        2.8,
        angle=70,
        gap=4.4,
        depth=8,
        width=1.7,
    )
    for t in (0.04, 0.27, 0.5, 0.73, 0.96):
        tall = 20 if t == 0.5 else 15
        x, y = at(t, 8)
        with art.local_frame(x, y, 1, round(_lean(at, t, tall), 1)):
            for side in (-1, 1):
                petal = move(
                    loop("1.5,8! 5,-1 11,-4 13,3 9,6! 10,1 6,4 3,12!"), 0, -tall, flip=side < 0
                )
                art.shape(petal, YELLOW, 2.2)
            art.shape(
                loop(
                    f"0,{-tall - 22}! 5.4,{-tall - 8} 3,{-tall + 5} 2.6,2! -2.6,2! -3,{-tall + 5} "
                    f"-5.4,{-tall - 8}"
                ),
                YELLOW,
                2.5,
            )
            art.shape(
                loop(f"-6,{-tall + 5}! 6,{-tall + 5}! 6,{-tall + 10}! -6,{-tall + 10}!"), YELLOW, 2
            )
    for t in (0.155, 0.385, 0.615, 0.845):
        x, y = at(t, 12)
        art.brush([(x, y + 6), (x, y)], 3.4, 0, 0)
        art.shape(ellipse(x, y - 3, 4.2), PEARL, 1.9)
    _hoop(art, rim, 19, YELLOW, (RED, PEARL))


def heart_coronet(art: Canvas, rim: Path) -> None:
    """Three hearts on leafy points, small pearls between (the queen of hearts')."""
    at = _places_above(rim, 0.5)
    for t in (0.06, 0.5, 0.94):
        size = 0.27 if t == 0.5 else 0.23
        x, y = at(t, 24 if t == 0.5 else 21)
        with art.local_frame(x, y, 1, round(_lean(at, t, 20), 1)):
            art.shape(loop("-14,24! -12,12 -3,7 0,14 3,7 12,12 14,24!"), YELLOW, 2.6)
            heart = move(silhouette("H")[0], scale=size)
            art.shape(move(heart, scale=1.34), YELLOW, 2.6)
            art.shape(heart, RED, 1.8)
            art.brush(
                f"{-28 * size},{-14 * size} {-27 * size},{-30 * size} {-16 * size},{-34 * size}",
                2.2,
                0.3,
                0.3,
                "#f59a92",
            )
    for t in (0.2, 0.285, 0.37, 0.63, 0.715, 0.8):
        up = 19 if t in (0.285, 0.715) else 13
        x, y = at(t, up)
        art.brush([at(t, 4), (x, y)], 4, 0, 0)
        art.shape(ellipse(x, y, 4.4), PEARL, 2)
    _hoop(art, rim, 21, YELLOW, (BLUE, PEARL))


def rayed_crown(art: Canvas, rim: Path) -> None:
    """Seven sharp rays, pearls on the taller ones (the queen of diamonds')."""
    at = _places_above(rim, 0.62)
    for i, t in enumerate(np.linspace(0.04, 0.96, 7)):
        tall = (33 if i == 3 else 29) if i % 2 else 19
        ray = loop([(*at(t - 0.09, 4), 1), (*at(t, tall), 1), (*at(t + 0.09, 4), 1)])
        art.shape(ray, YELLOW, 2.6)
        art.brush([at(t + 0.02, 8), at(t, tall - 8)], 1.5, 0.1, 0.6)
        if i % 2:
            art.shape(ellipse(*at(t, tall + 1), 5.4), PEARL, 2.2)
        else:
            art.shape(ellipse(*at(t, tall + 1), 3.6), RED, 1.8)
    outline, spine = band(art, rim, 20, YELLOW, 3.4)
    art.hatch(outline, angle=82, gap=4.2, depth=7, width=1.6)
    for i, (x, y, turn) in enumerate(places_along(spine, 7, 0.08, 0.92)):
        art.shape(
            move(diamond(6 if i == 3 else 4.6, 7.4 if i == 3 else 6), x, y, 1, turn),
            GREEN if i % 2 else RED,
            1.9,
        )


def arched_crown(art: Canvas, rim: Path, cap: str) -> None:
    """A closed crown: arches over a full cap, an orb on top (the queen of clubs')."""
    at = _places_above(rim, 0.42)
    dome = loop(
        [
            (*at(0.02, 4), 1),
            at(-0.01, 22),
            at(0.16, 35),
            at(0.5, 34),
            at(0.84, 35),
            at(1.01, 22),
            (*at(0.98, 4), 1),
        ]
    )
    art.shade(dome, cap, 3, angle=70, gap=4.5, depth=10, width=1.9)
    arches: list[list[tuple[float, float]]] = [
        [at(0.02, 5), at(-0.03, 23), at(0.16, 39), at(0.38, 36), at(0.5, 31)],
        [at(0.98, 5), at(1.03, 23), at(0.84, 39), at(0.62, 36), at(0.5, 31)],
        [at(0.5, 4), at(0.485, 18), at(0.5, 32)],
    ]
    for arch in arches:
        _, spine = band(art, arch, 8.5, YELLOW, 2.6)
        beads(art, spine, 3 if arch is arches[2] else 6, 2.4, PEARL, 1.4, 0.14, 0.86, n=12)
    for t in (0.25, 0.75):
        x, y = at(t, 8)
        for dx, dy, r in ((-5, -6, 4), (5, -6, 4), (0, -13, 4.4)):
            art.shape(ellipse(x + dx, y + dy, r, n=18), YELLOW, 2)
        art.shape(ellipse(x, y - 7, 2.6, n=14), GREEN, 1.5)
    x, y = at(0.5, 37)
    art.shape(ellipse(x, y, 6.8), BLUE, 2.4)
    art.brush([(x - 6, y), (x + 6, y)], 2.4, 0, 0, YELLOW)
    art.shape(
        move(
            loop(
                "-2,-7! -2,-11! -6,-11! -6,-15! -2,-15! -2,-19! 2,-19! 2,-15! 6,-15! 6,-11! "
                "2,-11! 2,-7!"
            ),
            x,
            y,
        ),
        YELLOW,
        1.8,
    )
    _hoop(art, rim, 20, YELLOW, (BLACK_CLOTH, RED))
