"""A log from a file is believed only where the rules lead to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from prefgame.cards import Card, parse_cards
from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.events import (
    CardPlayed,
    Dealt,
    Event,
    HandEnded,
    HandScored,
    KontraSaid,
    MatchStarted,
    TrickTaken,
)
from prefgame.engine.match import FalseLog, Match, prove
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import UNKNOWN, Result
from tests.app.look_back.test_open_values import TAKEN_OVER, match_of
from tests.app.storage.stored_matches import play
from tests.engine.battery import customs, long_match
from tests.narrow import as_kind, column_sheet


def played(hands: int = 8) -> Match:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=1000)
    play(match, hands, random.Random(5))
    return match


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_log_that_a_match_writes_is_proved(rules: RuleSet, seed: int) -> None:
    match = Match.start(
        rules.with_options(customs(rules, random.Random(seed)) | long_match(rules)),
        ("Ana", "Bojan", "Cvita", "Davor"),
    )
    play(match, 12, random.Random(seed))
    if match.to_act is DEALER:
        match.submit(WriteOff())
    assert prove(match.log) == match


def test_events_that_follow_of_themselves_may_be_missing_at_the_end() -> None:
    match = played()
    assert isinstance(match.log[-1], HandScored)
    assert prove(match.log[:-1]) == match


def test_a_hand_that_was_taken_over_is_proved_as_older_versions_stored_it() -> None:
    """They did not lay open what was taken up, and the match has it after the proof."""
    match = match_of(TAKEN_OVER.format(number=8))
    old = tuple(
        replace(event, taken_up=()) if isinstance(event, HandEnded) else event
        for event in match.log
    )
    assert old != match.log and prove(old) == match
    assert match.table.this_hand.taken_up == (parse_cards("H9 C9"), parse_cards("H7 C8"))
    assert [len(hand) for hand in match.table.this_hand.hands_played] == [10, 10, 10]


def test_a_hand_that_was_stored_without_a_result_has_it_after_the_proof() -> None:
    match = played()
    old = tuple(
        replace(event, result=UNKNOWN) if isinstance(event, HandScored) else event
        for event in match.log
    )
    assert old != match.log and prove(old) == match


FALSE: dict[str, Callable[[Event], Event | None]] = {
    "another card": lambda event: (
        replace(event, card=Card("S7")) if isinstance(event, CardPlayed) else None
    ),
    "a seat that is none": lambda event: (
        replace(event, seat=77) if isinstance(event, CardPlayed) else None
    ),
    "a trick to another": lambda event: (
        replace(event, seat=(event.seat + 1) % 3) if isinstance(event, TrickTaken) else None
    ),
    "a kontra too high": lambda event: (
        replace(event, level=10**18) if isinstance(event, KontraSaid) else None
    ),
    "a hand of one card": lambda event: (
        replace(event, hands=((Card("S7"),),) * 3) if isinstance(event, Dealt) else None
    ),
    "a dealer who is none": lambda event: (
        replace(event, dealer=10**9) if isinstance(event, Dealt) else None
    ),
    "other numbers": lambda event: (
        replace(event, sheet=replace(column_sheet(event.sheet), refas_written=9))
        if isinstance(event, HandScored)
        else None
    ),
    "another result": lambda event: (
        replace(event, result=Result(True, (0, 1, 2))) if isinstance(event, HandScored) else None
    ),
    "the start again": lambda event: (
        MatchStarted("croatian", (), ("X", "Y", "Z")) if isinstance(event, TrickTaken) else None
    ),
}


@pytest.mark.parametrize("what", FALSE)
def test_a_readable_event_that_is_false_is_found(what: str) -> None:
    log = played().log
    at, false = next(
        (at, made)
        for at, event in enumerate(log)
        if (made := FALSE[what](event)) is not None and made != event
    )
    with pytest.raises(FalseLog, match=f"event {at}"):
        prove((*log[:at], false, *log[at + 1 :]))


def test_a_log_begins_with_a_start_that_could_be() -> None:
    log = played().log
    first = as_kind(MatchStarted, log[0])
    for start in (
        log[1:],
        (),
        (replace(first, players=("Ana", "Bojan", "")), *log[1:]),
        (replace(first, rules="whist"), *log[1:]),
    ):
        with pytest.raises(ValueError):
            prove(start)
