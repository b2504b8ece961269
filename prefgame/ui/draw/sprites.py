"""Finished parts: each is composed once into a picture, and kept.

Invariant: the key of a part names everything it looks like, except its size.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
from pygame import SRCALPHA, Surface

from prefgame.ui.draw.cache import MEGABYTE, PictureCache
from prefgame.ui.draw.layout import Box

_sprites = PictureCache(64 * MEGABYTE)


def sprite_picture(
    key: Hashable, w: int, h: int, bleed: int, draw: Callable[[Surface, Box], None]
) -> Surface:
    """The picture of a part, composed once by `draw(picture, place)`.

    It may paint up to `bleed` pixels outside `place`.
    """

    def make() -> Surface:
        picture = Surface((w + 2 * bleed, h + 2 * bleed), SRCALPHA)
        draw(picture, Box(bleed, bleed, w, h))
        return picture

    return _sprites.get((key, w, h, bleed), make)


def sprite(
    surface: Surface,
    key: Hashable,
    box: Box,
    bleed: int,
    draw: Callable[[Surface, Box], None],
    alpha: int = 255,
    scale: float = 1.0,
) -> None:
    """Draw a part at `box`, perhaps fading (`alpha`) and growing around its middle (`scale`)."""
    picture = sprite_picture(key, box.w, box.h, bleed, draw)
    if scale != 1.0:
        picture = pygame.transform.smoothscale_by(picture, scale)
    if alpha < 255:
        picture.set_alpha(alpha)
    x, y = box.x + box.w / 2 - picture.get_width() / 2, box.y + box.h / 2 - picture.get_height() / 2
    surface.blit(picture, (round(x), round(y)))
    if alpha < 255:
        picture.set_alpha(255)


def narrow(picture: Surface, part: float) -> Surface:
    """`picture` at `part` (0 to 1) of its width: a card that turns over."""
    return pygame.transform.smoothscale(
        picture, (max(1, round(picture.get_width() * part)), picture.get_height())
    )


def limit_cache(pixels: int) -> None:
    """Set how much is kept for a window of so many pixels: a few seconds at the table."""
    _sprites.limit = min(64, max(16, pixels // 64_000)) * MEGABYTE


def drop_pictures() -> None:
    """Drop all pictures."""
    _sprites.clear()
