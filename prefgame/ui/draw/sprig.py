"""A sprig of laurel as an engraver cuts it: a bent stem and pointed leaves, each with its vein.

It grows from its foot; all lengths are pixels of the surface.
"""

from __future__ import annotations

import math

import pygame
from pygame import SRCALPHA, Surface

from prefgame.ui.draw.strokes import Point, polygon, stroke
from prefgame.ui.draw.theme import Colour

_LEAVES = 7
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
    colour: Colour = "ink2",
    alpha: int = 255,
) -> None:
    """Draw a sprig from its foot (x, y) to the right (``way`` 1) or left (-1), as far as it has
    grown (``part``).
    """
    part = max(0.0, min(1.0, part))
    if part <= 0 or alpha <= 0:
        return
    grown = Surface((round(length * 1.3), round(length * 0.9)), SRCALPHA)
    foot = length * 0.08, length * 0.62
    _draw(grown, foot, length, part, colour)
    if way < 0:
        grown = pygame.transform.flip(grown, True, False)
    if alpha < 255:
        grown.set_alpha(alpha)
    left = x - foot[0] if way > 0 else x - grown.get_width() + foot[0]
    surface.blit(grown, (round(left), round(y - foot[1])))


def _draw(surface: Surface, foot: Point, length: float, part: float, colour: Colour) -> None:
    fine = max(1.0, length / 70)
    steps = max(2, round(24 * part))
    stroke(surface, [_stem(foot, length, part * i / steps) for i in range(steps + 1)], colour, fine)
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
            _leaf(surface, start, along + side, length * 0.24 * size, colour, fine)


def _stem(foot: Point, length: float, at: float) -> Point:
    return foot[0] + length * at, foot[1] - length * _BEND * at * at


def _leaf(
    surface: Surface, start: Point, angle: float, length: float, colour: Colour, fine: float
) -> None:
    """A pointed leaf, dark on its lower half as an engraving shades it."""
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
    stroke(surface, edge(-wide) + edge(wide)[::-1], colour, fine * 0.8, closed=True)
    polygon(surface, [*edge(wide), *edge(0)[::-1]], colour)
    stroke(surface, [start, tip], colour, fine * 0.7)
