"""The rows of a hand that is being entered: a label and a control for each question.

Invariant: a row is made of its question and nothing else; an answer goes to ``on_answer``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.keeper.entry import Ask, Question
from prefgame.app.words.sentences import first_letter_down, first_letter_up, join_with_and
from prefgame.cards import RANK_LETTERS
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.screens.keeper.words import (
    answer_run,
    contracts_hint,
    fault_words,
    label_of,
    switch_words,
)
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.selection import Segments, Stepper, Switch
from prefgame.ui.words.numbers import fitting_wording, short_names

# ---- the two cards of a talon: chosen by suit and rank, one after the other
# Invariant: an answer is whole: two cards, or nothing.

_SUITS = "SDHC"


class TalonButton(Chooser):
    """The cards of the talon; pressed, it asks for them."""

    def __init__(
        self,
        kit: Kit,
        question: Question,
        on_answer: Callable[[str], None],
        push: Callable[[Scene], None],
    ) -> None:
        self.words, self.on_answer, self.push = kit.deck, on_answer, push
        cards = (question.chosen or "").split()
        names = [first_letter_down(self.words.card_name(card)) for card in cards]
        shown = first_letter_up(join_with_and(names)) if cards else "–"
        super().__init__(shown, lambda: self._ask_suit(()))

    def _ask_suit(self, before: tuple[str, ...]) -> None:
        answers = [(self.words.suit_name(suit), "") for suit in _SUITS]
        self.push(
            ChoiceSheet(
                _("The second card of the talon") if before else _("The first card of the talon"),
                "",
                answers,
                -1,
                lambda index: self._ask_rank(before, _SUITS[index]),
            )
        )

    def _ask_rank(self, before: tuple[str, ...], suit: str) -> None:
        ranks = [rank for rank in RANK_LETTERS if suit + rank not in before]
        answers = [(self.words.card_name(suit + rank), "") for rank in ranks]

        def take(index: int) -> None:
            cards = (*before, suit + ranks[index])
            if len(cards) == 2:
                self.on_answer(" ".join(cards))
            else:
                self._ask_suit(cards)

        self.push(ChoiceSheet(self.words.suit_name(suit), "", answers, -1, take))


# ---- the stepper of a player's tricks
# Invariant: it has no number until one is entered; the first step brings the one that is likely. A
# number that cannot be is never entered: it says why.


_UNSET = -1
_DIGITS = {getattr(pygame, f"K_{digit}"): digit for digit in range(10)}


class TrickStepper(Stepper):
    """One of these ``numbers``, from low to high, each with the reason why it cannot be, or "".
    ``value`` is None while there is none. ``start``: the first one. A digit enters itself.
    """

    size, air = 32, 6

    def __init__(
        self,
        value: int | None,
        numbers: Sequence[tuple[int, str]],
        start: int,
        on_change: Callable[[int], None],
        **rest: Any,
    ) -> None:
        unset = value is None
        able = [number for number, why in numbers if not why] or [_UNSET]
        super().__init__(
            _UNSET if value is None else value,
            _UNSET - 1 if unset else able[0],  # either button brings the first number
            able[-1],
            on_change,
            text=lambda number: "–" if number == _UNSET else str(number),
            **rest,
        )
        self.reasons, self.able = dict(numbers), able
        self.start = min(able, key=lambda number: abs(number - start))

    def change(self, by: int) -> None:
        if self.value == _UNSET:
            self.enter(self.start)
            return
        beyond = [number for number in self.able if (number - self.value) * by > 0]
        nearest = min(beyond, key=lambda number: abs(number - self.value), default=self.value + by)
        self.enter(nearest)

    def enter(self, number: int) -> None:
        """Set this number, or say why it cannot be."""
        why = self.reasons.get(number)
        if why and self.group is not None:
            self.group.say(why, self.rect)
        if why == "" and number != self.value:
            self.value = number
            if self.on_change is not None:
                self.on_change(number)

    def key(self, event: Event) -> bool:
        if event.key in _DIGITS:
            self.enter(_DIGITS[event.key])
            return True
        if self.value == self.able[0] and event.key == pygame.K_LEFT:
            return False  # to the control at its left
        if self.value == self.able[-1] and event.key == pygame.K_RIGHT:
            return False
        return super().key(event)


# ---- the rows of a hand that is being entered: a label and a control for each question


_LABEL = 0.235
"""the part of a row that its label takes"""
_SWITCHES = (Ask.GAME, Ask.AGREED, Ask.THROWN)

Answer = Callable[[Question, Any], None]


@dataclass
class _Row:
    """One row: its label, its controls from left to right, and words above or beside them."""

    label: str
    controls: list[Widget]
    captions: list[str] = field(default_factory=list)
    beside: tuple[str, str] | None = None
    """a sentence left of a switch, in more and in fewer words"""


class FormRows:
    """The rows of these ``questions``. ``push`` lays a sheet over the form, where a question has
    too many answers for a row.
    """

    def __init__(
        self,
        kit: Kit,
        rules: RuleSet,
        questions: Sequence[Question],
        width: int,
        on_answer: Answer,
        push: Callable[[Scene], None],
        refuse: Callable[[str], None],
    ) -> None:
        self.kit, self.rules, self.on_answer = kit, rules, on_answer
        self.push, self.refuse = push, refuse
        self.widgets: dict[str, Widget] = {}
        self.rows: list[_Row] = []
        self._label = round(width * _LABEL)
        self._after_level = any(question.ask is Ask.LEVEL for question in questions)
        self._make(questions, width - self._label)

    # ---- the rows

    def _make(self, questions: Sequence[Question], room: int) -> None:
        tricks = [question for question in questions if question.ask is Ask.TRICKS]
        for question in questions:
            if question.ask is Ask.DEALER or (tricks and question in tricks[1:]):
                continue
            label = label_of(question, after_level=self._after_level)
            if question.ask is Ask.TRICKS:
                steppers = [self._named(each, self._stepper(each)) for each in tricks]
                self.rows.append(_Row(label, steppers, [each.name for each in tricks]))
                continue
            control = self._named(question, self._control(question, room))
            words = switch_words(self.rules, question) if question.ask in _SWITCHES else None
            self.rows.append(_Row(label, [control], beside=words))

    def _named(self, question: Question, control: Widget) -> Widget:
        self.widgets[row_name(question)] = control
        return control

    def _control(self, question: Question, room: int) -> Widget:
        if question.ask in _SWITCHES:
            return self._switch(question)
        if question.ask is Ask.ROW:
            return self._stepper(question)
        if question.ask is Ask.TALON:
            return TalonButton(self.kit, question, partial(self.on_answer, question), self.push)
        return self.choice(question, room)

    def choice(self, question: Question, room: int) -> Widget:
        """The answers side by side; a button that opens a sheet where they have no ``room``."""
        values = [choice.value for choice in question.choices]
        words: list[Run] = [answer_run(self.rules, question, value) for value in values]
        chosen = values.index(question.chosen) if question.chosen in values else -1
        reasons = self._reasons(question)

        def answer(index: int) -> None:
            if reasons[index]:
                self.refuse(reasons[index])
            else:
                self.on_answer(question, values[index])

        segments = Segments(words, chosen, answer, reasons=reasons, size=23)
        if question.ask is Ask.CONTRACT:
            segments.hint = contracts_hint(question, self.kit.deck)
        if segments.least_width(self.kit) <= room or not all(isinstance(one, str) for one in words):
            return segments
        label = label_of(question, after_level=self._after_level)
        answers = [(str(one), reason) for one, reason in zip(words, reasons)]
        shown = str(words[chosen]) if chosen >= 0 else "–"
        return Chooser(
            shown, lambda: self.push(ChoiceSheet(label, "", answers, max(0, chosen), answer))
        )

    def _reasons(self, question: Question) -> list[str]:
        """Why each answer cannot be given; "" where it can."""
        return [
            fault_words(self.rules, choice.why_not) if choice.why_not is not None else ""
            for choice in question.choices
        ]

    def _switch(self, question: Question) -> Switch:
        on = bool(question.chosen)
        other = next(choice for choice in question.choices if choice.value is not on)
        why = other.why_not
        return Switch(
            on,
            partial(self.on_answer, question),
            enabled=why is None,
            reason="" if why is None else fault_words(self.rules, why),
        )

    def _stepper(self, question: Question) -> Stepper:
        return TrickStepper(
            question.chosen,
            list(zip((choice.value for choice in question.choices), self._reasons(question))),
            question.start,
            partial(self.on_answer, question),
            hint=question.name,
        )

    # ---- where they are

    def _heights(self, gap: int) -> Iterator[int]:
        hit, caption = self.kit.layout.hit, self.kit.f(25)
        for row in self.rows:
            yield hit + gap + (caption if row.captions else 0)

    @property
    def gap(self) -> int:
        """Pixels between two rows."""
        return self.kit.u(8)

    def height(self, gap: int | None = None) -> int:
        """Of all rows."""
        return sum(self._heights(self.gap if gap is None else gap))

    def arrange(self, kit: Kit, box: Box) -> None:
        """Give every control its place, from the top of ``box``."""
        hit, y = kit.layout.hit, box.y
        for row, high in zip(self.rows, self._heights(self.gap)):
            left = box.x + self._label
            if len(row.controls) > 2:  # three steppers need more room than the label leaves
                left = box.x + min(self._label, kit.width(row.label, "label", 24) + kit.u(18))
            room = Box(left, y + high - self.gap - hit, box.right - left, hit)
            count = max(2, len(row.controls)) if row.captions else len(row.controls)
            for control, place in zip(row.controls, room.columns(count, kit.u(14))):
                if isinstance(control, Stepper):
                    place = place._replace(w=min(place.w, 3 * hit + kit.u(20)))
                control.rect = place
            y += high

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """The words of the rows."""
        for row in self.rows:
            first = row.controls[0].rect
            room = self._label - kit.u(12)
            kit.text(
                surface,
                box.x,
                first.centery,
                row.label,
                "label",
                24,
                max_width=room,
                max_height=first.h,
                lines=2,
            )
            if row.beside is not None:
                width = first.w - Switch.size(kit)[0] - kit.u(16)
                words = fitting_wording(kit, width, *row.beside, size=22)
                kit.text(
                    surface, first.x, first.centery, words, "label", 22, "ink2", max_width=width
                )
            if row.captions:
                width = min(control.rect.w for control in row.controls)
                names = short_names(kit, row.captions, "label", 22, width)
                for name, control in zip(names, row.controls):
                    x, y = control.rect.centerx, control.rect.y - kit.f(13)
                    kit.text(surface, x, y, name, "label", 22, "ink2", "center", max_width=width)


def row_name(question: Question) -> str:
    """What the control of a question is called in the form."""
    return f"{question.ask.name.lower()} {question.name}".strip()
