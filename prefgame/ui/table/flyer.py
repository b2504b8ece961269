"""A card, or a packet of cards, on its way over the table.

Invariant: it knows where it is and how it turns, and nothing of the match.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Surface

from prefgame.ui.draw import shapes, sprites
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.motion import Timeline, interpolate
from prefgame.ui.widgets.canvas import Kit

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
