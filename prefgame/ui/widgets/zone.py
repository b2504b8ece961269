"""A place that only explains itself, or that can be pressed although it is no button.

Invariant: it draws nothing; what is seen there belongs to others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pygame import Surface

from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget


class Zone(Widget):
    """A part of a scene that only has a tooltip, or that can be tapped.

    The keyboard does not stop there: what can be tapped also has a button.
    """

    focusable = False

    def draw(self, surface: Surface, kit: Kit) -> None:
        pass


class Explained(NamedTuple):
    """A sign or a short word that is drawn in a ``box`` without room for what it means."""

    box: Box
    words: str
    """what it means, in a sentence"""


def zones_of(signs: Iterable[Explained]) -> dict[str, Zone]:
    """The zones by name that say what ``signs`` mean where the mouse rests on them."""
    return {f"sign {at}": Zone(sign.box, hint=sign.words) for at, sign in enumerate(signs)}
