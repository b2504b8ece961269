"""Rows that are kept survive a disk that does not answer, and nobody waits for it."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from prefgame.app.storage.kept_rows import KeptDay, NotRead, ProblemResult
from prefgame.app.storage.store import Store
from tests.app.storage.slow_disk import until
from tests.app.storage.stored_matches import Disk, some_log

DAY = KeptDay("2026-12-01", "russian", 7, ProblemResult.FIRST, True, 12, 10)
SOON = 0.5  # seconds; far less than a disk is waited for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a store with a day, a hand and a sheet."""
    store = Store(tmp_path / "matches.sqlite")
    store.days.change(DAY)
    store.hands.keep("one", some_log(1)[1])
    store.sheets.begin("sheet")
    store.close()
    return store.path


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program has the file for itself."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_what_is_kept_is_known_while_the_disk_is_busy(path: Path) -> None:
    store = Store(path, behind=True)
    with store._disk:
        start = time.monotonic()
        assert store.days.one(DAY.day, DAY.rules) == DAY
        assert store.hands.one("one") and len(store.sheets.all()) == 1
        store.days.change(KeptDay("2026-12-02", "russian"))
        assert len(store.days.of_game("russian")) == 2
        assert time.monotonic() - start < SOON and store.warning is None
    store.close()
    assert len(Store(path).days.of_game("russian")) == 2


def test_what_could_not_be_read_is_not_taken_for_nothing(path: Path, disk: Disk) -> None:
    with locked(path):
        store = Store(path)
        for rows in (store.days, store.hands, store.sheets):
            assert not rows.is_known and rows.revision == 0
        for ask in (
            lambda: store.days.one(DAY.day, DAY.rules),
            lambda: store.days.of_game(DAY.rules),
            lambda: store.hands.one("one"),
        ):
            with pytest.raises(NotRead):
                ask()
        store.days.look_again()
        assert not store.days.is_known
    store.days.look_again()
    assert store.warning is None and store.days.one(DAY.day, DAY.rules) == DAY
    assert store.hands.one("one") and len(store.sheets.all()) == 1


def test_a_sheet_that_is_begun_before_the_others_were_read_costs_none_of_them(
    path: Path, disk: Disk
) -> None:
    with locked(path):
        store = Store(path)
        store.sheets.begin("another")
        assert [sheet.document for sheet in store.sheets.all()] == ["another"]
    store.sheets.look_again()
    assert {sheet.document for sheet in store.sheets.all()} == {"sheet", "another"}
    store.close()
    assert len(Store(path).sheets.all()) == 2


def test_what_another_window_has_kept_is_read_when_somebody_looks_again(path: Path) -> None:
    store, other = Store(path, behind=True), Store(path)
    seen = store.days.revision
    other.days.change(KeptDay("2026-12-02", "russian"))
    store.days.look_again()
    until(lambda: store.days.revision > seen)
    assert len(store.days.of_game("russian")) == 2
    store.close()


def test_where_there_is_no_file_nothing_was_kept(path: Path, tmp_path: Path) -> None:
    """On a disk that takes nothing the problem of the day is there all the same."""
    home = tmp_path / "home"
    home.write_text("no folder")
    store = Store(home / path.name)
    assert store.warning is not None and not store.hands.one("one") and not store.sheets.all()
    assert store.days.one(DAY.day, DAY.rules) == KeptDay(DAY.day, DAY.rules)
    store.days.change(KeptDay(DAY.day, DAY.rules, None, ProblemResult.SHOWN, True, 5))
    assert store.days.one(DAY.day, DAY.rules).own == 5
    home.unlink()
    home.mkdir()
    shutil.copy(path, store.path)
    store.days.look_again()
    assert store.warning is None and store.days.one(DAY.day, DAY.rules) == DAY, "the first counts"
    assert store.hands.one("one") and len(store.sheets.all()) == 1
    store.close()
    assert Store(store.path).days.one(DAY.day, DAY.rules) == DAY
