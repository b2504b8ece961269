"""What is read of what somebody adds: bounded, ordinary files only, and nothing dropped unsaid."""

from __future__ import annotations

import errno
import io
import os
import socket
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.book import exchange
from prefgame.app.book import exchange as incoming_module
from prefgame.app.book import exchange as sources_module
from prefgame.app.book.exchange import Imported, Left, Room, import_file, is_archive, records_at
from prefgame.app.storage.rows import WholeMatch, write_whole_match
from prefgame.app.storage.store import Store
from prefgame.engine.record import write_record
from prefgame.rules.registry import find_ruleset
from prefgame.ui.screens.book.exchange import adding, imported_words
from tests.app.book.stored_book import random_match


def text(seed: int) -> str:
    return write_record(random_match(find_ruleset("croatian"), 3, 200 + seed, 1))


def archive(path: Path, files: dict[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", packing) as written:
        for name, data in files.items():
            written.writestr(name, data)
    return path


def test_a_folder_that_nobody_may_look_into_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "open.pref").write_text("#")
    look = os.scandir

    def refuse(path: str) -> Any:
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return look(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert list(records_at(tmp_path)) == ["#", Left.UNREADABLE]


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_stored_and_deflated_entries_are_read(tmp_path: Path, packing: int) -> None:
    path = archive(tmp_path / "x.zip", {"a.pref": text(1), "b.PREF": text(2)}, packing)
    assert list(records_at(path)) == [Left.PACKED, Left.PACKED]
    store = Store(tmp_path / "m.sqlite")
    found = import_file(store, path, "Ana")
    assert found == Imported(packed=2)
    assert imported_words(found, [path]) == (
        "2 files were left out: they are packed in an unusual way."
    )


def test_what_is_unpacked_is_bounded_in_all(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as files:
        for at in range(4):
            files.writestr(f"{at}.pref", "#" * 900_000)
    path = archive(
        tmp_path / "x.zip",
        {"0.pref": "#" * 900_000, "1.zip": inner.getvalue(), "2.pref": text(1), "3.Pref": text(2)},
    )
    room = Room(2_000_000)
    found = list(records_at(path, room))
    assert [one for one in found if isinstance(one, Left)] == [Left.TOO_MUCH] * 5
    assert len(found) == 7 and room.is_over
    assert len(list(records_at(path))) == 7 and Left.TOO_MUCH not in list(records_at(path))
    assert "more than 300 MB at once is not read" in imported_words(Imported(too_much=5), [path])


def test_a_large_entry_is_given_up_as_soon_as_it_is_too_large(tmp_path: Path) -> None:
    path = archive(tmp_path / "x.zip", {"a.pref": b"#" * 50_000_000, "b.pref": text(1)})
    room = Room()
    assert list(records_at(path, room)) == [Left.UNREADABLE, text(1)]
    assert room.bytes > 290_000_000


def test_archives_in_archives_and_any_case_of_names(tmp_path: Path) -> None:
    data = b""
    for level in range(3):
        path = archive(tmp_path / "x.ZIP", {f"{level}.PREF": text(level), "inner.Zip": data})
        data = path.read_bytes()
    found = list(records_at(path))
    assert {one for one in found if isinstance(one, str)} == {text(0), text(1), text(2)}
    for _level in range(3):
        path = archive(tmp_path / "x.zip", {"inner.zip": data})
        data = path.read_bytes()
    assert Left.PACKED in list(records_at(path)), "deeper than anybody packs"


def test_more_than_five_thousand_records_are_read(tmp_path: Path) -> None:
    path = archive(tmp_path / "x.zip", {f"{at}.pref": f"# {at}" for at in range(5500)})
    assert sum(isinstance(one, str) for one in records_at(path)) == 5500
    folder = tmp_path / "folder"
    (folder / "deeper").mkdir(parents=True)
    for at in range(5100):
        (folder / ("deeper" if at % 2 else "") / f"{at}.pref").write_text("#")
    assert sum(isinstance(one, str) for one in records_at(folder)) == 5100
    found = list(records_at(folder, Room(names=100)))
    assert Left.TOO_MUCH in found


@pytest.mark.parametrize("name", ["x.zip", "x.pref", "x", "x.ZIP"])
@pytest.mark.parametrize("kind", ["pipe", "socket", "device", "link"])
def test_what_is_no_ordinary_file_is_refused_at_once(
    tmp_path: Path, name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path(name)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        os.mkfifo("pipe")
        path.symlink_to("pipe")
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        socket.socket(socket.AF_UNIX).bind(str(path))
    assert list(records_at(path)) == [Left.UNREADABLE] and not is_archive(path)
    good = tmp_path / "good.pref"
    good.write_text(text(1))
    store = Store(tmp_path / "m.sqlite")
    said = adding(store, (path, good), "Ana")()
    assert "1 match was added" in said and "1 file is not a complete record" in said
    only = adding(store, (path,), "Ana")()
    assert 0 < len(only) <= 300


def test_a_table_of_contents_without_end_is_not_read(tmp_path: Path) -> None:
    path = archive(tmp_path / "x.zip", {"a.pref": text(1)})
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\5\6")
    data[at + 12 : at + 16] = (200_000_000).to_bytes(4, "little")
    path.write_bytes(data)
    assert list(records_at(path)) == [Left.UNREADABLE]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as files:
        files.writestr("a.pref", text(1))
    plain = path.read_bytes()
    at = plain.rfind(b"PK\5\6")
    path.write_bytes(plain[:at] + b"PK\6\7" + bytes(16) + plain[at:])
    assert list(records_at(path)) == [Left.UNREADABLE]


def test_an_import_on_a_full_disk_says_how_many_were_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(tmp_path / "x.zip", {f"{at}.pref": text(at) for at in range(5)})
    write, written = write_whole_match, list[int]()

    def full(db: sqlite3.Connection, match: WholeMatch, number: int | None = None) -> int:
        if len(written) == 3:
            db.executescript("PRAGMA max_page_count = 1")
            db.execute("CREATE TABLE filling (data)")
            db.execute("INSERT INTO filling VALUES (zeroblob(100000000))")
        written.append(1)
        return write(db, match, number)

    monkeypatch.setattr(incoming_module, "write_whole_match", full)
    store = Store(tmp_path / "m.sqlite")
    found = import_file(store, path, "Ana")
    assert found.added == 3 and isinstance(found.stopped, sqlite3.OperationalError)
    said = imported_words(found, [path])
    assert said.startswith("3 matches were added")
    assert said.endswith("The disk took no more (the disk is full); the rest was not added.")


def test_the_bounds_of_what_is_saved_are_those_of_what_is_read() -> None:
    assert exchange.LARGEST_ARCHIVE < sources_module.MOST_UNPACKED
    longest = 46 + 2 * 160  # of an entry of the table of contents, with the longest name
    assert exchange.MOST_IN_ARCHIVE * longest < sources_module.LARGEST_DIRECTORY
