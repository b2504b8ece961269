"""What columns have at a number besides its figures: the hat over it, the waiting refas under it.

Invariant: a value; it draws itself at the number that it belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from prefgame.i18n import _, ngettext
from prefgame.ui.draw import icons
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit


@dataclass(frozen=True, slots=True)
class HatAndRefas:
    """A number that may be under a ``hat``, and over the strokes of ``refas`` that still wait."""

    hat: bool = False
    refas: int = 0

    @property
    def explained(self) -> str:
        hat = _("Under the hat: the number is above zero.")
        refas = ngettext(
            "{count} open refa: it doubles the next contract of this player.",
            "{count} open refas: each doubles one of the next contracts of this player.",
            self.refas,
        )
        said = [hat] * self.hat + [refas.format(count=self.refas)] * bool(self.refas)
        return " ".join(said)

    def draw(self, surface: Surface, kit: Kit, number: Box, y: int, seed: str) -> None:
        """Draw them at a ``number`` on the line whose middle is ``y``.

        The strokes are level, side by side and under the number: in front of it one would be read
        as a minus.
        """
        f, middle = kit.f, number.x + number.w / 2
        if self.hat:
            icons.hat(surface, middle, y - f(19), f(14), kit.thin(3, 2))
        half, gap = f(13 if self.refas < 2 else 8), f(6)
        for at in range(self.refas):
            x = middle + (at - (self.refas - 1) / 2) * (2 * half + gap)
            icons.refa(surface, x, y + f(17), half, kit.thin(3, 2), seed=(seed, at))
