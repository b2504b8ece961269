"""A box of the system with a sentence, for when the game has no window of its own.

Invariant: it never raises, and where nobody could see it, it does not wait.
"""

from __future__ import annotations

import contextlib
import textwrap

import pygame

from prefgame.i18n import _
from prefgame.ui.system.screen import silence

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
