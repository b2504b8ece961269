"""A damaged book, in the window: it says why it cannot be read, and is counted again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from prefgame.app.book.keeping import read_page
from prefgame.ui.screens.book import scene as book_scene
from tests.ui.screens.book.opened_book import book, matches_of, settle
from tests.ui.whole_program import Open, frames


def test_a_damaged_row_hides_nothing(program: Open, home: Path) -> None:
    rooms = program(prepare=matches_of(2))
    scene = book(rooms)
    scene.go_back()
    frames(rooms, 2)
    with closing(sqlite3.connect(home / "data/matches.sqlite")) as db, db:
        db.execute("UPDATE book_match SET players = '5'")
    scene = book(rooms)
    assert scene.page_read is not None and len(scene.page_read.games) == 2


def test_a_page_that_cannot_be_read_says_why_and_is_counted_again(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = program(prepare=matches_of(2))
    good, failed = read_page, list[int]()

    def broken(*given: object) -> object:
        failed.append(1)
        raise TypeError("'int' object is not iterable")

    monkeypatch.setattr(book_scene, "read_page", broken)
    scene = book(rooms)
    assert failed and scene.page_read is None and scene.unreadable == "it is damaged"
    assert scene.notice is not None and "counted again" in scene.notice.text
    assert not rooms.window.kit.overflows
    monkeypatch.setattr(book_scene, "read_page", good)
    scene._ask()
    settle(rooms, scene)
    assert scene.page_read is not None and len(scene.page_read.games) == 2
    assert not scene.unreadable
