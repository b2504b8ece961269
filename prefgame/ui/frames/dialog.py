"""A question laid over the table.

Invariant: the safe answer comes first, and is what Escape means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw.layout import NOWHERE, Box, Layout
from prefgame.ui.draw.motion import SCENE_FADE, STILL_FADE
from prefgame.ui.draw.theme import Face
from prefgame.ui.widgets.buttons import Button, ButtonKind
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene

_DARKENED = 0.45
_TITLE, _TEXT = 38, 24
_TITLE_STEP, _TEXT_STEP = 1.15, 1.34
"""from line to line, in sizes of the text"""
_WIDEST, _LINES = 620, 3.6
"""design width that a sentence may ask for, and the lines that it is to have about"""


@dataclass(frozen=True)
class DialogButton:
    """A button of a dialog: its word, and what happens after the dialog has gone."""

    label: str
    then: Callable[[], None] | None = None
    kind: ButtonKind | None = None


class Dialog(Scene):
    """`question` as title, `sentence` below, `answers` from left to right.

    The first answer is the safe one: it is in focus, brass, and what Escape means. Push the dialog
    on the window; it takes itself off.
    """

    overlay = True

    def __init__(self, question: str, sentence: str, answers: Sequence[DialogButton]) -> None:
        self.question, self.sentence, self.answers = question, sentence, tuple(answers)
        self.box = NOWHERE
        self.group = FocusGroup()
        self._buttons = [
            Button(
                answer.label,
                self._answer_action(answer),
                kind=answer.kind or ("brass" if i == 0 else "paper"),
                size=26,
                shortcut=pygame.K_ESCAPE if i == 0 else None,
            )
            for i, answer in enumerate(self.answers)
        ]
        self._age = 0.0

    def _answer_action(self, answer: DialogButton) -> Callable[[], None]:
        def press() -> None:
            self.window.pop()
            if answer.then is not None:
                answer.then()

        return press

    def resize(self, layout: Layout) -> None:
        kit = self.kit
        gap, pad, hit = kit.f(18), kit.f(34), layout.hit
        widths = [max(kit.f(160), button.natural_width(kit)) for button in self._buttons]
        title_width = min(kit.f(560), kit.width(self.question, "title", _TITLE))
        # a long sentence widens the slip
        text_width = min(kit.f(_WIDEST), round(kit.width(self.sentence, "label", _TEXT) / _LINES))
        wanted = max(sum(widths) + gap * (len(widths) - 1), kit.f(360), title_width, text_width)
        inner = min(wanted, layout.width - 2 * layout.margin - 2 * pad)
        title = kit.paragraph_height(self.question, inner, "title", _TITLE, _TITLE_STEP)
        text = 0
        if self.sentence:
            text = kit.paragraph_height(self.sentence, inner, "label", _TEXT, _TEXT_STEP)
        height = kit.f(28) + title + kit.f(14) + text + kit.f(30) + hit + kit.f(28)
        self.box = layout.centred(inner + 2 * pad, height)
        row = Box(self.box.x + pad, self.box.bottom - kit.f(28) - hit, inner, hit)
        for button, place in zip(self._buttons, row.columns(len(widths), gap, widths)):
            button.rect = place
        self.group.set(self._buttons, self.group.focus or self._buttons[0])

    def handle(self, event: Event) -> None:
        self.group.handle(event)

    def update(self, dt: float) -> None:
        self._age += dt * 1000
        self.group.update(dt)

    def draw(self, surface: Surface) -> None:
        kit, box = self.kit, self.box
        shown = min(1.0, self._age / (STILL_FADE if self.window.less_motion else SCENE_FADE))
        left = round(255 * (1 - _DARKENED * shown))
        surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
        kit.sheet(surface, box, 10, 26, 14)
        x, y, inner = box.x + kit.f(34), box.y + kit.f(28), box.w - 2 * kit.f(34)

        def write(words: str, y: int, face: Face, size: int, step: float) -> int:
            return kit.paragraph(
                surface, x, y, inner, words, face, size, line_height=step, align="center"
            )

        y = write(self.question, y, "title", _TITLE, _TITLE_STEP)
        write(self.sentence, y + kit.f(14), "label", _TEXT, _TEXT_STEP)
        self.group.draw(surface, kit)
