"""What a note asks for is called as the buttons are, and what was right of an answer stays."""

from __future__ import annotations

import pytest

from prefgame.app.learn.lesson import Lesson
from prefgame.app.words.contracts import figure, game_name
from prefgame.engine.commands import Announce, Discard
from prefgame.i18n import languages
from prefgame.ui.learn.table import LessonTable
from prefgame.ui.table.phases.contract.contract_row import ContractRow
from prefgame.ui.widgets.buttons import Button
from tests.ui.learn.test_lesson_table import LESSONS, asked, to_the_note, with_a_contract
from tests.ui.whole_program import SIZES, Open

WITH_A_DISCARD = [
    one
    for one in LESSONS
    if any(step.ask and isinstance(one.commands[step.at], Discard) for step in one.steps)
]


def contract_row(scene: LessonTable) -> ContractRow:
    assert isinstance(scene.phase, ContractRow)
    return scene.phase


@with_a_contract
def test_what_was_right_of_an_answer_stays_chosen(program: Open, lesson: Lesson) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    for number, step in enumerate(lesson.steps):
        if "announce" not in dict(step.wrong):
            continue
        rooms.lesson(lesson, number)
        scene = to_the_note(rooms)
        discard, named = asked(scene)
        assert isinstance(named, Announce)
        good = {str(discard), *step.also}
        other = next(one for one in contract_row(scene).open_contracts() if one != named.contract)
        for right in (one for one in scene.shown.legal if str(one) in good):
            assert isinstance(right, Discard)
            scene.submit(right, Announce(other))
            assert contract_row(scene).away == [*map(str, right.cards)]
            assert contract_row(scene).contract() is None
        scene.submit(next(one for one in scene.shown.legal if str(one) not in good), named)
        assert contract_row(scene).away == []
        assert contract_row(scene).contract() == named.contract


@pytest.mark.parametrize("lesson", WITH_A_DISCARD, ids=lambda one: one.key)
@pytest.mark.parametrize("language", languages())
def test_a_note_names_the_buttons_by_the_words_they_bear(
    program: Open, language: str, lesson: Lesson
) -> None:
    """That which goes on as it reads now, and that of the contract: a bare number that no button
    bears looks like a card.
    """
    rooms = program(SIZES[1])
    rooms.change(language=language, pace="at_once")
    for number, step in enumerate(lesson.steps):
        if not step.ask or not isinstance(lesson.commands[step.at], Discard):
            continue
        rooms.lesson(lesson, number)
        scene = to_the_note(rooms)
        *contracts, go = (one for one in scene.choices if isinstance(one, Button))
        where = language, scene.note.ask, go.label
        assert str(go.label) in scene.note.ask, where
        named = [one.contract for one in scene.lesson.wanted if isinstance(one, Announce)]
        if len(contracts) > 1:
            called = figure(named[0]) if named[0].trump else game_name(named[0])
            assert called in scene.note.ask.split(",")[-2], where
