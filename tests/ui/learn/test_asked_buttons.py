"""What a note asks for is called as the buttons are, and what was right of an answer stays."""

from __future__ import annotations

import re
from functools import reduce

import pytest

from prefgame.app.learn.lessons import Lesson
from prefgame.app.words.contracts import ShortName, figure
from prefgame.engine.commands import Announce, Discard, PlayCard
from prefgame.i18n import languages
from prefgame.ui.frames import routes
from prefgame.ui.learn.tables import LessonTable
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.phases.contract import ContractRow
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.widgets.buttons import Button, Widget
from tests.ui.learn.test_lesson_table import LESSONS, asked, to_the_note, with_a_contract
from tests.ui.whole_program import SIZES, Open, click, frames

WITH_A_CHOICE = [
    one
    for one in LESSONS
    if any(step.ask and isinstance(one.commands[step.at], Discard | Announce) for step in one.steps)
]


def contract_row(scene: LessonTable) -> ContractRow:
    assert isinstance(scene.desk.phase, ContractRow)
    return scene.desk.phase


@with_a_contract
def test_what_was_right_of_an_answer_stays_chosen(program: Open, lesson: Lesson) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    for number, step in enumerate(lesson.steps):
        if "announce" not in dict(step.wrong):
            continue
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        discard, named = asked(scene)
        assert isinstance(named, Announce)
        good = {str(discard), *step.also}
        other = next(one for one in contract_row(scene).open_contracts() if one != named.contract)
        for right in (one for one in scene.shown.view.legal if str(one) in good):
            assert isinstance(right, Discard)
            scene.hands.submit(right, Announce(other))
            assert contract_row(scene).away == [*map(str, right.cards)]
            assert contract_row(scene).contract() is None
        scene.hands.submit(
            next(one for one in scene.shown.view.legal if str(one) not in good), named
        )
        assert contract_row(scene).away == []
        assert contract_row(scene).contract() == named.contract


@pytest.mark.parametrize("lesson", WITH_A_CHOICE, ids=lambda one: one.key)
def test_what_is_asked_is_done_by_its_cards_and_buttons(program: Open, lesson: Lesson) -> None:
    """Also where the auction has fixed the contract, so that none is announced."""
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    for number, step in enumerate(lesson.steps):
        if not step.ask or not isinstance(lesson.commands[step.at], Discard):
            continue
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        discard, *named = asked(scene)
        assert isinstance(discard, Discard)
        for card in cards_of(scene, discard):
            scene.desk.phase.card_pressed(card)
        row = contract_row(scene)
        for announce in named:
            assert isinstance(announce, Announce)
            row.choose(announce.contract)
        frames(rooms, 2)
        (go,) = row.widgets_for((discard, *named))
        click(rooms, go.rect)
        frames(rooms, 2)
        assert scene.lesson.number_of_step == number + 1 and scene.note.reason is None


@pytest.mark.parametrize("lesson", WITH_A_CHOICE, ids=lambda one: one.key)
@pytest.mark.parametrize("language", languages())
def test_a_note_asks_one_thing_at_a_time_by_the_words_on_the_buttons(
    program: Open, language: str, lesson: Lesson
) -> None:
    """First the cards, then the contract, then the button that goes on as it reads by then; what
    is asked for is what would be ringed.
    """
    rooms = program(SIZES[1])
    rooms.change(language=language, pace="at_once")
    for number, step in enumerate(lesson.steps):
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        if not step.ask or not isinstance(scene.desk.phase, ContractRow):
            continue
        row, (first, *_rest) = scene.desk.phase, scene.lesson.wanted
        named = [one.contract for one in scene.lesson.wanted if isinstance(one, Announce)]
        asks = [scene.note.ask]
        if isinstance(first, Discard):
            assert scene.note.asked_widgets() == cards_of(scene, first)
            for card in cards_of(scene, first):
                assert scene.note.ask == asks[0]
                row.card_pressed(card)
            asks.append(scene.note.ask)
        if len(row.open_contracts()) > 1:
            called = figure(named[0]) if named[0].trump else ShortName(named[0]).alone
            assert called in asks[-1], (language, asks)
            (button,) = scene.note.asked_widgets()
            assert row.chooses(button) == named[0] or isinstance(first, Discard)
            row.choose(named[0])
            asks.append(scene.note.ask)
        go = scene.desk.choices[-1]
        assert isinstance(go, Button) and go.enabled and scene.note.asked_widgets() == [go]
        assert str(go.label) in asks[-1], (language, asks)
        assert str(go.label) not in "".join(asks[:-1]) and len({*asks}) == len(asks)
        frames(rooms, 1)
        assert not rooms.window.kit.overflows, asks
        go.press()
        assert scene.lesson.number_of_step == number + 1


def cards_of(scene: LessonTable, discard: Discard) -> list[HandCard]:
    return [one for one in scene.desk.stage.hand if one.card in map(str, discard.cards)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.key)
def test_a_note_calls_an_answer_as_its_button(program: Open, lesson: Lesson) -> None:
    """In English; the name of a player and a number in brackets may be left out."""
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    for number, step in enumerate(lesson.steps):
        if step.decides or not step.ask:
            continue
        if isinstance(lesson.commands[step.at], PlayCard | Discard | Announce):
            continue
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        (asked_for,) = scene.note.asked_widgets()
        label = (
            asked_for.info.label if isinstance(asked_for, AnswerSlip) else button_word(asked_for)
        )
        names = (f" {name}" for name in lesson.started.players)
        called = reduce(lambda word, name: word.removesuffix(name), names, label.split(" (")[0])
        said = {*re.findall(r"\b" + called.lower() + r"\b", scene.note.ask.lower())}
        assert said, (label, scene.note.ask)


def button_word(widget: Widget) -> str:
    """Return the words on a button, without a drawn sign."""
    assert isinstance(widget, Button)
    pieces = (widget.label,) if isinstance(widget.label, str) else widget.label
    return " ".join(piece for piece in pieces if isinstance(piece, str))
