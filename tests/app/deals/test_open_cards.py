"""A hand with open cards: its values are those of best play."""

from __future__ import annotations

import random

import pytest

from prefgame.app.deals.open_cards import OpenCards, Solving, open_values
from prefgame.app.deals.reach import Wanted, reach
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.problems.position import BestPlay, Position
from prefgame.cards import DECK
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Seat
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

PLAYERS = ("Ana", "Bojan", "Cvita")


def dealt(rules: RuleSet, seed: str) -> Match:
    match = Match.start(rules, PLAYERS)
    match.submit(shuffled_deal(random.Random(seed), 2))
    return match


def played(rules: RuleSet, cards: int, declarer: Seat = 1) -> Match:
    match = reach(dealt(rules, rules.key), Wanted(declarer, rules.contracts[0]))
    chance = random.Random(rules.key)
    for _card in range(cards):
        match.submit(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_values_are_those_of_best_play(rules: RuleSet) -> None:
    for cards in (0, 4, 7):
        match = played(rules, cards)
        if not cards:  # a position begins after the first card
            assert open_values(OpenCards(match)) is not None
            continue
        position = Position.of(match)
        values = open_values(OpenCards(match))
        assert values is not None and values.cards == BestPlay(position).values(position)
        assert values.tricks == BestPlay(position).line(position).tricks_of_declarer


def test_without_a_declarer_there_are_no_values() -> None:
    rules = find_ruleset("russian")
    match = dealt(rules, "passed")
    assert open_values(OpenCards(match)) is None
    assert open_values(OpenCards(reach(match, Wanted(None, rules.when_all_pass)))) is None


def test_they_come_from_a_thread() -> None:
    cards = OpenCards(played(find_ruleset("croatian"), 3))
    solving = Solving(cards)
    solving.wait()
    assert solving.over and solving.latest == open_values(cards)


def test_what_follows_leaves_what_was() -> None:
    cards = OpenCards(played(find_ruleset("serbian"), 0))
    before = cards.record()
    after = cards.after(cards.legal[0])
    assert cards.record() == before and after.hand.cards_down == 1
    assert read_record(after.record()).match is not None


def test_every_card_lies_somewhere() -> None:
    cards = OpenCards(played(find_ruleset("austrian"), 5))
    held = [card for seat in range(3) for card in cards.cards_of(seat)]
    gone = [card for trick in cards.hand.tricks for _seat, card in trick.cards]
    gone += [card for _seat, card in cards.hand.trick]
    assert sorted((*held, *gone, *cards.aside)) == sorted(DECK) and len(cards.aside) == 2
