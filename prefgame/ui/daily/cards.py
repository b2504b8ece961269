"""The cards of a problem: hands on the page, and those that can be led.

Invariant: a card draws itself where it was placed; what may be played is what the position says.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.cards.deck import BACK, CORNER
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.card_labels import draw_tab
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Press, Widget

STRIP = 0.54
"""how much of a card its neighbour leaves visible where there is room, in widths of a card"""


def fan(
    kit: Kit, box: Box, count: int, *, at_right: bool = False, strip: float = STRIP
) -> list[Box]:
    """Where so many cards lie in ``box``, as high as it: from its left, or from its right; each
    shows at most ``strip`` of its width.
    """
    width = kit.deck.width(box.h)
    step = 0 if count < 2 else min(round(width * strip), (box.w - width) // (count - 1))
    whole = width + step * (count - 1)
    x = box.right - whole if at_right else box.x
    return [Box(x + at * step, box.y, width, box.h) for at in range(count)]


def draw_hand(
    surface: Surface, kit: Kit, places: Sequence[Box], cards: Sequence[str], *, dim: bool = False
) -> None:
    """A hand that cannot be pressed; empty texts are backs."""
    covered = len(places) > 1 and places[1].x - places[0].x < places[0].w * 0.5
    for place, card in zip(places, cards):
        kit.card(surface, card or BACK, place.x, place.y, place.h, covered=covered, dim=dim)


class LeadCard(Widget):
    """A card of the player. ``whole`` is where it lies, ``strip`` the width that is seen; ``tab``
    says something at its upper edge, ``reason`` why it may not be played; ``dim`` makes it dark.
    """

    def __init__(
        self,
        card: str,
        whole: Box,
        strip: int,
        on_press: Press,
        *,
        tab: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(whole._replace(w=strip), on_press=on_press, reason=reason)
        self.card, self.whole, self.tab = card, whole, tab
        self.dim = self.covered = False

    def _lifted(self, kit: Kit) -> Box:
        lifts = self.enabled and self.hovered and not self.pressed
        return self.whole.move(0, -kit.thin(10, 5) if lifts else 0)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self._lifted(kit)
        kit.card(surface, self.card, box.x, box.y, box.h, covered=self.covered, dim=self.dim)
        if self.tab:
            draw_tab(surface, kit, box.x + self.rect.w / 2, box.y, self.tab)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        box = self._lifted(kit)
        line, r = kit.thin(5, 3), round(box.h * CORNER)
        seen = box._replace(w=self.rect.w).inset(-line)
        shapes.ring(surface, seen, r + line, "ink", kit.thin(4, 3))
        if self.tab:
            draw_tab(surface, kit, box.x + self.rect.w / 2, box.y, self.tab)
