"""What takes the place of hints at a table that teaches.

Invariant: there is no button, no key and no thinking; what is shown comes from the match.
"""

from __future__ import annotations

from pygame.event import Event

from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.buttons import Button


class NoHints:
    """A note in the place of the hints, at first nowhere: what it has no use for of ``Hints``."""

    waiting = False

    def __init__(self) -> None:
        self.box = NOWHERE

    @property
    def slip_box(self) -> Box:
        """Where the note is."""
        return self.box

    def place_button(self) -> list[Button]:
        """No button."""
        return []

    def key(self) -> None:
        """The key does nothing."""

    def holds_back(self, event: Event) -> bool:
        """Never: nothing is thought about."""
        return False

    def update(self, passed: float) -> None:
        """Nothing changes with time."""
