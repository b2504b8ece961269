"""What a question repeats of the match, for programs that keep nothing in mind."""

from __future__ import annotations

import pytest

from prefgame.app.protocol.position import plain_position
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.protocol.test_seen import some_hands


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_contract_says_its_trumps_and_its_goal(rules: RuleSet) -> None:
    trumps = set()
    for match in some_hands(rules, 3, 17, 4):
        hand, seat = match.table.hand, match.to_act
        if hand is None or hand.contract is None or not isinstance(seat, int):
            continue
        said = plain_position(match.view(seat))["contract"]
        if said is not None:
            assert said["trump"] == (hand.contract.trump and hand.contract.trump.value)
            assert said["goal"] == [hand.contract.goal.least, hand.contract.goal.most]
            trumps.add(said["trump"])
    assert trumps, "nobody has played"
