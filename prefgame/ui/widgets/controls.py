"""Widgets that change one value: switch and stepper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.draw.theme import Colour, lighter
from prefgame.ui.widgets.buttons import ButtonState, draw_button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget


class Switch(Widget):
    """On with a tick, off with a dash. `on_change(on)` is called after a press."""

    def __init__(
        self,
        on: bool,
        on_change: Callable[[bool], None] | None = None,
        rect: Box = NOWHERE,
        **rest: Any,
    ) -> None:
        super().__init__(rect, **rest)
        self.on, self.on_change = on, on_change

    @staticmethod
    def size(kit: Kit) -> tuple[int, int]:
        """Of the drawn switch; its `rect` may be larger and is what can be hit."""
        return kit.f(78), kit.f(42)

    def press(self) -> None:
        if not self.enabled:
            super().press()
            return
        self.on = not self.on
        if self.on_change is not None:
            self.on_change(self.on)

    def _body(self, kit: Kit) -> Box:
        w, h = self.size(kit)
        return Box(self.rect.right - w, self.rect.centery - h // 2, w, h)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("switch", self.on, self.enabled, self.hovered)
        kit.sprite(surface, key, self._body(kit), 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, thin = box.h / 2, kit.thin(2)
        ground: Colour = ("green" if self.on else "off") if self.enabled else "not_now_low"
        if self.hovered and self.enabled:
            ground = lighter(ground, 10)
        edge = "ink" if self.enabled else "not_now_edge"
        shapes.rounded_box(surface, box, r, ground, edge=edge, edge_width=thin)
        knob = box.right - r if self.on else box.x + r
        shapes.disc(
            surface, knob, box.y + r, r * 0.74, "paper_high", "paper", edge="ink", edge_width=thin
        )
        if self.on:
            ink = "cream" if self.enabled else "ink2"
            icons.tick(surface, box.x + r, box.y + r, r * 0.42, ink, kit.thin(3, 2))
        else:
            shapes.line(surface, box.right - r * 1.3, box.y + r, r * 0.6, "ink", kit.thin(3, 2))

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        box, outside = self._body(kit), kit.u(8) + 1
        colour = "cream" if self.ground == "cloth" else "ink"
        shapes.ring(surface, box.inset(-outside), box.h / 2 + outside, colour, kit.thin(4, 3))


class Stepper(Widget):
    """A number between two buttons.

    `text(value)` writes it; `on_change(value)` is called after a change.
    """

    size, air = 36, 16
    """design size of the number, and what is free beside it"""

    def __init__(
        self,
        value: int,
        least: int,
        most: int,
        on_change: Callable[[int], None] | None = None,
        rect: Box = NOWHERE,
        *,
        step: int = 1,
        text: Callable[[int], str] = str,
        **rest: Any,
    ) -> None:
        super().__init__(rect, **rest)
        self.value, self.least, self.most = value, least, most
        self.step, self.text, self.on_change = step, text, on_change
        self._point: tuple[int, int] = (0, 0)

    def change(self, by: int) -> None:
        """Up or down by `by` steps, within the limits."""
        if not self.enabled:
            super().press()
            return
        value = max(self.least, min(self.most, self.value + by * self.step))
        if value != self.value:
            self.value = value
            if self.on_change is not None:
                self.on_change(value)

    def press(self) -> None:
        self.change(1)

    def drag(self, point: tuple[int, int]) -> None:
        self._point = point

    def click(self, point: tuple[int, int]) -> None:
        if point[0] < self.rect.x + self.rect.h:
            self.change(-1)
        elif point[0] >= self.rect.right - self.rect.h:
            self.change(1)

    def key(self, event: Event) -> bool:
        by = {
            pygame.K_LEFT: -1,
            pygame.K_MINUS: -1,
            pygame.K_KP_MINUS: -1,
            pygame.K_RIGHT: 1,
            pygame.K_PLUS: 1,
            pygame.K_KP_PLUS: 1,
        }.get(event.key)
        if by is None:
            return False
        self.change(by)
        return True

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        ends = (
            (Box(box.x, box.y, box.h, box.h), "−", self.value > self.least),
            (Box(box.right - box.h, box.y, box.h, box.h), "+", self.value < self.most),
        )
        for end, sign, possible in ends:
            held = self.pressed and end.holds(self._point)
            state: ButtonState = "pressed" if held else "rest"
            if not (possible and self.enabled):
                state = "disabled"
            draw_button(surface, kit, end, sign, "paper", state, size=32)
        x, y, room = box.x + box.w / 2, box.y + box.h / 2, box.w - 2 * box.h - kit.u(self.air)
        words = self.text(self.value)
        kit.text(surface, x, y, words, "title", self.size, "ink", "center", max_width=room)
