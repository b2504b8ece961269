"""The cards of the talon that are led in a hand that all have passed: in the left column, apart
from the trick. Of three players they take none; of four they are the dealer's, and take it where
nobody beats them.

Invariant: geometry and drawing alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.i18n import _
from prefgame.rules.deal import TALON_SIZE
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.table.card_labels import caption_below, draw_tab, tab_box
from prefgame.ui.widgets.canvas import Kit


def talon_led_places(layout: Layout, count: int) -> list[Box]:
    """Where so many cards of the talon lie that have been led."""
    top = layout.backs(layout.own_side, TALON_SIZE)[0].bottom + layout.f(44)
    low = layout.me.y - layout.f(78)
    high = min(round(layout.card_h * 0.6), low - top)
    wide, gap = round(high * layout.ratio), layout.u(22)
    x = layout.column.x + layout.f(6)
    return [Box(x + at * (wide + gap), top, wide, high) for at in range(count)]


def tabs(kit: Kit, cards: Sequence[Box], highest: bool = False) -> list[tuple[float, str]]:
    """The tabs over the cards, from the left: the middle and the words of each. They reach no
    further to the left than the plates, and leave each other free. ``highest``: the last card takes
    the trick so far, and its tab has a crown.
    """
    found, left = [], kit.layout.column.x
    for at, card in enumerate(cards):
        now = at == len(cards) - 1
        words = _("sets the suit") if now else _("trick {number}").format(number=at + 1)
        if now and highest:
            words = _("highest")
        wide = tab_box(kit, 0, 0, words, crowned=now and highest).w
        middle = max(card.centerx, left + wide / 2)
        found.append((middle, words))
        left = round(middle + wide / 2) + kit.u(4)
    return found


def draw_talon_led(
    surface: Surface,
    kit: Kit,
    cards: Sequence[tuple[str, Box]],
    dealer: str = "",
    highest: bool = False,
) -> None:
    """The last one sets the suit, and one before it is dark, with the trick that it led.
    ``dealer``: whose talon it is, "" where it is nobody's; ``highest``: the last one is the highest
    card of a trick that others have played to.
    """
    if not cards:
        return
    boxes = [box for _card, box in cards]
    for at, (card, box) in enumerate(cards):
        kit.card(surface, card, box.x, box.y, box.h, dim=at < len(cards) - 1)
    for at, ((middle, words), box) in enumerate(zip(tabs(kit, boxes, highest), boxes)):
        crowned = highest and at == len(boxes) - 1
        draw_tab(surface, kit, middle, box.y, words, crowned=crowned)
    whose = _("{name}’s talon").format(name=dealer) if dealer else _("talon: takes no trick")
    line, words = caption_below(kit, boxes), whose
    kit.text(surface, line.x, line.y + line.h / 2, words, "caption", 27, "cream")
