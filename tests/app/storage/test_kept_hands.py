"""Single hands in the store: what is left is given back, and nothing else."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.storage.store import HandKeeper, Store
from prefgame.app.storage.store_file import STEPS, VERSION, bring_up_to_date
from prefgame.engine.events import Event, start_of
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.storage.stored_matches import Disk, refuse

NAMES = ("Ana", "Bojan", "Cvita")


def begun(rules: RuleSet = RULESETS[0], moves: int = 4) -> tuple[Match, int]:
    """Return a hand after so many moves at random, and how many events its deal had."""
    rng = random.Random(3)
    match = Match.start(rules, NAMES)
    match.submit(shuffled_deal(rng, 0))
    start = len(match.log)
    while moves and not match.table.scored:
        match.submit(rng.choice(match.legal()))
        moves -= 1
    return match, start


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_hand_is_given_back_after_every_move(tmp_path: Path, rules: RuleSet) -> None:
    match, start = begun(rules, moves=100)
    log = match.log
    store = Store(tmp_path / "matches.sqlite")
    keeper = HandKeeper(store, "one")
    for end in range(start, len(log) + 1):
        so_far = Match.replay(log[:end])
        keeper.append(0, 0, so_far.log)
        left = HandKeeper(Store(store.path), "one").left(log[:start])
        assert keeper.count_offered(0) == end
        if so_far.table.scored:
            assert left == ()
        elif end > start:
            assert Match.replay(left[:end]) == so_far  # what follows automatically may be there
    assert match.table.scored


def test_a_hand_with_other_cards_or_rules_is_not_given_back(tmp_path: Path) -> None:
    match, start = begun()
    keeper = HandKeeper(Store(tmp_path / "matches.sqlite"), "one")
    keeper.append(0, 0, match.log)
    begin = match.log[:start]
    first = start_of(begin)
    renamed = (replace(first, players=("Eva", *NAMES[1:])), *begin[1:])
    assert keeper.left(begin) == keeper.left(renamed) == match.log
    assert keeper.left((replace(first, rules=RULESETS[1].key), *begin[1:])) == ()
    other = Match.start(RULESETS[0], NAMES)
    other.submit(shuffled_deal(random.Random(4), 0))
    assert keeper.left(other.log) == ()
    assert keeper.left(match.log) == (), "nothing was done after that"


def test_each_hand_has_its_own_place(tmp_path: Path) -> None:
    match, start = begun()
    store = Store(tmp_path / "matches.sqlite")
    one, other = HandKeeper(store, "one"), HandKeeper(store, "other")
    one.append(0, 0, match.log)
    other.append(0, 0, match.log[:start])
    store.hands.forget("other")
    assert store.hands.one("one") == match.log and store.hands.one("other") == ()


@pytest.mark.parametrize("text", ["", "{", "[]", "[[1, 2]]", '[["Dealt", "{}"]]', "[" * 5000])
def test_a_damaged_row_is_a_hand_that_was_never_begun(tmp_path: Path, text: str) -> None:
    match, _start = begun()
    store = Store(tmp_path / "matches.sqlite")
    store.hands.keep("good", match.log)
    store.close()
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute("INSERT INTO hand (name, log) VALUES ('bad', ?)", (text,))
    again = Store(store.path)
    assert again.hands.one("bad") == () and again.hands.one("good") == match.log


def test_a_log_that_the_rules_do_not_lead_to_is_not_given_back(tmp_path: Path) -> None:
    match, _start = begun(moves=8)
    store = Store(tmp_path / "matches.sqlite")
    wrong: tuple[Event, ...] = (*match.log[:-2], match.log[-1])
    store.hands.keep("one", wrong)
    assert store.hands.one("one") == ()


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_store_of_every_version_gets_the_table(tmp_path: Path, version: int) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        bring_up_to_date(db, STEPS[:version])
    match, _start = begun()
    store = Store(path)
    store.hands.keep("one", match.log)
    store.close()
    assert not store.messages and Store(path).hands.one("one") == match.log


def test_what_the_disk_refuses_waits_and_is_written_later(tmp_path: Path, disk: Disk) -> None:
    match, start = begun()
    store = Store(tmp_path / "matches.sqlite")
    keeper = HandKeeper(store, "one")
    keeper.append(0, 0, match.log[:start])
    refuse(store, disk, "readonly")
    keeper.append(0, start, match.log[start:])
    assert keeper.warning and keeper.count_offered(0) == len(match.log)
    assert keeper.left(match.log[:start]) == match.log
    disk.takes_again()
    keeper.append(0, len(match.log), ())
    assert keeper.warning is None
    store.close()
    assert Store(store.path).hands.one("one") == match.log


def test_nobody_sees_an_event_before_it_is_written(tmp_path: Path) -> None:
    match, start = begun()
    store = Store(tmp_path / "matches.sqlite", behind=True)
    keeper = HandKeeper(store, "one")
    keeper.append(0, 0, match.log[:start])
    assert keeper.count_offered(0) == start, "the deal was known before"
    with store._disk:  # the disk is busy
        keeper.append(0, start, match.log[start:])
        assert keeper.count_offered(0) == start
    store.close()
    assert keeper.count_offered(0) == len(match.log)
