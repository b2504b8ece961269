"""A slip in the place of the bar: words, and buttons beside them or, where they need it, below.

Invariant: geometry alone; the phase decides what is said and done.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw import theme
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.phases.tricks import PlayPhase
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.numbers import with_noun

HEADLINE: tuple[Face, float] = ("title", 31)
DETAIL: tuple[Face, float] = ("label", 22)
_SMALLER = 0.85
"""How far enlarged words give way where the buttons are below them."""
_LINE = 1.14
"""The distance of lines, in sizes."""


class SlipPhase(PlayPhase):
    """A phase with a slip on the table, while which no card is played."""

    takes_hints = False
    buttons: Sequence[Button] = ()
    _slip = NOWHERE
    most_lines = 3
    """lines of words beside the buttons; where there are more, the buttons are below"""

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
        kit, gap, hit, slip = self.kit, self.kit.u(20), self.layout.hit, self.layout.claim
        widths = [max(kit.f(150), button.natural_width(kit)) for button in self.buttons]
        # of more buttons each is as wide as it must be, to leave room for the words
        if len(widths) < 3:
            widths = [max(widths)] * len(widths)
        left, self._size = slip.x + kit.u(24), 1.0
        self._slip = slip
        self._words = Box(
            left, slip.y, slip.right - sum(widths) - gap * (len(widths) + 1) - left, slip.h
        )
        y, self._middle = slip.centery - hit // 2, slip.h * 0.30
        # else the buttons are below the words, and the slip reaches down to the hand
        if not self._fit(self._words.w):
            self._size = max(_SMALLER, self.layout.usual)
            wide, bottom = slip.right - kit.u(24) - left, self.layout.hand_y - kit.u(6)
            y = bottom - kit.u(12) - hit
            head, detail = self._heights(wide)
            high, self._middle = round(head + detail) + kit.f(20), kit.f(10) + head / 2
            self._words = Box(left, y - high, wide, high)
            self._slip = Box(slip.x, self._words.y, slip.w, bottom - self._words.y)
            least = min(1.0, (slip.w - gap * (len(widths) + 1)) / sum(widths))
            widths = [int(width * least) for width in widths]
        x = slip.right - gap
        for button, width in zip(reversed(self.buttons), reversed(widths)):
            button.rect = Box(x - width, y, width, hit)
            x -= width + gap
        return list(self.buttons)

    def _fit(self, width: int) -> bool:
        """Whether the words have room beside the buttons, in two lines each at most."""
        fitted = self._fitted_texts(width)
        return (
            width > 0
            and all(one.complete for one in fitted)
            and sum(len(one.lines) for one in fitted) <= self.most_lines
        )

    def _fitted_texts(self, width: int) -> list[theme.Fitted]:
        """Headline and detail in two lines each at most."""
        texts = ((with_noun(self.headline()), *HEADLINE), (with_noun(self.detail()), *DETAIL))
        return [
            theme.fit(words, face, self.kit.f(size * self._size), max(1, width), 2)
            for words, face, size in texts
        ]

    def _heights(self, width: int) -> tuple[float, float]:
        """Of headline and detail."""
        head, detail = (len(one.lines) * one.pixels * _LINE for one in self._fitted_texts(width))
        return head, detail

    def first(self, choices: list[Widget]) -> Widget | None:
        return self.buttons[0]

    def slips(self) -> list[Box]:
        return [self._slip] if self.live else []

    def visible_boxes(self) -> list[Box]:
        return [*super().visible_boxes(), *self.slips()]

    def draw(self, surface: Surface) -> None:
        if not self.live:
            return
        kit, words = self.kit, self._words
        kit.sheet(surface, self._slip, 10, 14, 7)
        (head, large), (label, small) = HEADLINE, DETAIL
        size = self._size
        headline = kit.text(
            surface,
            words.x,
            words.y + self._middle,
            with_noun(self.headline()),
            head,
            large * size,
            max_width=words.w,
            lines=2,
        )
        y = (headline.bottom + words.bottom) / 2
        kit.text(
            surface,
            words.x,
            y,
            with_noun(self.detail()),
            label,
            small * size,
            "ink2",
            max_width=words.w,
            lines=2,
        )
