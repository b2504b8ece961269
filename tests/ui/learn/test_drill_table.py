"""Drills in the window: from the menu to a question, its answer, and back."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from prefgame.app.learn.drills import IN_A_ROW, DrillSet, Round, Standing, courses, standing_in
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.own_game import own_game
from prefgame.engine.commands import PlayCard
from prefgame.i18n import languages, use_language
from prefgame.rules.base import Phase
from prefgame.rules.defence import Quotas, Whisting
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.every_scene import draw_drills
from prefgame.ui.frames import routes
from prefgame.ui.learn import drills as drills_scene
from prefgame.ui.learn.drills import MIXED, DrillsScene
from prefgame.ui.learn.lessons import LearnScene
from prefgame.ui.learn.tables import DrillTable
from prefgame.ui.program import Program
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.system.display import headless
from prefgame.ui.table.all_choices import ChoicesSheet
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.elements import Text
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.list import PressRow
from tests.ui.spoken.heard import Heard
from tests.ui.whole_program import SIZES, Open, click, frames, menu_row, press_key, widget

SETS = [one for course in courses() for one in course.sets]


def set_of(key: str) -> DrillSet:
    return next(one for one in SETS if one.key == key)


def a_lead() -> DrillSet:
    """Return a situation in which a card is played."""
    return next(one for one in SETS if isinstance(one.drills[0].best.command, PlayCard))


def ask(rooms: Program, *sets: DrillSet) -> DrillTable:
    rooms.open(routes.NextDrill(Round(sets, random.Random(3))))
    frames(rooms)
    return table(rooms)


def table(rooms: Program) -> DrillTable:
    scene = rooms.window.scene
    assert isinstance(scene, DrillTable)
    return scene


def standing(rooms: Program, drills: DrillSet) -> Standing:
    return standing_in(rooms.settings, drills)


def words_of(rooms: Program, drills: DrillSet) -> list[object]:
    """Return what the row of a situation says, from its title on."""
    row = widget(rooms, drills.key)
    assert isinstance(row, PressRow)
    parts = row.content.lay(rooms.window.kit, row.rect)
    return [leaf.words for _box, leaf in parts if isinstance(leaf, Text)]


def one_of_each_phase() -> list[DrillSet]:
    """Return a situation of each phase, of the last game that has it: those have the
    most to show.
    """
    found: dict[Phase, DrillSet] = {}
    for one in reversed(SETS):
        found.setdefault(one.drills[0].view.turn.phase, one)
    return list(found.values())


def test_from_the_menu_through_the_lessons_to_a_question_and_back(program: Open) -> None:
    rooms = program(SIZES[1])
    menu_row(rooms, "Learn to play").press()
    frames(rooms)
    assert isinstance(rooms.window.scene, LearnScene)
    click(rooms, widget(rooms, "drills").rect)
    drills = rooms.window.scene
    assert isinstance(drills, DrillsScene)
    assert drills.group.focus is widget(rooms, MIXED)
    press_key(rooms, pygame.K_RETURN)
    scene = table(rooms)
    assert scene.shown.live and scene.drill.drill.rules.key == own_game(rooms.settings).key
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, DrillsScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, LearnScene)
    press_key(rooms, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, MenuScene)
    assert rooms.settings.drills == {}


def test_a_situation_is_chosen_by_the_mouse_and_by_the_keys(program: Open) -> None:
    rooms = program(SIZES[1])
    rooms.open(routes.Drills())
    frames(rooms)
    first = courses()[0].sets[0]
    click(rooms, widget(rooms, first.key).rect)
    assert table(rooms).round.now == first
    press_key(rooms, pygame.K_ESCAPE)
    scene = rooms.window.scene
    assert isinstance(scene, DrillsScene)
    assert scene.group.focus is widget(rooms, first.key)
    FocusGroup.keyboard = True
    press_key(rooms, pygame.K_DOWN)
    focus = scene.group.focus
    assert focus is widget(rooms, courses()[0].sets[1].key)
    press_key(rooms, pygame.K_RETURN)
    assert table(rooms).round.now == courses()[0].sets[1]


def test_the_list_is_where_it_was_left(program: Open) -> None:
    rooms, last = program(SIZES[1]), courses()[-1].sets[-1]
    ask(rooms, last)
    press_key(rooms, pygame.K_ESCAPE)
    scene = rooms.window.scene
    assert isinstance(scene, DrillsScene) and scene.course.rules.key == last.rules.key
    row = widget(rooms, last.key)
    assert scene.group.focus is row
    frames(rooms)
    assert scene.page.contains(row.rect) and row.rect.bottom <= widget(rooms, MIXED).rect.y


def test_the_list_shows_the_last_game_first_and_every_other(program: Open) -> None:
    rooms = program(SIZES[1])
    rooms.change(last_rules="russian")
    rooms.open(routes.Drills())
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, DrillsScene) and scene.course.rules.key == "russian"
    assert len(scene.courses) == len(courses())
    for index, course in enumerate(scene.courses):
        scene.open_course(index)
        frames(rooms)
        for one in course.sets:
            assert words_of(rooms, one)
    rooms.open(routes.Drills(find_ruleset("austrian")))
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, DrillsScene) and scene.course.rules.key == "austrian"


def test_a_card_is_answered_by_the_mouse_and_only_the_first_answer_counts(program: Open) -> None:
    rooms, drills = program(SIZES[1]), a_lead()
    scene = ask(rooms, drills)
    wrong = next(one for one in scene.drill.drill.choices if not one.right)
    log = scene.shown.session.match.log
    assert isinstance(wrong.command, PlayCard)
    card = next(one for one in scene.desk.stage.hand if one.card == str(wrong.command.card))
    click(rooms, card.rect, at=(0.2, 0.5))
    answer = scene.note.answer
    assert answer is not None and not answer.right and not scene.shown.live
    assert standing(rooms, drills) == Standing(0, 1)
    chosen = [line for line in answer.lines if line.chosen]
    assert len(chosen) == 1 and not chosen[0].right and answer.lines[0].right
    ringed = [one.card for one in scene.desk.stage.hand if one.ringed]
    best = scene.drill.drill.best.command
    assert isinstance(best, PlayCard) and ringed == [str(best.card)]
    click(rooms, scene.note.again.rect)
    assert scene.shown.live and not scene.note.shown
    card = next(one for one in scene.desk.stage.hand if one.card == ringed[0])
    assert not card.ringed
    click(rooms, card.rect, at=(0.2, 0.5))
    assert scene.note.answer is not None and scene.note.answer.right
    assert standing(rooms, drills) == Standing(0, 1)
    assert scene.shown.session.match.log == log


def test_the_question_and_the_verdict_are_heard(program: Open) -> None:
    rooms, ears = program(SIZES[1]), Heard()
    rooms.window.speaker = ears
    scene = ask(rooms, a_lead())
    assert any("Your turn." in said for said, _interrupts in ears.sentences)
    ears.sentences.clear()
    wrong = next(one for one in scene.drill.drill.choices if not one.right)
    assert isinstance(wrong.command, PlayCard)
    card = next(one for one in scene.desk.stage.hand if one.card == str(wrong.command.card))
    click(rooms, card.rect, at=(0.2, 0.5))
    answer = scene.note.answer
    assert answer is not None
    said = " ".join(said for said, _interrupts in ears.sentences)
    assert answer.head in said and answer.why in said


def test_three_right_answers_by_the_keys_master_the_situation(program: Open) -> None:
    rooms, drills = program(SIZES[1]), a_lead()
    scene, asked = ask(rooms, drills), []
    FocusGroup.keyboard = True
    for _each in range(IN_A_ROW):
        scene = table(rooms)
        asked.append(scene.drill.drill.number)
        best = scene.drill.drill.best.command
        assert isinstance(best, PlayCard)
        scene.group.focus_on(
            next(one for one in scene.desk.stage.hand if one.card == str(best.card))
        )
        press_key(rooms, pygame.K_RETURN)
        assert scene.note.answer is not None and scene.note.answer.right
        assert scene.group.focus is scene.note.next
        press_key(rooms, pygame.K_RETURN)
        frames(rooms)
    assert standing(rooms, drills).mastered
    assert len(set(asked)) == IN_A_ROW
    press_key(rooms, pygame.K_ESCAPE)
    assert "mastered" in words_of(rooms, drills)


def test_all_choices_are_listed_where_there_are_more(program: Open) -> None:
    rooms = program(SIZES[1])
    many = next(one for one in SETS if len(one.drills[0].weighed) > 20)
    scene = ask(rooms, many)
    scene.hands.submit(scene.drill.drill.best.command)
    frames(rooms)
    assert scene.note.answer is not None and scene.note.answer.more
    click(rooms, scene.note.all.rect)
    shown = rooms.window.scene
    assert isinstance(shown, ChoicesSheet) and len(shown.rows) == len(scene.drill.drill.weighed)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene and scene.note.shown


def test_an_answer_is_called_by_itself(program: Open) -> None:
    """A table may offer coming with what follows it; the drill asks for the first word alone."""
    rooms = program(SIZES[1])
    come = next(
        one for one in SETS if "come" in [str(choice.command) for choice in one.drills[0].choices]
    )
    scene = ask(rooms, come)
    scene.hands.submit(scene.drill.drill.best.command)
    answer = scene.note.answer
    assert answer is not None and {line.choice for line in answer.lines} == {"Defend", "Drop out"}


def test_the_hand_is_played_on_for_practice_and_the_answer_is_still_there(program: Open) -> None:
    rooms, drills = program(SIZES[1]), a_lead()
    scene = ask(rooms, drills)
    scene.hands.submit(scene.drill.drill.best.command)
    frames(rooms)
    click(rooms, scene.note.on.rect)
    practice = rooms.window.scene
    assert isinstance(practice, TableScene) and isinstance(practice.shown.session, PracticeSession)
    assert practice.shown.session.view().legal == scene.shown.view.legal
    rooms.open(routes.EndPractice())
    frames(rooms)
    assert rooms.window.scene is scene and scene.note.shown


@pytest.mark.parametrize("drills", one_of_each_phase(), ids=lambda one: one.key)
def test_every_kind_of_question_is_answered_with_the_widgets_of_the_table(
    program: Open, drills: DrillSet
) -> None:
    rooms = program(SIZES[1])
    scene = ask(rooms, drills)
    best = scene.drill.drill.best.command
    assert scene.shown.live and scene.desk.phase.widgets_for((best,)), drills.key
    scene.hands.submit(best)
    frames(rooms)
    assert scene.note.answer is not None and scene.note.answer.right
    assert scene.note.answer.why and not scene.desk.choices


@pytest.mark.parametrize(
    ("size", "language"),
    [(SIZES[0], "en"), (SIZES[0], "ru"), (SIZES[1], "en"), (SIZES[1], "ru"), (SIZES[2], "en")],
)
def test_the_note_has_room_and_covers_neither_hand_nor_plates(
    program: Open, size: tuple[int, int], language: str
) -> None:
    rooms = program(size)
    rooms.change(language=language)
    window = Box(0, 0, *size)
    for drills in (*one_of_each_phase(), set_of("austrian/bid-again")):
        scene = ask(rooms, drills)
        wrong = [one for one in scene.drill.drill.choices if not one.right]
        scene.hands.submit(wrong[0].command)
        frames(rooms, 1)
        where = drills.key, language, scene.note.box
        assert window.contains(scene.note.box), where
        assert not any(scene.note.box.overlaps(card.rect) for card in scene.desk.stage.hand), where
        read = [box for _place, box, _info in scene.frame.seats()]
        read += [box for _what, box, _words in scene.frame.money_words()]
        assert not any(scene.note.box.overlaps(box) for box in read), where
        assert all(scene.note.box.contains(one.rect) for one in scene.note.buttons), where
        assert not rooms.window.kit.overflows, where
    use_language("en")


def test_situations_are_called_in_the_words_of_the_defence(program: Open) -> None:
    rooms = program(SIZES[1])
    titles: dict[type, list[str]] = {}
    for course in courses():
        rooms.open(routes.Drills(course.rules))
        frames(rooms)
        names = [words_of(rooms, one)[0] for one in course.sets]
        titles.setdefault(type(course.rules.defence), []).extend(map(str, names))
    assert "The other defender has passed" in titles[Whisting]
    assert "The other defender has dropped out" not in titles[Whisting]
    assert "The other defender has dropped out" in titles[Quotas]


def test_what_to_look_for_is_said_after_a_wrong_answer_alone(program: Open) -> None:
    """Beside the right answer it would read like a correction."""
    rooms = program(SIZES[1])
    scene = ask(rooms, a_lead())
    choices = scene.drill.drill.choices
    for one in (choices[0], choices[-1]):
        scene.note.show(one)
        assert scene.note.answer is not None and bool(scene.note.answer.look) is not one.right
    assert choices[0].right and not choices[-1].right


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_every_answer_has_room_in_every_language(language: str, home: Path) -> None:
    """In English the self-test looks at them."""
    headless()
    assert draw_drills(home, (1280, 720), language)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("standing", [Standing(), Standing(0, 1), Standing(2, 2), Standing(3, 3)])
def test_every_standing_has_room_in_every_language(
    program: Open, size: tuple[int, int], standing: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drills_scene, "standing_in", lambda _settings, _one: standing)
    rooms = program(size)
    for language in languages():
        rooms.change(language=language)
        rooms.open(routes.Drills(find_ruleset("austrian")))
        frames(rooms, 2)
        assert not rooms.window.kit.overflows, language
