"""Damaged and hostile records met in the window: each leaves one sentence on the screen, and the
program goes on.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.files import records_dir
from prefgame.app.records import list_records, save_record
from prefgame.app.session import Session
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.paper.save import save_and_report
from prefgame.ui.screens.menu import MenuScene
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.screens.settings import SettingsScene
from tests.helpers import POSIX
from tests.narrow import as_kind
from tests.ui.whole_program import Open, click_row, form, frames, refused_record

HEADER = "rules: croatian\nplayers: Ana Bojan Cvita\n"
TEXTS: dict[str, bytes] = {
    "a zero byte": HEADER.encode() + b"dealer: A\0na\n",
    "a line of a megabyte": HEADER.encode() + b"dealer: " + b"m" * 1_000_000,
    "a line of blanks": HEADER.encode() + b"m " * 500_000,
    "a number of thousands of digits": HEADER.encode()
    + b'score: {"players": {"Ana": {"declarer": -'
    + b"9" * 4000
    + b"}}}\n",
    "a bula of thousands of digits": b"rules: croatian\noptions: start="
    + b"9" * 4001
    + b"\nplayers: Ana Bojan Cvita\n",
    "names of 100,000 letters": b"rules: croatian\nplayers: " + b"A" * 100_000 + b" B C\n",
    "a name of no width": "rules: croatian\nplayers: \u200b \u2800 \u0301\n".encode(),
    "half a letter": HEADER.encode() + b"\xed\xa0\x80: pass\n",
    "controls": HEADER.encode() + b"\x1b[31m\x07: pass\n",
}


@pytest.mark.parametrize("what", TEXTS)
def test_a_record_of_anything_is_shown_with_one_reason(
    program: Open, tmp_path: Path, what: str
) -> None:
    path = tmp_path / "hostile.pref"
    path.write_bytes(TEXTS[what])
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms, 3)
    record = refused_record(rooms)
    assert record.hands == () and len(record.line) <= 300
    assert record.error is not None and len(record.error.message) <= 600


@POSIX
@pytest.mark.parametrize("what", ["pipe", "device", "folder", "dangling"])
def test_a_record_that_is_no_file_is_shown_with_one_reason(
    program: Open, tmp_path: Path, what: str
) -> None:
    path = tmp_path / "records" / "odd.pref"
    path.parent.mkdir()
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if what == "device" else "nowhere")
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms, 3)
    refused_record(rooms)


@POSIX
def test_a_file_name_that_is_no_text_is_listed_opened_and_dropped(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    records_dir().mkdir(parents=True)
    odd = Path(os.fsdecode(os.fsencode(records_dir()) + b"/2026 \xff\xfe.pref"))
    odd.write_text(HEADER)
    rooms = program()
    rooms.open(routes.RecordPage())
    frames(rooms, 2)
    assert list_records() == (odd,)
    click_row(rooms, "files", 0)
    scene = form(rooms)
    assert (
        isinstance(scene, RecordScene)
        and scene.record is not None
        and scene.record.path == odd
        and scene.record.error is None
    )

    def unreadable() -> Event:
        monkeypatch.undo()
        raise SystemError("returned a result with an exception set")  # as pygame does

    monkeypatch.setattr(pygame.event, "poll", unreadable)
    frames(rooms, 2)
    assert (
        scene.group.tooltip is not None and "name of the dropped file" in scene.group.tooltip.text
    )


def test_a_dropped_file_without_a_readable_name_is_reported_in_the_menu(program: Open) -> None:
    rooms = program()
    pygame.event.post(Event(pygame.DROPFILE, file=""))
    frames(rooms, 2)
    assert isinstance(rooms.window.scene, MenuScene) and any(
        "name of the dropped file" in notice for notice in rooms.notices
    )


@POSIX
def test_a_record_is_saved_in_a_folder_whose_name_is_no_text(
    program: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    rooms = program()
    session = Session.begin(
        rooms.store,
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        (None, "simple", "simple"),
        seed=1,
    )
    rooms.open(routes.MatchTable(session))
    frames(rooms)
    assert str(records_dir()) in save_and_report(session) or "Saved" in save_and_report(session)
    rooms.open(routes.SettingsPage())
    scene = as_kind(SettingsScene, form(rooms))
    scene.open_chapter(len(scene.chapters) - 1)
    frames(rooms)
    assert rooms.store.warning is None and len(list_records()) == 1


def test_a_record_of_long_names_has_a_name_that_a_disk_takes(program: Open) -> None:
    names = tuple(letter * 40 for letter in "ŽЖ語")
    session = Session.begin(
        program().store, find_ruleset("croatian"), names, (None, "simple", "simple"), seed=1
    )
    path = save_record(session)
    assert len(os.fsencode(path.name)) <= 255 and save_record(session) == path
    session.close()


@POSIX
@pytest.mark.parametrize("what", ["pipe", "link", "foreign"])
def test_a_record_never_takes_the_place_of_something_else(
    program: Open, tmp_path: Path, what: str
) -> None:
    session = Session.begin(
        program().store,
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        (None, "simple", "simple"),
        seed=1,
    )
    path = save_record(session)
    path.unlink()
    (tmp_path / "secret").write_text("theirs")
    makers: dict[str, Callable[[], object]] = {
        "pipe": lambda: os.mkfifo(path),
        "link": lambda: path.symlink_to(tmp_path / "secret"),
        "foreign": lambda: path.write_text("theirs"),
    }
    makers[what]()
    before = path.lstat().st_ino
    other = save_record(session)
    assert (
        other != path
        and other.is_file()
        and path.lstat().st_ino == before
        and (tmp_path / "secret").read_text() == "theirs"
    )
    session.close()
