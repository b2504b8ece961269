"""What became of the days, in the store."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.app.storage.store import Store
from prefgame.app.storage.store_file import STEPS, bring_up_to_date
from tests.app.storage.stored_matches import Disk, refuse

FULL = KeptDay(
    "2026-12-01", "russian", 7, ProblemResult.HELPED, True, Fraction(-20, 3), Fraction(5)
)


def test_a_day_is_there_after_the_store_was_closed(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    store.days.change(FULL)
    store.days.change(KeptDay("2026-12-02", "russian", problem=ProblemResult.SHOWN))
    store.close()
    days = Store(path).days
    assert days.one("2026-12-01", "russian") == FULL
    assert sorted(days.of_game("russian")) == ["2026-12-01", "2026-12-02"]
    assert days.of_game("croatian") == {}
    assert days.one("2026-12-01", "croatian") == KeptDay("2026-12-01", "croatian")


def test_what_the_disk_refuses_waits_and_is_written_later(tmp_path: Path, disk: Disk) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    store.days.change(KeptDay("2026-12-01", "russian"))
    refuse(store, disk, "readonly")
    store.days.change(FULL)
    assert store.warning and store.days.all_offered and not store.days.all_written
    assert store.days.one("2026-12-01", "russian") == FULL
    disk.takes_again()
    store.days.change(KeptDay("2026-12-03", "russian"))
    assert store.warning is None and store.days.all_written
    store.close()
    assert len(Store(path).days.of_game("russian")) == 2


def test_a_damaged_row_costs_no_other_day(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    store.days.change(FULL)
    store.close()
    with closing(sqlite3.connect(path)) as db, db:
        for day, problem, own in (("a", "won", None), ("b", "", "1/0"), ("c", "", "much")):
            db.execute(
                "INSERT INTO day (day, rules, problem, own) VALUES (?, 'russian', ?, ?)",
                (day, problem, own),
            )
    assert Store(path).days.of_game("russian") == {"2026-12-01": FULL}


def test_a_store_without_the_table_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        bring_up_to_date(db, STEPS[:3])
        db.execute(
            "INSERT INTO keeper (id, started, last, document) VALUES (1, '2026', '2026', 'kept')"
        )
        db.commit()
    store = Store(path)
    store.days.change(FULL)
    assert [sheet.document for sheet in store.sheets.all()] == ["kept"]
    assert store.days.one(FULL.day, FULL.rules) == FULL
    store.close()
