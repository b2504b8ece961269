"""The finished pictures of all modules that draw: bounded by the window, and dropped with it."""

from __future__ import annotations

from prefgame.ui.draw import shapes, sprites, textures, theme


def bound_pictures(pixels: int) -> None:
    """Keep no more than a window of so many pixels needs."""
    for module in (theme, shapes, sprites):
        module.limit_cache(pixels)


def drop_sized_pictures() -> None:
    """Drop those that were made for a size of the window."""
    for module in (shapes, sprites, textures):
        module.drop_pictures()


def drop_pictures() -> None:
    """Drop all: pictures and fonts belong to the window and the colours they were made for."""
    for module in (theme, shapes, sprites, textures):
        module.drop_pictures()
