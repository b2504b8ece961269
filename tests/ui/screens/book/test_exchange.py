"""Matches that go out of the book and come into it, in the window."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.book import keeping
from prefgame.app.book.exchange import export_matches
from prefgame.app.book.keeping import count_unjudged
from prefgame.app.files import records_dir
from prefgame.app.settings import Settings
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.app.storage.store import Store
from prefgame.engine.record import write_record
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.frames.path_slip import AddScene
from prefgame.ui.screens.book.scene import BookScene
from tests.app.book.stored_book import random_match
from tests.ui.screens.book.opened_book import book, matches_of, settle
from tests.ui.whole_program import SIZES, Open, click, frames, press_key, type_text, widget


def test_matches_go_out_and_come_back(program: Open) -> None:
    rooms = program(prepare=matches_of(2))
    scene = book(rooms)
    click(rooms, widget(rooms, "export").rect)
    settle(rooms, scene)
    assert scene.notice is not None and "2 matches" in scene.notice.text
    (archive,) = records_dir().glob("*.zip")
    for game in scene.page_read.games if scene.page_read else ():
        rooms.store.delete(game.match)
    pygame.event.post(Event(pygame.DROPFILE, file=str(archive)))
    frames(rooms)
    settle(rooms, scene)
    assert scene.page_read is not None and len(scene.page_read.games) == 2
    assert not any(game.imported for game in scene.page_read.games), "they are the player's own"
    click(rooms, widget(rooms, "add").rect)
    slip = rooms.window.scene
    assert isinstance(slip, AddScene)
    type_text(rooms, str(archive))
    press_key(rooms, pygame.K_RETURN)
    assert rooms.window.scene is scene
    settle(rooms, scene)
    assert scene.notice is not None and "already" in scene.notice.text
    assert len(scene.page_read.games) == 2


def test_what_cannot_go_out_is_said(program: Open, home: Path) -> None:
    rooms = program(SIZES[0], prepare=matches_of(2))
    scene = book(rooms)
    with closing(sqlite3.connect(home / "data/matches.sqlite")) as db, db:
        db.execute("DELETE FROM event WHERE match = 1 AND n = 3")
    scene._export()
    settle(rooms, scene)
    assert scene.notice is not None and "1 match saved" in scene.notice.text
    assert scene.notice.text.endswith("1 match was left out: it cannot be read.")
    assert not rooms.window.kit.overflows


def dropped(*paths: Path) -> None:
    """Let files fall on the window: the system sends each by itself."""
    for path in paths:
        pygame.event.post(Event(pygame.DROPFILE, file=str(path)))


def test_all_files_that_are_dropped_together_are_added(program: Open, tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.pref" for name in ("one", "two", "three")]
    for seed, path in enumerate(paths):
        match = random_match(find_ruleset("croatian"), 3, 90 + seed, 1)
        path.write_text(write_record(match), encoding="utf-8")
    rooms = program()
    scene = book(rooms)
    dropped(*paths)
    frames(rooms)
    settle(rooms, scene)
    assert scene.page_read is not None and len(scene.page_read.games) == 3
    assert scene.notice is not None and "3 matches were added" in scene.notice.text


def test_what_is_asked_for_meanwhile_is_done_afterwards(program: Open, tmp_path: Path) -> None:
    record = tmp_path / "one.pref"
    match = random_match(find_ruleset("croatian"), 3, 90, 1)
    record.write_text(write_record(match), encoding="utf-8")
    rooms = program(prepare=matches_of(2))
    scene = book(rooms)
    assert scene.page_read is not None
    kept, gone = (game.match for game in scene.page_read.games)
    go_on = threading.Event()
    scene._work(lambda: "First." if go_on.wait(10) else "")
    scene._delete(gone)
    dropped(record)
    frames(rooms)
    go_on.set()
    settle(rooms, scene)
    numbers = [game.match for game in scene.page_read.games]
    assert len(numbers) == 2 and kept in numbers and gone not in numbers
    assert scene.notice is not None and scene.notice.text == (
        "First. The match was deleted. 1 match was added under Croatian rules."
    )


def test_a_book_that_is_left_meanwhile_says_later_what_was_added(
    program: Open, tmp_path: Path
) -> None:
    """And settings come back that a backup of the player's own has."""
    rooms = program(prepare=matches_of(1))
    scene = book(rooms)
    archive = export_matches(rooms.store, settings=Settings(cloth="blue", volume=20)).path
    with rooms.store._disk:  # the addition cannot be over yet
        pygame.event.post(Event(pygame.DROPFILE, file=str(archive)))
        frames(rooms)
        press_key(rooms, pygame.K_ESCAPE)
        assert rooms.window.scene is not scene
        rooms.open(routes.BookPage())
        frames(rooms)
        later = rooms.window.scene
        assert isinstance(later, BookScene) and later is not scene
        assert later.notice is not None and later.notice.text.startswith("One moment")
    settle(rooms, later)
    assert later.notice is not None
    assert "Settings came back" in later.notice.text and "already" in later.notice.text
    assert (rooms.settings.cloth, rooms.settings.volume) == ("blue", 20)


def test_what_is_added_to_a_book_that_stays_open_is_judged(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = program(prepare=matches_of(1))
    scene = book(rooms)
    rooms.settings_file.change(player="Ana")
    click(rooms, widget(rooms, "export").rect)
    settle(rooms, scene)
    (archive,) = records_dir().glob("*.zip")
    click(rooms, widget(rooms, "delete").rect)
    asked = rooms.window.scene
    assert isinstance(asked, Dialog)
    click(rooms, asked._buttons[1].rect)
    settle(rooms, scene)
    assert scene.nothing_read
    scene.keeper.wait()
    seen = list[int]()

    def judge(store: Store, _stop: object) -> Iterator[None]:
        seen.append(count_unjudged(store))
        return iter([None])

    monkeypatch.setattr(keeping, "judge", judge)
    pygame.event.post(Event(pygame.DROPFILE, file=str(archive)))
    frames(rooms)
    settle(rooms, scene)
    scene.keeper.wait()
    assert seen == [3], "the hands of the match that was added"


def test_a_backup_of_another_copy_is_asked_for_and_brings_settings_and_days(
    program: Open, tmp_path: Path
) -> None:
    other = Store(tmp_path / "other.sqlite")
    other.days.change(KeptDay("2026-05-01", "russian", 7, ProblemResult.FIRST, True, 12, 10))
    archive = export_matches(other, settings=Settings(cloth="blue", language="ru")).path
    rooms = program()
    scene = book(rooms)
    assert {"new", "export"} <= scene.widgets.keys(), "a book without matches can be saved, too"
    scene.take_files([str(archive)])
    settle(rooms, scene)
    frames(rooms)
    dialog = rooms.window.scene
    assert isinstance(dialog, Dialog) and "If it was yours, they come back." in dialog.sentence
    assert rooms.store.days.one("2026-05-01", "russian").own is None
    press_key(rooms, pygame.K_ESCAPE)
    scene.take_files([str(archive)])
    settle(rooms, scene)
    frames(rooms)
    dialog = rooms.window.scene
    assert isinstance(dialog, Dialog)
    click(rooms, dialog._buttons[-1].rect)
    settle(rooms, scene)
    assert scene.notice is not None and "came back" in scene.notice.text
    assert rooms.store.days.one("2026-05-01", "russian").own == 12
    settings = rooms.settings_file.settings
    assert (settings.cloth, settings.language) == ("blue", "en")
