"""Table options: the defaults of the regions, what may be chosen, and what is refused by name.

What each option changes in play stands beside the rule it changes; here is
the table of all of them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from prefgame.engine.match import Match
from prefgame.rules.defence import Quota
from prefgame.rules.options import OptionError, TableOption
from prefgame.rules.registry import RULESETS, UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet, rules_hash
from prefgame.rules.scoring.columns import Columns
from tests.helpers import (
    BALKAN_GAMES,
    NAMES,
    announced,
    deal,
    legal,
    option_values,
    play_at_random,
    say,
    sheet,
    start,
)
from tests.narrow import as_kind, column_sheet


@dataclass(frozen=True)
class _Table:
    kind: Quota | None


# the defaults of the rule matrix (section 3), by table
EVERYWHERE = {
    "deals": 0,
    "minutes": 0,
    "rest_split": False,
    "refas": None,
    "two_hat": "anyone",
    "defender_quota": "team",
    "may_kontra": "volunteers",
    "kontra_max": 16,
    "kontra_on_betl": "sayer",
    "play_out": False,
    "double_fall": False,
    "hold": "position",
    "game_reveal": "once",
    "silence": False,
    "talon_visible": True,
    "jump": False,  # 000:32; 004:107 has no such rule
    "debt_minus": False,  # 000:73
    "unit_worth": 0,  # 000:143 "player A wins 506 units"
}
AUSTRIA = {
    "pot": "basic",  # 003:54, 003:81
    "fill": 30,
    "limit": 100,  # 003:96
    "styrian_1": 20,  # 003:97 "for example 20 (and 2 per trick) when clubs are trumps"
    "styrian_2": 30,  # 003:97
    "styrian_3": 40,  # 003:97
    "styrian_4": 50,  # 003:97
    "deals": 0,
    "minutes": 0,
    "rest_split": False,
    "unit_worth": 0,  # 003:46
    "bonuses": "both",  # 003:89-92
    "four_aces": "after",  # 003:90 "claimed at the end of the play"
    "aces_asked": "after_answers",
    "aces_lost": "no_aces",  # 003:90-92
    "negotiation": False,
    "defender_quota": "individual",  # 003:83, A-14
    "must_trump": True,  # 003:75
    "hearts_ends_auction": True,  # 003:58, A-7
    "hold": "position",  # 003:62, A-6
    "game_reveal": "once",  # 003:61, A-5
    "talon_visible": False,  # 003:66
}
PREMIUM = {
    "highest": 8,  # 003:106, 001:106
    "premium_game": "double",  # 003:117, A-8
    "premium_pot": False,  # 003:116, A-9
    "nachgehen": True,  # 003:122, A-39
    "open_side": "declarer",  # 003:113, A-10
    "open_when": "first_lead",  # 003:113, A-10
}
SIX = {"sans_atout": False}  # 003:110-111, 003:125
DEFAULTS: dict[str, dict[str, Any]] = {
    "croatian": EVERYWHERE
    | {"start": 30, "refas": 1, "two_without_kontra": "declarer_wins", "two_on_refa": True},
    "slovenian": EVERYWHERE
    | {"start": 30, "refas": 1, "two_without_kontra": "throw_in_refa", "two_on_refa": False},
    "russian": {
        "scoring": "sochi",  # 002:92
        "pool": 10,
        "deals": 0,
        "minutes": 0,
        "rest_split": False,
        "common_pool": False,  # 002:103
        "rostov_exact": False,
        "responsibility": "usual",  # 002:85, 002:102
        "gentlemen": False,  # 002:122
        "consolation": "defenders",  # 002:80 "pays the same amount to each defender"
        "whisters": "together",
        "stalingrad": False,  # 002:124-125
        "six_whist": "free",  # 002:84
        "ten": "whist",
        "misere_hand": False,  # 002:109
        "nine_hand": False,  # no document has it
        "misere_open": "before_lead",  # 002:108, A-47
        "misere_catch": "each",  # 002:108 "The defenders may discuss how to proceed."
        "raspasy_price": 1,  # 002:111
        "raspasy": "add",  # A-24b
        "raspasy_ladder": "1-2-3",  # A-24b
        "raspasy_limit": 3,  # A-24b
        "raspasy_end": "made",  # A-24b
        "raspasy_exit": "any",  # 002:113
        "raspasy_talon": False,
        "raspasy_amnesty": False,  # 002:111 "loses 1 dump point (×10) per trick"
        "rostov_raspasy": False,  # 002:102, 002:111
        "dealer_bonus": False,  # 002:126 "these rules are seen as archaic and are rarely used"
        "thrown_talon": False,  # 002:126-127
        "without_three": False,  # no document has it
        "misdeal": 0,  # 002:115
        "hold": "position",
        "hold_over_pass": True,
        "talon_visible": True,  # 002:79
        "unit_worth": 0,  # 002:106 "how much a player receives or pays in terms of money"
    },
    "serbian": EVERYWHERE
    | {
        "game_level": False,  # A-4; 000:29
        "three_trumps": False,  # 004:383 "may agree on optional rules"
        "two_aces": False,  # 004:383
        "start": 100,
        "refas": 3,
        "two_without_kontra": "refa_else_redeal_hat_wins",
        "two_on_refa": False,
        "beyond_five": False,  # 000:55, A-19; 004:309 knows no limit
        "refa_under_hat": True,  # 004:264-265
        "rekontra_on_game_betl": False,  # 004:193, 391-392, A-18b
        "partner_pays": False,
        "preferans": False,
        "negotiation": False,  # 004:387-388, A-34
        "paper_sign": False,
    },
    "austrian": AUSTRIA,
    "illustrated": AUSTRIA | PREMIUM | SIX | {"hearts_ends_auction": False},
    "viennese": {
        "base": 10,  # 001:31-33
        "limit": 30,  # 001:34-35
        "deals": 0,
        "minutes": 0,
        "rest_split": False,
        "unit_worth": 0,
        "highest": 8,
        "premium_game": "plus_one",  # 001:341, A-8
        "premium_pot": True,  # 001:331-333, A-9
        "nachgehen": True,  # 001:209-224
        "open_side": "defenders",  # 001:94-96, A-10
        "open_when": "first_trick",  # 001:94-96, A-10
        "negotiation": True,  # 001:258-266, A-34
        "defender_quota": "individual",  # 001:240-245, A-14
        "must_trump": False,  # 001:273-274, A-13
        "jump": False,  # 001:155-156, A-36
        "hold": "forehand",  # 001:143-150, A-6
        "game_reveal": "ascending",  # 001:160-167, A-5
        "talon_visible": False,
    },
}


def test_every_rule_set_has_its_defaults() -> None:
    for rules in RULESETS:
        assert rules.key in DEFAULTS, f"{rules.key} has no defaults here, from its source"


@pytest.mark.parametrize("rules", DEFAULTS)
def test_the_defaults_are_those_of_the_matrix(rules: str) -> None:
    assert option_values(find_ruleset(rules)) == DEFAULTS[rules]


QUESTIONS = {"Whether", "How", "Who", "What", "Which", "When"}


@pytest.mark.parametrize("rules", DEFAULTS)
def test_what_is_said_of_an_option_is_true_for_each_of_its_values(rules: str) -> None:
    """The sentence asks, and the value beside the title answers; a title that is an answer itself
    would contradict one of them.
    """
    for option in find_ruleset(rules).options:
        first, *_rest = option.sentence.split()
        assert first in QUESTIONS and option.sentence.endswith("."), option.name
        answers = {word for _value, label in option.values for word in label.lower().split()}
        assert option.title.lower().split()[-1] not in answers, option.name


@pytest.mark.parametrize("rules", DEFAULTS)
def test_an_option_left_out_and_its_default_given_are_the_same_game(rules: str) -> None:
    table = find_ruleset(rules)
    for name, value in DEFAULTS[rules].items():
        option = next(option for option in table.options if option.name == name)
        needs = option.only_with
        if needs is not None and DEFAULTS[rules][needs[0]] not in needs[1]:
            continue  # the default stands for tables where the other option is chosen
        assert option_values(table.with_options({name: value})) == option_values(table)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_option_is_explained_to_the_players(rules: RuleSet) -> None:
    for option in rules.options:
        assert option.title and option.sentence.endswith(".") and " " in option.sentence
        assert len({label for _, label in option.values}) == len(option.values) and all(
            label for _, label in option.values
        )
        assert not option.values or option.default(rules) in [value for value, _ in option.values]
    assert len({option.name for option in rules.options}) == len(rules.options)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_value_of_every_option_can_be_chosen_and_is_remembered(rules: RuleSet) -> None:
    for option in rules.options:
        for value in [value for value, _ in option.values] or [
            option.least,
            option.least + 2 * option.step,
        ]:
            given = {option.name: value}
            if option.only_with is not None:
                given[option.only_with[0]] = option.only_with[1][0]
            table = rules.with_options(given)
            assert dict(table.chosen) == given
            assert option.default(table) == value, f"{option.name}={value} changes nothing"
            written = {
                name: "yes" if v is True else "no" if v is False else str(v)
                for name, v in given.items()
            }
            assert rules.with_options(written) == table, "a record's text means the same"
            assert (
                Match.start(rules, NAMES[:3], sheet=None, edition=None, **given).table.rules
                == table
                == Match.start(table, NAMES[:3]).table.rules
            )


def test_a_number_is_refused_with_what_would_be_right() -> None:
    """Bounds and step are the option's own."""
    fives = TableOption("fives", "score.start", "Fives", "What counts.", least=5, most=20, step=5)
    assert [fives.check(number) for number in (5, "10", 20)] == [5, 10, 20]
    for wrong in (0, 12, 25):
        with pytest.raises(OptionError, match=f"{wrong} is not a multiple of 5 from 5 to 20"):
            fives.check(wrong)


