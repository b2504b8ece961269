"""The hand at the end of an evening: played alone at the real table, left, continued, compared."""

from __future__ import annotations

import errno
import random
import time

import pygame
import pytest

from prefgame.ai.level import find_level
from prefgame.ai.player import choose
from prefgame.app.learn.lessons import FreeHandSession, Lesson, Tricks, evenings, is_done, left_hand
from prefgame.app.storage.store import Store
from prefgame.i18n import languages, use_language
from prefgame.rules.base import Phase
from prefgame.ui.frames import routes
from prefgame.ui.learn.note import compared, taken
from prefgame.ui.learn.tables import FreeResultScene, LessonTable
from prefgame.ui.program import Program
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Run
from tests.ui.learn.test_lesson_table import to_the_note
from tests.ui.whole_program import SIZES, Open, click, forget_rows, frames, press_key

FREE = [one for evening in evenings() for one in evening.lessons if one.ends_in_a_hand]
by_lesson = pytest.mark.parametrize("lesson", FREE, ids=lambda lesson: lesson.key)


def opened(program: Open, lesson: Lesson, size: tuple[int, int] = SIZES[1]) -> Program:
    rooms = program(size)
    rooms.change(pace="at_once", claims="never")
    rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 1))
    return rooms


@pytest.mark.parametrize(
    "lesson",
    [
        one
        for evening in evenings()
        for one in evening.lessons
        if one.unfinished and not one.ends_in_a_hand
    ],
    ids=lambda lesson: lesson.key,
)
def test_a_lesson_that_ends_in_the_middle_of_a_hand_offers_to_play_it_on(
    program: Open, lesson: Lesson
) -> None:
    """It is done all the same, and the hand that was left is continued."""
    rooms = opened(program, lesson)
    note = to_the_note(rooms).note
    assert [one.label for one in note.buttons][1:] == ["Play on"]
    assert is_done(rooms.settings, lesson)
    click(rooms, note.buttons[1].rect)
    session = table(rooms).shown.session
    assert isinstance(session, FreeHandSession) and session.lesson == lesson
    play(rooms, 1)
    log = session.match.log
    session.close()
    if session.match.table.scored:
        return
    rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 1))
    note = to_the_note(rooms).note
    assert [one.label for one in note.buttons][1:] == ["Continue the hand"]
    click(rooms, note.buttons[1].rect)
    assert table(rooms).shown.session.match.log[: len(log)] == log


def table(rooms: Program) -> TableScene:
    scene = rooms.window.scene
    assert isinstance(scene, TableScene) and isinstance(scene.shown.session, FreeHandSession)
    return scene


def play(rooms: Program, moves: int = 1000) -> None:
    """Play so many choices as a player by rules of thumb would, to the page at the end."""
    end = time.monotonic() + 90
    while moves and time.monotonic() < end:
        scene = rooms.window.scene
        if isinstance(scene, FreeResultScene):
            frames(rooms, 6)  # a scene that opens by itself hears no press at first
            return
        assert isinstance(scene, TableScene)
        paid = [one for one in scene.desk.choices if isinstance(one, Button)]
        if look := [one for one in paid if one.label == "Look at the hand"]:
            look[0].press()
        elif scene.shown.live:
            view = scene.shown.session.view()
            scene.hands.submit(choose(view, find_level("simple"), random.Random(len(view.legal))))
            moves -= 1
        frames(rooms, 1)
        time.sleep(0.001)
    assert not moves, "the hand does not end"


def labels(buttons: list[Button]) -> list[Run]:
    return [button.label for button in buttons]


@by_lesson
def test_it_is_played_to_its_end_by_the_keys_and_compared(program: Open, lesson: Lesson) -> None:
    rooms = opened(program, lesson)
    assert labels(to_the_note(rooms).note.buttons) == ["Play the hand"]
    press_key(rooms, pygame.K_RETURN)
    assert (
        table(rooms).shown.session.gives_hints
        and table(rooms).frame.where() == "A hand of your own"
    )
    play(rooms)
    page = rooms.window.scene
    assert isinstance(page, FreeResultScene) and page.facts_said()[0].startswith("You took ")
    assert "est play" in " ".join(page.facts_said()) and lesson.key in rooms.settings.lessons_done
    assert not rooms.store.unfinished_matches() and not left_hand(lesson, rooms.store)
    press_key(rooms, pygame.K_ESCAPE)
    note = to_the_note(rooms).note
    assert labels(note.buttons) == ["Play a first match", "Play it again"]
    press_key(rooms, pygame.K_RETURN)
    first = rooms.window.scene
    assert isinstance(first, TableScene) and not isinstance(first, LessonTable)
    assert first.shown.session.goes_on and first.shown.view.table.rules.key == lesson.started.rules
    assert not rooms.window.kit.overflows


