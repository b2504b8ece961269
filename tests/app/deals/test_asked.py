"""What may be asked of a hand that is laid out is what solver and expert say elsewhere."""

from __future__ import annotations

import random

import pytest

from prefgame.app.daily_problem import BestPlay, Position
from prefgame.app.deals.asked import Asking, Solving, open_values
from prefgame.app.deals.composed import Composed
from prefgame.app.deals.reach import Wanted, reach
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.play.thinking import find_hint
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

PLAYERS = ("Ana", "Bojan", "Cvita")


def at_the_play(rules: RuleSet, seed: str) -> Match:
    match = Match.start(rules, PLAYERS)
    match.submit(shuffled_deal(random.Random(seed), 2))
    return reach(match, Wanted(1, rules.contracts[0]))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_values_are_those_of_best_play(rules: RuleSet) -> None:
    match, chance = at_the_play(rules, rules.key), random.Random(rules.key)
    for _card in range(7):
        match.submit(chance.choice(match.legal()))
    position = Position.of(match)
    values = open_values(match)
    assert values is not None and values.cards == BestPlay(position).values(position)
    assert values.tricks == BestPlay(position).line(position).tricks_of_declarer


def test_without_a_declarer_there_are_no_values() -> None:
    rules = find_ruleset("russian")
    match = Match.start(rules, PLAYERS)
    match.submit(shuffled_deal(random.Random(1), 2))
    assert open_values(match) is None
    assert open_values(reach(match, Wanted(None, rules.when_all_pass))) is None


def test_values_and_advice_come_from_threads() -> None:
    match = at_the_play(find_ruleset("croatian"), "threads")
    solving = Solving(match)
    solving.wait()
    assert solving.over and solving.latest == open_values(match)
    deal = Composed(find_ruleset("croatian")).filled(random.Random("asked"))
    view = deal.at(Phase.AUCTION, PLAYERS).view(0)
    asking = Asking(view)
    asking.wait()
    assert asking.latest == find_hint(view)
