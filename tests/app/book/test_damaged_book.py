"""What the book has made of the events is made anew where it is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.book.fill import count_anew, fill
from prefgame.app.book.judge import count_unjudged
from prefgame.app.book.page import Wish, read_page
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
        db.execute("UPDATE book_hand SET judged = 1, lost = 2.5 WHERE place = 0")
    return store


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
            db.execute("UPDATE book_hand SET judged = 1, lost = 2.5 WHERE place = 0")
    assert rows(store) == before
    assert list(fill(store)) == []


@pytest.mark.parametrize(
    "damage", ["judged = 4", "foretold = 7", "lost = 'much'", "deals = -1", "mistakes = 'x'"]
)
def test_a_judgement_that_cannot_be_one_is_found_again(store: Store, damage: str) -> None:
    with store.open_file() as db, db:
        db.execute(f"UPDATE book_hand SET {damage} WHERE place = 0 AND number = 1")
    list(fill(store))
    assert count_unjudged(store) == 2
    assert list(fill(store)) == []


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
