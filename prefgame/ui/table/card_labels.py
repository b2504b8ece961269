"""Words at the cards: a caption below them, an empty place, a tab on an edge.

Invariant: it draws what it is given at the place that it is given.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.seats.plate import brass_tab
from prefgame.ui.widgets.canvas import Kit


# -- talon --------------------
def caption_below(kit: Kit, boxes: Sequence[Box]) -> Box:
    """The line for a caption under cards side by side in ``boxes``."""
    return Box(boxes[0].x, boxes[0].bottom + kit.f(10), boxes[-1].right - boxes[0].x, kit.f(32))


def draw_caption(surface: Surface, kit: Kit, boxes: Sequence[Box], words: str) -> None:
    """A caption under cards, on the cloth."""
    line = caption_below(kit, boxes)
    kit.text(
        surface, line.x + line.w / 2, line.y + line.h / 2, words, "caption", 27, "cream", "center"
    )


# -- trick --------------------
def draw_empty_place(
    surface: Surface, kit: Kit, box: Box, words: str, *, due: bool = False
) -> None:
    """A dark frame where a card is to come; in brass where the player chooses it for another."""
    r = round(box.h * CORNER)
    shapes.rounded_box(surface, box, r, "cloth_dark", alpha=60)
    if due:
        shapes.ring(surface, box, r, "brass_lit", kit.thin(4, 2))
    else:
        shapes.ring(surface, box, r, "cream2", kit.thin(2), 150)
    kit.text(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        words,
        "caption",
        27,
        "cream",
        "center",
        max_width=box.w - kit.u(16),
        lines=3,
    )


def tab_box(kit: Kit, x: float, y: float, words: str, *, crowned: bool = False) -> Box:
    """Where a tab centred on ``x`` is, above the edge ``y``."""
    w = (kit.width(words, "button", 22) + kit.f(12) if words else 0) + kit.f(40 if crowned else 10)
    return Box(round(x - w / 2), round(y - kit.f(32)), w, kit.f(34))


def draw_tab(
    surface: Surface,
    kit: Kit,
    x: float,
    y: float,
    words: str,
    *,
    crowned: bool = False,
    alpha: int = 255,
) -> None:
    """A brass tab centred on ``x``, above the edge ``y``, clear of numeral and corner letters.

    It says "away" or "talon", or has a crown and "highest".
    """
    box = tab_box(kit, x, y, words, crowned=crowned)

    def draw(picture: Surface, place: Box) -> None:
        shapes.shadow(picture, place, kit.u(8), kit.thin(6, 3), kit.thin(3), 130)
        brass_tab(picture, kit, place)
        middle = place.x + place.w / 2
        if crowned:
            at = place.x + kit.f(21) if words else middle
            icons.crown(picture, at, place.y + place.h / 2, kit.f(10))
            middle = place.x + kit.f(36) + (place.w - kit.f(36) - kit.f(10)) / 2
        kit.text(picture, middle, place.y + place.h / 2, words, "button", 22, "ink", "center")

    kit.sprite(surface, ("tab", words, crowned), box, kit.u(30) + 4, draw, alpha)
