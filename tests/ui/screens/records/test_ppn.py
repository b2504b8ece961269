"""Matches in Portable Preferans Notation: opened, added to the book, and saved from the window."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.deals.ppn_read import read_ppn
from prefgame.app.deals.ppn_write import write_ppn
from prefgame.app.files import records_dir
from prefgame.app.records import list_records
from prefgame.engine.record import read_record
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.program import Program
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.records import MatchScene, RecordScene, shown_file
from prefgame.ui.widgets.elements import Laid, Paragraph
from tests.damage import GOLDEN
from tests.narrow import as_kind
from tests.paper.matches import random_match
from tests.ui.paper.shown_scenes import begin, play_hand
from tests.ui.whole_program import SIZES, Open, click, form, frames, press_key, widget


def written(folder: Path, name: str = "club.ppn", old: str = "", new: str = "") -> Path:
    match = read_record((GOLDEN / "serbian-three.pref").read_text("utf-8")).match
    assert match is not None
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(write_ppn(match)[0].replace(old, new), "utf-8")
    return path


def words_shown(rooms: Program) -> list[str]:
    """Return the paragraphs of the page that is shown."""
    parts = as_kind(Laid, form(rooms)._laid).parts
    return [str(leaf.words) for _box, leaf in parts if isinstance(leaf, Paragraph)]


def notice(rooms: Program) -> str:
    said = form(rooms).notice
    return "" if said is None else said.text


@pytest.mark.parametrize("size", SIZES)
def test_a_dropped_file_is_shown_with_what_could_not_be_carried(
    program: Open, tmp_path: Path, size: tuple[int, int]
) -> None:
    path = written(tmp_path, old="[Refe 2]", new='[Refe 2]\n[Location "Novi Sad"]')
    rooms = program(size)
    pygame.event.post(Event(pygame.DROPFILE, file=str(path)))
    frames(rooms)
    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.record is not None
    assert scene.record.error is None and len(scene.record.hands) == 12
    shown = " ".join(words_shown(rooms))
    assert "A record has no place for the tags Location." in shown
    assert "hands" in scene.widgets and not rooms.window.kit.overflows


def test_one_in_the_folder_of_records_is_listed(program: Open) -> None:
    path = written(records_dir())
    rooms = program()
    rooms.open(routes.RecordPage())
    frames(rooms)
    assert list_records() == (path,) and notice(rooms) == ""
    assert shown_file(path) == "club.ppn" and shown_file(path.with_suffix(".pref")) == "club"


def test_a_damaged_one_says_where(program: Open, tmp_path: Path) -> None:
    path = written(tmp_path, old="[5 123", new="[5 132")
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    record = as_kind(RecordScene, rooms.window.scene).record
    assert record is not None and record.error is not None
    assert record.line.startswith("[5 132") and "order must be 123, 231 or 312" in (
        record.error.message
    )


def test_the_book_adds_one_and_says_what_could_not_be_carried(
    program: Open, tmp_path: Path
) -> None:
    path = written(tmp_path, old="[Refe 2]", new='[Refe 2]\n[Location "Novi Sad"]')
    rooms = program()
    rooms.open(routes.BookPage([path]))
    frames(rooms)
    scene = as_kind(BookScene, rooms.window.scene)
    scene.works.wait()
    frames(rooms, 3)
    assert "1 match was added under Serbian rules" in notice(rooms)
    assert notice(rooms).endswith("A record has no place for the tags Location.")


def test_a_folder_of_them_says_how_many_differ(program: Open, tmp_path: Path) -> None:
    written(tmp_path / "old", old="[Refe 2]", new='[Refe 2]\n[Location "Novi Sad"]')
    (tmp_path / "old" / "other.PPN").write_text(write_ppn(random_match("serbian", 1))[0], "utf-8")
    rooms = program()
    rooms.open(routes.BookPage([tmp_path / "old"]))
    frames(rooms)
    as_kind(BookScene, rooms.window.scene).works.wait()
    frames(rooms, 3)
    assert notice(rooms).startswith("2 matches were added")
    assert "1 match differs from its file" in notice(rooms)


def test_a_record_is_saved_as_ppn(program: Open, tmp_path: Path) -> None:
    path = tmp_path / "m.pref"
    path.write_text((GOLDEN / "serbian-three.pref").read_text("utf-8"), "utf-8")
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    click(rooms, widget(rooms, "ppn").rect)
    (saved,) = list_records()
    said = as_kind(Dialog, rooms.window.scene).sentence
    assert saved.suffix == ".ppn" and said.startswith(f"Saved as {saved.name}")
    assert "double_fall=yes" in said and len(said) <= 300
    press_key(rooms, pygame.K_ESCAPE)
    found = read_ppn(saved.read_text("utf-8"))[0].match
    assert found == read_record(path.read_text("utf-8")).match
    click(rooms, widget(rooms, "ppn").rect)
    assert len(list_records()) == 2, "nothing is overwritten"


@pytest.mark.parametrize("name", ["russian-three", "croatian-four"])
def test_what_ppn_has_no_words_for_is_not_offered(program: Open, name: str) -> None:
    rooms = program()
    rooms.open(routes.RecordPage(GOLDEN / f"{name}.pref"))
    frames(rooms)
    assert "ppn" not in form(rooms).widgets


def test_a_match_of_the_book_is_saved_as_ppn(program: Open) -> None:
    rooms = program()
    session = begin(rooms.store, "serbian")
    play_hand(session, random.Random(1))
    number = rooms.store.unfinished_matches()[0].id
    session.close()
    rooms.window.push(MatchScene(rooms, number, "today"))
    frames(rooms)
    click(rooms, widget(rooms, "ppn").rect)
    (saved,) = list_records()
    found = read_ppn(saved.read_text("utf-8"))[0].match
    assert found is not None and found.table.sheet == session.match.table.sheet
