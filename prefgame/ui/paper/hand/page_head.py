"""The head of a page about a hand: its headline, and the facts beside it or below it.

Invariant: it draws what it is given, where the places say.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.paper.hand.places import HandPlaces
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.fitting import fitting_run


def draw_page_head(
    surface: Surface, kit: Kit, page: Box, places: HandPlaces, headline: Run, facts: str
) -> None:
    """Headline, facts, and the rule below them."""
    head = places.head
    size = fitting_run(kit, headline, "title", 46, 28, head.w)  # names may be long
    kit.run(surface, head.x, page.y + kit.f(48), headline, "title", size, max_width=head.w)
    if places.facts_below:
        y = page.y + kit.f(88)
        kit.text(surface, head.x, y, facts, "label", 23, "ink2", max_width=head.w)
    else:
        kit.text(surface, head.right, page.y + kit.f(50), facts, "label", 23, "ink2", "right")
    shapes.line(surface, head.x, head.bottom, head.w, "ox", kit.thin(2))
