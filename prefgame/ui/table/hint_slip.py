"""The slip with a hint: the choice, one sentence why, and the way to all choices.

Law of this module: it draws what it is given and places its two buttons; when it is shown is the business of ``hints``.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Surface

from prefgame.cards import Card
from prefgame.ui.buttons import Button
from prefgame.ui.kit import Kit, Run
from prefgame.ui.layout import NOWHERE, Box
from prefgame.ui.phrases import TIMES
from prefgame.ui.widget import Press, Widget
from prefgame.words import _

_TITLE, _CHOICE, _SAID, _WHY, _CARD = 30, 36, 26, 23, 124


@dataclass(frozen=True)
class SlipInfo:
    """``cards`` are drawn, ``said`` stands below them or alone; all words translated."""

    cards: tuple[Card, ...] = ()
    said: Run = ""
    why: str = ""


class HintSlip:
    """``show_all`` opens the list of all choices, ``close`` takes the slip away."""

    def __init__(self, show_all: Press, close: Press) -> None:
        self.info = SlipInfo()
        self.box = NOWHERE
        self.more = Button("", show_all, size=23)
        self.away = Button(TIMES, close, size=27, shortcut=pygame.K_ESCAPE)

    def place(self, kit: Kit, room: Box, info: SlipInfo, more: bool, low: bool = True) -> list[Widget]:
        """Put the slip at the foot of ``room`` (or at its top), as high as it needs; returns its buttons. ``more``: there is a list to be seen."""
        self.info, hit = info, kit.layout.hit
        self.more.label, self.more.hint = _("Show all choices"), ""
        self.away.hint = _("Key Escape")
        height = self._head(kit) + self._middle(kit, room.w) + (hit + kit.f(14) if more else 0) + kit.f(14)
        self.box = Box(room.x, room.bottom - height if low else room.y, room.w, height)
        self.away.rect = Box(self.box.right - hit - kit.f(8), self.box.y + kit.f(8), hit, hit)
        inner = self.box.inset(kit.f(14), 0)
        self.more.rect = Box(inner.x, self.box.bottom - kit.f(14) - hit, inner.w, hit)
        return [*([self.more] if more else []), self.away]

    def _head(self, kit: Kit) -> int:
        return kit.layout.hit + kit.f(14)

    def _middle(self, kit: Kit, width: int) -> int:
        """The height of choice and sentence."""
        info, height = self.info, 0
        if info.cards:
            height += kit.f(_CARD + 14)
        if info.said:
            height += kit.f(_SAID + 16 if info.cards else _CHOICE + 22)
        return height + kit.paragraph_height(info.why, width - 2 * kit.f(18), "text", _WHY, 1.28) + kit.f(12)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """The slip without its buttons."""
        key = ("hint", self.info, self.box.h, self.more.rect.h)
        kit.sprite(surface, key, self.box, kit.u(60) + 8, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        info, f = self.info, kit.f
        kit.sheet(surface, box, 8, 20, 6)
        left, inner = box.x + f(18), box.w - 2 * f(18)
        kit.text(surface, left, box.y + f(8) + kit.layout.hit / 2, _("Hint"), "title", _TITLE, max_width=inner - kit.layout.hit)
        y = box.y + self._head(kit)
        if info.cards:
            width = round(f(_CARD) * kit.deck.ratio)
            for at, card in enumerate(info.cards):
                kit.card(surface, str(card), left + at * (width + f(12)), y, f(_CARD))
            y += f(_CARD + 14)
        if info.said:
            face, size = ("button", _SAID) if info.cards else ("title", _CHOICE)
            middle = y + f(size) * 0.62
            if isinstance(info.said, str):
                kit.text(surface, left, middle, info.said, face, size, max_width=inner)  # type: ignore[arg-type]
            else:
                kit.run(surface, left, middle, info.said, face, size, max_width=inner)  # type: ignore[arg-type]
            y += f(_SAID + 16 if info.cards else _CHOICE + 22)
        kit.paragraph(surface, left, y, inner, info.why, "text", _WHY, line_height=1.28)
