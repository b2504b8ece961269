"""The rows of a hand that is being entered: a label and a control for each question.

Invariant: a row is made of its question and nothing else; an answer goes to ``on_answer``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame.event import Event

from prefgame.app.keeper.entry import Ask, Question
from prefgame.app.words.sentences import first_letter_down, first_letter_up, join_with_and
from prefgame.cards import RANK_LETTERS
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.screens.keeper.words import (
    answer_run,
    contracts_hint,
    fault_words,
    label_of,
    switch_words,
)
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Row,
    Share,
    Stretch,
    Text,
    wordings,
)
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.selection import Segments, Stepper, Switch
from prefgame.ui.widgets.styles import NOTE
from prefgame.ui.words.numbers import short_names

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
        title = _("The second card of the talon") if before else _("The first card of the talon")
        sheet = ChoiceSheet(title, "", answers, -1, lambda at: self._ask_rank(before, _SUITS[at]))
        self.push(sheet)

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


# ---- the rows

_LABEL = 0.22
"""the part of a row that its label takes"""
_STEPPER = 225
"""design width that a stepper has at most"""
_SWITCHES = (Ask.GAME, Ask.AGREED, Ask.THROWN, Ask.GIVEN_UP)


def row_name(question: Question) -> str:
    return f"{question.ask.name.lower()} {question.name}".strip()


@dataclass(frozen=True)
class FormRows:
    """The rows of these ``questions``. ``push`` lays a sheet over the form, where a question has
    too many answers for a row.
    """

    kit: Kit
    rules: RuleSet
    questions: Sequence[Question]
    on_answer: Callable[[Question, Any], None]
    push: Callable[[Scene], None]
    refuse: Callable[[str], None]

    def rows(self) -> Iterator[Element]:
        tricks = [question for question in self.questions if question.ask is Ask.TRICKS]
        for question in self.questions:
            if question.ask is Ask.TRICKS:
                if question is tricks[0]:
                    yield self._steppers(tricks)
            elif question.ask is not Ask.DEALER:
                label = Share(_LABEL, Text(self._label(question), lines=2))
                yield Row((label, *self._answers(question)))

    def _label(self, question: Question) -> str:
        after_level = any(each.ask is Ask.LEVEL for each in self.questions)
        return label_of(question, after_level=after_level)

    def _answers(self, question: Question) -> Iterator[Element]:
        if question.ask in _SWITCHES:
            yield Stretch(wordings(*switch_words(self.rules, question), style=NOTE))
            yield Share(0.2, Control(row_name(question), self._switch(question)))
        elif question.ask is Ask.ROW:
            yield Stretch(Control(row_name(question), self._stepper(question)), most=_STEPPER)
        elif question.ask is Ask.TALON:
            answer = partial(self.on_answer, question)
            talon = TalonButton(self.kit, question, answer, self.push)
            yield Stretch(Control(row_name(question), talon))
        else:
            yield Stretch(self._choice(question))

    def _choice(self, question: Question) -> Element:
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
        side_by_side = Control(row_name(question), segments)
        if not all(isinstance(one, str) for one in words):
            return side_by_side
        answers = [(str(one), reason) for one, reason in zip(words, reasons)]

        def ask() -> None:
            sheet = ChoiceSheet(self._label(question), "", answers, max(0, chosen), answer)
            self.push(sheet)

        chooser = Chooser(str(words[chosen]) if chosen >= 0 else "–", ask)
        return Either((side_by_side, Control(row_name(question), chooser)))

    def _reasons(self, question: Question) -> list[str]:
        """Return why each answer cannot be given; "" where it can."""
        return [
            fault_words(self.rules, choice.why_not) if choice.why_not is not None else ""
            for choice in question.choices
        ]

    def _switch(self, question: Question) -> Switch:
        on = bool(question.chosen)
        reasons = zip(question.choices, self._reasons(question))
        reason = next(why for choice, why in reasons if choice.value is not on)
        answer = partial(self.on_answer, question)
        return Switch(on, answer, enabled=not reason, reason=reason)

    def _stepper(self, question: Question) -> Stepper:
        stepper = TrickStepper(
            question.chosen,
            list(zip((choice.value for choice in question.choices), self._reasons(question))),
            question.start,
            partial(self.on_answer, question),
            hint=question.name,
        )
        label = self._label(question)
        if question.ask is Ask.TRICKS:
            label = _("{name}: {words}").format(name=label, words=question.name)
        stepper.called = label
        return stepper

    def _steppers(self, questions: Sequence[Question]) -> Element:
        names = [each.name for each in questions]
        face, size, _ink = NOTE.how
        shown = short_names(self.kit, names, face, size, self.kit.f(_STEPPER))
        columns = [
            Stretch(
                Column(
                    (Text(name, NOTE, "center"), Control(row_name(each), self._stepper(each))),
                    "none",
                ),
                most=_STEPPER,
            )
            for name, each in zip(shown, questions)
        ]
        label = Column((Text("", NOTE), Stretch(Text(self._label(questions[0])))), "none")
        # three steppers need more room than the label leaves otherwise
        row = Row((label if len(questions) > 2 else Share(_LABEL, label), *columns))
        if len(questions) <= 2:
            return row
        half = (len(columns) + 1) // 2
        pairs = Column((Row(tuple(columns[:half])), Row(tuple(columns[half:]))), "tight")
        return Either((row, Row((Share(_LABEL, label), Stretch(pairs)))))
