"""Keys that are held down.

Invariant: a key that is held moves or deletes again and again, but presses nothing twice: what it
pressed may have led to another question, and this one has not been read yet.
"""

from __future__ import annotations

import pygame
from pygame.event import Event

REPEATED = frozenset(
    {
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_TAB,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
        pygame.K_MINUS,
        pygame.K_KP_MINUS,
        pygame.K_PLUS,
        pygame.K_EQUALS,
        pygame.K_KP_PLUS,
    }
)


class HeldKeys:
    """Which keys are down."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def hear(self, event: Event) -> bool:
        """Whether this event counts: all do but the repeated presses of a key that may press only
        once.
        """
        match event.type:
            case pygame.KEYUP:
                self._down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()
            case pygame.KEYDOWN:
                held = event.key in self._down
                self._down.add(event.key)
                return not held or event.key in REPEATED
        return True
