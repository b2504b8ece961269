"""No page speaks of what a game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from prefgame.rules import registry
from prefgame.rules.base import Phase
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.draw.deck import Deck
from prefgame.ui.screens.help import PAGES
from tests.rules.test_no_kontra import NO_KONTRA
from tests.ui.guide.test_pages import words

OF_THE_COLUMNS = ("bula", "refa", "refas", "hat", "soup", "soups")
OF_THE_POT = ("pot", "purse", "purses", "ante", "stake", "stakes")
OF_THE_KONTRA = ("kontra", "rekontra", "subkontra", "mortkontra")
OF_THE_PULYA = ("pulya", "pool", "pools", "dump", "raspasy")
OF_THE_WHISTS = ("whist", "whists", "whisted", "whister", "whisters", "misère", "misères")


def tables(rules: RuleSet) -> Iterator[RuleSet]:
    """Yield the game by its defaults, and with each value of each option."""
    yield rules
    for option in rules.options:
        needs = {option.only_with[0]: option.only_with[1][0]} if option.only_with else {}
        for value, _label in option.values:
            yield rules.with_options(needs | {option.name: value})


def words_of(page: Any, rules: RuleSet, deck: Deck) -> set[str]:
    """Return the words of a page; what it says to be absent is not one of them."""
    said = words(page(rules, deck)).lower().replace("no dump", "")
    return set(re.findall(r"[^\W\d_]+", said))


def absent(rules: RuleSet) -> set[str]:
    """Return the words of mechanisms that this table does not have."""
    lacking: set[str] = set()
    if not isinstance(rules.score, Columns):
        lacking |= {*OF_THE_COLUMNS, "betl"}
    if not isinstance(rules.score, Pot):
        lacking |= {*OF_THE_POT, "durchmarsch"}
    if not isinstance(rules.score, Pool):
        lacking |= {*OF_THE_PULYA, *OF_THE_WHISTS}
    elif not rules.score.scoring.has_dump:
        lacking |= {"dump"}
    if rules.kontra is None:
        lacking |= {*OF_THE_KONTRA}
    if rules.takeover is None:
        lacking |= {"taker", "takers"}
    return lacking


ROSTOV = RUSSIAN.with_options({"scoring": "rostov"})
PLAIN_COLUMNS = replace(
    NO_KONTRA,
    course=tuple(phase for phase in NO_KONTRA.course if phase is not Phase.KONTRA),
    options=(),
)
GAMES = [pytest.param(rules, id=rules.key) for rules in RULESETS]


@pytest.mark.parametrize(
    "rules",
    [*GAMES, pytest.param(ROSTOV, id="rostov"), pytest.param(PLAIN_COLUMNS, id="no kontra")],
)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_no_word_of_a_mechanism_that_the_table_does_not_have(
    page: Any, rules: RuleSet, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "RULESETS", (*RULESETS, PLAIN_COLUMNS))
    for table in tables(rules):
        said = words_of(page, table, deck)
        assert said
        assert not said & absent(table), (said & absent(table), table.chosen)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_what_the_game_has_is_explained(rules: RuleSet, deck: Deck) -> None:
    """Otherwise the test above could not fail."""
    said = set[str]().union(*(words_of(page, rules, deck) for page in PAGES))
    assert ("bula" in said) is isinstance(rules.score, Columns)
    assert ("pot" in said) is isinstance(rules.score, Pot)
    assert said.issuperset({*OF_THE_PULYA, "whists", "misère"}) is isinstance(rules.score, Pool)
    assert ("kontra" in said) is (rules.kontra is not None)
