"""All screens together, as they are now: to notice that one was taken away or added.

Invariant: what cannot be found out does not change.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
from contextlib import suppress
from typing import Any

import pygame

from prefgame.ui.system.screen import Size, screens


def arrangement() -> tuple[Size, ...]:
    """The sizes of the screens. With X11 that of the whole desktop too: there SDL goes on counting
    a screen that was switched off.
    """
    whole = _x11_size() if pygame.display.get_driver() == "x11" else None
    return (*screens(), whole) if whole else screens()


def _x11_size() -> Size | None:
    x11 = _x11()
    display = x11.XOpenDisplay(None) if x11 is not None else None  # the open one keeps what it knew
    if x11 is None or not display:
        return None
    try:
        screen = x11.XDefaultScreen(display)
        return x11.XDisplayWidth(display, screen), x11.XDisplayHeight(display, screen)
    finally:
        x11.XCloseDisplay(display)


@functools.cache
def _x11() -> Any:
    """The library of X11; None where there is none."""
    with suppress(OSError, AttributeError):
        x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
        for name in ("XDefaultScreen", "XCloseDisplay"):
            getattr(x11, name).argtypes = [ctypes.c_void_p]
        for name in ("XDisplayWidth", "XDisplayHeight"):
            getattr(x11, name).argtypes = [ctypes.c_void_p, ctypes.c_int]
        return x11
    return None
