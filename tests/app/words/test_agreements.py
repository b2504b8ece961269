"""What a table agreed on, in a line."""

from __future__ import annotations

import pytest

from prefgame.app.words.agreements import agreement_line, agreement_lines, in_brief, preset_lines
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.helpers import POT_GAMES

SOCHI = dict(RUSSIAN.presets[0].values)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (SOCHI, "Sochi"),
        (SOCHI | {"pool": 50}, "Sochi"),
        (
            SOCHI | {"raspasy_amnesty": True, "gentlemen": True},
            "Sochi, but: gentlemen’s whist, amnesty",
        ),
        ({}, "Sochi, but: no Stalingrad, talon aside in raspasy"),
        (SOCHI | {"raspasy_price": 2}, "Sochi, but: price in raspasy (2)"),
        (
            {"scoring": "rostov", "raspasy": "none", "rostov_exact": True},
            "Rostov, but: a lost point counts as in Sochi",
        ),
    ],
)
def test_a_russian_table_has_a_preset_and_what_it_has_otherwise(
    options: dict[str, OptionValue], line: str
) -> None:
    assert agreement_line(RUSSIAN.with_options(options)) == line


def test_a_game_without_presets_has_what_is_not_its_default() -> None:
    croatian = find_ruleset("croatian")
    assert agreement_line(croatian) == ""
    table = croatian.with_options({"defender_quota": "individual", "start": 50})
    assert agreement_line(table) == "Default rules, but: two defenders (each their own)"


def test_fewer_words_say_how_many_more_there_are() -> None:
    table = RUSSIAN.with_options(SOCHI | {"raspasy_amnesty": True, "ten": "check", "misdeal": 2})
    assert agreement_lines(table) == (
        "Sochi, but: ten is checked, amnesty, a misdeal costs two points",
        "Sochi, but: ten is checked, amnesty, and 1 more",
        "Sochi, but: ten is checked, and 2 more",
        "Sochi, but: 3 rules",
    )


def test_a_preset_says_what_it_brings() -> None:
    whole, *fewer = preset_lines(RUSSIAN, RUSSIAN.presets[0])
    assert whole.startswith("Sochi: talon opens raspasy, greedy whist, Stalingrad")
    assert fewer[-1] == "Sochi"


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_each_value_has_its_own_few_words(rules: RuleSet) -> None:
    for option in rules.options:
        assert len(option.brief) in (0, len(option.values)), option.name
        said = [in_brief(option, value, rules) for value, _label in option.values]
        assert len(set(said)) == len(said), option.name


@pytest.mark.parametrize("key", POT_GAMES)
def test_the_line_has_the_deals_of_a_match_that_has_no_end_otherwise(key: str) -> None:
    table = find_ruleset(key).with_options({"deals": 9})
    assert agreement_line(table) == "Default rules, deals (9)", "a length contradicts no rule"
    assert agreement_line(find_ruleset(key)) == ""
