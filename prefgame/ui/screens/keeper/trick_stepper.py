"""The stepper of a player's tricks.

Invariant: it has no number until one is entered; the first step brings the one that is likely. A
number that cannot be is never entered: it says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame.event import Event

from prefgame.ui.widgets.controls import Stepper

_UNSET = -1
_DIGITS = {getattr(pygame, f"K_{digit}"): digit for digit in range(10)}


class TrickStepper(Stepper):
    """One of these ``numbers``, from low to high, each with the reason why it cannot be, or "".
    ``value`` is None while there is none. ``start``: the first one. A digit enters itself.
    """

    size, air = 32, 6

    def __init__(
        self,
        value: int | None,
        numbers: Sequence[tuple[int, str]],
        start: int,
        on_change: Callable[[int], None],
        **rest: Any,
    ) -> None:
        unset = value is None
        able = [number for number, why in numbers if not why] or [_UNSET]
        super().__init__(
            _UNSET if value is None else value,
            _UNSET - 1 if unset else able[0],  # either button brings the first number
            able[-1],
            on_change,
            text=lambda number: "–" if number == _UNSET else str(number),
            **rest,
        )
        self.reasons, self.able = dict(numbers), able
        self.start = min(able, key=lambda number: abs(number - start))

    def change(self, by: int) -> None:
        if self.value == _UNSET:
            self.enter(self.start)
            return
        beyond = [number for number in self.able if (number - self.value) * by > 0]
        nearest = min(beyond, key=lambda number: abs(number - self.value), default=self.value + by)
        self.enter(nearest)

    def enter(self, number: int) -> None:
        """Set this number, or say why it cannot be."""
        why = self.reasons.get(number)
        if why and self.group is not None:
            self.group.say(why, self.rect)
        if why == "" and number != self.value:
            self.value = number
            if self.on_change is not None:
                self.on_change(number)

    def key(self, event: Event) -> bool:
        if event.key in _DIGITS:
            self.enter(_DIGITS[event.key])
            return True
        if self.value == self.able[0] and event.key == pygame.K_LEFT:
            return False  # to the control at its left
        if self.value == self.able[-1] and event.key == pygame.K_RIGHT:
            return False
        return super().key(event)