def test_an_option_may_hold_a_member_of_an_enum_or_none() -> None:
    """From either, the other can be chosen, and comes back as what it is."""
    custom = TableOption(
        "sans_custom",
        "kind",
        "Kind",
        "What is played.",
        (("team", "team"), ("individual", "each"), ("none", "neither")),
    )
    table = _Table(Quota.TEAM)
    for value, kind in (("none", None), ("individual", Quota.INDIVIDUAL), ("team", Quota.TEAM)):
        table = custom.apply(table, value)
        assert table.kind is kind and custom.default(table) == value


def test_an_option_must_set_what_the_rules_have() -> None:
    """A game without kontra has no option about it; the message names the option."""
    croatian = find_ruleset("croatian")
    with pytest.raises(ValueError, match=r"croatian: option may_kontra sets kontra\.may_say"):
        replace(croatian, kontra=None)


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_options_agreed_in_two_steps_are_all_remembered(rules: str) -> None:
    table = find_ruleset(rules).with_options({"start": 50}).with_options({"refas": 2})
    assert dict(table.chosen) == {"start": 50, "refas": 2}
    match = Match.start(table, NAMES[:3])
    assert column_sheet(match).sum == -150 and Match.replay(match.log) == match


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"stat": 30}, ["stat", "unknown", "start", "refas"]),
        ({"start": 31}, ["start", "31", "even"]),
        ({"start": 0}, ["start", "0"]),
        ({"start": -30}, ["start", "-30"]),
        ({"start": "thirty"}, ["start", "thirty", "even number"]),
        ({"start": True}, ["start", "yes"]),
        ({"start": 30.0}, ["start", "30.0"]),
        ({"start": "9" * 5000}, ["start"]),
        ({"refas": -1}, ["refas", "-1", "whole number"]),
        ({"kontra_max": 8}, ["kontra_max", "8", "4, 16, none"]),
        ({"play_out": "perhaps"}, ["play_out", "perhaps", "yes", "no"]),
        ({"play_out": 1}, ["play_out", "1"]),
        ({"hold": "anyone"}, ["hold", "anyone", "position", "forehand", "eldest_only", "none"]),
        ({"hold": None}, ["hold", "nothing"]),
        (
            {"two_without_kontra": "play_normally", "two_on_refa": True},
            ["two_on_refa", "two_without_kontra"],
        ),
        (
            {"two_without_kontra": "throw_in_refa", "two_hat": "declarer"},
            ["two_hat", "two_without_kontra", "throw_in_refa"],
        ),
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_wrong_option_is_refused_by_its_name(
    rules: str, given: dict[str, object], words: list[str]
) -> None:
    with pytest.raises(OptionError) as refusal:
        find_ruleset(rules).with_options(given)
    assert all(word in str(refusal.value) for word in words), str(refusal.value)


