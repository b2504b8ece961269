"""The screen: whether there is one, how large a window suits it, what its libraries write.

Invariant: it knows nothing of the window.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import pygame

from prefgame.ui.draw.measures import MIN_HEIGHT, MIN_WIDTH

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
