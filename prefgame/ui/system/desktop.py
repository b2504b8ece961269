"""What the system offers besides a window: screens, the clipboard, a message box, languages.

Invariant: what cannot be found out does not change.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import functools
import os
import textwrap
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pygame

from prefgame.i18n import _
from prefgame.ui.draw.layout import MIN_HEIGHT, MIN_WIDTH

# ---- the clipboard of the system
# Invariant: a clipboard that cannot be read or written is an empty one.


def paste() -> str:
    """The text that was copied last, by whatever program; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


def copy(text: str) -> None:
    """Let other programs paste this text."""
    with suppress(pygame.error, UnicodeError):
        pygame.scrap.put_text(text)


# ---- the languages that the player has chosen in the system
# Invariant: where the system does not say, there are none.


def preferred_locales() -> tuple[str, ...]:
    """Such as ``de_AT``, the preferred one first."""
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return ()
    named = ((one.get("language"), one.get("country")) for one in found)
    return tuple("_".join(filter(None, each)) for each in named)


# ---- the screen: whether there is one, how large a window suits it, what its libraries write
# Invariant: it knows nothing of the window.


COMFORTABLE = ((3200, 1800), (2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
"""sizes of a first window, the largest first"""
_TITLE_BAR = 48
"""pixels of the screen that title bar and edges take; both are larger on a scaled screen"""

_NO_SCREEN = ("offscreen", "dummy")
"""drivers that draw into memory"""

Size = tuple[int, int]


def screens() -> tuple[Size, ...]:
    """The pixels of each screen; none where the system does not say, or SDL draws into memory."""
    if not pygame.display.get_init() or pygame.display.get_driver() in _NO_SCREEN:
        return ()
    sizes = pygame.display.get_desktop_sizes()
    return tuple(sizes) if sizes and min(map(min, sizes)) > 0 else ()


def name_of(screen: Size) -> str:
    """By which a screen is known again: ``1920x1080``."""
    return f"{screen[0]}x{screen[1]}"


def largest_size(screen: Size) -> Size:
    """How large a window can be on that screen, with its title bar."""
    return screen[0], max(1, screen[1] - _TITLE_BAR)


def first_size(screen: Size) -> Size:
    """The largest comfortable window on a screen nobody has chosen a size for.

    On a small one it takes as much as there is, no wider than 16:9.
    """
    width, height = largest_size(screen)
    fitting = next(((w, h) for w, h in COMFORTABLE if w <= width and h <= height), None)
    return fitting or (
        min(width, max(MIN_WIDTH, height * 16 // 9)),
        min(height, max(MIN_HEIGHT, width * 9 // 16)),
    )


def size_that_fits(size: Size, screen: Size) -> Size:
    """A size that was chosen, no less than the least one, as far as the screen has room for it."""
    width, height = largest_size(screen)
    return min(max(size[0], MIN_WIDTH), width), min(max(size[1], MIN_HEIGHT), height)


def is_small(screen: Size) -> bool:
    """Whether the least window has no room there."""
    width, height = largest_size(screen)
    return width < MIN_WIDTH or height < MIN_HEIGHT


def drawn_size(shown: Size) -> Size:
    """How large a picture is drawn for a window of that size: it itself, or where that is less than
    the least one, the least picture of its shape that has room for everything.
    """
    larger = max(MIN_WIDTH / shown[0], MIN_HEIGHT / shown[1], 1.0)
    return round(shown[0] * larger), round(shown[1] * larger)


def require_screen() -> None:
    """Raise pygame.error where there is no screen.

    SDL may draw into memory instead; nobody would ever see that.
    """
    driver = pygame.display.get_driver()
    if driver in _NO_SCREEN and driver != os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error("no display is set")


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """Keep display and sound libraries from writing to the terminal what they miss.

    The game says it in its own words.
    """
    try:
        kept = os.dup(2)
    except OSError:  # a program without a terminal
        yield
        return
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(silence, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(silence)


# ---- a box of the system with a sentence, for when the game has no window of its own
# Invariant: it never raises, and where nobody could see it, it does not wait.


LINE = 72
"""letters of a line"""


def wrap_words(line: str) -> str:
    """The line in lines; what has no space, such as the name of a file, stays whole."""
    return textwrap.fill(line, LINE, break_long_words=False, break_on_hyphens=False)


def show_message(title: str, sentence: str) -> None:
    """Show the sentence until it is closed. Nothing where there is no screen.

    Not every system breaks its lines.
    """
    lines = "\n".join(wrap_words(one) for one in sentence.split("\n"))
    with contextlib.suppress(pygame.error, NotImplementedError, AttributeError), silence():
        pygame.display.message_box(title, lines, "error", buttons=(_("OK"),))


# ---- all screens together, as they are now: to notice that one was taken away or added


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
