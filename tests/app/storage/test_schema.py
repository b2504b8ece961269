"""A store of any earlier version gets the tables it lacks, and loses nothing."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from prefgame.app.storage.store import Store
from prefgame.app.storage.store_file import STEPS, VERSION, StoreFile, bring_up_to_date, version_of
from tests.app.storage.test_old_store import FIXTURE


def tables_of(db: sqlite3.Connection) -> dict[str, str]:
    """Return what the file says of its tables and indices, by name."""
    return dict(db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_store_of_every_version_opens_with_all_tables(tmp_path: Path, version: int) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        bring_up_to_date(db, STEPS[:version])
        assert version_of(db) == version
        db.execute("INSERT INTO match (started, plan) VALUES ('2026-01-01T00:00:00', '{}')")
        db.commit()
    file = StoreFile(path)
    db = file.connection(1.0)
    assert version_of(db) == VERSION and not file.messages
    assert db.execute("SELECT count(*) FROM match").fetchone() == (1,)
    with closing(sqlite3.connect(":memory:")) as fresh:
        bring_up_to_date(fresh)
        assert tables_of(db) == tables_of(fresh)
    file.let_go()


def test_the_first_store_keeps_its_matches(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    shutil.copy(FIXTURE, path)
    with closing(sqlite3.connect(path)) as db:
        before = db.execute("SELECT * FROM event ORDER BY match, n").fetchall()
    store = Store(path)
    assert store.unfinished_matches() and not store.messages
    store.close()
    with closing(sqlite3.connect(path)) as db:
        assert version_of(db) == VERSION
        assert db.execute("SELECT * FROM event ORDER BY match, n").fetchall() == before


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "some.sqlite")) as db:
        bring_up_to_date(db, STEPS)
        bad = (*STEPS, ("CREATE TABLE more (x)", "CREATE TABLE match (x)"))
        with pytest.raises(sqlite3.OperationalError):
            bring_up_to_date(db, bad)
        assert version_of(db) == VERSION and "more" not in tables_of(db)
