"""A question laid over the table.

Invariant: the safe answer comes first, and is what Escape means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw import icons
from prefgame.ui.draw.layout import NOWHERE, Box, Layout
from prefgame.ui.draw.motion import SCENE_FADE, STILL_FADE
from prefgame.ui.draw.theme import Face
from prefgame.ui.widgets.buttons import Button, ButtonKind, Press, inner_height
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Control, Either, Element
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.selection import RadioRow, Segments

# ---- choosing one of several sentences: a button with the chosen one, and the sheet it opens
# Invariant: Escape and a click beside the sheet change nothing.


class Chooser(Button):
    """A button with the chosen value and an arrow; pressed, it opens the sheet."""

    def __init__(self, value: str, on_press: Press, rect: Box = NOWHERE, **rest: Any) -> None:
        super().__init__(value, on_press, rect, **{"size": 23, **rest})

    def natural_width(self, kit: Kit) -> int:
        return super().natural_width(kit) + kit.f(26)

    def words_width(self, kit: Kit, box: Box) -> int:
        return box.w - kit.f(58)

    def draw(self, surface: Surface, kit: Kit) -> None:
        label, self.label = self.label, ""
        super().draw(surface, kit)
        self.label = label
        ink = {"wood": "cream"}.get(self.kind, "ink") if self.enabled else "not_now_ink"
        x, y, words = self.rect.x + kit.f(18), self.rect.centery, str(label)
        room = self.words_width(kit, self.rect)
        kit.text(
            surface,
            x,
            y,
            words,
            "button",
            self.size,
            ink,
            max_width=room,
            max_height=inner_height(kit, self.rect),
            lines=2,
        )
        icons.triangle(surface, self.rect.right - kit.f(22), y, kit.f(8), "down", ink)


def one_of(
    name: str,
    words: Sequence[str],
    chosen: int,
    on_choose: Callable[[int], None],
    ask: Callable[[ChoiceSheet], None],
    title: str,
    sentence: str = "",
    hint: str = "",
) -> Element:
    """Return the words side by side, or where they have no room the chosen one on a button that
    asks for another with a sheet: what can be chosen does not depend on how wide the words are.
    """
    answers = [(one, "") for one in words]

    def press() -> None:
        ask(ChoiceSheet(title, sentence, answers, max(0, chosen), on_choose))

    segments = Segments(words, chosen, on_choose, size=23, hint=hint)
    chooser = Chooser(words[chosen] if chosen >= 0 else "", press, hint=hint)
    return Either((Control(name, segments), Control(name, chooser)))


class ChoiceSheet(Scene):
    """A question, a sentence, and its answers one below the other.

    ``on_choose(index)`` is called after the sheet has gone. Where none is ``chosen`` (-1), the
    answers are things to do, and look like buttons.
    """

    overlay = True

    def __init__(
        self,
        question: str,
        sentence: str,
        answers: Sequence[tuple[str, str]],
        chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        self.question, self.sentence, self.on_choose = question, sentence, on_choose
        self.answers, self.chosen = tuple(answers), chosen
        self.box = NOWHERE
        self.group = FocusGroup()

    def _take_action(self, index: int) -> Press:
        def take() -> None:
            self.window.pop()
            self.on_choose(index)

        return take

    def resize(self, layout: Layout) -> None:
        kit, pad = self.kit, self.kit.f(34)
        widest = layout.width - 2 * layout.margin - 2 * pad
        # a note has one line in such a row
        notes = [kit.width(note, "label", 22) for _words, note in self.answers if note]
        inner = min(max(kit.f(760), max(notes, default=0) + kit.f(74)), widest)
        text = kit.paragraph_height(self.sentence, inner, "label", 24) if self.sentence else 0
        head = kit.f(30) + kit.f(50) + text + kit.f(14)
        foot = kit.f(20) + layout.hit + kit.f(26)
        wanted = kit.f(84 if any(note for _words, note in self.answers) else 60)
        room = layout.height - 2 * layout.margin - head - foot
        row = max(layout.hit, min(wanted, room // len(self.answers)))
        height = head + len(self.answers) * row + foot
        self.box = layout.centred(inner + 2 * pad, height)
        rows = [self._row(i) for i in range(len(self.answers))]
        for i, answer in enumerate(rows):
            top = self.box.y + head + i * row
            answer.rect = Box(self.box.x + pad, top, inner, row - kit.u(6))
        keep = Button(_("Cancel"), self.window.pop, size=25, shortcut=pygame.K_ESCAPE)
        wide = max(kit.f(180), keep.natural_width(kit))
        top = self.box.bottom - kit.f(24) - layout.hit
        keep.rect = Box(self.box.centerx - wide // 2, top, wide, layout.hit)
        known = 0 <= self.chosen < len(rows)
        self.group.set([*rows, keep], rows[self.chosen if known else 0])

    def _row(self, i: int) -> RadioRow:
        words, note = self.answers[i]
        chosen, last = i == self.chosen, i == len(self.answers) - 1
        act, dotted = self._take_action(i), self.chosen >= 0
        return RadioRow(words, note, act, chosen=chosen, ruled=not last, dotted=dotted)

    def handle(self, event: Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not self.box.holds(event.pos):
            self.window.pop()
        else:
            self.group.handle(event)

    def update(self, dt: float) -> None:
        self.group.update(dt)

    def draw(self, surface: Surface) -> None:
        kit, box, pad = self.kit, self.box, self.kit.f(34)
        surface.fill((140, 140, 140), special_flags=pygame.BLEND_RGB_MULT)
        kit.sheet(surface, box, 10, 26, 14)
        x, y = box.x + pad, box.y + kit.f(46)
        width = box.w - 2 * pad
        kit.text(surface, x, y, self.question, "title", 36, "ink", max_width=width)
        kit.paragraph(surface, x, box.y + kit.f(80), width, self.sentence, "label", 24, "ink2")
        self.group.draw(surface, kit)


# ---- a question laid over the table


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
