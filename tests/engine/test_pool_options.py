"""Agreements of Russian tables: whole matches by random commands, each counted a second time."""

from __future__ import annotations

import pytest

from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import find_ruleset
from tests.engine.battery import play_and_check

LENINGRAD: dict[str, OptionValue] = {
    "scoring": "leningrad",
    "responsibility": "half",
    "gentlemen": "one",
    "consolation": "all",
    "raspasy_price": 2,
    "raspasy_end": "whisted",
    "raspasy_exit": "seven",
    "raspasy_talon": True,
    "raspasy_amnesty": True,
    "common_pool": True,
}
AGREED: tuple[dict[str, OptionValue], ...] = (
    {"raspasy_amnesty": True, "raspasy_talon": True},
    {"responsibility": "full", "scoring": "rostov"},
    {"responsibility": "none"},
    {"gentlemen": "one", "raspasy_end": "whisted"},
    {"consolation": "nobody"},
    {"consolation": "all", "scoring": "rostov"},
    {"raspasy_price": 3, "raspasy": "double", "raspasy_limit": 9},
    {"common_pool": True},
    {"misere_hand": True, "nine_hand": True, "dealer_bonus": True},
    {"scoring": "rostov", "rostov_raspasy": True, "raspasy_price": 2},
    {"scoring": "rostov", "rostov_raspasy": True, "raspasy_talon": True, "rostov_exact": True},
    {"scoring": "rostov", "rostov_raspasy": True, "raspasy_amnesty": True},
    {"without_three": True, "consolation": "all", "thrown_talon": "choice"},
    {"without_three": True, "scoring": "rostov", "gentlemen": True, "dealer_bonus": True},
    {"raspasy": "own", "raspasy_ladder": "2-5-5-9", "raspasy_end": "any"},
    {"hold_over_pass": False},
    {"six_whist": "open"},
    {"six_whist": "closed", "gentlemen": "one"},
    LENINGRAD,
    LENINGRAD | {"scoring": "rostov", "responsibility": "full"},
)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("agreed", AGREED, ids=lambda agreed: ",".join(agreed)[:60])
def test_a_match_with_each_agreement_comes_to_its_end(
    agreed: dict[str, OptionValue], seats: int
) -> None:
    rules = find_ruleset("russian")
    match = play_and_check(rules, seats, {"pool": 4} | agreed, seed=seats, hands=60)
    assert match.phase is Phase.OVER and match.table.settlement is not None
