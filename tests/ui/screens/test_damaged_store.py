"""Damaged matches met in the menu, and two buttons pressed in one frame."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from prefgame.app.storage.store import Store
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.program import Program
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button
from tests.app.storage.stored_matches import PLAN, falsified, play
from tests.narrow import all_of_kind
from tests.ui.whole_program import Open, frames, menu_row

# ---- the store


def two_matches(store: Store) -> None:
    for seed in (5, 6):
        match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=1000)
        play(match, 2, random.Random(seed))
        store.append(store.begin(PLAN), 0, match.log)


@pytest.fixture
def damaged(program: Open) -> Program:
    """At the menu: two matches wait, and the one that is offered first holds a readable event that
    is false.
    """
    store = Store()
    two_matches(store)
    newest = store.unfinished_matches()[0].id
    log = store.load(newest)[1].log
    store.close()
    number = next(at for at, event in enumerate(log) if type(event).__name__ == "CardPlayed")
    with sqlite3.connect(store.path) as db:
        db.execute(
            "UPDATE event SET kind = ?, data = ? WHERE match = ? AND n = ?",
            (*falsified(log, number), newest, number),
        )
    db.close()
    return program()


def test_a_match_with_a_false_event_is_set_aside_with_a_notice_and_the_other_is_offered(
    damaged: Program,
) -> None:
    rooms = damaged
    menu_row(rooms, "Continue").press()
    frames(rooms, 3)
    assert isinstance(rooms.window.scene, MenuScene)
    assert (
        len(rooms.notices) == 1
        and "cannot be read" in rooms.notices[0]
        and "matches.sqlite" in rooms.notices[0]
    )
    assert len(rooms.window.scene.waiting) == 1
    menu_row(rooms, "Continue").press()
    frames(rooms, 3)
    assert isinstance(rooms.window.scene, HandResultScene)


def test_a_row_that_is_no_text_is_reported_in_the_menu_once(program: Open) -> None:
    store = Store()
    two_matches(store)
    store.close()
    with sqlite3.connect(store.path) as db:
        db.execute(
            "UPDATE event SET data = CAST(replace(data, 'Ana', x'ff') AS BLOB) WHERE match = 1 "
            "AND n = 0"
        )
    db.close()
    rooms = program()
    assert [
        notice for notice in rooms.notices if "cannot be read" in notice
    ] == rooms.notices and len(rooms.notices) == 1
    rooms.open(routes.Menu())
    frames(rooms)
    assert len(rooms.notices) == 1 and menu_row(rooms, "Continue")


# ---- two presses in one frame


@pytest.mark.parametrize(
    "order",
    [
        ("Next hand", "Show the result"),
        ("Show the result", "Next hand"),
        ("Next hand", "Next hand"),
    ],
)
@pytest.mark.parametrize("behind", [False, True])
def test_two_buttons_in_one_frame_between_the_hands(
    program: Open, tmp_path: Path, behind: bool, order: tuple[str, str]
) -> None:
    rooms = program(prepare=two_matches)
    if behind:
        rooms.store.close()
        rooms.store = Store(behind=True)
    rooms.open(routes.ResumeMatch(1))
    frames(rooms, 5)
    while not isinstance(rooms.window.scene, TableScene):
        rooms.window.pop()
        frames(rooms, 5)
    table = rooms.window.scene
    buttons = {choice.label: choice for choice in all_of_kind(Button, table.desk.choices)}
    dealt = table.shown.session.match.table.hands_played
    for words in order:
        buttons[words].press()
    frames(rooms, 5)
    if isinstance(rooms.window.scene, HandResultScene):
        for _time in range(2):
            rooms.window.scene.go_on()
            if not isinstance(rooms.window.scene, HandResultScene):
                break
    for _frame in range(40):
        frames(rooms)
    assert (
        table.shown.session.match.table.hands_played == dealt
        and table.shown.session.match.table.hand is not None
    )
    assert (
        isinstance(rooms.window.scene, TableScene)
        and not table.shown.session.match.table.hand.ended
    )
