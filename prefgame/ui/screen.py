"""The screen the window opens on: whether there is one, and what the libraries below say about it.

Law of this module: it knows nothing of the window.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import pygame

from prefgame.words import _


def see_screen() -> None:
    """Where there is no screen, SDL may draw into memory instead; nobody would ever see that. pygame.error then."""
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and driver != os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error(_("no display is set"))


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Sound and display libraries write to the terminal what they miss; the game tells it in its own words."""
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
