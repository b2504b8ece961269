"""The cards of the talon that are led in a hand that all have passed: in the left column, apart
from the trick, for they take none.

Invariant: geometry and drawing alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.i18n import _
from prefgame.rules.deal import TALON_SIZE
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.table.card_labels import draw_caption, draw_tab, tab_box
from prefgame.ui.widgets.canvas import Kit


def talon_led_places(layout: Layout, count: int) -> list[Box]:
    """Where so many cards of the talon lie that have been led."""
    top = layout.backs("left", TALON_SIZE)[0].bottom + layout.f(44)
    low = layout.me.y - layout.f(78)
    high = min(round(layout.card_h * 0.6), low - top)
    wide, gap = round(high * layout.ratio), layout.u(22)
    x = layout.left.x + layout.f(6)
    return [Box(x + at * (wide + gap), top, wide, high) for at in range(count)]


def tab_words() -> str:
    """What the tab over a card says."""
    return _("sets the suit")


def tab_middle(kit: Kit, card: Box) -> float:
    """The middle of that tab: it reaches no further to the left than the plates."""
    return max(card.centerx, kit.layout.left.x + tab_box(kit, 0, 0, tab_words()).w / 2)


def draw_talon_led(surface: Surface, kit: Kit, cards: Sequence[tuple[str, Box]]) -> None:
    """The last one sets the suit, and one before it is dark."""
    if not cards:
        return
    for card, box in cards[:-1]:
        kit.card(surface, card, box.x, box.y, box.h, dim=True)
    card, now = cards[-1]
    kit.card(surface, card, now.x, now.y, now.h)
    draw_tab(surface, kit, tab_middle(kit, now), now.y, tab_words())
    draw_caption(surface, kit, [box for _card, box in cards], _("talon"))
