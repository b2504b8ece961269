"""A match that is being agreed on: what the player chose stays with another game, all else is as
that game has it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from prefgame.app.session import USUAL_LEVEL
from prefgame.app.settings import Settings

# ---- new match
from prefgame.rules.options import TableOption
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.ui.screens.new_match.draft import Contradiction, Draft


def option(draft: Draft, name: str) -> TableOption:
    return next(option for option in draft.rules.options if option.name == name)


def value(draft: Draft, name: str) -> object:
    return draft.value(option(draft, name))


def test_what_was_chosen_by_hand_stays_with_another_game_and_all_else_follows_it() -> None:
    draft = Draft(Settings(tables={"serbian": {"start": 200, "play_out": True}}))
    draft.choose(option(draft, "start"), 50)
    draft.choose(option(draft, "defender_quota"), "individual")
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {"start": 50, "defender_quota": "individual", "play_out": True}, (
        "and what was agreed on there last"
    )
    assert value(draft, "two_without_kontra") == "refa_else_redeal_hat_wins"
    draft.choose_rules(find_ruleset("slovenian"))
    assert draft.given == {"start": 50, "defender_quota": "individual"}


def test_what_is_usual_in_one_game_stays_too_once_it_was_chosen() -> None:
    draft = Draft(Settings())
    start = option(draft, "start")
    draft.choose(start, 50)
    draft.choose(start, 30)
    assert draft.given == {}
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {"start": 30}


def test_a_choice_that_another_game_does_not_have_waits_for_the_one_that_has_it() -> None:
    draft = Draft(Settings(last_rules="serbian"))
    draft.choose(option(draft, "preferans"), True)
    draft.choose_rules(find_ruleset("croatian"))
    assert draft.given == {}
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {"preferans": True}


def test_a_choice_that_contradicts_the_other_game_waits_too() -> None:
    draft = Draft(Settings(last_rules="serbian"))
    draft.choose(option(draft, "two_hat"), "declarer")
    draft.choose_rules(find_ruleset("croatian"))
    assert value(draft, "two_without_kontra") == "declarer_wins" and draft.given == {}, (
        "nobody asks whose hat counts there"
    )
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {"two_hat": "declarer"}


def test_a_game_that_was_only_looked_at_remembers_nothing_of_it() -> None:
    draft = Draft(Settings(tables={"serbian": {"start": 200}}))
    draft.choose(option(draft, "start"), 50)
    draft.choose_rules(find_ruleset("serbian"))
    draft.choose_rules(find_ruleset("croatian"))
    assert draft.remembered_fields()["tables"] == {
        "croatian": {"start": 50},
        "serbian": {"start": 200},
    }


def test_as_usual_takes_back_what_was_chosen_by_hand() -> None:
    draft = Draft(Settings())
    draft.choose(option(draft, "start"), 50)
    draft.reset()
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {}


def test_a_short_match_of_three_is_said_to_be_as_long_as_the_seats_play_one() -> None:
    """Matches of beginners had 15 hands at a bula of 30, of club players a few less."""
    draft = Draft(Settings())
    assert (draft.table.score.start, draft.seats) == (30, 3)
    assert 12 <= draft.hands <= 16 and 25 <= draft.minutes <= 40


def test_seats_follow_the_direction_of_play() -> None:
    draft = Draft(Settings(player="Me", opponents=("Left", "Right", "Across")))
    assert draft.players == ("Me", "Left", "Right")  # clockwise, the next player sits at the left
    draft.seats = 4
    assert draft.players == ("Me", "Left", "Across", "Right")
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.players == ("Me", "Right", "Across", "Left")


def test_a_remembered_agreement_that_no_longer_stands_is_dropped() -> None:
    settings = Settings(
        tables={"croatian": {"start": 31}, "serbian": {"no such rule": True}},
        levels=("genius",),
        last_rules="polish",
    )
    draft = Draft(settings)
    assert draft.rules is RULESETS[0] and draft.given == {} and draft.levels == [USUAL_LEVEL] * 3
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_no_choice_of_options_can_contradict_itself(rules: Any) -> None:
    """Whatever is tried, the draft stays a table that the rules accept."""
    rng = random.Random(rules.key)
    draft = Draft(Settings(last_rules=rules.key))
    refused = 0
    for _try in range(400):
        option = rng.choice(rules.options)
        value = (
            rng.choice([v for v, _label in option.values])
            if option.values
            else rng.choice((2, 10, 30, 50))
        )
        try:
            draft.choose(option, value)
        except Contradiction as reason:
            refused += 1
            assert " needs " in str(reason)
        else:
            assert draft.value(option) == value
        assert draft.table.chosen == tuple(
            (o.name, draft.given[o.name]) for o in rules.options if o.name in draft.given
        )
    assert refused


# ---- table rules