def test_only_serbian_games_may_have_to_rise() -> None:
    """004:137-139; 000:34 wants no more than a higher contract."""
    for rules in ("croatian", "slovenian", "austrian", "viennese"):
        with pytest.raises(OptionError, match="rising is not one of once, ascending"):
            find_ruleset(rules).with_options({"game_reveal": "rising"})


def test_contradictions_look_at_the_default_of_the_table_too() -> None:
    with pytest.raises(OptionError, match="two_hat contradicts two_without_kontra=declarer_wins"):
        find_ruleset("croatian").with_options({"two_hat": "declarer"})
    score = as_kind(Columns, find_ruleset("serbian").with_options({"two_hat": "declarer"}).score)
    assert score.two.whose_hat.value == "declarer"
    with pytest.raises(OptionError, match="partner_pays contradicts defender_quota=individual"):
        find_ruleset("serbian").with_options({"partner_pays": True, "defender_quota": "individual"})
    with pytest.raises(OptionError, match="beyond_five contradicts play_out=no: it goes with play"):
        find_ruleset("serbian").with_options({"beyond_five": True})


@pytest.mark.parametrize("rules", ["croatian", "slovenian"])
@pytest.mark.parametrize(
    "name",
    [
        "beyond_five",
        "refa_under_hat",
        "rekontra_on_game_betl",
        "partner_pays",
        "preferans",
        "paper_sign",
    ],
)
def test_what_only_serbia_knows_is_unknown_elsewhere(rules: str, name: str) -> None:
    """000:156, 160; 004:193, 309, 335-337."""
    with pytest.raises(OptionError, match=f"{name} is unknown in the {rules.title()} rules"):
        find_ruleset(rules).with_options({name: True})


