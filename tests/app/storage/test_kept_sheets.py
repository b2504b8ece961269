"""The sheets of the score keeper in the store."""

from __future__ import annotations

from pathlib import Path

from prefgame.app.storage.store import Store
from tests.app.storage.slow_disk import until
from tests.app.storage.stored_matches import Disk, refuse


def test_a_sheet_is_there_after_the_store_was_closed(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    first = store.sheets.begin("one")
    second = store.sheets.begin("two")
    store.sheets.change(first, "one more", finished=True)
    assert store.sheets.all_offered and store.sheets.all_written
    store.close()
    found = {sheet.id: sheet for sheet in Store(path).sheets.all()}
    assert found[first.id].document == "one more" and found[first.id].finished
    assert found[first.id].started == first.started
    assert found[second.id].document == "two" and not found[second.id].finished


def test_the_sheet_that_was_changed_last_comes_first(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    sheets = [store.sheets.begin(text) for text in ("a", "b", "c")]
    changed = store.sheets.change(sheets[0], "d", finished=False)
    assert changed.last >= sheets[2].last
    assert {sheet.document for sheet in store.sheets.all()} == {"b", "c", "d"}
    lasts = [sheet.last for sheet in store.sheets.all()]
    assert lasts == sorted(lasts, reverse=True)


def test_a_deleted_sheet_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    sheet = store.sheets.begin("one")
    store.sheets.delete(sheet)
    assert store.sheets.all() == () and store.sheets.all_written
    store.close()
    assert Store(path).sheets.all() == ()


def test_what_the_disk_refuses_waits_and_is_written_later(tmp_path: Path, disk: Disk) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    sheet = store.sheets.begin("one")
    refuse(store, disk, "readonly")
    store.sheets.change(sheet, "two", finished=False)
    assert store.warning and store.sheets.all_offered and not store.sheets.all_written
    assert [kept.document for kept in store.sheets.all()] == ["two"]
    disk.takes_again()
    store.sheets.begin("three")
    assert store.warning is None and store.sheets.all_written
    store.close()
    assert {kept.document for kept in Store(path).sheets.all()} == {"two", "three"}


def test_the_window_does_not_wait_for_the_disk(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite", behind=True)
    store.sheets.begin("one")
    assert [sheet.document for sheet in store.sheets.all()] == ["one"]
    until(lambda: store.sheets.all_offered)
    store.close()


def test_an_agreement_to_stop_is_kept_until_it_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    sheet = store.sheets.begin("one")
    assert not sheet.stopped
    sheet = store.sheets.change(sheet, "one", finished=True, stopped=True)
    assert [kept.stopped for kept in store.sheets.all()] == [True]
    assert [kept.stopped for kept in Store(path).sheets.all()] == [True]
    store.sheets.change(sheet, "one", finished=False)
    assert [kept.stopped for kept in Store(path).sheets.all()] == [False]


def test_what_two_windows_write_on_one_sheet_is_kept_as_two(tmp_path: Path) -> None:
    one = Store(tmp_path / "matches.sqlite")
    sheet = one.sheets.begin("start")
    two = Store(tmp_path / "matches.sqlite")
    assert two.sheets.all() == (sheet,)
    here = one.sheets.change(sheet, "one hand", finished=False)
    there = two.sheets.change(sheet, "another hand", finished=False)
    assert there in two.sheets.all(), "each window goes on with its own"
    assert {kept.document for kept in two.sheets.all()} == {"one hand", "another hand"}
    two.sheets.change(there, "another hand, and one more", finished=True)
    found = {kept.document: kept for kept in Store(tmp_path / "matches.sqlite").sheets.all()}
    assert found.keys() == {"one hand", "another hand, and one more"}
    kept = found["one hand"]
    assert (kept.started, kept.last, kept.finished) == (here.started, here.last, False)
