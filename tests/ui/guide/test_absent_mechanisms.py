"""No page speaks of what a game does not have."""

from __future__ import annotations

import re
from typing import Any

import pytest

from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.rules.scoring.pot.score import Pot
from prefgame.ui.screens.help import PAGES
from tests.ui.guide.test_pages import words

OF_THE_COLUMNS = ("bula", "refa", "refas", "hat", "soup", "soups")
OF_THE_POT = ("pot", "purse", "purses", "ante", "stake", "stakes")
OF_THE_KONTRA = ("kontra", "rekontra", "subkontra", "mortkontra")


def absent(rules: RuleSet) -> set[str]:
    """The words of mechanisms that this game does not have."""
    lacking: set[str] = set()
    if not isinstance(rules.score, Columns):
        lacking |= {*OF_THE_COLUMNS, "betl"}
    if not isinstance(rules.score, Pot):
        lacking |= {*OF_THE_POT, "durchmarsch"}
    if rules.kontra is None:
        lacking |= {*OF_THE_KONTRA}
    if rules.takeover is None:
        lacking |= {"taker", "takers"}
    return lacking


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_a_page_has_no_word_of_a_mechanism_that_the_game_does_not_have(
    page: Any, rules: RuleSet, deck: Any
) -> None:
    said = set(re.findall(r"[a-z]+", words(page(rules, deck)).lower()))
    assert said and not said & absent(rules)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_what_the_game_has_is_explained(rules: RuleSet, deck: Any) -> None:
    """Otherwise the test above could not fail."""
    said = set(re.findall(r"[a-z]+", " ".join(words(page(rules, deck)) for page in PAGES).lower()))
    assert ("bula" in said) is isinstance(rules.score, Columns)
    assert ("pot" in said) is isinstance(rules.score, Pot)
    assert ("kontra" in said) is (rules.kontra is not None)