def test_unknown_rules_are_refused_with_the_known_ones() -> None:
    with pytest.raises(
        UnknownRuleSet, match="'bulgarian' are unknown; choose from croatian, slovenian, serbian"
    ):
        find_ruleset("bulgarian")


# ---- options whose effect stands nowhere else


def test_the_bula_and_the_refas() -> None:
    assert [column.middle for column in column_sheet(start(start=48)).columns] == [-48, -48, -48]
    for limit in (0, 2):
        match = start(refas=limit)
        for dealer in (0, 1, 2, 0):
            say(match, "pass", "pass", "pass")
            match.submit(deal(dealer))
        assert [column.open_refas for column in column_sheet(match).columns] == [limit] * 3


def test_a_hidden_talon_is_seen_by_the_declarer_alone() -> None:
    """000:39 shown; 000:150: some do not expose it."""
    shown = say(start(), "2", "pass", "pass")
    assert (
        [len(shown.view(seat).talon) for seat in range(3)] == [2, 2, 2]
        and shown.table.hand
        and len(shown.table.hand.talon) == 2
    )
    hidden = say(start(talon_visible=False), "2", "pass", "pass")
    assert [len(hidden.view(seat).talon) for seat in range(3)] == [2, 0, 0]
    assert hidden.table.hand and hidden.table.hand.talon == () and len(hidden.view(0).cards) == 12


def test_the_sign_on_serbian_paper_changes_no_number() -> None:
    """004:335-337, A-26: a matter of writing."""
    assert find_ruleset("serbian").with_options({"paper_sign": True}).minus_is_good
    plus, minus = (
        announced("serbian", "6", paper=sheet(-12, 0, 0), paper_sign=sign) for sign in (False, True)
    )
    for match in (plus, minus):
        say(match, "no", "no")
    assert legal(plus) == legal(minus) and plus.table.sheet == minus.table.sheet


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_chosen_options_travel_with_the_log(rules: str) -> None:
    match = play_at_random(start(rules, start=20, kontra_max=4, play_out=True), random.Random(5))
    again = Match.replay(match.log)
    assert again.table.rules == match.table.rules and dict(again.table.rules.chosen) == {
        "start": 20,
        "kontra_max": 4,
        "play_out": True,
    }


# ---- the ways of keeping score

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
