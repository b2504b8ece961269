"""A deal comes to any contract that its game has, by calls that the engine accepts."""

from __future__ import annotations

import random

import pytest

from prefgame.app.deals.reach import Unreachable, Wanted, reach
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.match import Match
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

PLAYERS = ("Ana", "Bojan", "Cvita")


def dealt(rules: RuleSet, dealer: Seat = 2, seed: str = "reach") -> Match:
    match = Match.start(rules, PLAYERS)
    match.submit(shuffled_deal(random.Random(seed), dealer))
    return match


def contracts_of(rules: RuleSet) -> tuple[Contract, ...]:
    """List what the game plays, with the talon and without it."""
    return tuple(dict.fromkeys((*rules.contracts, *rules.auction.all_games)))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_contract_of_a_game_is_reached_by_each_seat_in_turn(rules: RuleSet) -> None:
    for at, contract in enumerate(contracts_of(rules)):
        declarer = at % 3
        match = reach(dealt(rules), Wanted(declarer, contract))
        hand = match.table.declared
        reached = match.phase, hand.declarer, hand.contract
        assert reached == (Phase.PLAY, declarer, contract), f"{rules.key} {contract} by {declarer}"


def test_the_cards_that_are_wished_for_are_discarded() -> None:
    match = dealt(find_ruleset("croatian"))
    own, talon = match.hand_of(0), dealt_talon(match)
    away = (own[0], talon[1])
    reached = reach(match, Wanted(0, find_ruleset("croatian").contract("3"), away))
    assert set(reached.hand_of(0)) == {*own, *talon} - set(away)


def test_without_a_wish_the_talon_is_discarded_also_where_nobody_sees_it() -> None:
    for rules in RULESETS:
        match = dealt(rules)
        reached = reach(match, Wanted(1, rules.contracts[0]))
        assert reached.hand_of(1) == match.hand_of(1), rules.key


def test_a_defender_stays_where_that_is_wished_for() -> None:
    rules = find_ruleset("serbian")
    for out in (1, 2):
        reached = reach(dealt(rules), Wanted(0, rules.contract("4"), out=frozenset({out})))
        assert set(reached.table.playing) == {0, 1, 2} - {out}


def test_a_defender_answers_as_wished() -> None:
    rules = find_ruleset("russian")
    wanted = Wanted(0, rules.contract("7S"), answers={1: Answer.PASS, 2: Answer.WHIST})
    answers = reach(dealt(rules), wanted).table.this_hand.answers
    assert answers[:2] == ((1, Answer.PASS), (2, Answer.WHIST))


def test_a_question_before_the_play_is_reached() -> None:
    rules = find_ruleset("russian")
    for phase in (Phase.AUCTION, Phase.EXCHANGE, Phase.ANNOUNCE, Phase.DEFENCE):
        assert reach(dealt(rules), Wanted(1, rules.contract("7D")), phase).phase is phase


def test_what_all_pass_to_is_reached() -> None:
    rules = find_ruleset("russian")
    reached = reach(dealt(rules), Wanted(None, rules.when_all_pass))
    assert reached.table.this_hand.declarer is None and reached.phase is Phase.PLAY


def test_a_contract_that_the_game_does_not_have_is_not_reached() -> None:
    russian = find_ruleset("russian").contract("10NT")
    with pytest.raises(Unreachable):
        reach(dealt(find_ruleset("croatian")), Wanted(0, russian))


def dealt_talon(match: Match) -> tuple[Card, ...]:
    held = {card for seat in range(3) for card in match.hand_of(seat)}
    return tuple(card for card in Card if card not in held)
