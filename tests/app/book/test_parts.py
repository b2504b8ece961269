"""A match is itself whatever part of it a file has: no hand is counted twice."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app.book.exchange import Imported, import_file
from prefgame.app.book.figures import past_games
from prefgame.app.book.keeping import fill
from prefgame.app.play.shuffle import sealed, shuffled_deal
from prefgame.app.records import last_choice, save_record, save_report
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.engine.commands import DEALER, Deal
from prefgame.engine.events import Commanded, Dealt, HandEnded, HandScored, start_of
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.rules.registry import find_ruleset
from tests.app.book.stored_book import filled_store, plan_of, random_match

NAMES = ("Ana", "Bojan", "Cvita")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))


def hands_in(store: Store) -> int:
    list(fill(store))
    with store.open_file() as db:
        return int(
            db.execute("SELECT count(*) FROM book_hand WHERE seat = 0 AND origin < 2").fetchone()[0]
        )


def part(match: Match, hands: int, more: int = 0) -> Match:
    """Return the match up to the end of so many hands, and so many events on."""
    ends = [0, *(at for at, event in enumerate(match.log, 1) if isinstance(event, HandScored))]
    return Match.replay(match.log[: ends[hands] + more])


def record(folder: Path, match: Match, name: str = "some") -> Path:
    path = folder / f"{name}.pref"
    path.write_text(write_record(match), encoding="utf-8")
    return path


def some(seed: int = 5, hands: int = 4) -> Match:
    return random_match(find_ruleset("croatian"), 3, seed, hands)


def test_a_record_and_a_report_of_a_running_match_are_known(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite")
    session = Session.begin(store, find_ruleset("croatian"), NAMES, ("simple",) * 3, seed=4)
    rng = random.Random(4)
    paths, due = list[Path](), [20, 70]
    while session.match.table.hands_played < 3:
        if session.match.to_act is DEALER:
            session.deal()
        else:
            session._do(rng.choice(session.match.legal()), session.match.to_act)
        if due and len(session.match.log) >= due[0]:
            due.pop(0)
            paths.append(save_record(session))
            choice = last_choice(session)
            assert choice is not None
            paths.append(save_report(choice))
    paths.append(save_record(session))
    assert len(set(paths)) == 3 and hands_in(store) == 3
    for path in paths:
        assert import_file(store, path, "Ana") == Imported(known=1)
    assert hands_in(store) == 3
    session.close()


@pytest.mark.parametrize("order", ["up", "down"])
def test_a_longer_part_completes_and_a_shorter_one_adds_nothing(tmp_path: Path, order: str) -> None:
    match, store = some(), Store(tmp_path / "m.sqlite")
    sizes = [(1, 0), (2, 2), (3, 0), (4, len(match.log))]
    for hands, more in sizes if order == "up" else sizes[::-1]:
        shown = part(match, hands, more) if hands < 4 else match
        found = import_file(store, record(tmp_path, shown, f"{hands}"), "Ana")
        assert (found.added, found.known, found.completed, found.refused) in {
            (1, 0, 0, 0),
            (0, 0, 1, 0) if order == "up" else (0, 1, 0, 0),
        }
    assert hands_in(store) == 4
    with store.open_file() as db:
        (game,) = past_games(db)
    assert store.look_at(game.match)[1].log == match.log


def test_parts_that_begin_later_are_joined(tmp_path: Path) -> None:
    match = some(hands=5)
    store = Store(tmp_path / "m.sqlite")
    deals = [at for at, event in enumerate(match.log) if isinstance(event, Dealt)]
    sheets = [event.sheet for event in match.log if isinstance(event, HandScored)]

    def middle(first: int, last: int) -> Match:
        """Hands ``first`` to ``last``, from 1, as a match that begins with the sheet before."""
        part = Match.start(match.table.rules, match.table.players, sheet=sheets[first - 2])
        end = deals[last] if last < len(deals) else len(match.log)
        for event in match.log[deals[first - 1] : end]:
            if isinstance(event, Commanded):
                part.submit(event.command)
        return part

    assert import_file(store, record(tmp_path, middle(3, 4)), "Ana").added == 1
    assert import_file(store, record(tmp_path, middle(2, 3)), "Ana").completed == 1
    assert hands_in(store) == 3
    assert import_file(store, record(tmp_path, match), "Ana").completed == 1
    assert import_file(store, record(tmp_path, middle(4, 5)), "Ana").known == 1
    assert hands_in(store) == 5


def test_what_goes_on_beyond_an_own_match_is_not_believed(tmp_path: Path) -> None:
    match = some()
    short = part(match, 2)
    store = filled_store(tmp_path, [(plan_of(3), short.log)])
    assert import_file(store, record(tmp_path, match), "Ana") == Imported(beyond=1)
    assert hands_in(store) == 2


def other_card(match: Match, sealed_deal: bool) -> tuple[Match, Match]:
    """Two matches with the same deals, played in different ways."""
    rng = random.Random(9)
    deals = [shuffled_deal(rng, seat) for seat in (0, 1)]
    if sealed_deal:
        deals = [sealed(deal, rng) for deal in deals]
    return played(deals, match, 1), played(deals, match, 2)


def played(deals: list[Deal], like: Match, seed: int) -> Match:
    match, rng = Match.start(like.table.rules, like.table.players), random.Random(seed)
    waiting = iter(deals)
    while match.table.hands_played < len(deals):
        match.submit(next(waiting) if match.to_act is DEALER else rng.choice(match.legal()))
    return match


def test_two_matches_with_the_same_cards_are_two(tmp_path: Path) -> None:
    one, other = other_card(some(), sealed_deal=False)
    store = Store(tmp_path / "m.sqlite")
    assert import_file(store, record(tmp_path, one), "Ana").added == 1
    assert import_file(store, record(tmp_path, other), "Ana") == Imported(1, rules=("croatian",))
    assert import_file(store, record(tmp_path, one), "Ana") == Imported(known=1)
    assert hands_in(store) == 4


def test_what_differs_from_a_sealed_match_is_an_altered_copy(tmp_path: Path) -> None:
    one, other = other_card(some(), sealed_deal=True)
    store = filled_store(tmp_path, [(plan_of(3), one.log)])
    path = record(tmp_path, other)
    found = import_file(store, path, "Ana")
    assert (found.added, found.edited) == (1, 1)
    assert import_file(store, path, "Ana") == Imported(known=1), "not twice either"
    unsealed = tmp_path / "unsealed.pref"
    lines = path.read_text().splitlines()
    lines = [line for line in lines if not line.startswith(("seal", "salt"))]
    unsealed.write_text("\n".join(lines))
    assert import_file(store, unsealed, "Ana").edited == 1
    assert hands_in(store) == 2


def test_a_hand_that_went_alike_is_not_another_match(tmp_path: Path) -> None:
    match = some()
    store = Store(tmp_path / "m.sqlite")
    assert import_file(store, record(tmp_path, match), "Ana").added == 1
    ended = next(at for at, event in enumerate(match.log) if isinstance(event, HandEnded))
    rng, altered = random.Random(3), Match.replay(match.log[: ended + 2])
    while altered.table.hands_played < 2:
        deal = shuffled_deal(rng, altered.table.next_dealer() or 0)
        altered.submit(deal if altered.to_act is DEALER else rng.choice(altered.legal()))
    assert import_file(store, record(tmp_path, altered), "Ana").edited == 1
    assert hands_in(store) == 4


def test_letters_that_are_composed_otherwise_are_the_same_names(tmp_path: Path) -> None:
    match, rng = (
        Match.start(find_ruleset("croatian"), ("\u017deljko", "Bo", "Ce")),
        random.Random(1),
    )
    match.submit(shuffled_deal(rng, 0))
    while match.table.hands_played < 1:
        match.submit(rng.choice(match.legal()))
    started = replace(start_of(match.log), players=("Z\u030celjko", "Bo", "Ce"))
    store = Store(tmp_path / "m.sqlite")
    assert import_file(store, record(tmp_path, match), "").added == 1
    other = record(tmp_path, Match.replay((started, *match.log[1:])))
    assert import_file(store, other, "").added == 0
    assert hands_in(store) == 1


def test_an_old_store_knows_its_matches_after_a_step(tmp_path: Path) -> None:
    match = some()
    store = filled_store(tmp_path, [(plan_of(3), match.log)])
    store.close()
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute("DELETE FROM book_deal")
        db.execute("DELETE FROM book_match")
    again = Store(store.path)
    assert import_file(again, record(tmp_path, part(match, 2, 9)), "Ana") == Imported(known=1)


def test_a_damaged_match_keeps_nobody_from_adding_its_record(tmp_path: Path) -> None:
    match = some()
    store = filled_store(tmp_path, [(plan_of(3), match.log)])
    with store.open_file() as db, db:
        db.execute("UPDATE event SET data = '{}' WHERE n = 3")
    assert import_file(store, record(tmp_path, match), "Ana").added == 1
