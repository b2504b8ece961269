"""The stepper of a player's tricks.

Invariant: it has no number until one is entered; the first step brings the one that is likely.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame.event import Event

from prefgame.ui.widgets.controls import Stepper

_UNSET = -1
_DIGITS = {
    **{getattr(pygame, f"K_{digit}"): digit for digit in range(10)},
    **{getattr(pygame, f"K_KP{digit}"): digit for digit in range(10)},
}


class TrickStepper(Stepper):
    """A number from ``least`` to ``most``; None while there is none. ``start``: the first one.
    A digit enters itself.
    """

    size, air = 32, 6

    def __init__(
        self,
        value: int | None,
        least: int,
        most: int,
        start: int,
        on_change: Callable[[int], None],
        **rest: Any,
    ) -> None:
        unset = value is None
        super().__init__(
            _UNSET if value is None else value,
            _UNSET - 1 if unset else least,  # either button brings the first number
            most,
            on_change,
            text=lambda number: "–" if number == _UNSET else str(number),
            **rest,
        )
        self.bounds, self.start = (least, most), start

    def change(self, by: int) -> None:
        if self.value == _UNSET:
            self.enter(self.start)
        else:
            super().change(by)

    def enter(self, number: int) -> None:
        """Set this number, if it is within the bounds."""
        least, most = self.bounds
        if least <= number <= most and number != self.value:
            self.value = number
            if self.on_change is not None:
                self.on_change(number)

    def key(self, event: Event) -> bool:
        if event.key in _DIGITS:
            self.enter(_DIGITS[event.key])
            return True
        if self.value == self.bounds[0] and event.key == pygame.K_LEFT:
            return False  # to the control at its left
        if self.value == self.bounds[1] and event.key == pygame.K_RIGHT:
            return False
        return super().key(event)
