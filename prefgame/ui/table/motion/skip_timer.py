"""Whoever skips a movement presses once too often: what comes so soon after it was meant for the
movement.

Law of this module: all times are milliseconds; nothing is done here, it is only told.
"""

from __future__ import annotations

import pygame

GO_ON = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
"""the keys that finish what moves"""
TOO_SOON = 450.0
"""after a skip, in which a second click or key does nothing"""
UNSEEN = 200.0
"""at the pace Calm, after a movement that ended by itself, in which a key does nothing: nobody
answers so fast what he has just begun to see, so it was meant to skip
"""
FRESH = 250.0
"""after the player's choice has opened, in which a click on one of its buttons does nothing: nobody
can have read it yet
"""
HELD = 150.0
"""within which a key comes again while it is held down"""


class SkipTimer:
    """How long ago something was skipped or opened, and how long nothing has moved that could have
    been.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Whoever moves the focus has seen what is asked."""
        self._skipped = self._rested = self._opened = float("inf")

    def update(self, passed: float, moving: bool) -> None:
        self._skipped += passed
        self._opened += passed
        self._rested = 0.0 if moving else self._rested + passed

    def skipped(self) -> None:
        """A movement has been skipped now."""
        self._skipped = 0.0

    def opened(self) -> None:
        """The player is asked from now on."""
        self._opened = 0.0

    @property
    def fresh(self) -> bool:
        """Whether the buttons have only just come."""
        return self._opened < FRESH

    def too_soon(self, by_key: bool, pace: float) -> bool:
        """Whether a click or key was meant for what has just ended; a click says more surely what
        it is meant for.
        """
        if self._skipped >= TOO_SOON and not (by_key and self._rested < UNSEEN * pace):
            return False
        # a key held down goes on meaning the same
        self._skipped = min(self._skipped, TOO_SOON - HELD)
        return True
