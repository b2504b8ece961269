"""What is counted in different units is kept apart, in old stores too."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from prefgame.app.book.figures import Selection, accounts_played, curve, figures
from prefgame.app.book.keeping import Wish, fill, read_page
from prefgame.app.book.rows import Account
from prefgame.app.storage.store import Store
from prefgame.app.storage.store_file import STEPS, bring_up_to_date
from prefgame.engine.codec import encode_event
from prefgame.engine.events import HandScored, MatchEnded
from prefgame.engine.match import Match
from prefgame.rules.base import shown_amounts
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.app.book.stored_book import plan_of, random_match
from tests.narrow import as_kind

SCORINGS = ("sochi", "leningrad", "rostov")


def russian(scoring: str) -> RuleSet:
    return find_ruleset("russian").with_options({"scoring": scoring})


def mixed() -> Iterator[Match]:
    """Yield a match of each Russian scoring, and two of another game with another length."""
    for at, scoring in enumerate(SCORINGS):
        yield random_match(russian(scoring), 3, 40 + at, hands=3)
    for start in (20, 60):
        yield random_match(find_ruleset("croatian").with_options({"start": start}), 3, start, 3)


def filled(folder: Path) -> tuple[Store, list[Match]]:
    store, matches = Store(folder / "matches.sqlite"), list(mixed())
    for match in matches:
        store.add(plan_of(3), match.log)
    list(fill(store))
    return store, matches


def test_each_scoring_of_a_game_has_its_own_figures_and_curve(tmp_path: Path) -> None:
    store, matches = filled(tmp_path)
    with store.open_file() as db:
        played = accounts_played(db)
        assert len(set(played)) == len(played) == 4
        for scoring, match in zip(SCORINGS, matches):
            account = Account.of(russian(scoring))
            assert account in played
            found, line = figures(db, Selection(account)), curve(db, Selection(account))
            assert found.hands == sum(isinstance(event, HandScored) for event in match.log) > 0
            assert line is not None and len(line.totals) == 1
            won = shown_amounts(as_kind(MatchEnded, match.log[-1]).settlement)[0]
            assert line.totals[0] == pytest.approx(float(won))
        same = Account.of(find_ruleset("croatian"))
        both = curve(db, Selection(same))
        assert both is not None and len(both.totals) == 2, "another length is the same unit"


def test_a_page_shows_one_account(tmp_path: Path) -> None:
    store, _matches = filled(tmp_path)
    with store.open_file() as db:
        wanted = Account.of(russian("rostov"))
        page = read_page(db, Wish(account=wanted), {})
        assert page.chosen is not None and page.chosen.account == wanted
        gone = read_page(db, Wish(account=Account("russian", "scoring=other")), {})
        assert gone.chosen is not None and gone.chosen.account == page.accounts[0]
        assert len(page.games) == 5


def test_the_score_says_what_changes_its_unit() -> None:
    assert len({russian(scoring).unit for scoring in SCORINGS}) == 3
    viennese = find_ruleset("viennese")
    other = viennese.with_options({"base": 20, "limit": 60})
    assert viennese.unit != other.unit
    assert viennese.unit == viennese.with_options({"limit": 60}).unit
    for rules in RULESETS:
        names = {option.name for option in rules.unit_options}
        for option in rules.options:
            values = [value for value, _label in option.values] or [option.least + option.step]
            for value in values:
                try:
                    changed = rules.with_options({option.name: value})
                except ValueError:  # it goes with another option only
                    continue
                differs = option.default(changed) != option.default(rules)
                apart = changed.unit != rules.unit
                assert apart == (differs and option.name in names), (rules.key, option.name)


def test_the_book_of_an_earlier_version_is_looked_at_again_and_keeps_what_was_judged(
    tmp_path: Path,
) -> None:
    store, matches = filled(tmp_path)
    with store.open_file() as db:
        fresh = db.execute("SELECT * FROM book_hand ORDER BY match, number, seat").fetchall()
        names = [row[1] for row in db.execute("PRAGMA table_info(book_hand)")]
    store.close()
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        bring_up_to_date(db, STEPS[:4])
        for number, match in enumerate(matches, 1):
            db.execute(
                "INSERT INTO match (id, started, plan, finished) VALUES (?, ?, ?, 1)",
                (number, "2026", plan_of(3).model_dump_json()),
            )
            for n, event in enumerate(match.log):
                db.execute(
                    "INSERT INTO event (match, n, at, kind, data) VALUES (?, ?, '2026', ?, ?)",
                    (number, n, *encode_event(event)),
                )
            db.execute(
                "INSERT INTO book_match (match, events, readable, rules, options, players, seat, "
                "opponents, hands, imported, digest) VALUES (?, ?, 1, ?, '[]', '[]', 0, 'club', "
                "3, 0, '')",
                (number, len(match.log), match.table.rules.key),
            )
        later_columns = ("unit", "judged", "origin", "mistakes", "mark")
        old = [name for name in names if name not in later_columns]
        for row in fresh:
            kept = [value for name, value in zip(names, row) if name not in later_columns]
            marks = ", ".join("?" * len(old))
            db.execute(f"INSERT INTO book_hand ({', '.join(old)}) VALUES ({marks})", kept)
        db.execute("UPDATE book_hand SET foretold = 0.5, deals = 7, lost = 1.5")
        db.commit()
    later = Store(path)
    assert list(fill(later)) == [5, 4, 3, 2, 1]
    assert list(fill(later)) == []
    with later.open_file() as db:
        assert len(accounts_played(db)) == 4
        told = "SELECT DISTINCT foretold, deals, lost FROM book_hand"
        assert db.execute(told).fetchall() == [(0.5, 7, None)], "the points lost are found anew"
        units = "SELECT match, number, seat, unit FROM book_hand ORDER BY match, number, seat"
        at = names.index("unit")
        assert [row[3] for row in db.execute(units)] == [row[at] for row in fresh]
