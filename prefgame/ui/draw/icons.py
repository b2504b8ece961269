"""Small drawn signs: arrows, ticks, crowns, the dealer's pack, tricks, pencil strokes.

`x`, `y` is the middle of a sign and `size` about half its height, unless said otherwise;
all in pixels.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Literal

import pygame
from pygame import SRCALPHA, Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.shapes import Point, polygon, stroke
from prefgame.ui.draw.theme import Colour

Pointing = Literal["right", "down", "left", "up"]
_TURN = {"right": 0, "down": 90, "left": 180, "up": 270}


def triangle(
    surface: Surface, x: float, y: float, size: float, direction: Pointing, colour: Colour = "ink"
) -> None:
    """Draw an arrowhead that points in that direction."""
    angles = (math.radians(_TURN[direction] + corner) for corner in (0, 130, 230))
    corners = [(x + size * math.cos(a), y + size * math.sin(a)) for a in angles]
    shapes.polygon(surface, corners, colour)


def tick(
    surface: Surface, x: float, y: float, size: float, colour: Colour = "ink", width: float = 3
) -> None:
    points = [
        (x - size * 0.8, y),
        (x - size * 0.2, y + size * 0.6),
        (x + size * 0.85, y - size * 0.7),
    ]
    shapes.stroke(surface, points, colour, width)


def crown(surface: Surface, x: float, y: float, size: float) -> None:
    """Draw a crown of three points."""
    corners = ((-1, 0.7), (-1, -0.5), (-0.45, 0.05), (0, -0.9), (0.45, 0.05), (1, -0.5), (1, 0.7))
    shapes.polygon(surface, [(x + dx * size, y + dy * size) for dx, dy in corners], "ink")


def bars(
    surface: Surface, x: float, y: float, size: float, colour: Colour = "cream", width: int = 3
) -> None:
    """Three level lines: the sign of a menu."""
    for i in (-1, 0, 1):
        shapes.line(surface, x - size, y + i * size * 0.8, 2 * size, colour, width)


def pencil_sign(surface: Surface, x: float, y: float, size: float, angle: float = -45.0) -> None:
    """Draw a short pencil: somebody is thinking. It lies at `angle` degrees, its point to the right
    at 0.
    """
    a = math.radians(angle)
    along, across = (math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a))

    def at(u: float, v: float) -> tuple[float, float]:
        return x + (u * along[0] + v * across[0]) * size, y + (u * along[1] + v * across[1]) * size

    shapes.polygon(surface, [at(-1, -0.24), at(0.5, -0.24), at(0.5, 0.24), at(-1, 0.24)], "brass")
    shapes.polygon(
        surface, [at(-1, -0.24), at(-0.72, -0.24), at(-0.72, 0.24), at(-1, 0.24)], "#b98a80"
    )
    shapes.polygon(surface, [at(0.5, -0.24), at(1.1, 0), at(0.5, 0.24)], "#e0bd84")
    shapes.polygon(surface, [at(0.86, -0.1), at(1.12, 0), at(0.86, 0.1)], "shade")


def dealer_pack(surface: Surface, x: float, y: float, size: float) -> None:
    """Three small backs: this seat deals."""
    edge = max(1, round(size * 0.12))
    for i in (2, 1, 0):
        box = Box(
            round(x - size * 0.62 + i * size * 0.22),
            round(y - size * 0.8 + i * size * 0.16),
            round(size * 1.1),
            round(size * 1.5),
        )
        shapes.rounded_box(surface, box, size * 0.18, "ox", edge="cream", edge_width=edge)


def trick_backs(
    surface: Surface,
    x: float,
    y: float,
    won: int,
    needed: int,
    w: int,
    h: int,
    gap: int,
    *,
    on_paper: bool = False,
) -> float:
    """Draw a back for each trick, from the left edge `x`; returns the right edge. `y` is their
    middle. Filled backs are won, empty frames are still needed.
    """
    line, fill, heart = ("ink2", "ink", "paper") if on_paper else ("cream2", "cream", "ox")
    count, radius = max(won, needed), max(2, round(w * 0.16))
    for i in range(count):
        box = Box(round(x + i * (w + gap)), round(y - h / 2), w, h)
        if i < won:
            shapes.rounded_box(surface, box, radius, fill)
            # so light round its heart that it is no empty frame for those who see no red
            shapes.rounded_box(surface, box.inset(max(2, round(w * 0.3))), 1, heart)
        else:
            shapes.ring(surface, box, radius, line, max(2, w // 9))
    return x + count * (w + gap) - (gap if count else 0)


# -- the pencil's signs on the sheet --------------------
def hat(
    surface: Surface,
    x: float,
    y: float,
    size: float,
    width: float,
    *,
    turned: bool = False,
    colour: Colour = "pencil",
) -> None:
    """Draw a roof over a number; turned: the roof upside down. `size` is half its width."""
    way = 1 if turned else -1
    points = [
        (x - size, y - way * size * 0.3),
        (x, y + way * size * 0.54),
        (x + size, y - way * size * 0.3),
    ]
    shapes.stroke(surface, points, colour, width, 235)


def refa(
    surface: Surface,
    x: float,
    y: float,
    size: float,
    width: float,
    *,
    used: bool = False,
    seed: Hashable = 0,
) -> None:
    """Draw a level stroke; used: with a short slanting one through it. `size` is half its width."""
    shapes.stroke(
        surface, shapes.wobble((x - size, y), (x + size, y), size, seed), "pencil", width, 230
    )
    if used:
        slant = [(x + size * 0.5, y - size * 0.62), (x - size * 0.5, y + size * 0.62)]
        shapes.stroke(surface, slant, "pencil", width, 235)


# ---- a sprig of laurel
# It grows from its foot; all lengths are pixels of the surface.


_LEAVES, _LAUREL = 7, "ink2"
_BEND = 0.34
"""how far the stem rises over its length"""


def draw_sprig(
    surface: Surface,
    x: float,
    y: float,
    length: float,
    *,
    way: int = 1,
    part: float = 1.0,
    alpha: int = 255,
) -> None:
    """Draw a sprig from its foot to the right (``way`` 1) or left (-1), grown so far (``part``)."""
    part = max(0.0, min(1.0, part))
    if part <= 0 or alpha <= 0:
        return
    grown = Surface((round(length * 1.3), round(length * 0.9)), SRCALPHA)
    foot = length * 0.08, length * 0.62
    _draw(grown, foot, length, part)
    if way < 0:
        grown = pygame.transform.flip(grown, True, False)
    if alpha < 255:
        grown.set_alpha(alpha)
    left = x - foot[0] if way > 0 else x - grown.get_width() + foot[0]
    surface.blit(grown, (round(left), round(y - foot[1])))


def _draw(surface: Surface, foot: Point, length: float, part: float) -> None:
    fine = max(1.0, length / 70)
    steps = max(2, round(24 * part))
    stroke(
        surface, [_stem(foot, length, part * i / steps) for i in range(steps + 1)], _LAUREL, fine
    )
    for number in range(_LEAVES):
        at = 0.16 + 0.84 * number / (_LEAVES - 1)
        size = min(1.0, max(0.0, (part - at * 0.85) / 0.15)) * (1.0 - 0.35 * at)
        if size <= 0:
            continue
        start = _stem(foot, length, at * 0.97)
        ahead = _stem(foot, length, min(1.0, at * 0.97 + 0.03))
        along = math.atan2(ahead[1] - start[1], ahead[0] - start[0])
        last = number == _LEAVES - 1
        for side in (0.0,) if last else (-0.72, 0.72):
            _leaf(surface, start, along + side, length * 0.24 * size, fine)


def _stem(foot: Point, length: float, at: float) -> Point:
    return foot[0] + length * at, foot[1] - length * _BEND * at * at


def _leaf(surface: Surface, start: Point, angle: float, length: float, fine: float) -> None:
    """Draw a pointed leaf, dark on its lower half as an engraving shades it."""
    tip = start[0] + length * math.cos(angle), start[1] + length * math.sin(angle)
    across = -math.sin(angle), math.cos(angle)

    def edge(way: float) -> list[Point]:
        return [
            (
                start[0] + (tip[0] - start[0]) * t + across[0] * way * math.sin(math.pi * t**0.8),
                start[1] + (tip[1] - start[1]) * t + across[1] * way * math.sin(math.pi * t**0.8),
            )
            for t in (i / 8 for i in range(9))
        ]

    wide = length * 0.17
    stroke(surface, edge(-wide) + edge(wide)[::-1], _LAUREL, fine * 0.8, closed=True)
    polygon(surface, [*edge(wide), *edge(0)[::-1]], _LAUREL)
    stroke(surface, [start, tip], _LAUREL, fine * 0.7)
