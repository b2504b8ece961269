"""The review of a hand on its page: could it have gone otherwise?

Invariant: one function lays everything out from top to bottom; without a surface it only measures.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT, Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.looking_back.review_line import ReviewCards, ReviewLine

_CARD = 104
"""design height of a card below a sentence"""


class ReviewPanel:
    """The findings, one below the other."""

    def __init__(self, lines: Sequence[ReviewLine]) -> None:
        self.lines = lines

    def height(self, kit: Kit, width: int) -> int:
        """The height of the findings."""
        return self._flow(None, kit, Box(0, 0, width, 0))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the findings from the top of ``box``."""
        self._flow(surface, kit, box)

    def _flow(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        y = box.y + kit.f(4)
        for number, line in enumerate(self.lines):
            if number and not line.quiet:
                if surface is not None:
                    shapes.line(surface, box.x, y, box.w, "rule", 1)
                y += kit.f(10)
            size = 22 if line.quiet else 24
            if surface is not None:
                kit.paragraph(
                    surface,
                    box.x,
                    y,
                    box.w,
                    line.sentence,
                    "label",
                    size,
                    "ink2" if line.quiet else "ink",
                    line_height=1.25,
                )
            y += kit.paragraph_height(line.sentence, box.w, "label", size, 1.25) + kit.f(10)
            if line.groups:
                if surface is not None:
                    _draw_groups(surface, kit, Box(box.x, y, box.w, kit.f(_CARD)), line.groups)
                y += kit.f(_CARD) + kit.f(16)
        return y - box.y


def _draw_groups(surface: Surface, kit: Kit, row: Box, groups: Sequence[ReviewCards]) -> None:
    """Groups of cards in a row, each after its word; many cards are closer to each other."""
    width, gap = kit.deck.width(row.h), kit.f(26)
    words = sum(kit.width(group.words, "label", 22) + kit.f(12) for group in groups)
    count = sum(max(0, len(group.cards) - 1) for group in groups)
    step = width * (0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.46)
    if count:
        step = min(
            step,
            (
                row.w
                - words
                - gap * (len(groups) - 1)
                - width * len([group for group in groups if group.cards])
            )
            / count,
        )
    x = float(row.x)
    for group in groups:
        drawn = kit.text(surface, x, row.centery, group.words, "label", 22, "ink2")
        x = drawn.right + kit.f(12)
        for card in group.cards:
            kit.card(surface, str(card), x, row.y, row.h, covered=True)
            x += step
        x += gap + (width - step if group.cards else 0)
