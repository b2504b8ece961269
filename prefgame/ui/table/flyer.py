"""What lies and moves on the table besides hands: cards on their way, captions below them.

Invariant: it knows where it is and how it turns, and nothing of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Surface

from prefgame.ui.draw import icons, shapes, sprites
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.motion import Timeline, interpolate
from prefgame.ui.table.plate import brass_tab
from prefgame.ui.widgets.canvas import Kit

# ---- words at the cards: a caption below them, an empty place, a tab on an edge
# Invariant: it draws what it is given at the place that it is given.


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


# ---- a card, or a packet of cards, on its way over the table


CardSpot = tuple[float, float, float]  # middle x, middle y, height of the card


def spot(box: Box, height: float | None = None) -> CardSpot:
    """The spot of a card lying in ``box``."""
    return box.x + box.w / 2, box.y + box.h / 2, box.h if height is None else height


@dataclass
class Flyer:
    """A card, or the back of one, that flies.

    ``turned`` below 1 narrows it while it turns; ``sharp`` is the height of the picture it
    is drawn from.
    """

    card: str
    x: float
    y: float
    height: float
    sharp: int
    angle: float = 0.0
    turned: float = 1.0
    count: int = 1
    """more than one: a fanned packet"""
    visible: bool = True

    def at(self, where: CardSpot) -> None:
        """Put it at a spot."""
        self.x, self.y, self.height = where

    def fly(
        self,
        timeline: Timeline,
        goal: CardSpot,
        lasts: float,
        *,
        delay: float = 0.0,
        turn: float = 0.0,
    ) -> float:
        """Fly to ``goal`` from where it is now, and return when that ends.

        It settles from ``turn`` degrees to level.
        """
        start = (self.x, self.y, self.height)

        def apply(p: float) -> None:
            self.at(
                (
                    interpolate(start[0], goal[0], p),
                    interpolate(start[1], goal[1], p),
                    interpolate(start[2], goal[2], p),
                )
            )
            self.angle = turn * (1 - p)

        return timeline.move(lasts, apply, delay=delay).end

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it, if it is visible."""
        if not self.visible:
            return
        for step in range(self.count):
            self._draw_one(surface, kit, step)

    def _draw_one(self, surface: Surface, kit: Kit, step: int) -> None:
        picture = kit.deck.card(self.card, self.sharp)
        scale = self.height / self.sharp
        if self.turned < 1:
            picture = sprites.narrow(picture, max(0.02, self.turned))
        angle = self.angle + (4 * step if self.count > 1 else 0)
        if abs(scale - 1) > 0.004 or abs(angle) > 0.05:
            picture = pygame.transform.rotozoom(picture, angle, scale)
        w, h = picture.get_size()
        x = self.x - w / 2 + (step - (self.count - 1) / 2) * kit.u(14)
        y = self.y - h / 2 - step * kit.u(3)
        if abs(angle) < 4 and self.turned >= 1:
            # few sizes, so that shadows are kept
            high = kit.deck.width(round(self.height / 8) * 8), round(self.height / 8) * 8
            under = Box(round(self.x - high[0] / 2), round(self.y - high[1] / 2), *high)
            shapes.shadow(surface, under, kit.u(10), kit.thin(14, 5), kit.u(10), 120)
        surface.blit(picture, (round(x), round(y)))
