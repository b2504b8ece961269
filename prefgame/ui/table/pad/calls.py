"""The calls on the pad where they have more rows than room: the newest are seen first.

Invariant: it counts rows; the pad draws them. A new row brings the newest ones again.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from prefgame.ui.widgets.buttons import Zone

_PAGES = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}


class CallsZone(Zone):
    """Turned by the wheel, by Page up and Page down, or by a click.

    A click goes to the first rows, and from there to the newest. ``changed`` is called then.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(on_press=self._jump)
        self.changed = changed
        self.back = 0
        self._rows = self._hidden = 0

    def fit(self, rows: int, hidden: int) -> None:
        """Take note of how many ``rows`` there are, and for how many of them there is no room."""
        if rows != self._rows:
            self.back = 0
        self._rows, self._hidden = rows, hidden
        self.back = min(self.back, hidden)

    def _turn(self, by: int) -> bool:
        if not self._hidden:
            return False
        self.back = max(0, min(self._hidden, self.back + by))
        self.changed()
        return True

    def _jump(self) -> None:
        self._turn(self._hidden if self.back < self._hidden else -self._hidden)

    def handle_unclaimed(self, event: Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(event.y)
        return (
            event.type == pygame.KEYDOWN and event.key in _PAGES and self._turn(_PAGES[event.key])
        )
