"""Shapes: smooth edges, soft shadows and gradients, made once and kept by size.

Every function draws on the surface given first; boxes, radii and widths are pixels of that surface.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Literal

import pygame
from pygame import SRCALPHA, Surface

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.sprites import MEGABYTE, PictureCache
from prefgame.ui.draw.theme import Colour, palette, rgb, rgba

# ---- lines and polygons of any form, with smooth edges
# Every function draws on the surface given first; all lengths are pixels of that surface.

Point = tuple[float, float]


_FINE = 4  # supersampling of lines and polygons


def _canvas(
    points: Sequence[Point], pad: float, ink: tuple[int, int, int]
) -> tuple[Surface, int, int]:
    """Return a large picture for these points, and its left and top edge on the surface."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs) - pad), math.floor(min(ys) - pad)
    right, low = math.ceil(max(xs) + pad), math.ceil(max(ys) + pad)
    big = Surface(((right - left) * _FINE, (low - top) * _FINE), SRCALPHA)
    big.fill((*ink, 0))
    return big, left, top


def polygon(surface: Surface, points: Sequence[Point], colour: Colour, alpha: int = 255) -> None:
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
    """Draw a line through `points` with round ends and joints."""
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
    size = big.get_width() // _FINE, big.get_height() // _FINE
    picture = pygame.transform.smoothscale(big, size)
    if alpha < 255:
        picture.set_alpha(alpha)
    surface.blit(picture, (left, top))


def wobble(
    start: Point, end: Point, reach: float, seed: Hashable, amount: float = 1.0
) -> list[Point]:
    """Points of a line as a calm hand draws it: always the same for a seed. Every `reach` pixels it
    is off by up to `amount`.
    """
    dice = random.Random(repr(seed))
    steps = max(2, int(math.dist(start, end) / max(6.0, reach)))
    along = [i / steps for i in range(steps + 1)]
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    return [
        (x + dx * t + dice.uniform(-0.6, 0.6) * amount, y + dy * t + dice.uniform(-1, 1) * amount)
        for t in along
    ]


# ---- shapes: smooth edges, soft shadows and gradients, made once and kept by size


_SHARPNESS = 8  # supersampling of round corners
_shapes = PictureCache(32 * MEGABYTE)


# -- rounded rectangles --------------------
def _corner(radius: int, value: tuple[int, int, int]) -> Surface:
    """Return the top left corner of a rounded mask, a square of `radius` pixels, as alpha."""

    def make() -> Surface:
        big = Surface((radius * _SHARPNESS, radius * _SHARPNESS), SRCALPHA)
        big.fill((*value, 0))
        pygame.draw.circle(big, (*value, 255), big.get_size(), radius * _SHARPNESS)
        return pygame.transform.smoothscale(big, (radius, radius))

    return _shapes.get(("corner", radius, value), make)


