"""What a disk refuses waits in memory and is written as soon as the disk takes it."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from prefgame.app.storage.store import Store
from tests.app.storage.stored_matches import PLAN, Disk, kept, last_command, refuse, some_log


@pytest.mark.parametrize(
    ("how", "word"), [("full", "full"), ("readonly", "nothing can be written")]
)
def test_what_a_disk_refuses_in_the_middle_waits_and_is_written_in_order_when_it_takes_events_again(
    tmp_path: Path, disk: Disk, how: str, word: str
) -> None:
    match, log = some_log()
    store = Store(tmp_path / "matches.sqlite")
    number = store.begin(PLAN)
    store.append(number, 0, log[:3])
    refuse(store, disk, how)
    last = last_command(log)
    for at in range(3, last):  # a page has room for some events yet
        store.append(number, at, [log[at]])
    assert (
        store.warning is not None and "You can play on" in store.warning and word in store.warning
    )
    assert len(kept(store.path)[1]) < last
    assert store.load(number)[1].log == log[:last], "nothing is lost while the game is open"
    disk.takes_again()
    store.append(number, last, log[last:])
    assert store.warning is None and kept(store.path) == (1, list(range(len(log))))
    assert Store(store.path).load(number)[1] == match


@pytest.mark.parametrize("how", ["full", "readonly"])
def test_a_match_begun_while_the_disk_refuses_is_saved_whole_when_it_takes_events_again(
    tmp_path: Path, disk: Disk, how: str
) -> None:
    match, log = some_log(40)
    store = Store(tmp_path / "matches.sqlite")
    first = store.begin(PLAN)
    store.append(first, 0, log)
    refuse(store, disk, how)
    number = store.begin(PLAN)
    store.append(number, 0, log[:-1])
    assert store.warning is not None and kept(store.path)[1] == list(range(len(log)))
    assert [saved.id for saved in store.unfinished_matches()] == [
        number,
        first,
    ] and store.unfinished_matches()[0].hands == 40
    disk.takes_again()
    store.append(number, len(log) - 1, log[-1:])
    assert store.warning is None and store.load(number)[1] == match
    assert sorted(saved.id for saved in Store(store.path).unfinished_matches()) == [1, 2]


def test_a_store_locked_by_another_program_takes_the_match_as_soon_as_it_is_free(
    tmp_path: Path, disk: Disk
) -> None:
    match, log = some_log()
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    number = store.begin(PLAN)
    store.append(number, 0, log[:5])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store.append(number, 5, log[5:9])
    assert store.warning is not None and "another program" in store.warning
    store.append(number, 9, log[9:12])
    assert store.warning is not None and kept(path) == (1, list(range(5)))
    other.execute("COMMIT")
    store.append(number, 12, log[12:])
    assert (
        store.warning is None
        and kept(path) == (1, list(range(len(log))))
        and store.load(number)[1] == match
    )


def test_a_store_that_is_locked_when_the_game_starts_is_used_when_it_is_free(
    tmp_path: Path, disk: Disk
) -> None:
    match, log = some_log()
    path = tmp_path / "matches.sqlite"
    earlier = Store(path)
    earlier.append(earlier.begin(PLAN), 0, log)
    earlier.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    store = Store(path)
    assert (
        store.warning is not None
        and "cannot be saved" in store.warning
        and store.unfinished_matches() == ()
        and store.messages == []
    )
    number = store.begin(PLAN)
    store.append(number, 0, log[:9])
    store.finish(number)
    other.execute("COMMIT")
    other.close()
    store.append(number, 9, log[9:])
    assert store.warning is None and store.load(number)[1] == match
    assert [saved.id for saved in store.unfinished_matches()] == [1], (
        "the settled one is not offered, the earlier one is"
    )


def test_a_folder_that_cannot_be_made_leaves_the_match_in_memory_until_it_can(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("not a folder")
    store = Store(tmp_path / "file" / "matches.sqlite")
    assert store.warning is not None and "cannot be saved" in store.warning
    match, log = some_log()
    number = store.begin(PLAN)
    store.append(number, 0, log)
    assert store.warning is not None and store.load(number)[1] == match
    assert [saved.id for saved in store.unfinished_matches()] == [number]
    (tmp_path / "file").unlink()
    store.append(number, len(log), [])
    assert (
        store.warning is None
        and store.load(number)[1] == match
        and Store(store.path).load(1)[1] == match
    )


def test_a_store_that_cannot_be_begun_leaves_no_half_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    store = Store(tmp_path / "matches.sqlite")
    assert (
        store.warning is not None
        and "disk is full" in store.warning
        and list(tmp_path.iterdir()) == []
    )
    monkeypatch.undo()
    assert store.begin(PLAN) and store.warning is None and store.messages == []


def test_what_waits_is_offered_to_the_disk_once_more_when_the_game_is_closed(
    tmp_path: Path, disk: Disk
) -> None:
    match, log = some_log()
    store = Store(tmp_path / "matches.sqlite")
    number = store.begin(PLAN)
    refuse(store, disk, "readonly")
    store.append(number, 0, log)
    assert kept(store.path) == (1, [])
    disk.takes_again()
    store.close()
    assert Store(store.path).load(number)[1] == match
