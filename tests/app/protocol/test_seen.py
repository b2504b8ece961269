"""What a seat is given as lines: its whole view can be made of them, and no card more."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from prefgame.app.protocol.seen import SeenMatch, lines_of
from prefgame.cards import DECK
from prefgame.engine.commands import Command
from prefgame.engine.events import (
    CardPlayed,
    Dealt,
    Discarded,
    Event,
    HandEnded,
    HandLaidOpen,
    TalonLed,
    TalonTaken,
)
from prefgame.engine.match import Match
from prefgame.engine.record_lines import Bad
from prefgame.rules.base import Seat
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.engine.battery import customs
from tests.helpers import NAMES, deal_next, say, start

TABLES = 4
"""tables of different customs for each rule set and number of seats"""
RARE = {"game": 0.1, "betl": 0.1, "sans": 0.1, "stay": 0.5, "leave": 0.4}


def tables() -> Iterator[object]:
    for rules in RULESETS:
        for seats in rules.seats:
            rng = random.Random(f"{rules.key} {seats} seen")
            for number in range(TABLES):
                given = customs(rules, rng) if number else {}
                yield pytest.param(
                    rules.with_options(given),
                    seats,
                    rng.randrange(10**6),
                    id=f"{rules.key}-{seats}-{number}",
                )


def some_hands(rules: RuleSet, seats: int, seed: int, hands: int) -> Iterator[Match]:
    """Return the match at each decision, and at its end; what is done is chosen at random."""
    rng = random.Random(seed)
    names = ("Ana", "talon", "Cvita M", "open")[:seats]
    match = Match.start(rules, names)
    while match.to_act is not None and match.table.hands_played < hands:
        if isinstance(match.to_act, int):
            yield match
            match.submit(_some(match.legal(), rng))
        else:
            deal_next(match, rng)
    yield match


def _some(choices: Sequence[Command], rng: random.Random) -> Command:
    return rng.choices(choices, [RARE.get(str(each), 1.0) for each in choices])[0]


def lines_for(match: Match, seat: Seat) -> list[str]:
    seen = [event.seen_by(seat) for event in match.log]
    return lines_of(seen, match.table.players, ())


@pytest.mark.parametrize(("rules", "seats", "seed"), list(tables()))
def test_the_lines_give_the_view_of_the_seat(rules: RuleSet, seats: int, seed: int) -> None:
    readers = None
    given = [0] * seats
    for match in some_hands(rules, seats, seed, 6):
        readers = readers or [SeenMatch(name) for name in match.table.players]
        for seat, reader in enumerate(readers):
            lines = lines_for(match, seat)
            for line in lines[given[seat] :]:
                reader.take(line)
            given[seat] = len(lines)
            assert reader.view == match.view(seat)
            assert reader.view.legal == match.view(seat).legal


def may_be_known(events: Sequence[Event], seat: Seat) -> set[str]:
    """Return the cards that a seat may have before its eyes, of the events of a hand as the match
    has them: said here once more, without asking the events who sees them.
    """
    known: set[str] = set()
    for event in events:
        match event:
            case Dealt():
                known |= {
                    str(c)
                    for owner, hand in zip(event.order, event.hands)
                    for c in hand or ()
                    if owner == seat
                }
            case TalonTaken() if event.shown or event.seat == seat:
                known |= set(map(str, event.cards or ()))
            case Discarded() if event.thrown:
                known |= set(map(str, event.cards or ()))
            case CardPlayed() | TalonLed():
                known.add(str(event.card))
            case HandLaidOpen():
                known |= set(map(str, event.cards))
            case HandEnded():
                known |= set(map(str, DECK))
    return known


@pytest.mark.parametrize(("rules", "seats", "seed"), list(tables()))
def test_no_line_has_a_card_that_is_hidden(rules: RuleSet, seats: int, seed: int) -> None:
    told = 0
    for match in some_hands(rules, seats, seed + 1, 5):
        log = match.log
        began = max((at for at, event in enumerate(log) if isinstance(event, Dealt)), default=0)
        for seat in range(seats):
            seen = [event.seen_by(seat) for event in log[began:]]
            words = set(
                re.findall(r"[A-Z0-9]+", "\n".join(lines_of(seen, match.table.players, ())))
            )
            cards = words & set(map(str, DECK))
            assert cards <= may_be_known(log[began:], seat)
            told += len(cards)
    assert told


def test_what_a_line_looks_like() -> None:
    match = say(start("croatian"), "2", "pass", "pass", "discard S8 SJ", "announce 2", "kontra")
    assert lines_for(match, 1) == [
        "rules: croatian",
        "players: Ana Bojan Cvita",
        "dealer: Cvita",
        "deal: Ana ? | Bojan S7 SK D8 DJ DQ HT HQ HK CQ CK | Cvita ? | talon ?",
        "Ana: 2",
        "Bojan: pass",
        "Cvita: pass",
        "talon: Ana D7 H9",
        "Ana: discard ?",
        "Ana: announce 2",
        "Bojan: kontra",
    ]
    assert "Ana: discard S8 SJ" in lines_for(match, 0)


WRONG = [
    ("Bojan: 2", "turn"),
    ("Ana: 9", "not a call"),
    ("Ana: same", "cannot"),
    ("Dora: pass", "none of"),
    ("talon: Ana HA HK", "does not follow"),
    ("deal: Ana ? | Bojan ? | Cvita ? | talon ?", "does not follow"),
    ("open: Ana S7", "does not follow"),
    ("hands: Ana S7", "does not follow"),
    ("quiet: Ana", "does not follow"),
    ("thrown: yes", "does not follow"),
    ("led: S7", "does not follow"),
    ("agreed: write off", "does not follow"),
    ("rubbish", "no colon"),
    ("Ana: " + "x" * 6000, "at most"),
]


@pytest.mark.parametrize(("line", "why"), WRONG)
def test_a_line_that_does_not_fit_is_refused_in_one_sentence(line: str, why: str) -> None:
    match = start("croatian")
    reader = SeenMatch("Bojan")
    for one in lines_for(match, 1):
        reader.take(one)
    before = reader.view
    with pytest.raises(Bad) as refused:
        reader.take(line)
    assert why in str(refused.value) and len(str(refused.value)) <= 300
    assert reader.view == before


def test_a_card_of_ones_own_is_played_by_nobody_else() -> None:
    match = say(start("croatian"), "2", "pass", "pass", "discard S8 SJ")
    match = say(match, "announce 2", "kontra")
    while match.phase.value != "play":
        match.submit(match.legal()[-1])
    reader = SeenMatch("Bojan")
    for one in lines_for(match, 1):
        reader.take(one)
    own = next(iter(reader.view.cards))
    turn = match.to_act
    assert isinstance(turn, int) and turn != 1
    with pytest.raises(Bad):
        reader.take(f"{NAMES[turn]}: {own}")
