"""Bringing the book up to date, judging its hands, and deleting from it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import pytest

from prefgame.app.book import keeping as fill_module
from prefgame.app.book import keeping as judge_module
from prefgame.app.book.keeping import (
    Asked,
    BookKeeper,
    Forecast,
    Wish,
    count_unjudged,
    fill,
    finished_hands,
    hand_logs,
    judge,
    read_page,
)
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.events import Dealt, HandScored, OfSeat, start_of
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.app.book.stored_book import filled_store, plan_of, random_match, random_matches
from tests.app.storage.test_old_store import FIXTURE
from tests.narrow import as_kind


def rows_of(store: Store) -> list[tuple[object, ...]]:
    with store.open_file() as db:
        return db.execute("SELECT * FROM book_hand ORDER BY match, number, seat").fetchall()


def test_a_match_is_followed_hand_by_hand(tmp_path: Path) -> None:
    match = random_match(find_ruleset("croatian"), 3, 5)
    ends = [at for at, event in enumerate(match.log, 1) if isinstance(event, HandScored)]
    step_by_step = Store(tmp_path / "one.sqlite")
    number, known = step_by_step.begin(plan_of(3)), 0
    for at in (ends[0], ends[2], ends[2] + 5, len(match.log)):
        step_by_step.append(number, known, match.log[known:at])
        known = at
        assert list(fill(step_by_step)) == [1]
        assert list(fill(step_by_step)) == [], "nothing is counted twice"
    hands = len(ends)
    assert len(rows_of(step_by_step)) == 3 * hands
    at_once = filled_store(tmp_path, [(plan_of(3), match.log)])
    without_time = [[*row[:3], *row[4:]] for row in rows_of(step_by_step)]
    assert without_time == [[*row[:3], *row[4:]] for row in rows_of(at_once)]


def test_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    for plan, match in random_matches(seeds=1):
        store.add(plan, match.log)
    work = fill(store)
    done = [next(work), next(work)]
    assert isinstance(work, Generator)
    work.close()
    store.close()
    again = Store(store.path)
    rest = list(fill(again))
    assert done and rest and not set(done) & set(rest)
    assert len(done) + len(rest) == sum(len(rules.seats) for rules in RULESETS)


def test_a_damaged_match_costs_no_other(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    numbers = [store.add(plan, match.log) for plan, match in random_matches(seeds=1)]
    with store.open_file() as db, db:
        db.execute(
            "UPDATE event SET data = '{' WHERE match = ? AND kind = 'HandScored'", (numbers[1],)
        )
    assert sorted(fill(store)) == numbers
    assert list(fill(store)) == [], "it is not tried again and again"
    with store.open_file() as db:
        bad = db.execute("SELECT match FROM book_match WHERE NOT readable").fetchall()
        page = read_page(db, Wish(), {})
    assert bad == [(numbers[1],)]
    assert {row[0] for row in rows_of(store)} == set(numbers) - {numbers[1]}
    assert numbers[1] not in {game.match for game in page.games}


def test_a_store_of_the_first_version_gets_its_book(tmp_path: Path) -> None:
    shutil.copy(FIXTURE, tmp_path / "matches.sqlite")
    store = Store(tmp_path / "matches.sqlite")
    list(fill(store))
    with closing(sqlite3.connect(FIXTURE)) as db:
        hands = dict(
            db.execute("SELECT match, count(*) FROM event WHERE kind = 'HandScored' GROUP BY match")
        )
    assert hands
    counted = {number: 0 for number in hands}
    for row in rows_of(store):
        counted[row[0]] += row[2] == 0
    assert counted == hands
    for number in hands:
        _plan, log = store.events_of(number)
        scored = [event.hand for event in log if isinstance(event, HandScored)]
        declarers = [
            (at, hand.declarer) for at, hand in enumerate(scored, 1) if hand.declarer is not None
        ]
        with store.open_file() as db:
            found = db.execute(
                "SELECT number, seat FROM book_hand WHERE match = ? AND part = 'declarer'",
                (number,),
            ).fetchall()
        assert sorted(found) == declarers


def test_a_deleted_match_is_gone_from_everything(tmp_path: Path) -> None:
    matches = [(plan, match.log) for plan, match in random_matches(seeds=1)][:3]
    store = filled_store(tmp_path, matches)
    store.delete(2)
    with store.open_file() as db:
        for table, column in (
            ("match", "id"),
            ("event", "match"),
            ("book_hand", "match"),
            ("book_match", "match"),
        ):
            found = {number for (number,) in db.execute(f"SELECT DISTINCT {column} FROM {table}")}
            assert found == {1, 3}, table
    assert list(fill(store)) == []


def test_nothing_is_deleted_where_the_disk_refuses(tmp_path: Path) -> None:
    store = filled_store(tmp_path, [(plan, m.log) for plan, m in random_matches(seeds=1)][:1])
    before = rows_of(store)
    with store.open_file() as db:
        db.execute("PRAGMA query_only = ON")
    with pytest.raises(sqlite3.Error):
        store.delete(1)
    store.close()
    again = Store(store.path)
    assert rows_of(again) == before and again.events_of(1)[1]


# ---- judging


def played_by_the_rules(key: str, seed: int, hands: int = 3) -> Match:
    return random_match(find_ruleset(key), 3, seed, hands)


def test_a_forecast_is_of_the_player_s_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played_by_the_rules("croatian", 2)
    views: list[SeatView] = []

    def forecast_view(view: SeatView, *_rest: object) -> None:
        views.append(view)
        raise LookupError

    monkeypatch.setattr("prefgame.app.book.keeping.advice_told", forecast_view)
    asked = 0
    for seat in range(3):
        for hand in finished_hands(match.log, seat):
            try:
                hand.forecast()
            except LookupError:
                asked += 1
    assert asked == len(views) > 2
    for view in views:
        log = match.log
        seen = first_view(view.seat, start_of(log))
        at = 1
        while seen != view:
            seen = evolve_view(seen, log[at].seen_by(view.seat))
            at += 1
        assert as_kind(OfSeat, log[at]).actor == view.seat


def test_a_hand_is_judged_once_and_always_alike(tmp_path: Path) -> None:
    match = played_by_the_rules("serbian", 4, hands=2)
    store = filled_store(tmp_path, [(plan_of(3, 1), match.log)])
    hands = sum(isinstance(event, HandScored) for event in match.log)
    assert count_unjudged(store) == hands
    assert len(list(judge(store))) == hands and count_unjudged(store) == 0
    assert list(judge(store)) == []
    with store.open_file() as db, db:
        first = db.execute("SELECT number, foretold, deals, lost FROM book_hand WHERE place = 0")
        before = first.fetchall()
        db.execute("UPDATE book_hand SET foretold = NULL, deals = NULL, lost = NULL, judged = NULL")
    list(judge(store))
    with store.open_file() as db:
        again = db.execute("SELECT number, foretold, deals, lost FROM book_hand WHERE place = 0")
        assert again.fetchall() == before
    assert any(chance is not None and deals for _number, chance, deals, _lost in before)
    assert all(chance is None or 0 <= chance <= 1 for _number, chance, _deals, _lost in before)


def test_a_hand_that_cannot_be_judged_is_no_longer_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played_by_the_rules("serbian", 4, hands=2)
    store = filled_store(tmp_path, [(plan_of(3, 1), match.log)])

    def fail(*_args: object) -> Forecast:
        raise RuntimeError("no forecast")

    monkeypatch.setattr(judge_module, "points_lost", fail)
    list(judge(store))
    assert count_unjudged(store) == 0
    with store.open_file() as db:
        rows = db.execute("SELECT foretold, deals, lost FROM book_hand WHERE place = 0").fetchall()
    assert set(rows) == {(None, 0, None)}


def test_points_that_are_found_anew_leave_a_forecast_as_it_was(tmp_path: Path) -> None:
    """A step of the store clears them where they are measured otherwise than before."""
    match = played_by_the_rules("serbian", 4, hands=2)
    store = filled_store(tmp_path, [(plan_of(3, 1), match.log)])
    list(judge(store))
    told = "SELECT foretold, deals, lost FROM book_hand WHERE place = 0 ORDER BY number"
    with store.open_file() as db, db:
        found = db.execute(told).fetchall()
        db.execute("UPDATE book_hand SET foretold = 0.25, deals = 7, lost = NULL, judged = NULL")
    assert count_unjudged(store) == len(found) == 2
    list(judge(store))
    with store.open_file() as db:
        assert db.execute(told).fetchall() == [(0.25, 7, lost) for _chance, _deals, lost in found]


def test_hands_wait_on_where_the_file_cannot_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played_by_the_rules("serbian", 4, hands=2)
    store = filled_store(tmp_path, [(plan_of(3, 1), match.log)])
    waiting = count_unjudged(store)

    def busy(_match: int) -> None:
        raise sqlite3.OperationalError("database is locked")

    with monkeypatch.context() as patch, pytest.raises(sqlite3.OperationalError):
        patch.setattr(store, "events_of", busy)
        list(judge(store))
    assert count_unjudged(store) == waiting > 0


def test_a_match_that_fails_by_our_own_fault_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(tmp_path / "matches.sqlite")
    plan, match = next(iter(random_matches(seeds=1)))
    number = store.add(plan, match.log)

    def wrong(*_args: object) -> None:
        raise TypeError("a fault of the program")

    with monkeypatch.context() as patch:
        patch.setattr(fill_module, "hand_rows", wrong)
        list(fill(store))
    assert "a fault of the program" in caplog.text
    assert number in list(fill(store))
    assert rows_of(store)


def test_each_hand_stands_as_a_match_of_its_own() -> None:
    match = played_by_the_rules("austrian", 1)
    hands = list(hand_logs(match.log))
    scored = [event for event in match.log if isinstance(event, HandScored)]
    assert [events[-1] for events in hands] == scored
    assert all(sum(isinstance(event, Dealt) for event in events) == 1 for events in hands)


# ---- the threads


def test_the_keeper_fills_and_judges(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    match = played_by_the_rules("slovenian", 1, hands=1)
    store.add(MatchPlan(levels=(None, "club", "club"), seed=1, first_dealer=0), match.log)
    keeper = BookKeeper(store)
    keeper.wait()
    assert keeper.over and keeper.unjudged == 0 and keeper.changes >= 2
    assert len(rows_of(store)) == 3 and count_unjudged(store) == 0


def test_a_closed_keeper_leaves_what_is_done(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    for seed in range(3):
        store.add(plan_of(3), played_by_the_rules("croatian", seed, hands=1).log)
    keeper = BookKeeper(store)
    keeper.close()
    keeper.wait()
    assert keeper.over
    following = BookKeeper(store)
    following.wait()
    assert count_unjudged(store) == 0 and list(fill(store)) == []


def test_a_page_that_cannot_be_read_has_an_error() -> None:
    def refuse() -> str:
        raise OSError("no disk")

    asked = Asked(refuse)
    assert asked.wait() is None and asked.over and str(asked.error) == "no disk"
    fine = Asked(lambda: 7)
    assert fine.wait() == 7 and fine.error is None


def test_a_match_that_is_gone_is_not_judged_and_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It was deleted, or judged in another window, after it had been found to wait."""
    store = Store(tmp_path / "matches.sqlite")
    assert list(judge_module.judge_match(store, 1)) == []
    assert not caplog.records
    store.close()
