"""What Russian tables agree on together: Sochi, Leningrad, Rostov."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.rules.defence import Whisting
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.options import OptionValue, Preset
from prefgame.rules.presets import as_preset, differences, preset_of
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet, rules_hash
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_agreements import Escalation, Exit, Gentlemen, Responsibility
from tests.helpers import play_at_random, start
from tests.narrow import as_kind


def values(name: str) -> dict[str, OptionValue]:
    return dict(next(one for one in RUSSIAN.presets if one.name == name).values)


def table(name: str) -> tuple[Pool, Whisting, bool]:
    rules = RUSSIAN.with_options(values(name))
    pool, whisting = as_kind(Pool, rules.score), as_kind(Whisting, rules.defence)
    return pool, whisting, rules.play.talon_leads


def test_sochi() -> None:
    """002:124: Stalingrad is "most popular in connection with Sochi scoring". Code, Sochi: a
    whister who is short pays the whole price, a defender who passed has only the consolation,
    raspasy costs one, two, three, the talon is shown in it.
    """
    pool, whisting, talon = table("Sochi")
    assert whisting.stalingrad and talon
    assert pool.share_of_whisters == 1 and pool.gentlemen is Gentlemen.NEVER
    assert pool.raspasy_factors() == (1, 2, 3) and not pool.common


def test_leningrad() -> None:
    """002:98: dump and whists are doubled when writing. 002:112: the dealer leads the talon. Code,
    Leningrad: a whister who is short pays half, one who whisted and one who passed share, and bids
    must be higher each time to leave raspasy.
    """
    pool, whisting, talon = table("Leningrad")
    assert not whisting.stalingrad and talon
    assert pool.responsibility is Responsibility.HALF and pool.scoring.written == 2
    assert pool.gentlemen is Gentlemen.ONE_WHISTED and pool.exit is Exit.SEVEN_EIGHT
    assert not pool.common


def test_rostov() -> None:
    """002:102: "the dump penalties for whisters … are halved". Code, Rostov: the order of the hands
    does not matter, and the talon is left aside in raspasy.
    """
    pool, whisting, talon = table("Rostov")
    assert not whisting.stalingrad and not talon
    assert pool.share_of_whisters * 2 == 1 and not pool.scoring.has_dump
    assert pool.escalation is Escalation.NONE and not pool.common


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_each_preset_has_a_way_of_its_own_and_only_known_values(rules: RuleSet) -> None:
    for preset in rules.presets:
        assert rules.ways is not None
        assert preset.values[0][0] == rules.ways.option, "it is told by this one first"
        of_table = rules.with_options(dict(preset.values))
        assert preset_of(of_table) is preset and not differences(of_table)
        length = {one.name for one in of_table.options if one.says_length}
        assert not length & set(dict(preset.values))
    ways = [preset.values[0][1] for preset in rules.presets]
    assert len(set(ways)) == len(ways)


def test_a_table_differs_in_what_its_preset_does_not_have() -> None:
    agreed = values("Sochi") | {"raspasy_amnesty": True, "stalingrad": False, "pool": 30}
    sochi = RUSSIAN.with_options(agreed)
    assert [one.name for one in differences(sochi)] == ["stalingrad", "raspasy_amnesty"]
    assert dict(as_preset(sochi).chosen)["pool"] == 30, "how long the match is stays"


def test_a_game_without_presets_differs_from_its_defaults() -> None:
    croatian = find_ruleset("croatian")
    assert preset_of(croatian) is None and differences(croatian) == ()
    table = croatian.with_options({"start": 100, "play_out": True})
    assert [one.name for one in differences(table)] == ["play_out"], "the refas follow the bula"


def test_presets_are_no_part_of_the_rules() -> None:
    """A record is read with the same meaning, whatever a preset is called or brings."""
    other = replace(RUSSIAN, presets=(Preset("Other", (("scoring", "sochi"),)),))
    assert rules_hash(other) == rules_hash(RUSSIAN)


@pytest.mark.parametrize("name", [preset.name for preset in RUSSIAN.presets])
@pytest.mark.parametrize("players", [3, 4])
def test_a_match_by_a_preset_is_played_to_its_end(name: str, players: int) -> None:
    agreed = values(name) | {"pool": 4}
    match = start(RUSSIAN.with_options(agreed), players=players, dealer=players - 1)
    play_at_random(match, random.Random(f"{name} {players}"), until_deal=False)
    settlement = match.table.settlement
    assert settlement is not None and sum(settlement) == 0
