"""The collections that there are: kept, renamed, deleted, exchanged, and never overwritten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app.problems import shelf
from prefgame.app.problems.problem import Words
from prefgame.app.problems.text import Collection, read_collection_file
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.app.storage.store import Store
from tests.app.problems.endings import ANSWER, DISCARD, finesse


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    return tmp_path


def titles() -> list[str]:
    return [kept.collection.title for kept in shelf.own()[0]]


def test_a_problem_is_saved_into_a_collection_that_is_begun_for_it() -> None:
    assert not titles()
    shelf.save_problem(finesse(), "Ours")
    shelf.save_problem(ANSWER, "Ours")
    kept = shelf.save_problem(DISCARD, "Others")
    assert titles() == ["Others", "Ours"] and kept.own
    (_others, ours), bad = shelf.own()
    assert ours.collection.problems == (finesse(), ANSWER) and not bad


def test_the_same_facts_are_one_problem_with_the_last_words() -> None:
    shelf.save_problem(finesse(), "Ours")
    named = replace(finesse(), words=Words("The finesse"))
    kept = shelf.save_problem(named, "Ours")
    assert kept.collection.problems == (named,)


def test_a_collection_is_renamed_emptied_and_deleted() -> None:
    kept = shelf.save_problem(finesse(), "Ours")
    kept = shelf.rename(kept, "Fridays")
    assert titles() == ["Fridays"] and kept.collection.title == "Fridays"
    kept = shelf.remove_problem(kept, finesse())
    assert shelf.own()[0][0].collection.problems == ()
    shelf.delete(kept)
    assert not titles()


def test_nothing_is_overwritten(home: Path) -> None:
    first = shelf.add_collection(Collection("Ours", (finesse(),)))
    second = shelf.add_collection(Collection("Ours", (ANSWER,)))
    assert first.path != second.path and titles() == ["Ours", "Ours 2"]
    one, other = shelf.save_file(first.collection), shelf.save_file(first.collection)
    assert one != other and read_collection_file(one) == read_collection_file(other)
    assert one.parent == home / "data" / "records"


def test_a_file_that_cannot_be_read_is_told_and_stays() -> None:
    kept = shelf.save_problem(finesse(), "Ours")
    bad = kept.path.with_name(f"bad{kept.path.suffix}")
    bad.write_text("title = [", "utf-8")
    found, refused = shelf.own()
    assert len(found) == 1 and len(refused) == 1 and str(bad) in str(refused[0])
    assert bad.read_text("utf-8") == "title = ["


def test_there_is_room_for_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST_COLLECTIONS", 1)
    monkeypatch.setattr(shelf, "MOST_PROBLEMS", 1)
    kept = shelf.save_problem(finesse(), "Ours")
    with pytest.raises(shelf.NoRoom):
        shelf.save_problem(ANSWER, "Ours")
    with pytest.raises(shelf.NoRoom):
        shelf.save_problem(ANSWER, "Others")
    assert read_collection_file(kept.path).problems == (finesse(),)


def test_a_result_goes_with_the_problem(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    store.problems.change(finesse().key, ProblemResult.HELPED)
    store.close()
    again = Store(tmp_path / "matches.sqlite")
    assert again.problems.one(finesse().key) is ProblemResult.HELPED
    assert again.problems.one(ANSWER.key) is ProblemResult.UNTRIED
    again.close()
