"""Tricks beyond the goal count in a review exactly where the score writes them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from prefgame.app.look_back.open_hand import counted_tricks
from prefgame.app.look_back.review import _LastHand
from prefgame.rules.contracts import SIX_TRICKS, Goal
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.helpers import deal_next, play_at_random, start


def counted_by_goal(rules: str, hands: int = 40, **options: Any) -> dict[Goal, tuple[int, ...]]:
    """Of the contracts that a match at random has met, by their goal."""
    match, rng, found = start(rules, **options), random.Random(rules), {}
    for _hand in range(hands):
        hand = match.table.hand
        if hand is not None and hand.ended:
            if match.to_act is None:
                break
            deal_next(match, rng)
        play_at_random(match, rng)
        hand = match.table.this_hand
        if hand.declarer is not None and hand.tricks:
            last = _LastHand(match.log, None)
            found[hand.contracted.contract.goal] = counted_tricks(last.table, last.sheet)
    return found


@pytest.mark.parametrize("rules", ["croatian", "slovenian", "serbian"])
def test_in_columns_a_contract_that_fails_fails_alike(rules: str) -> None:
    """000:55: a hand stops with the fifth trick of the defence, or the first of a betl."""
    for goal, counted in counted_by_goal(rules).items():
        edge = goal.most + 1 if goal.takes_none else goal.least - 1
        failing = [own for own in range(11) if not goal.is_met(own)]
        assert {counted[own] for own in failing} == {edge}
        assert all(counted[own] == own for own in range(11) if goal.is_met(own))


def test_where_a_serbian_table_scores_all_tricks_each_counts() -> None:
    """004:309."""
    found = counted_by_goal("serbian", start=1000, play_out=True, beyond_five=True)
    assert SIX_TRICKS in found and found[SIX_TRICKS] == tuple(range(11))


@pytest.mark.parametrize("rules", ["austrian", "illustrated", "russian"])
def test_where_each_trick_is_paid_or_written_each_counts(rules: str) -> None:
    every = tuple(range(11))
    some = counted_by_goal(rules)
    assert any(counted == every for goal, counted in some.items() if not goal.takes_none)


@pytest.mark.parametrize("rules", ["illustrated", "viennese"])
def test_a_premium_contract_is_paid_as_a_whole(rules: str) -> None:
    some = counted_by_goal(rules)
    assert some[Goal(0, 0)] == (0, *[1] * 10)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_no_trick_counts_on_the_other_side_of_the_goal(rules: RuleSet) -> None:
    for goal, counted in counted_by_goal(rules.key).items():
        assert all(goal.is_met(counted[own]) is goal.is_met(own) for own in range(11))
        assert all(counted[number] == number for number in counted)
