"""A question laid over the table.

Invariant: the safe answer comes first, and is what Escape means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import SCENE_FADE, STILL_FADE
from prefgame.ui.spoken.nodes import Node, Role
from prefgame.ui.widgets.buttons import Button, ButtonKind, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Inset,
    Laid,
    Paragraph,
    Row,
    Stretch,
    Text,
    centred,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.selection import RadioRow, Segments
from prefgame.ui.widgets.styles import TEXT, TITLE
from prefgame.ui.widgets.told import told

_DARKENED = 0.45
_WIDE = 760
"""design width of what is on a slip"""

# ---- a slip of paper over a scene
# Invariant: it is as high as what is on it, and lies in the middle of the window.


class SlipScene(Scene):
    """Paper over a darkened scene; ``content`` is what is on it."""

    overlay = True

    def __init__(self) -> None:
        self.box = NOWHERE
        self.group = FocusGroup()
        self._laid: Laid | None = None

    # ---- what a slip gives

    def content(self, kit: Kit) -> Element:
        """Return what is on the slip."""
        raise NotImplementedError

    def inner_width(self, kit: Kit) -> int:
        """Return how wide its content would like to be, in pixels."""
        return kit.f(_WIDE)

    @property
    def first(self) -> Widget | None:
        """The widget in focus when it opens."""
        return None

    @property
    def shown(self) -> float:
        """How far the scene below is darkened: from 0 to 1."""
        return 1.0

    # ---- what all slips do

    def resize(self, layout: Layout) -> None:
        kit = self.kit
        page = Inset(self.content(kit), "wide", "apart")
        wide = self.inner_width(kit) + 2 * kit.space("wide")
        wide = min(wide, layout.width - 2 * layout.margin)
        high = min(page.height(kit, wide), layout.height - 2 * layout.margin)
        self.box = layout.centred(wide, high)
        self._laid = Laid(page, kit, self.box)
        self.group.set(self._laid.widgets.values(), self.first)

    def handle(self, event: Event) -> None:
        self.group.handle(event)

    def update(self, dt: float) -> None:
        self.group.update(dt)

    def told(self) -> tuple[Node, ...]:
        return (*slip_told(self._laid, self.kit), *self.sentence_told())

    def draw(self, surface: Surface) -> None:
        left = round(255 * (1 - _DARKENED * self.shown))
        surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
        self.kit.sheet(surface, self.box, 10, 26, 14)
        if self._laid is not None:
            self._laid.paint(surface, self.kit)
        self.group.draw(surface, self.kit)


# ---- choosing one of several sentences: a button with the chosen one, and the sheet it opens
# Invariant: Escape and a click beside the sheet change nothing.


def slip_told(laid: Laid | None, kit: Kit) -> tuple[Node, ...]:
    """Return a slip as a dialog that is called by its first words."""
    nodes = () if laid is None else told(laid, kit)
    name = nodes[0].name if nodes else ""
    return (Node("slip", Role.DIALOG, name, children=nodes),)


class Chooser(Button):
    """A button with the chosen value and an arrow; pressed, it opens the sheet."""

    def __init__(self, value: str, on_press: Press, rect: Box = NOWHERE, **rest: Any) -> None:
        super().__init__(value, on_press, rect, **{"size": 23, "icon": "list", **rest})

    def said(self, kit: Kit) -> str:
        """Return nothing: its words are the value that is chosen."""
        return self.called

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        return node and replace(node, value=kit.said(self.label), opens=True)


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


class ChoiceSheet(SlipScene):
    """A question, a sentence, and its answers one below the other. ``on_choose(index)`` is called
    after the sheet has gone. Where none is ``chosen`` (-1), the answers are things to do, and look
    like buttons.
    """

    def __init__(
        self,
        question: str,
        sentence: str,
        answers: Sequence[tuple[str, str]],
        chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.question, self.sentence, self.on_choose = question, sentence, on_choose
        self.answers, self.chosen = tuple(answers), chosen

    def inner_width(self, kit: Kit) -> int:
        """Wide enough for a note in one line."""
        notes = [kit.width(note, "label", 22) for _words, note in self.answers if note]
        return max(kit.f(_WIDE), max(notes, default=0) + kit.f(74))

    def content(self, kit: Kit) -> Element:
        rows = [self._row(i) for i in range(len(self.answers))]
        self._first = rows[self.chosen if 0 <= self.chosen < len(rows) else 0]
        keep = Button(_("Cancel"), self.window.pop, size=25, shortcut=pygame.K_ESCAPE)
        answers = (Stretch(Control(f"answer {at}", row, fill=True)) for at, row in enumerate(rows))
        said = (Paragraph(self.sentence, TEXT.inked("ink2")),) if self.sentence else ()
        title, foot = Paragraph(self.question, TITLE), centred(Control("cancel", keep))
        return Column((title, *said, *answers, foot))

    @property
    def first(self) -> Widget:
        return self._first

    def _row(self, i: int) -> RadioRow:
        words, note = self.answers[i]
        chosen, last = i == self.chosen, i == len(self.answers) - 1
        dotted = self.chosen >= 0
        return RadioRow(
            words, note, partial(self._take, i), chosen=chosen, ruled=not last, dotted=dotted
        )

    def _take(self, index: int) -> None:
        self.window.pop()
        self.on_choose(index)

    def handle(self, event: Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not self.box.holds(event.pos):
            self.window.pop()
        else:
            super().handle(event)


# ---- a question laid over the table


_NARROW, _LINES = 620, 3.6
"""design width that a sentence may ask for, and the lines that it is to have about"""


@dataclass(frozen=True)
class DialogButton:
    """A button of a dialog: its word, and what happens after the dialog has gone."""

    label: str
    then: Callable[[], None] | None = None
    kind: ButtonKind | None = None


class Dialog(SlipScene):
    """`question` as title, `sentence` below, `answers` from left to right. The first answer is the
    safe one: it is in focus, brass, and what Escape means. Push the dialog on the window; it takes
    itself off.
    """

    def __init__(self, question: str, sentence: str, answers: Sequence[DialogButton]) -> None:
        super().__init__()
        self.question, self.sentence, self.answers = question, sentence, tuple(answers)
        self._buttons = [
            Button(
                answer.label,
                partial(self._answer, answer),
                kind=answer.kind or ("brass" if i == 0 else "paper"),
                size=26,
                shortcut=pygame.K_ESCAPE if i == 0 else None,
            )
            for i, answer in enumerate(self.answers)
        ]
        self._age = 0.0

    def _answer(self, answer: DialogButton) -> None:
        self.window.pop()
        if answer.then is not None:
            answer.then()

    def inner_width(self, kit: Kit) -> int:
        """Wide enough for the buttons and the title; a long sentence widens the slip."""
        title = min(kit.f(560), Text(self.question, TITLE).width(kit))
        text = min(kit.f(_NARROW), round(Text(self.sentence).width(kit) / _LINES))
        return max(self._row().width(kit), kit.f(360), title, text)

    def content(self, kit: Kit) -> Element:
        said = (Paragraph(self.sentence, align="center"),) if self.sentence else ()
        return Column((Paragraph(self.question, TITLE, "center"), *said, self._row()), "apart")

    def _row(self) -> Row:
        kit = self.kit
        widths = [max(kit.f(160), button.natural_width(kit)) for button in self._buttons]
        answers = zip(self._buttons, widths)
        return Row(
            tuple(Stretch(Control(str(at), one), wide) for at, (one, wide) in enumerate(answers))
        )

    @property
    def first(self) -> Widget:
        return self.group.focus if self.group.focus in self._buttons else self._buttons[0]

    @property
    def shown(self) -> float:
        return min(1.0, self._age / (STILL_FADE if self.window.less_motion else SCENE_FADE))

    def update(self, dt: float) -> None:
        self._age += dt * 1000
        super().update(dt)
