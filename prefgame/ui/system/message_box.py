"""A box of the system with a sentence, for when the game has no window of its own.

Invariant: it never raises, and where nobody could see it, it does not wait.
"""

from __future__ import annotations

import contextlib

import pygame

from prefgame.i18n import _
from prefgame.ui.system.screen import silence


def show_message(title: str, sentence: str) -> None:
    """Show the sentence until it is closed. Nothing where there is no screen."""
    with contextlib.suppress(pygame.error, NotImplementedError, AttributeError), silence():
        pygame.display.message_box(title, sentence, "error", buttons=(_("OK"),))
