"""A deck to be chosen, shown by three of its cards."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.cards.deck import CORNER, Deck, DeckName
from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import draw_radio
from prefgame.ui.widgets.widget import Press, Widget

SHOWN: dict[DeckName, tuple[str, ...]] = {
    "german": ("HT", "CQ", "CK"),
    "french": ("ST", "DK", "HQ"),
}


def deck_title(name: DeckName) -> str:
    """What players call the deck."""
    return {"german": _("William Tell"), "french": _("French")}[name]


class DeckChoice(Widget):
    """Three cards of a deck, its name and a dot."""

    def __init__(
        self, deck: Deck, on_press: Press, rect: Box, *, chosen: bool, **rest: Any
    ) -> None:
        super().__init__(rect, on_press=on_press, **rest)
        self.deck, self.chosen = deck, chosen

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("deck choice", self.deck.name, self.chosen, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, edge = kit.u(10), kit.thin(2)
        if self.chosen:
            shapes.chosen_box(surface, box, r, edge)
        else:
            top = "field" if self.hovered else "paper_high"
            shapes.rounded_box(surface, box, r, top, "#f0e4c8", edge="rule", edge_width=edge)
        foot, pad = kit.f(60), kit.u(14)
        height = min(box.h - foot - pad, round((box.w - 2 * pad) / self.deck.ratio / 1.6))
        width = self.deck.width(height)
        step = (box.w - 2 * pad - width) / (len(SHOWN[self.deck.name]) - 1)
        for i, card in enumerate(SHOWN[self.deck.name]):
            place = Box(round(box.x + pad + i * step), box.y + pad, width, height)
            shapes.shadow(surface, place, round(height * CORNER), kit.thin(10, 3), kit.u(5), 110)
            surface.blit(self.deck.card(card, height), place[:2])
        title, y = deck_title(self.deck.name), box.bottom - kit.f(30)
        roomy = theme.fit(title, "button", kit.f(24), box.w - kit.f(60), 2).complete
        # a long word in a narrow place is nearer to its dot
        side, size = (30, 24) if roomy else (20, 22)
        draw_radio(surface, kit, box.x + kit.f(side), y, self.chosen)
        x = box.x + kit.f(side + 22)
        kit.text(surface, x, y, title, "button", size, max_width=box.w - kit.f(side + 24), lines=2)