@by_lesson
def test_it_is_left_continued_and_begun_again(program: Open, lesson: Lesson) -> None:
    rooms = opened(program, lesson)
    click(rooms, to_the_note(rooms).note.buttons[0].rect)
    play(rooms, moves=3)
    log = table(rooms).shown.session.match.log
    press_key(rooms, pygame.K_ESCAPE)
    menu = rooms.window.scene
    assert isinstance(menu, TableMenu) and labels(menu.buttons)[-1] == "Leave the table"
    menu.buttons[-1].press()
    scene = to_the_note(rooms)
    assert labels(scene.note.buttons) == ["Continue the hand", "Begin again"]
    press_key(rooms, pygame.K_ESCAPE)  # the list of lessons
    rooms.open(routes.Menu())
    rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 1))
    to_the_note(rooms)
    press_key(rooms, pygame.K_RETURN)
    assert table(rooms).shown.session.match.log[: len(log)] == log
    rooms.open(routes.EndPractice())
    scene = to_the_note(rooms)
    click(rooms, scene.note.buttons[1].rect)
    assert len(table(rooms).shown.session.match.log) < len(log)
    play(rooms, moves=2)
    press_key(rooms, pygame.K_BACKSPACE)
    frames(rooms)
    assert len(table(rooms).shown.session.match.log) < len(log)


def test_a_hand_that_cannot_be_read_now_is_not_begun_anew(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = opened(program, FREE[0])
    click(rooms, to_the_note(rooms).note.buttons[0].rect)
    play(rooms, moves=3)
    log = table(rooms).shown.session.match.log
    rooms.open(routes.EndPractice())
    forget_rows(rooms)

    def refuse(_store: Store) -> None:
        raise OSError(errno.EIO, "no answer")

    with monkeypatch.context() as disk:
        disk.setattr(Store, "_file", refuse)
        rooms.open(routes.LessonStep(FREE[0], len(FREE[0].steps) - 1))
        scene = to_the_note(rooms)
        assert labels(scene.note.buttons) == ["Play the hand"]
        click(rooms, scene.note.buttons[0].rect)
        assert rooms.window.scene is scene
        assert scene.note.text.startswith("What was saved cannot be read now.")
    click(rooms, scene.note.buttons[0].rect)
    assert labels(scene.note.buttons) == ["Continue the hand", "Begin again"]
    click(rooms, scene.note.buttons[0].rect)
    assert table(rooms).shown.session.match.log[: len(log)] == log


@by_lesson
def test_it_is_not_done_by_passing_unless_cards_are_played_then(
    program: Open, lesson: Lesson
) -> None:
    rooms = opened(program, lesson)
    press_key(rooms, *[pygame.K_RETURN] * bool(to_the_note(rooms)))
    session = table(rooms).shown.session
    assert isinstance(session, FreeHandSession)
    while session.match.phase is Phase.AUCTION:
        frames(rooms, 1)
        if table(rooms).shown.live and session.match.phase is Phase.AUCTION:
            table(rooms).hands.submit(
                next(one for one in session.view().legal if str(one) == "pass")
            )
    play(rooms)
    page = rooms.window.scene
    assert isinstance(page, FreeResultScene)
    said = "You played no card. Play it again, and choose differently." in " ".join(
        page.facts_said()
    )
    assert is_done(rooms.settings, lesson) is not said
    if said:
        rooms.open(routes.LessonStep(lesson, len(lesson.steps) - 1))
        assert labels(to_the_note(rooms).note.buttons) == ["Play the hand"]


def test_it_is_played_again_from_its_page(program: Open) -> None:
    rooms = opened(program, FREE[0])
    click(rooms, to_the_note(rooms).note.buttons[0].rect)
    start = len(table(rooms).shown.session.match.log)
    play(rooms)
    page = rooms.window.scene
    assert isinstance(page, FreeResultScene)
    click(rooms, page.widgets["again"].rect)
    assert len(table(rooms).shown.session.match.log) == start


@pytest.mark.parametrize(("size", "language"), [(SIZES[0], code) for code in languages()])
def test_all_words_have_room(program: Open, size: tuple[int, int], language: str) -> None:
    rooms = opened(program, FREE[0], size)
    rooms.change(language=language)
    try:
        to_the_note(rooms).note.play_hand()
        play(rooms)
        assert isinstance(rooms.window.scene, FreeResultScene)
        assert not rooms.window.kit.overflows
    finally:
        use_language("en")


def test_the_words_of_every_result() -> None:
    assert taken(Tricks(1, 2, few=False)) == "You took 1 trick."
    assert compared(Tricks(1, 2, few=False)) == "With best play you take 2 tricks."
    assert compared(Tricks(2, 2, few=False)) == "With best play you take as many."
    better = compared(Tricks(0, 1, few=True))
    assert better.startswith("This went better") and "erred" not in better, "it may be bad luck"
    assert compared(Tricks(2, None, few=False)) == ""
    assert "choose differently" in compared(None) and "choose" not in compared(None, declared=True)
