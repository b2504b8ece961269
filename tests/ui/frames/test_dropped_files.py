"""Files dropped on the window: together they are one piece of work, and every scene answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.engine.record import write_record
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.program import Program
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.keeper.sheets import KeptListScene
from prefgame.ui.screens.menu import MenuScene
from tests.app.book.stored_book import random_match
from tests.ui.screens.book.opened_book import settle
from tests.ui.screens.keeper.keeper_page import case_table
from tests.ui.whole_program import Open, frames


def drop(rooms: Program, names: Sequence[object]) -> None:
    for name in names:
        pygame.event.post(Event(pygame.DROPFILE, file=str(name)))
    frames(rooms, 3)


@pytest.mark.parametrize("opened", ["menu", "records"])
def test_all_records_dropped_together_are_added_to_the_book(
    program: Open, tmp_path: Path, opened: str
) -> None:
    paths = [tmp_path / f"{name}.pref" for name in ("one", "two", "three")]
    for seed, path in enumerate(paths):
        match = random_match(find_ruleset("croatian"), 3, 90 + seed, 1)
        path.write_text(write_record(match), encoding="utf-8")
    rooms = program()
    if opened == "records":
        rooms.open(routes.RecordPage())
    drop(rooms, paths)
    scene = rooms.window.scene
    assert isinstance(scene, BookScene)
    settle(rooms, scene)
    assert scene.page_read is not None and len(scene.page_read.games) == 3


def test_an_archive_that_is_dropped_on_the_menu_is_for_the_book(
    program: Open, tmp_path: Path
) -> None:
    (tmp_path / "none.zip").write_bytes(b"PK")
    rooms = program()
    drop(rooms, [tmp_path / "none.zip"])
    assert isinstance(rooms.window.scene, BookScene)


def test_a_name_that_cannot_be_read_costs_no_other_file(program: Open, tmp_path: Path) -> None:
    path = tmp_path / "one.pref"
    path.write_text(
        write_record(random_match(find_ruleset("croatian"), 3, 90, 1)), encoding="utf-8"
    )
    rooms = program()
    rooms.open(routes.BookPage())
    scene = rooms.window.scene
    assert isinstance(scene, BookScene)
    settle(rooms, scene)
    drop(rooms, ["", path])
    settle(rooms, scene)
    assert scene.page_read is not None and len(scene.page_read.games) == 1


def test_all_score_files_dropped_together_are_kept(program: Open, tmp_path: Path) -> None:
    names = [tmp_path / f"{at}.json" for at in range(2)]
    for name in names:
        name.write_text(case_table("worked-croatian-001").document, encoding="utf-8")
    rooms = program()
    rooms.open(routes.KeptSheets())
    frames(rooms)
    drop(rooms, [*names, tmp_path / "missing.json"])
    scene = rooms.window.scene
    assert isinstance(scene, KeptListScene) and len(rooms.store.sheets.all()) == 2
    assert scene.notice is not None and "missing.json" in scene.notice.text


def test_where_nothing_takes_files_one_sentence_says_where(program: Open) -> None:
    rooms = program()
    rooms.open(routes.SettingsPage())
    drop(rooms, ["one.pref", "two.pref"])
    answer = rooms.window.scene
    assert isinstance(answer, Dialog) and "on the menu or on your book" in answer.sentence
    drop(rooms, ["one.pref"])
    assert rooms.window.scene is answer, "it is said once"
    rooms.window.pop()
    rooms.open(routes.Menu())
    rooms.open(routes.FirstMatch(find_ruleset("viennese")))
    frames(rooms, 5)
    drop(rooms, ["one.pref"])
    assert isinstance(rooms.window.scene, Dialog)
    rooms.window.pop()
    rooms.open(routes.Menu())
    assert isinstance(rooms.window.scene, MenuScene)
