"""The ways of keeping score: where a game has several, each has a name, and it is no other game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from prefgame.rules.edition import rules_hash
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

WITH_WAYS = [rules for rules in RULESETS if rules.ways is not None]


def test_some_games_have_several_ways() -> None:
    assert 0 < len(WITH_WAYS) < len(RULESETS)
    assert all(not rules.way for rules in RULESETS if rules not in WITH_WAYS)


@pytest.mark.parametrize("rules", WITH_WAYS, ids=lambda rules: rules.key)
def test_every_value_of_the_option_has_a_name(rules: RuleSet) -> None:
    assert rules.ways is not None
    option = next(one for one in rules.options if one.name == rules.ways.option)
    values = [value for value, _label in option.values]
    assert [value for value, _name in rules.ways.names] == values
    names = [rules.with_options({option.name: value}).way for value in values]
    assert len(set(names)) == len(values) > 1 and all(names)


def test_a_table_has_the_way_that_it_agreed_on() -> None:
    assert find_ruleset("russian").way == "Sochi"
    assert find_ruleset("russian").with_options({"scoring": "rostov"}).way == "Rostov"
    assert find_ruleset("austrian").with_options({"pot": "styrian"}).way == "Styrian pot"


def test_what_ways_are_called_changes_no_rules() -> None:
    rules = find_ruleset("russian")
    assert rules_hash(replace(rules, ways=None)) == rules_hash(rules)
