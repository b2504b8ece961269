"""A slip in the place of the bar: what it says in two lines, and its buttons on the right.

Law of this module: geometry alone; what is said and done is the business of the phase.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.buttons import Button
from prefgame.ui.hand import HandCard
from prefgame.ui.layout import Box
from prefgame.ui.scenes.play import PlayPhase
from prefgame.ui.widget import Widget


class SlipPhase(PlayPhase):
    """No card is played while the slip lies there."""

    buttons: Sequence[Button] = ()

    def headline(self) -> str:
        """What the slip says."""
        return ""

    def detail(self) -> str:
        """A smaller line below it."""
        return ""

    def hint(self) -> str:
        return ""

    def prompt(self) -> str:
        return ""

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        for card in hand:
            card.dim = self._laid_down()
        return []

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        kit, slip = self.kit, self.layout.claim
        widths = [max(kit.f(150), button.natural_width(kit)) for button in self.buttons]
        if len(widths) < 3:  # of more buttons each is as wide as it must be, to leave room for the words
            widths = [max(widths)] * len(widths)
        x, y = slip.right - kit.u(20), slip.centery - self.layout.hit // 2
        for button, width in zip(reversed(self.buttons), reversed(widths)):
            button.rect = Box(x - width, y, width, self.layout.hit)
            x -= width + kit.u(20)
        return list(self.buttons)

    def first(self, choices: list[Widget]) -> Widget | None:
        return self.buttons[0]

    def draw(self, surface: Surface) -> None:
        if not self.live:
            return
        kit, slip = self.kit, self.layout.claim
        kit.sheet(surface, slip, 10, 14, 7)
        left = slip.x + kit.u(24)
        room = self.buttons[0].rect.x - kit.u(20) - left
        told = kit.text(surface, left, slip.y + slip.h * 0.30, self.headline(), "title", 31, max_width=room, lines=2)
        kit.text(surface, left, (told.bottom + slip.bottom) / 2, self.detail(), "label", 22, "ink2", max_width=room, lines=2)
