"""A player who skips a movement often presses once too often: what comes so soon after is ignored.

Invariant: all times are milliseconds; nothing is done here, it only answers.
"""

from __future__ import annotations

import pygame

GO_ON = (pygame.K_SPACE, pygame.K_RETURN)
"""The keys that finish what moves."""
TOO_SOON = 450.0
"""The time after a skip in which a second click or key does nothing."""
UNSEEN = 200.0
"""The time at the pace Calm, after a movement that ended automatically, in which a key does
nothing: nobody answers so fast what has just come up, so the key was meant to skip.
"""
FRESH = 250.0
"""The time after the player's choice has opened in which a click on one of its buttons does
nothing: nobody can have read it yet.
"""
HELD = 150.0
"""The time within which a key that is held down comes again."""


class SkipTimer:
    """The times since something was skipped, since the choice opened, and since anything moved."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget all of it: a player who moves the focus has seen what is asked."""
        self._skipped = self._rested = self._opened = float("inf")

    def update(self, passed: float, moving: bool) -> None:
        """Let ``passed`` milliseconds go by; ``moving``: something could have been skipped."""
        self._skipped += passed
        self._opened += passed
        self._rested = 0.0 if moving else self._rested + passed

    def note_skipped(self) -> None:
        """Note that a movement has been skipped now."""
        self._skipped = 0.0

    def note_opened(self) -> None:
        """Note that the player is asked from now on."""
        self._opened = 0.0

    @property
    def fresh(self) -> bool:
        """Whether the buttons have only just come."""
        return self._opened < FRESH

    def too_soon(self, by_key: bool, pace: float) -> bool:
        """Whether a click or key was meant for what has just ended.

        A click shows more surely than a key what it is meant for.
        """
        if self._skipped >= TOO_SOON and not (by_key and self._rested < UNSEEN * pace):
            return False
        # a key held down goes on meaning the same
        self._skipped = min(self._skipped, TOO_SOON - HELD)
        return True
