"""Lines and polygons of any form, with smooth edges.

Every function draws on the surface given first; all lengths are pixels of that surface.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from itertools import pairwise

import pygame
from pygame import SRCALPHA, Surface

from prefgame.ui.draw.theme import Colour, rgb, rgba

Point = tuple[float, float]


_FINE = 4  # supersampling of lines and polygons


def _canvas(
    points: Sequence[Point], pad: float, ink: tuple[int, int, int]
) -> tuple[Surface, int, int]:
    """A large picture for these points, and its left and top edge on the surface."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs) - pad), math.floor(min(ys) - pad)
    right, low = math.ceil(max(xs) + pad), math.ceil(max(ys) + pad)
    big = Surface(((right - left) * _FINE, (low - top) * _FINE), SRCALPHA)
    big.fill((*ink, 0))
    return big, left, top


def polygon(surface: Surface, points: Sequence[Point], colour: Colour, alpha: int = 255) -> None:
    """A filled polygon with smooth edges."""
    big, left, top = _canvas(points, 2, rgb(colour))
    fine = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
    pygame.draw.polygon(big, rgba(colour, alpha), fine)
    _settle(surface, big, left, top)


def stroke(
    surface: Surface,
    points: Sequence[Point],
    colour: Colour,
    width: float,
    alpha: int = 255,
    *,
    closed: bool = False,
) -> None:
    """A line through `points` with round ends and joints."""
    ink = rgba(colour)
    big, left, top = _canvas(points, width / 2 + 2, ink[:3])
    fine = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
    if closed:
        fine.append(fine[0])
    half = width * _FINE / 2
    for (x0, y0), (x1, y1) in pairwise(fine):
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        nx, ny = (y0 - y1) / length * half, (x1 - x0) / length * half
        corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
        pygame.draw.polygon(big, ink, corners)
    for point in fine:
        pygame.draw.circle(big, ink, point, half)
    _settle(surface, big, left, top, alpha)


def _settle(surface: Surface, big: Surface, left: int, top: int, alpha: int = 255) -> None:
    """Draw the large picture in its true size."""
    size = big.get_width() // _FINE, big.get_height() // _FINE
    picture = pygame.transform.smoothscale(big, size)
    if alpha < 255:
        picture.set_alpha(alpha)
    surface.blit(picture, (left, top))


def wobble(
    start: Point, end: Point, reach: float, seed: Hashable, amount: float = 1.0
) -> list[Point]:
    """Points of a line as a calm hand draws it: always the same for a seed.

    Every `reach` pixels it is off by up to `amount`.
    """
    dice = random.Random(repr(seed))
    steps = max(2, int(math.dist(start, end) / max(6.0, reach)))
    along = [i / steps for i in range(steps + 1)]
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    return [
        (x + dx * t + dice.uniform(-0.6, 0.6) * amount, y + dy * t + dice.uniform(-1, 1) * amount)
        for t in along
    ]
