"""The clipboard of the system.

Invariant: a clipboard that cannot be read or written is an empty one.
"""

from __future__ import annotations

from contextlib import suppress

import pygame


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
