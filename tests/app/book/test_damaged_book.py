"""What the book has made of the events is made anew where it is damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from prefgame.app.book import kept as damage_module
from prefgame.app.book.keeping import Wish, count_anew, count_unjudged, fill, read_page
from prefgame.app.book.kept import mark_judgements
from prefgame.app.storage.store import Store
from prefgame.rules.registry import find_ruleset
from tests.app.book.stored_book import filled_store, plan_of, random_match

DAMAGE = (
    "UPDATE book_match SET players = '5'",
    "UPDATE book_match SET players = '[1'",
    "UPDATE book_match SET players = x'00ff'",
    "UPDATE book_match SET options = '7'",
    "UPDATE book_match SET won = 'much'",
    "UPDATE book_match SET won = 1e300",
    "UPDATE book_match SET place = 9, seat = -1",
    "UPDATE book_match SET hands = 77",
    "UPDATE book_match SET origin = 5",
    "UPDATE book_match SET gains = 1",
    "UPDATE book_match SET readable = 2",
    "UPDATE book_hand SET part = 'nothing' WHERE seat = 0",
    "UPDATE book_hand SET gain = gain + 1 WHERE number = 2",
    "UPDATE book_hand SET gain = 'x'",
    "UPDATE book_hand SET made = 3",
    "UPDATE book_hand SET strength = 'strong'",
    "UPDATE book_hand SET origin = NULL",
    "DELETE FROM book_hand WHERE number = 1",
    "INSERT INTO book_hand (match, number, seat, at, rules, place, opponents, part, role, "
    "company, contract, rank, kontra, doubled, tricks, made, held, gain, strength, foretold, "
    "deals, lost, unit, judged, origin) SELECT match, 99, seat, at, rules, place, opponents, part, "
    "role, company, contract, rank, kontra, doubled, tricks, made, held, gain, strength, foretold, "
    "deals, lost, unit, judged, origin FROM book_hand WHERE number = 1",
    "DELETE FROM book_match",
    "UPDATE book_deal SET digest = 'other'",
    # numbers that are wrong and might be right
    "UPDATE book_match SET won = coalesce(won, 0) + 27720",
    "UPDATE book_match SET own_cards = own_cards + 0.5",
    "UPDATE book_match SET opponents = 'expert'",
    "UPDATE book_match SET ended = '2020-01-01T00:00:00.000+00:00'",
    "UPDATE book_match SET stamp = ''",
    "UPDATE book_hand SET at = '2020-01-01T00:00:00.000+00:00' WHERE number = 1",
    "UPDATE book_hand SET gain = -gain WHERE gain <> 0",
    "UPDATE book_hand SET tricks = 3 - tricks WHERE tricks < 3",
    "UPDATE book_hand SET strength = strength + 0.25 WHERE seat = 1 AND number = 3",
    "UPDATE book_hand SET kontra = 1 - kontra",
    "UPDATE book_hand SET opponents = 'expert' WHERE number = 2",
    "UPDATE book_deal SET digest = (SELECT max(digest) FROM book_deal)",
)
JUDGEMENTS = (
    *("judged = 4", "foretold = 7", "lost = 'much'", "deals = -1", "mistakes = 'x'"),
    # that might be right
    *("foretold = 0.5", "lost = 2", "lost = NULL", "mistakes = 1", "mark = NULL"),
    "mark = (SELECT mark FROM book_hand AS other WHERE number = 2 AND place = 0)",
)


def rows(store: Store) -> list[list[tuple[object, ...]]]:
    with store.open_file() as db:
        return [
            db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
            for table in ("book_match", "book_hand", "book_deal")
        ]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    rules = find_ruleset("croatian")
    matches = [(plan_of(3), random_match(rules, 3, 80 + seed, 3).log) for seed in (1, 2)]
    store = filled_store(tmp_path, matches)
    with store.open_file() as db, db:
        judge_all(db)
    return store


def judge_all(db: sqlite3.Connection) -> None:
    """Have something been found about all hands of the player."""
    db.execute(
        "UPDATE book_hand SET judged = 1, lost = 2.5, deals = 9, foretold = 0.75 WHERE place = 0"
    )
    for number in (1, 2):
        mark_judgements(db, number)


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_rows_are_made_anew_and_what_was_judged_stays(store: Store, damage: str) -> None:
    before = rows(store)
    with store.open_file() as db, db:
        db.execute(damage)
    assert rows(store) != before
    list(fill(store))
    if damage.startswith("DELETE FROM book_hand"):  # what was judged of them is gone
        assert count_unjudged(store) == 2
        with store.open_file() as db, db:
            judge_all(db)
    assert rows(store) == before
    assert list(fill(store)) == []


@pytest.mark.parametrize("damage", JUDGEMENTS)
def test_a_judgement_that_was_changed_is_found_again(store: Store, damage: str) -> None:
    with store.open_file() as db, db:
        db.execute(f"UPDATE book_hand SET {damage} WHERE place = 0 AND number = 1")
    list(fill(store))
    assert count_unjudged(store) == 2
    assert list(fill(store)) == []


def test_a_forecast_stays_where_only_the_points_are_found_anew(store: Store) -> None:
    """As a step of the store asks for it that has another measure of the points."""
    with store.open_file() as db, db:
        db.execute("UPDATE book_hand SET lost = NULL, judged = NULL WHERE number = 1")
    assert list(fill(store)) == [] and count_unjudged(store) == 2
    with store.open_file() as db, db:
        db.execute("UPDATE book_hand SET lost = 1.0, judged = 1 WHERE number = 1")  # not as found
    list(fill(store))
    with store.open_file() as db:
        found = db.execute("SELECT foretold, judged FROM book_hand WHERE number = 1 AND place = 0")
        assert found.fetchall() == [(0.75, None)] * 2


def test_an_event_that_was_changed_is_noticed(store: Store) -> None:
    with store.open_file() as db, db:
        (data,) = db.execute(
            "SELECT data FROM event WHERE match = 1 AND kind = 'MatchStarted'"
        ).fetchone()
        other = bytes(data).replace(b"Ana", b"Eva")
        db.execute("UPDATE event SET data = ? WHERE match = 1 AND n = 0", (other,))
    assert list(fill(store)) == [1]
    with store.open_file() as db:
        (players,) = db.execute("SELECT players FROM book_match WHERE match = 1").fetchone()
    assert "Eva" in players and list(fill(store)) == []


def test_another_way_of_counting_counts_all_matches_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows(store)
    monkeypatch.setattr(damage_module, "COUNTING", damage_module.COUNTING + 1)
    assert sorted(fill(store)) == [1, 2] and list(fill(store)) == []
    assert [row[:-1] for row in rows(store)[0]] == [row[:-1] for row in before[0]]
    assert rows(store)[1:] == before[1:], "what was judged stays"


def test_what_an_earlier_version_has_judged_stays(store: Store) -> None:
    with store.open_file() as db, db:
        db.execute("UPDATE book_match SET stamp = NULL")
        db.execute("UPDATE book_hand SET mark = NULL")
    list(fill(store))
    assert count_unjudged(store) == 0 and list(fill(store)) == []


def test_rows_of_a_match_that_is_gone_are_counted_no_more(store: Store) -> None:
    with store.open_file() as db, db:
        db.execute("DELETE FROM event WHERE match = 2")
        db.execute("DELETE FROM match WHERE id = 2")
    list(fill(store))
    with store.open_file() as db:
        page = read_page(db, Wish(), {})
    assert page.figures is not None and page.figures.hands == 3 and len(page.games) == 1


def test_everything_can_be_counted_anew(store: Store) -> None:
    before = rows(store)
    with store.open_file() as db, db:
        db.execute("UPDATE book_match SET won = won + 1")
    count_anew(store)
    list(fill(store))
    assert rows(store) == before
