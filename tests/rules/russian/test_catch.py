"""Who catches a misère: 002:108, and the agreement that one defender plays both open hands."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.level import LEVELS, Level
from prefgame.ai.player import choose
from prefgame.app.play.thinking import find_hint
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import rules_hash
from tests.helpers import judge, play_at_random, review, say, start

RUSSIAN = find_ruleset("russian")
ONE = RUSSIAN.with_options({"misere_catch": "one"})


def misere(by: Seat = 0, **options: str | bool) -> Match:
    """Return a match with a misère by this seat; Ana has the first call."""
    calls = ["pass"] * 3
    calls[by] = "misere"
    match = say(start(RUSSIAN.with_options(options)), *calls)
    match.submit(match.legal()[0])
    return match


def who_acted(match: Match) -> set[tuple[Seat | None, object]]:
    """Play at random; return whose cards were played by whom."""
    acted: set[tuple[Seat | None, object]] = set()
    while match.phase is Phase.PLAY:
        acted.add((match.turn.card_of, match.to_act))
        match.submit(match.legal()[-1])
    return acted


def test_002_108_each_defender_plays_the_own_cards() -> None:
    """002:108 "played ... with the defenders' cards face up on the table. The defenders may discuss
    how to proceed."
    """
    assert who_acted(misere()) == {(0, 0), (1, 1), (2, 2)}


@pytest.mark.parametrize(("by", "catcher", "other"), [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_one_defender_plays_both_hands(by: Seat, catcher: Seat, other: Seat) -> None:
    match = misere(by, misere_catch="one")
    assert who_acted(match) == {(by, by), (catcher, catcher), (other, catcher)}
    assert match.table.roles[other] is match.table.roles[catcher] is Role.OBLIGED


def test_closed_cards_are_played_by_their_owner() -> None:
    """Where the hands are laid open after the first trick only, each plays that trick."""
    match = misere(misere_open="first_trick", misere_catch="one")
    acted: list[tuple[Seat | None, object]] = []
    while match.phase is Phase.PLAY and len(acted) < 6:
        acted.append((match.turn.card_of, match.to_act))
        match.submit(match.legal()[0])
    assert set(acted[:3]) == {(0, 0), (1, 1), (2, 2)}
    assert set(acted[3:]) == {(0, 0), (1, 1), (2, 1)}


def test_only_a_misere_is_caught_so() -> None:
    match = say(start(ONE), "6S", "pass", "pass")
    match.submit(match.legal()[0])
    match = say(match, "announce 6S", "whist", "whist")
    assert who_acted(match) == {(0, 0), (1, 1), (2, 2)}


def test_the_same_cards_write_the_same() -> None:
    """Who plays the cards changes nothing on the sheet."""
    for seed in range(6):
        each, one = (misere(misere_catch=value) for value in ("each", "one"))
        dice = random.Random(seed)
        while each.phase is Phase.PLAY:
            command = dice.choice(each.legal())
            each.submit(command)
            one.submit(command)
        assert each.table.sheet == one.table.sheet
        assert each.table.result == one.table.result


def test_the_hash_of_other_tables_stays() -> None:
    assert rules_hash(ONE) != rules_hash(RUSSIAN)
    assert rules_hash(RUSSIAN.with_options({"misere_catch": "each"})) == rules_hash(RUSSIAN)


@pytest.mark.parametrize("level", [level for level in LEVELS if level.name != "expert"])
def test_a_seat_plays_both_hands(level: Level) -> None:
    match = misere(misere_catch="one")
    while match.phase is Phase.PLAY and len(match.table.this_hand.tricks) < 3:
        seat = match.to_act
        assert isinstance(seat, int)
        view = match.view(seat)
        command = choose(view, level, random.Random(1))
        assert command in view.legal
        match.submit(command, seat)


def test_a_hint_is_for_the_hand_that_is_played() -> None:
    match = misere(misere_catch="one")
    while match.turn.card_of != 2 or match.to_act != 1:
        match.submit(match.legal()[0])
    command = find_hint(match.view(1)).choices[0].commands[0]
    assert isinstance(command, PlayCard) and command.card in match.hand_of(2)


def whole() -> Match:
    return play_at_random(misere(misere_catch="one"), random.Random(3))


def test_a_record_is_read_back() -> None:
    match = whole()
    text = write_record(match)
    assert "misere_catch=one" in text
    again = read_record(text).match
    assert again is not None
    played = [event for event in match.log if isinstance(event, CardPlayed)]
    assert [event for event in again.log if isinstance(event, CardPlayed)] == played
    assert {event.by for event in played if event.seat == 2} == {1}


def test_what_was_played_is_reviewed_and_judged() -> None:
    log = whole().log
    assert review(log)
    assert judge(log)
