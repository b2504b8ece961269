"""Hands that nobody declares: played on by habit only where the habits know what must be played."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace

import pytest

from prefgame.ai.imagine.undeclared import Undeclared
from prefgame.ai.imagine.worlds import World, Worlds, mask_of
from prefgame.ai.value.card_values import card_values
from prefgame.ai.value.nobody_declares import (
    avoided_tricks,
    everybody_avoids,
    may_be_avoided,
    value_of_all_passing,
)
from prefgame.cards import DECK, Suit
from prefgame.engine.commands import PlayCard
from prefgame.engine.match import Match
from prefgame.rules import registry
from prefgame.rules.contracts import Goal
from prefgame.rules.games.russian import RASPASY, RUSSIAN
from prefgame.rules.play import TALON_SEAT, Duties
from tests.helpers import NAMES, deal_next, say

FREE = Duties(must_trump=True), Duties(must_trump=False)
BEATING = Duties(must_beat=True)


@pytest.mark.parametrize("duties", [*FREE, BEATING])
def test_the_habits_play_what_the_duties_allow(duties: Duties) -> None:
    rng = random.Random(3)
    for _ in range(200):
        cards, size = rng.sample(list(DECK), 32), rng.randint(1, 10)
        hands = [cards[at * size : at * size + size] for at in range(3)]
        down, talon = rng.randrange(3), rng.random() < 0.3
        trick = [(seat, hands[seat].pop()) for seat in range(min(down, 2))]
        led = cards[30] if talon else None
        values = array("b", bytes(32))
        table = [1 << card.index for _seat, card in trick] + [0, 0]
        Undeclared().tricks_by_card(
            array("I", map(mask_of, hands)),
            0,
            table[0],
            table[1],
            -1 if led is None else led.index,
            array("i", [-1]),
            (takes := rng.randrange(2)),
            int(duties.must_beat),
            0,
            values,
            array("b", bytes(32)),
        )
        if not hands[len(trick)]:
            continue
        if duties.must_beat and led is not None and not takes:
            continue  # no game leads such a card where it must be beaten
        as_led = ((TALON_SEAT, led), *trick) if led is not None else tuple(trick)
        legal = duties.legal(hands[len(trick)], as_led, None)
        assert {DECK[at] for at, value in enumerate(values) if value >= 0} == {*legal}


def test_what_the_habits_do_not_know_is_left_to_the_solver() -> None:
    play, seats = RUSSIAN.play, (0, 1, 2)
    assert may_be_avoided(play, RASPASY, seats)
    assert may_be_avoided(replace(play, duties=BEATING), RASPASY, seats)
    assert may_be_avoided(play, replace(RASPASY, goal=Goal(0, 3)), seats)
    assert not may_be_avoided(play, replace(RASPASY, goal=Goal(6, 10)), seats)
    assert not may_be_avoided(play, replace(RASPASY, trump=Suit.H), seats)


def dealt(monkeypatch: pytest.MonkeyPatch, duties: Duties) -> Match:
    """Return a Russian game with other duties."""
    play = replace(RUSSIAN.play, duties=duties)
    rules = replace(RUSSIAN, key="made up", name="Made up", play=play)
    monkeypatch.setattr(registry, "RULESETS", (RUSSIAN, rules))
    match = Match.start(rules, NAMES[:3])
    deal_next(match, random.Random(5))
    return match


@pytest.mark.parametrize("duties", [*FREE, BEATING])
def test_every_card_that_may_be_played_has_a_value_and_no_other_card(
    duties: Duties, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, rng = dealt(monkeypatch, duties), random.Random(5)
    say(match, "pass", "pass", "pass")
    while len(match.table.this_hand.tricks) < 6:
        seat = match.to_act
        assert isinstance(seat, int)
        view = match.view(seat)
        assert everybody_avoids(view)
        if len(match.table.this_hand.tricks) >= 4:
            values = card_values(view, Worlds(view).draw(3, rng))
            legal = {one.card for one in view.legal if isinstance(one, PlayCard)}
            for each in values:
                assert {DECK[at] for at, value in enumerate(each) if value >= 0} == legal
        match.submit(rng.choice(match.legal()))


def test_a_hand_that_must_beat_is_priced_by_its_duty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gains = {}
    for duties in (FREE[0], BEATING):
        match = say(dealt(monkeypatch, duties), "pass", "pass")
        assert isinstance(match.to_act, int)
        gains[duties] = value_of_all_passing(match.view(match.to_act), RASPASY)
    assert gains[FREE[0]] != gains[BEATING]


def test_the_lowest_cards_take_no_trick_and_the_highest_take_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = dealt(monkeypatch, FREE[0])
    view = match.view(0)
    low = [card for card in DECK if str(card)[1] in "789"][:10]
    high = [card for card in DECK if str(card)[1] in "AKQ"][:10]
    rest = [card for card in DECK if card not in (*low, *high)]
    world = World((mask_of(low), mask_of(high), mask_of(rest[:10])), mask_of(rest[10:]))
    assert avoided_tricks(view, [world])[0].own <= 1
    assert avoided_tricks(match.view(1), [world])[0].own >= 6
