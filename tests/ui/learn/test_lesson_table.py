"""A lesson at the real table: only what is asked is done, and it can be left at any time."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from prefgame.app.learn.lessons import Lesson, Step, evenings, remember_done
from prefgame.engine.commands import Announce, Command
from prefgame.i18n import _, _current, languages
from prefgame.rules.base import Phase
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import rgb
from prefgame.ui.frames import routes
from prefgame.ui.learn.lessons import LearnScene, LessonRow
from prefgame.ui.learn.note_place import boxes_of
from prefgame.ui.learn.tables import LessonTable
from prefgame.ui.program import Program
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.table.plate import tongue_box
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from tests.narrow import as_kind
from tests.ui.marked_messages import MarkedNames
from tests.ui.spoken.heard import Heard
from tests.ui.whole_program import SIZES, Open, click, frames, menu_row, press_key, unseen, widget

LESSONS = [lesson for evening in evenings() for lesson in evening.lessons]
by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
with_a_contract = pytest.mark.parametrize(
    "lesson",
    [one for one in LESSONS if any("announce" in dict(step.wrong) for step in one.steps)],
    ids=lambda lesson: lesson.key,
)


def table(rooms: Program) -> LessonTable:
    scene = rooms.window.scene
    assert isinstance(scene, LessonTable)
    return scene


def to_the_note(rooms: Program, *, drawn: bool = True) -> LessonTable:
    """Go on until the next note lies there. What comes before it is not drawn, and the note only
    where it is to be ``drawn``.
    """
    for _frame in range(600):
        with unseen(rooms.window):
            frames(rooms, 1)
        scene = table(rooms)
        if scene.note.shown and not scene.desk.timeline.busy:
            if drawn:
                rooms.window.frame(0.0)
            return scene
    raise AssertionError("no note comes")


def asked(scene: LessonTable) -> tuple[Command, ...]:
    """Return what the note asks for, as the table submits it: a discard with its announcement."""
    wanted = scene.lesson.wanted
    named = [one for one in wanted[1:2] if isinstance(one, Announce)]
    return (wanted[0], *(named if scene.shown.view.turn.phase is Phase.EXCHANGE else ()))


def texts_of_choices(scene: LessonTable) -> set[str]:
    """Return what the buttons at the table submit."""
    presses = [choice.on_press for choice in scene.desk.choices]
    done = [press.args for press in presses if isinstance(press, partial)]
    return {" ".join(map(str, commands)) for commands in done}


def length(step: Step) -> int:
    """How long the note is in the language of the window."""
    return sum(len(_(sentence)) for sentence in (step.head, step.text, step.ask) if sentence)


@by_lesson
def test_a_lesson_is_played_to_its_end_at_the_table(program: Open, lesson: Lesson) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    rooms.open(routes.LessonStep(lesson))
    for number, step in enumerate(lesson.steps):
        scene = to_the_note(rooms)
        assert scene.lesson.number_of_step == number and scene.lesson.step == step
        for thing in step.things:
            assert boxes_of(scene.frame, thing, scene.note.asked_widgets()), thing
        assert bool(scene.note.rings) is bool(step.things), number
        if step.ask:
            assert scene.shown.live
            good = {*map(str, scene.lesson.asked), *step.also}
            wrong = [one for one in scene.shown.view.legal if str(one) not in good]
            several = {command for command, _reason in step.wrong if " " in command}
            assert several <= texts_of_choices(scene), "a button does this"
            before = scene.shown.session.match.log
            for command in wrong[:1]:
                scene.hands.submit(command)
                frames(rooms, 1)
                assert scene.note.shown and scene.note.reason is not None and scene.shown.live
            assert scene.shown.session.match.log == before
            scene.hands.submit(*asked(scene))
        elif not scene.lesson.is_last:
            assert not scene.shown.live
            click(rooms, scene.note.buttons[0].rect)
    assert (lesson.key in rooms.settings.lessons_done) is not lesson.ends_in_a_hand
    assert not rooms.window.kit.overflows


@by_lesson
@pytest.mark.parametrize(
    ("size", "language"), [*((SIZES[0], code) for code in languages()), (SIZES[2], "en")]
)
def test_a_note_has_room_and_hides_neither_hand_nor_buttons(
    program: Open, size: tuple[int, int], language: str, lesson: Lesson
) -> None:
    """In English every note is looked at in the smallest window, elsewhere the longest one."""
    rooms = program(size)
    rooms.change(language=language, pace="at_once")
    window = Box(0, 0, *size)
    longest = max(lesson.steps, key=length)
    for number, step in enumerate(lesson.steps):
        if step is not longest and (language, size) != ("en", SIZES[0]):
            continue
        rooms.open(routes.LessonStep(lesson, number))
        scene = to_the_note(rooms)
        reasons = sorted({reason for _command, reason in step.wrong}, key=len)
        for reason in (None, *reasons[-1:]):  # the longest
            if reason is not None:
                scene.hands.take_back(reason)
                frames(rooms, 1)
            covered = [*scene.desk.choices, *scene.desk.stage.hand]
            where = number, scene.note.box
            assert not any(scene.note.box.overlaps(one.rect) for one in covered), where
            assert window.contains(scene.note.box), where
            assert all(scene.note.box.contains(one.rect) for one in scene.note.buttons), where
            assert not rooms.window.kit.overflows, where


def test_a_wrong_card_by_mouse_is_taken_back_with_its_reason(program: Open) -> None:
    rooms = program(SIZES[1])
    lesson = LESSONS[0]
    number = next(n for n, step in enumerate(lesson.steps) if step.ask)
    rooms.open(routes.LessonStep(lesson, number))
    scene = to_the_note(rooms)
    rooms.window.speaker = ears = Heard()
    right = str(scene.lesson.asked[0])
    other = next(card for card in scene.desk.stage.hand if card.enabled and card.card != right)
    click(rooms, other.rect)
    frames(rooms)
    assert scene.note.reason is not None
    *_cards, reason = scene.note.reason.split("} ")
    assert any(reason in said for said, _interrupts in ears.sentences)
    assert len(scene.desk.stage.hand) == 10
    assert [card.card for card in scene.desk.stage.hand if card.ringed] == [right]
    click(rooms, next(card for card in scene.desk.stage.hand if card.card == right).rect)
    assert to_the_note(rooms).lesson.number_of_step == number + 1


def test_leaving_keeps_the_place_and_the_list_goes_on_there(program: Open) -> None:
    rooms = program(SIZES[1])
    click(rooms, menu_row(rooms, "Learn to play").rect)
    scene = rooms.window.scene
    assert isinstance(scene, LearnScene)
    lesson = scene.evening.lessons[0]
    press_key(rooms, pygame.K_RETURN, pygame.K_RETURN)
    to_the_note(rooms)
    press_key(rooms, pygame.K_RETURN, pygame.K_RETURN)
    assert to_the_note(rooms).lesson.number_of_step == 1
    press_key(rooms, pygame.K_ESCAPE)
    scene = rooms.window.scene
    assert isinstance(scene, LearnScene) and rooms.settings.lesson_places == {lesson.key: 1}
    row = scene.widgets[lesson.key]
    assert isinstance(row, LessonRow)
    click(rooms, row.rect)
    assert to_the_note(rooms).lesson.number_of_step == 1
    press_key(rooms, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(rooms.window.scene, MenuScene)


def test_one_step_back_and_skipping(program: Open) -> None:
    rooms = program(SIZES[1])
    lesson = LESSONS[0]
    rooms.open(routes.LessonStep(lesson, 2))
    scene = to_the_note(rooms)
    click(rooms, scene.frame.list.back.rect)
    assert to_the_note(rooms).lesson.number_of_step == 1
    click(rooms, table(rooms).frame.list.skip.rect)
    assert to_the_note(rooms).lesson.lesson == LESSONS[1]


def test_the_last_lesson_leads_to_a_match_with_the_easiest_opponents(program: Open) -> None:
    rooms = program(SIZES[1])
    for evening in evenings():
        lesson = evening.lessons[-1]
        remember_done(rooms.settings_file, lesson)
        rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 1))
        click(rooms, to_the_note(rooms).note.buttons[0].rect)
        scene = rooms.window.scene
        assert isinstance(scene, TableScene) and not isinstance(scene, LessonTable)
        assert scene.shown.view.table.rules.key == evening.rules.key
        assert set(scene.shown.session.plan.levels) == {None, "beginner"}


def test_the_list_opens_at_the_lessons_that_are_not_done_yet(program: Open) -> None:
    """Whatever game was chosen for matches; after the last lesson it is that game again."""
    rooms = program(SIZES[1])
    rooms.change(last_rules=evenings()[0].rules.key)
    evening = evenings()[3]
    rooms.open(routes.LessonStep(evening.lessons[0]))
    to_the_note(rooms)
    rooms.open(routes.Lessons())
    scene = rooms.window.scene
    assert isinstance(scene, LearnScene) and scene.evening == evening
    rooms.settings_file.change(lessons_done=tuple(lesson.key for lesson in evening.lessons))
    rooms.open(routes.Lessons())
    scene = rooms.window.scene
    assert isinstance(scene, LearnScene) and scene.evening == evenings()[0]


def test_the_list_goes_on_after_the_last_lesson_that_is_done_and_then_to_a_match(
    program: Open,
) -> None:
    """Who has begun in the middle is not sent back to the first lesson, and who leaves a lesson of
    another game sees that game's lessons.
    """
    rooms = program(SIZES[1])
    evening = evenings()[3]
    keys = [lesson.key for lesson in evening.lessons]
    rooms.settings_file.change(lessons_done=(keys[1],))
    rooms.open(routes.LessonStep(evening.lessons[2]))
    press_key(rooms, pygame.K_ESCAPE)
    scene = rooms.window.scene
    assert isinstance(scene, LearnScene) and scene.evening == evening and scene.first == keys[2]
    rooms.settings_file.change(lessons_done=tuple(keys[1:]))
    scene.rebuild()
    assert scene.first == keys[0]
    rooms.settings_file.change(lessons_done=tuple(keys))
    scene.rebuild()
    go = as_kind(Button, widget(rooms, "go"))
    assert scene.first == "go" and go.label == "Play a first match"
    click(rooms, go.rect)
    assert isinstance(rooms.window.scene, TableScene)
    assert rooms.window.scene.shown.session.view().table.rules.key == evening.rules.key


def test_nothing_of_a_lesson_is_kept_as_a_match(program: Open) -> None:
    rooms = program(SIZES[1])
    rooms.open(routes.LessonStep(LESSONS[0]))
    to_the_note(rooms)
    assert not rooms.store.unfinished_matches()
    press_key(rooms, pygame.K_h, pygame.K_c)
    assert to_the_note(rooms).lesson.number_of_step == 0


def test_the_list_opens_by_a_button_in_a_narrow_window(program: Open) -> None:
    rooms = program(SIZES[0])
    rooms.open(routes.LessonStep(LESSONS[0]))
    scene = to_the_note(rooms)
    click(rooms, scene.frame.lessons.rect)
    above = rooms.window.scene
    assert above is not scene and above is not None
    rows = [one for one in scene.frame.list.place(rooms.window.kit, rooms.window.layout.pad)]
    assert any(isinstance(row, Button) for row in rows)
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.window.scene is scene


def test_a_card_that_is_as_good_is_played(program: Open) -> None:
    rooms = program(SIZES[1])
    lesson = LESSONS[0]
    number = next(n for n, step in enumerate(lesson.steps) if step.also)
    rooms.open(routes.LessonStep(lesson, number))
    scene = to_the_note(rooms)
    other = lesson.steps[number].also[0]
    click(rooms, next(card for card in scene.desk.stage.hand if card.card == other).rect)
    assert to_the_note(rooms).lesson.number_of_step == number + 1
    assert other not in [card.card for card in table(rooms).desk.stage.hand]


def test_no_card_is_dark_once_nobody_is_to_play(program: Open) -> None:
    """The last note of a lesson comes after a trick in which a suit was to be followed."""
    rooms = program(SIZES[1])
    rooms.change(deck="german", pace="at_once")
    lesson = next(one for one in LESSONS if one.key == "viennese/all-pass")
    rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 2))
    scene = to_the_note(rooms)
    assert any(card.dim for card in scene.desk.stage.hand)
    scene.hands.submit(*asked(scene))
    scene = to_the_note(rooms)
    assert scene.lesson.is_last and not any(card.dim for card in scene.desk.stage.hand)


def test_the_key_of_a_claim_that_the_last_note_names_leads_to_where_it_is_made(
    program: Open,
) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    lesson = next(one for one in LESSONS if one.key == "viennese/eight")
    rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 1))
    note = to_the_note(rooms).note
    assert "press C" in note.text and note.text in note.words()
    press_key(rooms, pygame.K_c)
    frames(rooms, 30)
    scene = rooms.window.scene
    assert isinstance(scene, TableScene) and not isinstance(scene, LessonTable)
    assert scene.shown.live and any(one.shortcut == pygame.K_c for one in scene.desk.choices)


def test_the_ring_of_a_note_does_not_cut_whose_turn_it_is(program: Open) -> None:
    rooms = program(SIZES[1])
    rooms.change(pace="at_once")
    lesson = next(one for one in LESSONS if one.key == "viennese/outbid")
    rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 1))
    scene = to_the_note(rooms)
    frames(rooms, 30)
    kit, surface = rooms.window.kit, rooms.window.surface
    box, info = next((box, info) for _at, box, info in scene.frame.seats() if info.tongue)
    (ring,) = scene.note.rings
    tab = tongue_box(kit, box, info.tongue)
    assert ring.overlaps(tab)
    seen = {surface.get_at((x, ring.y + 1))[:3] for x in range(tab.x + 9, tab.right - 9)}
    assert rgb("ox") not in seen


@with_a_contract
def test_a_wrong_contract_has_its_own_reason(program: Open, lesson: Lesson) -> None:
    rooms = program(SIZES[1])
    for number, step in enumerate(lesson.steps):
        reasons = dict(step.wrong)
        if "announce" in reasons:
            rooms.open(routes.LessonStep(lesson, number))
            scene = to_the_note(rooms)
            discard, named = asked(scene)
            assert isinstance(named, Announce)
            others = (one for one in lesson.rules.contracts if one != named.contract)
            scene.hands.submit(discard, Announce(next(others)))
            assert scene.note.reason == reasons["announce"]


def test_a_note_finds_the_seat_of_a_usual_name_in_every_language(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_current, "translations", MarkedNames())
    rooms = program(SIZES[1])
    rooms.open(routes.LessonStep(LESSONS[0]))
    scene = to_the_note(rooms)
    assert all(len(boxes_of(scene.frame, name, [])) == 1 for name in LESSONS[0].started.players)
