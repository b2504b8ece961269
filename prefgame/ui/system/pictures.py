"""The finished pictures of all modules that draw: bounded by the window, and dropped with it."""

from __future__ import annotations

import ctypes
import gc
import sys
from functools import cache

from prefgame.ui.draw import shapes, sprites, textures, theme


def bound_pictures(pixels: int) -> None:
    """Keep no more than a window of so many pixels needs."""
    for module in (theme, sprites):
        module.limit_cache(pixels)


def drop_sized_pictures() -> None:
    """Drop those that were made for a size of the window."""
    for module in (shapes, sprites, textures):
        module.drop_pictures()


def drop_pictures() -> None:
    """Drop all: pictures and fonts belong to the window and the colours they were made for."""
    for module in (theme, shapes, sprites, textures):
        module.drop_pictures()


# ---- freeing what scenes leave behind
# A scene and its widgets refer to one another, so only the garbage collector frees them, together
# with their pictures and the deck they were drawn with. By itself it looks at everything only after
# the number of objects has grown by a quarter, and a few hundred objects may hold a hundred
# megabytes of pictures. So the window asks for a round when something has been left.


@cache
def leave_out_the_program() -> None:
    """Let later rounds leave out what is there now: modules, classes and tables stay anyway.

    A round then takes two milliseconds, not fifty. Only the first call has an effect.
    """
    gc.freeze()


def free() -> None:
    gc.collect()


_MMAP_THRESHOLD = -3
"""what ``mallopt`` calls it"""


@cache
def give_back_large_ones() -> None:
    """Have the memory of a large picture given back to the system as soon as it is freed.

    glibc alone learns to keep it: up to 100 megabytes in a large window.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(_MMAP_THRESHOLD, 512 * 1024)
