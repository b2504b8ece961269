"""The deal of a day: the same for everybody, counted once, compared with an expert."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from prefgame.ai.level import EXPERT, SIMPLE
from prefgame.app import daily_deal as deals
from prefgame.app.daily_deal import (
    PLAYER,
    DealOfDay,
    DealRecord,
    DealSession,
    deal_of_day,
    find_par,
    won_by_best_play,
    won_by_player,
)
from prefgame.app.play.shuffle import write_deal_code
from prefgame.app.storage import store as store_module
from prefgame.app.storage.kept_rows import NotRead, ProblemResult
from prefgame.app.storage.store import HandKeeper, Store
from prefgame.engine.commands import Deal
from prefgame.engine.events import Dealt
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset

NAMES = ("Ana", "Bojan", "Cvita")
DAY = date(2026, 12, 1)


def some_deal(rules: str = "croatian", day: date = DAY) -> DealOfDay:
    return deal_of_day(find_ruleset(rules), day, NAMES)


def with_simple_seats(deal: DealOfDay) -> DealOfDay:
    """Return the same deal, with others that choose at once."""
    levels = tuple(None if level is None else SIMPLE.name for level in deal.practice.levels)
    return replace(deal, practice=replace(deal.practice, levels=levels))


@pytest.fixture
def record(tmp_path: Path) -> DealRecord:
    store = Store(tmp_path / "matches.sqlite")
    return DealRecord(with_simple_seats(some_deal()), store)


def play_on(session: DealSession) -> None:
    """Play the last legal command until the hand is scored."""
    end = time.monotonic() + 60
    while not session.match.table.scored and time.monotonic() < end:
        if session.match.to_act == PLAYER:
            session.submit(session.match.legal()[-1])
        else:
            session.advance()
    assert session.match.table.scored


def code_of(deal: DealOfDay) -> str:
    dealt = next(event for event in deal.practice.log if isinstance(event, Dealt))
    command = dealt.command
    assert isinstance(command, Deal)
    return f"{command.dealer} {write_deal_code(command.hands, command.talon)}"


def test_everybody_gets_the_same_deal() -> None:
    first, again = some_deal(), deal_of_day(find_ruleset("croatian"), DAY, ("x", "y", "z"))
    assert code_of(first) == code_of(again) and first.practice.seed == again.practice.seed
    others = (some_deal(day=date(2026, 12, 2)), some_deal("serbian"))
    assert len({code_of(first), *map(code_of, others)}) == 3
    assert code_of(first) == "0 DWZ5-WZP6-8KTX"


def test_the_player_meets_experts() -> None:
    deal = some_deal()
    assert deal.practice.levels == (None, EXPERT.name, EXPERT.name) and deal.practice.seat == 0
    assert len(deal.cards) == 10


def test_par_is_what_an_expert_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "EXPERT", SIMPLE)
    deal = some_deal()
    par = find_par(deal)
    assert find_par(deal) == par
    match = Match.replay(par.log)
    assert match.table.scored and par.won == won_by_player(par.log)
    assert par.log[: len(deal.practice.log)] == deal.practice.log


def test_best_play_is_worth_what_the_rules_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "EXPERT", SIMPLE)
    seen = set()
    for number in range(1, 20):
        par = find_par(some_deal(day=date(2026, 12, number)))
        table = Match.replay(par.log).table
        best = won_by_best_play(par.log)
        if not table.this_hand.tricks or table.this_hand.declarer is None:
            assert best is None
            continue
        assert best is not None
        seen.add(best == par.won)
    assert True in seen


def test_the_first_result_counts(record: DealRecord) -> None:
    session = DealSession(record, counts=True)
    assert not record.kept.begun and not session.may_take_back
    play_on(session)
    assert record.kept.begun and record.kept.own == won_by_player(session.open_log())
    kept = record.kept
    again = session.again()
    assert not again.counts
    play_on(again)
    assert record.kept == kept
    again.close()
    session.close()


def test_nothing_is_taken_back_while_it_counts(record: DealRecord) -> None:
    session = DealSession(record, counts=True)
    while session.match.to_act != PLAYER or len(session.match.legal()) < 2:
        session.advance()
    session.submit(session.match.legal()[-1])
    assert record.kept.begun and record.kept.own is None and not session.may_take_back
    play_on(session)
    assert session.may_take_back and not session.taken_back().counts
    session.close()


def to_a_choice(session: DealSession) -> None:
    """Let the others go on until the player has a choice."""
    while session.match.to_act != PLAYER or len(session.match.legal()) < 2:
        if session.match.to_act == PLAYER:
            session.submit(session.match.legal()[0])
        else:
            session.advance()


def test_a_deal_that_was_left_goes_on_as_if_nobody_had_left_it(record: DealRecord) -> None:
    whole = record.sit_down()
    to_a_choice(whole)
    whole.submit(whole.match.legal()[-1])
    to_a_choice(whole)
    whole.close()
    assert record.left == whole.match.log and record.kept.begun
    store = Store(record._store.path)
    later = DealRecord(record.deal, store)
    session = later.sit_down()
    assert session.counts and session.match == whole.match and not session.take_events()
    assert session.view() == whole.view() and not session.may_take_back
    play_on(session)
    assert later.kept.own == won_by_player(session.open_log()) and not later.left
    assert not later.sit_down().counts
    undisturbed = replace(record.deal, day=date(2027, 1, 1))
    other = DealRecord(undisturbed, store).sit_down()
    play_on(other)
    assert other.match.log == session.match.log


def test_a_deal_that_cannot_be_continued_counts_no_more(record: DealRecord) -> None:
    session = record.sit_down()
    to_a_choice(session)
    session.submit(session.match.legal()[-1])
    session.close()
    other = some_deal(day=date(2027, 1, 2))
    assert not HandKeeper(record._store, record.keeper()._name).left(other.practice.log)
    record._store.hands.forget(record.keeper()._name)
    assert not record.left and not record.sit_down().counts


def test_a_disk_that_does_not_answer_for_a_moment_costs_nothing_of_the_day(
    record: DealRecord,
) -> None:
    before = replace(record.kept, found=3, problem=ProblemResult.FIRST, begun=True, own=12, par=10)
    record._store.days.change(before)
    record._store.close()
    store = Store(record._store.path, behind=True)
    later = DealRecord(record.deal, store)
    with store._disk:  # somebody else reads or writes
        later.finish(7)
        assert later.kept == replace(before, own=7)
    store.close()
    assert DealRecord(record.deal, Store(store.path)).kept == replace(before, own=7)


def test_nobody_sits_down_before_it_is_known_whether_the_deal_counts(
    record: DealRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.0)
    session = record.sit_down()
    to_a_choice(session)
    session.submit(session.match.legal()[-1])
    session.close()
    record._store.close()
    other = sqlite3.connect(record._store.path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    later = DealRecord(record.deal, Store(record._store.path))
    assert not later.is_known
    with pytest.raises(NotRead):
        later.sit_down()
    other.execute("ROLLBACK")
    other.close()
    later.look_again()
    assert later.is_known and later.left == session.match.log
    again = later.sit_down()
    assert again.counts and again.match.log == session.match.log


def test_par_is_kept_once_it_is_found(record: DealRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "EXPERT", SIMPLE)
    record.look_for_par()
    record.wait()
    assert record.take_par() and not record.take_par() and not record.is_looking
    assert record.kept.par == find_par(record.deal).won
    record.look_for_par()
    assert not record.is_looking
    record.close()
