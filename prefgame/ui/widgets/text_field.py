"""A field for one line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.system.keystrokes import with_command
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget


class TextField(Widget):
    """One line of text to be typed.

    `on_change(text)` follows every letter, `on_submit(text)` Enter. Control A takes the whole text,
    which the next letter replaces.
    """

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        rect: Box = NOWHERE,
        *,
        on_submit: Callable[[str], None] | None = None,
        most: int = 16,
        size: float = 29,
        prompt: str = "",
        **rest: Any,
    ) -> None:
        super().__init__(rect, **rest)
        self.text, self.on_change, self.on_submit, self.most = text, on_change, on_submit, most
        self.size, self.prompt = size, prompt
        self.caret = len(text)
        self.whole = False
        """whether the whole text is taken"""
        self._edges: list[int] = [0]  # right edge of every letter as drawn, for the mouse

    def press(self) -> None:
        if not self.enabled:
            super().press()
        elif self.on_submit is not None:
            self.on_submit(self.text)

    def click(self, point: tuple[int, int]) -> None:
        nearest = min(range(len(self._edges)), key=lambda i: abs(self._edges[i] - point[0]))
        self.caret = min(nearest, len(self.text))
        self.whole = False

    def focus_changed(self) -> None:
        self.whole = False
        if self.focused and self.enabled:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def key(self, event: Event) -> bool:
        if not self.enabled:
            return False
        key = getattr(event, "steers", event.key)
        moved = {
            pygame.K_LEFT: self.caret - 1,
            pygame.K_RIGHT: self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }.get(key)
        if key == with_command(pygame.K_a):
            self.whole, self.caret = bool(self.text), len(self.text)
        elif moved is not None:
            if self.whole and key == pygame.K_LEFT:
                moved = 0
            self.whole, self.caret = False, max(0, min(len(self.text), moved))
        # the caret shows where the focus is, so the first Enter means it
        elif key == pygame.K_RETURN:
            self.press()
        elif self.whole and key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._set_text("", 0)
        elif key == pygame.K_BACKSPACE and self.caret:
            self._set_text(self.text[: self.caret - 1] + self.text[self.caret :], self.caret - 1)
        elif key == pygame.K_DELETE and self.caret < len(self.text):
            self._set_text(self.text[: self.caret] + self.text[self.caret + 1 :], self.caret)
        else:  # letters come as text; as keys they must not press anything
            letter = getattr(event, "unicode", "")
            return bool(letter and letter.isprintable())
        return True

    def handle(self, event: Event) -> bool:
        if event.type != pygame.TEXTINPUT or not self.focused or not self.enabled:
            return False
        before, after = self.text[: self.caret], self.text[self.caret :]
        if self.whole:
            before = after = ""
        room = self.most - len(before + after)
        typed = "".join(letter for letter in event.text if letter.isprintable())[: max(0, room)]
        if typed:
            self._set_text(before + typed + after, len(before + typed))
        return True

    def _set_text(self, text: str, caret: int) -> None:
        self.text, self.caret, self.whole = text, caret, False
        if self.on_change is not None:
            self.on_change(text)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box, pad = self.rect, kit.f(16)
        ground = "paper_high" if self.enabled else "not_now"
        edge = "ink" if self.focused else "paper_line"
        shapes.rounded_box(surface, box, kit.u(8), ground, edge=edge, edge_width=kit.thin(2))
        left, width = box.x + pad, box.w - 2 * pad
        pixels = kit.f(self.size)
        self._edges = [
            left + theme.text_width(self.text[:i], "label", pixels)
            for i in range(len(self.text) + 1)
        ]
        # a long name moves left, so that the caret is seen
        shift = max(0, self._edges[self.caret] - left - width) if self.focused else 0
        clip = surface.get_clip()
        surface.set_clip(clip.clip(box.inset(pad // 2, 0)))
        if self.whole:
            taken = box.inset(0, kit.f(8))._replace(x=left - shift, w=self._edges[-1] - left)
            shapes.rounded_box(surface, taken, kit.u(4), "chosen")
        shown, ink = (self.text, "ink") if self.text or self.focused else (self.prompt, "ink2")
        kit.text(surface, left - shift, box.centery, shown, "label", self.size, ink)
        if self.focused:
            height = kit.f(self.size) * 1.15
            x, y = self._edges[self.caret] - shift + 1, box.centery - height / 2
            shapes.line(surface, x, y, height, "ox", kit.thin(3, 2), upright=True)
        surface.set_clip(clip)
