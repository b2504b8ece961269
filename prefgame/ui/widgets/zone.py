"""A place that only explains itself, or that can be pressed although it is no button.

Invariant: it draws nothing; what is seen there belongs to others.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget


class Zone(Widget):
    """A part of a scene that only has a tooltip, or that can be tapped.

    The keyboard does not stop there: what can be tapped also has a button.
    """

    focusable = False

    def draw(self, surface: Surface, kit: Kit) -> None:
        pass
