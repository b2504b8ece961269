"""A match that ends when the minutes are over that its table has agreed on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.engine.commands import DEALER, CallTime
from prefgame.engine.events import HandScored, MatchEnded, TimeCalled, WrittenOff
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match, prove
from prefgame.engine.record import read_record, write_record
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet, rules_hash
from tests.helpers import NAMES, deal_next, play_at_random
from tests.narrow import known

GAMES = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
LONG = {"start": 1000, "pool": 100}


def long_match(rules: RuleSet, players: int = 3, minutes: int = 60) -> Match:
    names = {option.name for option in rules.options}
    length = {name: value for name, value in LONG.items() if name in names and "deals" in names}
    if rules.key in ("austrian", "illustrated", "viennese"):
        length = {}
    return Match.start(rules.with_options({**length, "minutes": minutes}), NAMES[:players])


def play_hand(match: Match, seed: int) -> None:
    deal_next(match, random.Random(seed))
    play_at_random(match, random.Random(seed))


@GAMES
@pytest.mark.parametrize("players", [3, 4])
def test_the_round_that_is_played_is_finished(rules: RuleSet, players: int) -> None:
    match = long_match(rules, players)
    play_hand(match, 0)
    match.submit(CallTime())
    assert match.to_act is DEALER and match.table.time_is_up
    for seed in range(1, players):
        assert match.to_act is DEALER
        play_hand(match, seed)
    assert match.to_act is None and match.table.hands_played == players
    scored, off, end = match.log[-3:]
    assert isinstance(scored, HandScored) and isinstance(off, WrittenOff) and off.planned
    assert off.sheet == known(match.table.rules.score.write_off(scored.sheet))[0]
    assert isinstance(end, MatchEnded) and sum(end.settlement) == 0
    text = write_record(match)
    assert text.count("agreed: time") == 1 and "write off" not in text
    assert known(read_record(text).match).log == match.log == prove(match.log).log


def test_at_the_end_of_a_round_nothing_more_is_dealt() -> None:
    match = long_match(find_ruleset("russian"))
    for seed in range(3):
        play_hand(match, seed)
    events = match.submit(CallTime())
    assert [type(event) for event in events] == [TimeCalled, WrittenOff, MatchEnded]
    assert known(read_record(write_record(match)).match).log == match.log


def test_the_time_is_called_once_between_hands_and_where_it_was_agreed_on() -> None:
    match = long_match(find_ruleset("croatian"))
    with pytest.raises(IllegalCommand):
        match.submit(CallTime())
    play_hand(match, 0)
    deal_next(match, random.Random(1))
    with pytest.raises(IllegalCommand):
        match.submit(CallTime())
    play_at_random(match, random.Random(1))
    match.submit(CallTime())
    with pytest.raises(IllegalCommand):
        match.submit(CallTime())
    other = long_match(find_ruleset("croatian"), minutes=0)
    play_hand(other, 0)
    with pytest.raises(IllegalCommand):
        other.submit(CallTime())


@GAMES
def test_only_tables_with_a_time_have_another_hash(rules: RuleSet) -> None:
    assert rules_hash(rules.with_options({"minutes": 0})) == rules_hash(rules)
    assert rules_hash(rules.with_options({"minutes": 90})) != rules_hash(rules)


# ---- the clock of a session


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def hand_at_table(session: Session, clock: Clock, minutes: int, seed: int) -> None:
    """Deal and play a hand that takes so many minutes."""
    session.deal()
    clock.now += 60 * minutes
    rng = random.Random(seed)
    while isinstance(session.match.to_act, int):
        session._do(rng.choice(session.match.legal()), session.match.to_act)


def test_the_clock_of_the_program_ends_a_match_also_one_that_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(Session, "clock", clock)
    store = Store(tmp_path / "matches.sqlite")
    rules = find_ruleset("russian")
    options: dict[str, OptionValue] = {"pool": 100, "minutes": 25}
    levels = (None, "simple", "simple")
    session = Session.begin(store, rules, NAMES[:3], levels, options=options, seed=1)
    hand_at_table(session, clock, 10, 1)
    hand_at_table(session, clock, 10, 2)
    assert not session.match.table.time_is_up and session.plan.seconds == 20 * 60
    session.close()
    store.close()
    clock.now += 10_000  # nobody plays
    store = Store(tmp_path / "matches.sqlite")
    session = Session.resume(store, session.number)
    hand_at_table(session, clock, 1, 3)
    assert not session.match.table.time_is_up, "21 minutes"
    hand_at_table(session, clock, 5, 4)
    assert session.match.table.time_is_up and session.between_hands, "the first hand of a round"
    hand_at_table(session, clock, 30, 5)
    hand_at_table(session, clock, 30, 6)
    assert session.match.table.settlement is not None and session.match.table.hands_played == 6
    assert sum(isinstance(event, TimeCalled) for event in session.match.log) == 1
    session.close()
    store.close()


def test_a_match_without_a_time_keeps_no_time(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite")
    levels = (None, "simple", "simple")
    session = Session.begin(store, find_ruleset("croatian"), NAMES[:3], levels, seed=1)
    hand_at_table(session, Clock(), 0, 1)
    assert session.plan.seconds == 0
    session.close()
    store.close()