def round_off(picture: Surface, radius: float) -> None:
    """Make the four corners of `picture` (with alpha) transparent outside circles of `radius`."""
    w, h = picture.get_size()
    r = int(min(radius, w // 2, h // 2))
    if r < 1:
        return
    corner = _corner(r, (255, 255, 255))
    for right in (False, True):
        for low in (False, True):
            turned = pygame.transform.flip(corner, right, low)
            picture.blit(
                turned,
                (w - r if right else 0, h - r if low else 0),
                special_flags=pygame.BLEND_RGBA_MULT,
            )


def _slices(tile: int, length: int) -> list[tuple[int, int, int, int]]:
    """Return how to cut a tile along one side; each piece: from, size, to, size."""
    if tile == length:
        return [(0, tile, 0, tile)]
    end = tile // 2 - 1
    return [(0, end, 0, end), (end, 2, end, length - 2 * end), (tile - end, end, length - end, end)]


def _stretched(tile: Surface, w: int, h: int) -> Surface:
    """Return a picture of that size with the ends of `tile`, which is the same in its middle."""
    if tile.get_size() == (w, h):
        return tile
    whole = Surface((w, h), SRCALPHA)
    for sx, sw, dx, dw in _slices(tile.get_width(), w):
        for sy, sh, dy, dh in _slices(tile.get_height(), h):
            piece = tile.subsurface((sx, sy, sw, sh))
            whole.blit(pygame.transform.scale(piece, (dw, dh)), (dx, dy))
    return whole


def rounded_picture(
    w: int, h: int, radius: float, top: Colour, bottom: Colour | None = None, alpha: int = 255
) -> Surface:
    """Return a rounded rectangle as a picture, shaded from `top` to `bottom`. Do not draw on it."""
    w, h, first, last = max(1, w), max(1, h), rgb(top), rgb(bottom if bottom is not None else top)

    def make() -> Surface:
        picture = Surface((w, h), SRCALPHA)
        if first == last:
            picture.fill((*first, alpha))
        else:
            for y in range(h):
                t = y / max(1, h - 1)
                r, g, b = (round(x + (z - x) * t) for x, z in zip(first, last))
                picture.fill((r, g, b, alpha), (0, y, w, 1))
        round_off(picture, radius)
        return picture

    return _shapes.get(("plain", w, h, round(radius, 1), first, last, alpha), make)


def rounded_box(
    surface: Surface,
    box: Box,
    radius: float,
    top: Colour,
    bottom: Colour | None = None,
    *,
    edge: Colour | None = None,
    edge_width: int = 0,
    alpha: int = 255,
) -> None:
    """Draw a filled rounded rectangle, shaded from `top` to `bottom`, its edge inside the box."""
    if edge is not None and edge_width > 0:
        edge_width = palette().line_width(edge_width)
        surface.blit(rounded_picture(box.w, box.h, radius, edge, alpha=alpha), box[:2])
        box, radius = box.inset(edge_width), max(0, radius - edge_width)
    surface.blit(rounded_picture(box.w, box.h, radius, top, bottom, alpha), box[:2])


def ring(
    surface: Surface, box: Box, radius: float, colour: Colour, width: int, alpha: int = 255
) -> None:
    """Draw the outline of a rounded rectangle, `width` pixels, inside the box."""
    w, h, ink = max(1, box.w), max(1, box.h), rgb(colour)
    width = palette().line_width(width)
    least = 2 * (math.ceil(radius) + width + 1)

    def make(w: int = min(w, least), h: int = min(h, least)) -> Surface:
        picture = rounded_picture(w, h, radius, ink, alpha=alpha).copy()
        if w > 2 * width and h > 2 * width:
            hole = rounded_picture(w - 2 * width, h - 2 * width, max(0, radius - width), (0, 0, 0))
            picture.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
        return picture

    key = "ring", w, h, round(radius, 1), ink, width, alpha
    surface.blit(_shapes.get(key, lambda: _stretched(make(), w, h)), box[:2])


def fade_out(picture: Surface, way: Literal["up", "down"]) -> Surface:
    """Return a copy of `picture` that covers at the end to which it goes, clear at the other."""
    faded = Surface(picture.get_size(), pygame.SRCALPHA)
    faded.blit(picture, (0, 0))
    w, h = picture.get_size()
    for y in range(h):
        far = (y + 0.5) / h if way == "down" else 1 - (y + 0.5) / h
        faded.fill(
            (255, 255, 255, min(255, round(300 * far))),
            (0, y, w, 1),
            special_flags=pygame.BLEND_RGBA_MULT,
        )
    return faded


def disc(
    surface: Surface,
    x: float,
    y: float,
    radius: float,
    top: Colour,
    bottom: Colour | None = None,
    *,
    edge: Colour | None = None,
    edge_width: int = 0,
    alpha: int = 255,
) -> None:
    size = max(2, round(2 * radius))
    box = Box(round(x - size / 2), round(y - size / 2), size, size)
    rounded_box(surface, box, size / 2, top, bottom, edge=edge, edge_width=edge_width, alpha=alpha)


def line(
    surface: Surface,
    x: float,
    y: float,
    length: float,
    colour: Colour,
    width: int = 1,
    alpha: int = 255,
    *,
    upright: bool = False,
) -> None:
    """Draw a crisp line from (x, y), the middle of its width, to the right or downwards."""
    width = palette().line_width(width)
    w, h = (width, round(length)) if upright else (round(length), width)
    at = (round(x) - width // 2, round(y)) if upright else (round(x), round(y) - width // 2)
    if w < 1 or h < 1:
        return
    if alpha == 255:
        surface.fill(rgb(colour), (*at, w, h))
    else:
        surface.blit(rounded_picture(w, h, 0, colour, alpha=alpha), at)


# -- shadows --------------------
def _blurred_shadow(
    w: int, h: int, radius: int, blur: int, ink: tuple[int, int, int, int]
) -> Surface:
    """Return a shadow by blurring; wide blurs are made small and enlarged, which nobody sees."""
    factor = max(1, blur // 6)
    size = [-(-(side + 6 * blur) // factor) * factor for side in (w, h)]
    picture = Surface(size, SRCALPHA)
    picture.fill((*ink[:3], 0))  # one colour everywhere, so that only the alpha is blurred
    picture.blit(rounded_picture(w, h, radius, ink[:3], alpha=ink[3]), (3 * blur, 3 * blur))
    if factor == 1:
        return pygame.transform.gaussian_blur(picture, blur)
    small = pygame.transform.smoothscale(picture, [side // factor for side in size])
    small = pygame.transform.gaussian_blur(small, round(blur / factor))
    return pygame.transform.smoothscale(small, size).subsurface((0, 0, w + 6 * blur, h + 6 * blur))


def shadow(
    surface: Surface,
    box: Box,
    radius: float,
    blur: int,
    drop: int = 0,
    alpha: int = 120,
    colour: Colour = "shade",
) -> None:
    """Draw the blurred shape of `box`, moved down by `drop`; large ones are stretched."""
    w, h, r, b, ink = max(1, box.w), max(1, box.h), int(radius), max(2, blur), rgba(colour, alpha)

    least = 2 * (r + 3 * b) + 2
    tile_w, tile_h = min(w, least), min(h, least)

    def make() -> Surface:
        tile = _shapes.get(
            ("blur", tile_w, tile_h, r, b, ink), lambda: _blurred_shadow(tile_w, tile_h, r, b, ink)
        )
        return _stretched(tile, w + 6 * b, h + 6 * b)

    picture = _shapes.get(("shadow", w, h, r, b, ink), make)
    surface.blit(picture, (box.x - 3 * b, box.y - 3 * b + drop))


def glow(
    surface: Surface,
    box: Box,
    radius: float,
    blur: int,
    spread: int,
    alpha: int = 190,
) -> None:
    """Soft light around `box`, beginning `spread` pixels outside it."""
    shadow(surface, box.inset(-spread), radius + spread, blur, 0, alpha, "brass_lit")


def chosen_box(surface: Surface, box: Box, radius: int, edge_width: int) -> None:
    """Draw the ground of what is chosen: brass."""
    edge: Colour = "brass_dark"
    rounded_box(surface, box, radius, "chosen", "chosen_low", edge=edge, edge_width=edge_width)


def drop_pictures() -> None:
    _shapes.clear()
