"""Cloth, walnut and paper: pictures made once for a size, from seeded noise and a little light.

Noise is laid on in two steps, since pixels have no signs: `middle` is taken away from everything,
then a tile of `middle + noise` is added.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, BLEND_RGB_SUB, SRCALPHA, Surface

from prefgame.ui.draw.shapes import round_off
from prefgame.ui.draw.sprites import MEGABYTE, RGB, PictureCache
from prefgame.ui.draw.theme import palette, rgb

_grounds = PictureCache(160 * MEGABYTE)
_TILE = 512
_MIDDLE = 24  # of every noise tile


def drop_pictures() -> None:
    _grounds.clear()


# -- noise --------------------
@lru_cache(maxsize=32)
def _bell_curve(middle: int, spread: float) -> bytes:
    """Return a table from a random byte to a normally distributed one."""
    table, reached, value = bytearray(256), 0.0, 0
    for byte in range(256):
        while value < 255 and (byte + 0.5) / 256 > reached:
            reached = 0.5 * (1 + math.erf((value + 0.5 - middle) / (spread * math.sqrt(2))))
            if (byte + 0.5) / 256 <= reached:
                break
            value += 1
        table[byte] = value
    return bytes(table)


def _noise(w: int, h: int, seed: int, middle: int, spread: float) -> Surface:
    grey = random.Random(seed).randbytes(w * h).translate(_bell_curve(middle, spread))
    picture = pygame.image.frombuffer(grey, (w, h), "P")
    picture.set_palette([(v, v, v) for v in range(256)])
    plain = Surface((w, h), 0, 32)
    plain.blit(picture, (0, 0))
    return plain


def _blotches(
    w: int, h: int, cell_w: float, cell_h: float, seed: int, middle: int, spread: float
) -> Surface:
    """Soft noise in patches of about `cell_w` x `cell_h` pixels. Its spread is made on a wide scale
    and narrowed, so that slow changes keep their steps small.
    """
    small = _noise(math.ceil(w / cell_w) + 3, math.ceil(h / cell_h) + 3, seed, 128, 40)
    size = math.ceil(small.get_width() * cell_w), math.ceil(small.get_height() * cell_h)
    large = pygame.transform.smoothscale(small, size)
    wide = large.subsurface((round(cell_w), round(cell_h), w, h)).copy()
    scale = max(1, round(255 * spread / 40))
    wide.fill((scale, scale, scale), special_flags=BLEND_RGB_MULT)
    shift = middle - 128 * scale // 255
    wide.fill((abs(shift),) * 3, special_flags=BLEND_RGB_ADD if shift > 0 else BLEND_RGB_SUB)
    return wide


def _lay(ground: Surface, tile: Surface) -> None:
    """Add signed noise to all of `ground`."""
    ground.fill((_MIDDLE, _MIDDLE, _MIDDLE), special_flags=BLEND_RGB_SUB)
    for y in range(0, ground.get_height(), tile.get_height()):
        for x in range(0, ground.get_width(), tile.get_width()):
            ground.blit(tile, (x, y), special_flags=BLEND_RGB_ADD)


# -- cloth --------------------
def _lamp(w: int, h: int) -> Surface:
    """Loden under one lamp: a soft pool of light left of the middle, dark corners."""
    base, lit, dark = (rgb(name) for name in ("cloth", "cloth_lit", "cloth_dark"))
    warm = (8, 5, -3)
    small = Surface((97, 55), 0, 32)
    for j in range(55):
        for i in range(97):
            d = math.hypot((i / 96 - 0.40) / 0.62, (j / 54 - 0.44) / 0.72)
            light = max(0.0, 1 - d) ** 1.15
            gloom = min(1.0, max(0.0, (d - 0.75) / 0.7))
            colour = [
                round((b + (c - b) * light) * (1 - gloom) + e * gloom + glint * light)
                for b, c, e, glint in zip(base, lit, dark, warm)
            ]
            small.set_at((i, j), colour)
    return pygame.transform.smoothscale(small, (w, h))


def _weave(period: int) -> Surface:
    """Return a tile of crossing threads, `period` pixels each, with grain and faint patches."""
    size = _TILE // (2 * period) * 2 * period
    thread = Surface((2 * period, 2 * period), 0, 32)
    for y in range(2 * period):
        for x in range(2 * period):
            check = 1.2 if (x // period + y // period) % 2 else -1.2
            ridge = math.sin(2 * math.pi * x / period) + math.sin(2 * math.pi * y / period)
            # high enough to take noise away from
            thread.set_at((x, y), (round(2 * _MIDDLE + check + ridge),) * 3)
    tile = Surface((size, size), 0, 32)
    for y in range(0, size, 2 * period):
        for x in range(0, size, 2 * period):
            tile.blit(thread, (x, y))
    _lay(tile, _noise(size, size, 3, _MIDDLE, 1.8))
    _lay(tile, _blotches(size, size, 4.5 * period, 4.5 * period, 4, _MIDDLE, 1.5))
    tile.fill((_MIDDLE, _MIDDLE, _MIDDLE), special_flags=BLEND_RGB_SUB)
    return tile


def cloth(w: int, h: int) -> Surface:
    """Return the table cloth for a whole window. Do not draw on it."""

    plain, base = palette().high_contrast, rgb("cloth")

    def make() -> Surface:
        if plain:
            ground = Surface((w, h), 0, 32)
            ground.fill(base)
            return ground
        ground = _lamp(w, h)
        _lay(ground, _weave(max(3, round(h / 270))))
        return ground.convert() if pygame.display.get_surface() else ground

    return _grounds.get(("cloth", w, h, base, plain), make)


# -- walnut --------------------
def walnut(w: int, h: int, seed: int = 2) -> Surface:
    """Return a board with its grain lengthwise, lighter at the top. Do not draw on it."""
    wood = rgb("walnut")

    def make() -> Surface:
        board = Surface((w, h), 0, 32)
        for y in range(h):
            light = 1.16 - 0.34 * y / max(1, h - 1)
            board.fill([min(255, round(part * light)) for part in wood], (0, y, w, 1))
        for scale, (amount, cell_h) in enumerate(((5.0, 1.0), (6.0, 3.0), (4.0, 9.0))):
            grain = _blotches(w, h, 60 * cell_h, cell_h, seed * 7 + scale, _MIDDLE, amount)
            warm = Surface((w, h), 0, 32)
            warm.blit(grain, (0, 0))
            # the grain is warm: less green, less blue
            warm.fill((255, 204, 153), special_flags=BLEND_RGB_MULT)
            middle = _MIDDLE, _MIDDLE * 204 // 255, _MIDDLE * 153 // 255
            board.fill(middle, special_flags=BLEND_RGB_SUB)
            board.blit(warm, (0, 0), special_flags=BLEND_RGB_ADD)
        return board

    return _grounds.get(("walnut", w, h, seed, wood), make)


# -- paper --------------------
@lru_cache(maxsize=4)
def _cream(base: RGB) -> Surface:
    """Cream, a little brighter at the top and a little browner within the outermost seventh."""
    small = Surface((65, 65), 0, 32)
    for j in range(65):
        y = j / 32 - 1
        top = (1 - y) * 2
        edges = [max(0.0, max(abs(i / 32 - 1), abs(y)) - 0.86) * 60 for i in range(65)]
        colours = {
            edge: [
                max(0, min(255, round(part - edge * brown + top)))
                for part, brown in zip(base, (0.5, 0.8, 1.4))
            ]
            for edge in set(edges)
        }
        for i, edge in enumerate(edges):
            small.set_at((i, j), colours[edge])
    return small


def paper(w: int, h: int, radius: float = 0, seed: int = 5) -> Surface:
    """Return a sheet of paper with round corners, transparent outside them. Do not draw on it."""

    def make() -> Surface:
        sheet = pygame.transform.smoothscale(_cream(rgb("paper")), (w, h))
        _lay(sheet, _noise(_TILE, _TILE, seed, _MIDDLE, 1.5))
        _lay(sheet, _blotches(w, h, 22, 22, seed, _MIDDLE, 1.6))
        whole = Surface((w, h), SRCALPHA)
        whole.blit(sheet, (0, 0))
        round_off(whole, radius)
        return whole

    return _grounds.get(("paper", w, h, round(radius), seed, rgb("paper")), make)
