"""A card of the own hand at the table: it can be pressed, asked for its name, and shakes.

Invariant: whether it may be played is decided elsewhere; it only shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.hands.hand import HandCard
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.tooltip import Tooltip

NAMED_AFTER = 600.0
"""Milliseconds that the mouse rests on a card of the hand before its name comes: it rests there
often, and seldom to ask.
"""
_IDENTIFYING = 0.44
"""The upper part of a card, in heights, that shows which one it is."""


class CardTable(Protocol):
    """The table on which the own hand lies."""

    hand: list[HandCard]
    press: Callable[[HandCard], None]
    refuse: Callable[[HandCard], None]


class OwnCard(HandCard):
    """A card of the own hand, which shakes when it may not be played."""

    def __init__(self, card: str, stage: CardTable) -> None:
        super().__init__(card, lambda: stage.press(self))
        self.stage = stage

    patience = NAMED_AFTER

    def press(self) -> None:
        if not self.enabled:
            self.stage.refuse(self)
        super().press()

    @property
    def said_at(self) -> Box:
        """Its foot: a tooltip then lies over the lower half of the hand, and hides nothing."""
        foot = self.height // 8
        return Box(self.rect.x, self.rect.bottom - foot, self.rect.w, foot)

    @property
    def uncovered_box(self) -> Box | None:
        """The part that shows which card it is."""
        return self.rect._replace(h=round(self.height * _IDENTIFYING))

    def tip(self) -> Tooltip | None:
        """Its name, and why it may not be played where it is dark."""
        if self.face_down:
            return None
        words = (
            _("{card}. {reason}").format(card=self.hint, reason=self.reason)
            if self.dim and not self.enabled and self.reason
            else self.hint
        )
        return Tooltip(words, self.said_at)

    def key(self, event: Event) -> bool:
        """Left, Right, Home and End stay in the hand. Home and End go to the first and the last
        card that may be played, where any may.
        """
        hand = self.stage.hand
        at = hand.index(self) if self in hand else 0
        playable = [at for at, card in enumerate(hand) if card.enabled] or [0, len(hand) - 1]
        ways = {
            pygame.K_LEFT: max(0, at - 1),
            pygame.K_RIGHT: min(len(hand) - 1, at + 1),
            pygame.K_HOME: playable[0],
            pygame.K_END: playable[-1],
        }
        if event.key not in ways or self.group is None or self not in hand:
            return False
        if FocusGroup.keyboard:  # the first key only shows where the focus is
            self.group.focus_on(hand[ways[event.key]])
        return True
