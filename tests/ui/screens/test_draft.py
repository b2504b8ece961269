"""A match that is being agreed on: each game remembers its own values."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import pytest

from prefgame.app.session import USUAL_LEVEL
from prefgame.app.settings import Settings
from prefgame.app.table_file import same_rules
from prefgame.i18n import _current
from prefgame.rules.games.austrian import AUSTRIAN
from prefgame.rules.games.viennese import VIENNESE
from prefgame.rules.options import OptionError, OptionValue, TableOption
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.ui.scores.registry import with_usual_length
from prefgame.ui.screens.new_match.draft import Contradiction, Draft, main_options, offered_numbers
from tests.narrow import as_kind
from tests.ui.marked_messages import MarkedNames


def option(draft: Draft, name: str) -> TableOption:
    return draft.option(name)


def value(draft: Draft, name: str) -> object:
    return draft.value(option(draft, name))


def test_each_game_remembers_its_own_values() -> None:
    draft = Draft(Settings(tables={"serbian": {"start": 200, "play_out": True}}))
    draft.choose(option(draft, "start"), 50)
    draft.choose(option(draft, "defender_quota"), "individual")
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {"start": 200, "play_out": True}, "what was agreed on there last"
    draft.choose(option(draft, "preferans"), True)
    draft.choose_rules(find_ruleset("slovenian"))
    assert draft.given == {"start": 50}, "how long a match the player wants"
    draft.choose_rules(find_ruleset("croatian"))
    assert draft.given == {"start": 50, "defender_quota": "individual"}
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {"start": 200, "play_out": True, "preferans": True}


def test_a_length_that_was_chosen_stays_with_a_game_that_has_it_and_no_own_one() -> None:
    draft = Draft(Settings(tables={"slovenian": {"start": 100}}))
    draft.choose(option(draft, "start"), 10)
    draft.choose_rules(find_ruleset("serbian"))
    assert value(draft, "start") == 10
    draft.choose_rules(find_ruleset("slovenian"))
    assert value(draft, "start") == 100, "agreed on there"
    draft.choose_rules(find_ruleset("austrian"))
    assert "start" not in draft.given
    draft.choose_rules(find_ruleset("serbian"))
    draft.choose(option(draft, "start"), 100)
    draft.choose_rules(find_ruleset("croatian"))
    assert value(draft, "start") == 10
    draft.choose(option(draft, "start"), 50)
    draft.choose_rules(find_ruleset("serbian"))
    assert value(draft, "start") == 100, "chosen there, though it is the usual one"


def test_names_levels_and_seats_stay_with_another_game() -> None:
    draft = Draft(Settings(player="Me", opponents=("Left", "Right", "Across")))
    draft.seats, draft.levels[0] = 4, "expert"
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.seats == 4 and draft.levels[0] == "expert"
    assert draft.players == ("Me", "Right", "Across", "Left")


def test_a_game_that_was_only_looked_at_remembers_nothing_of_it() -> None:
    draft = Draft(Settings(tables={"serbian": {"start": 200}}))
    draft.choose(option(draft, "start"), 50)
    draft.choose_rules(find_ruleset("serbian"))
    draft.choose_rules(find_ruleset("croatian"))
    assert draft.remembered_fields()["tables"] == {
        "croatian": {"start": 50},
        "serbian": {"start": 200},
    }


def test_restored_defaults_are_remembered() -> None:
    draft = Draft(Settings())
    draft.choose(option(draft, "start"), 50)
    draft.reset()
    draft.choose_rules(find_ruleset("serbian"))
    draft.choose_rules(find_ruleset("croatian"))
    assert draft.given == {}


@pytest.mark.parametrize("rules", [AUSTRIAN, VIENNESE], ids=lambda rules: rules.key)
def test_a_match_that_only_the_players_could_end_is_given_an_end(rules: RuleSet) -> None:
    """The rules know no number of deals; a new player would wait for the end of the match."""
    draft = Draft(Settings())
    assert rules.score.deals == 0
    draft.choose_rules(rules)
    deals = option(draft, "deals")
    assert draft.table.score.deals == 12 and draft.hands == 12
    assert not draft.changed(deals) and draft.usual(deals) == 12
    draft.choose(deals, 0)
    assert draft.table.score.deals == 0 and draft.given == {"deals": 0}
    assert draft.remembered_fields()["tables"] == {rules.key: {"deals": 0}}


def test_numbers_to_choose_from_hold_the_one_agreed_on_and_no_limit_comes_last() -> None:
    assert offered_numbers((12, 24, 0), 18) == (12, 18, 24, 0)
    assert offered_numbers((30, 50), 30) == (30, 50)


def test_options_of_the_length_are_not_asked_for_twice() -> None:
    for rules in (*RULESETS, AUSTRIAN, VIENNESE):
        names = {option.name for option in main_options(rules)}
        assert not names & {"start", "refas", "deals", "pot", "fill", "limit", "base"}


def test_a_short_match_of_three_is_said_to_be_as_long_as_the_seats_play_one() -> None:
    """Matches of beginners had 15 hands at a bula of 30, of club players a few less."""
    draft = Draft(Settings())
    assert (as_kind(Columns, draft.table.score).start, draft.seats) == (30, 3)
    assert 12 <= draft.hands <= 16 and 25 <= draft.minutes <= 40


def test_seats_follow_the_direction_of_play() -> None:
    draft = Draft(Settings(player="Me", opponents=("Left", "Right", "Across")))

    def seated() -> tuple[tuple[str, ...], tuple[str, ...]]:
        return draft.players, draft.places

    # clockwise, the next player sits at the left
    assert seated() == (("Me", "Left", "Right"), ("left", "right"))
    draft.seats = 4
    players, places = seated()
    assert players == ("Me", "Left", "Across", "Right")
    assert places == ("left", "across", "right"), "as they sit"
    draft.choose_rules(find_ruleset("serbian"))
    assert seated()[0] == ("Me", "Right", "Across", "Left")


def test_a_remembered_agreement_that_no_longer_stands_is_dropped() -> None:
    settings = Settings(
        tables={"croatian": {"start": 31}, "serbian": {"no such rule": True}},
        levels=("genius",),
        last_rules="polish",
    )
    draft = Draft(settings)
    assert (
        draft.rules.key == RULESETS[0].key
        and draft.given == {}
        and draft.levels == [USUAL_LEVEL] * 3
    )
    draft.choose_rules(find_ruleset("serbian"))
    assert draft.given == {}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_no_choice_of_options_can_contradict_itself(rules: RuleSet) -> None:
    """Whatever is tried, the draft stays a table that the rules accept."""
    rng = random.Random(rules.key)
    draft = Draft(Settings(last_rules=rules.key))
    refused, usual = 0, dict(with_usual_length(rules).chosen)
    for _try in range(400):
        option = rng.choice(rules.options)
        value = (
            rng.choice([v for v, _label in option.values])
            if option.values
            else rng.choice((10, 20, 30, 50))
        )
        try:
            draft.choose(option, value)
        except Contradiction as reason:
            refused += 1
            said = (" needs ", " cannot be below ", " is not a whole number from ")
            assert any(words in str(reason) for words in said)
        else:
            assert draft.value(option) == value
        chosen = usual | draft.given
        assert draft.table.chosen == tuple(
            (o.name, chosen[o.name]) for o in rules.options if o.name in chosen
        )
    bound = any(option.only_with or option.not_below for option in rules.options)
    assert bool(refused) is bound


def test_no_number_is_offered_that_another_one_forbids() -> None:
    """A hand is never played for less than the basic stake (001:34-35)."""
    draft = Draft(Settings(last_rules="viennese"))
    base, limit = option(draft, "base"), option(draft, "limit")
    assert draft.bounds(base, 10, 1000) == (10, 30)
    draft.choose(limit, 50)
    draft.choose(base, 40)
    assert draft.bounds(base, 10, 1000) == (10, 50)
    assert draft.bounds(limit, 10, 1000) == (40, 1000)
    with pytest.raises(Contradiction, match="“Limit” cannot be below “Basic stake”"):
        draft.choose(limit, 30)
    assert value(draft, "limit") == 50


def test_five_to_eight_are_not_played_for_a_styrian_pot() -> None:
    """The trump suit decides what it is played for (003:97), and they have none."""
    needed = "“The pot in five to eight: also played for” needs “The pot” set to “basic, 10 a hand”"
    for first, then in (("pot", "premium_pot"), ("premium_pot", "pot")):
        values: dict[str, OptionValue] = {"pot": "styrian", "premium_pot": True}
        draft = Draft(Settings(last_rules="illustrated"))
        draft.choose(option(draft, first), values[first])
        with pytest.raises(Contradiction, match=needed):
            draft.choose(option(draft, then), values[then])
        assert draft.given == {first: values[first]}


def test_a_usual_name_is_shown_in_the_language_and_kept_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_current, "translations", MarkedNames())
    draft = Draft(Settings(opponents=("Bojan", "Mira", "Davor")))
    assert draft.player == "«Ana" and draft.opponents == ["«Bojan", "Mira", "«Davor"]
    kept = draft.remembered_fields()
    assert kept["player"] == "Ana" and kept["opponents"] == ("Bojan", "Mira", "Davor")


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_table_that_was_kept_is_chosen_as_it_was(rules: RuleSet) -> None:
    """Whatever was agreed on before, and however the game follows one option with another."""
    rng = random.Random(f"kept {rules.key}")
    for _table in range(25):
        kept = rules
        for option in rng.sample(rules.options, 8):
            values = [value for value, _label in option.values] or [10, 20, 50]
            with suppress(OptionError):
                kept = kept.with_options({option.name: rng.choice(values)})
        draft = Draft(Settings(last_rules=rng.choice(RULESETS).key))
        draft.choose_table(kept)
        assert same_rules(draft.table, kept)


@pytest.mark.parametrize(
    ("key", "name", "refused", "other", "against"),
    [
        ("serbian", "silence", True, "game_level", True),
        ("illustrated", "premium_pot", True, "pot", "styrian"),
    ],
)
def test_a_value_that_contradicts_another_is_refused_before_it_is_chosen(
    key: str, name: str, refused: bool, other: str, against: OptionValue
) -> None:
    draft = Draft(Settings())
    draft.choose_rules(find_ruleset(key))
    mine = option(draft, name)
    if value(draft, name) is refused:
        draft.choose(mine, not refused)
    assert draft.why_refused(mine, refused) == ""
    draft.choose(option(draft, other), against)
    why = draft.why_refused(mine, refused)
    assert why and draft.why_refused(mine, not refused) == ""
    with pytest.raises(Contradiction, match=re.escape(why)):
        draft.choose(mine, refused)
