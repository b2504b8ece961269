"""A seat gives up after the talon where every contract would lose more."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.facts import Fact
from prefgame.ai.level import find_level
from prefgame.ai.player import choose
from prefgame.app.play.thinking import find_hint
from prefgame.engine.commands import WITHOUT_THREE
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from tests.helpers import deal, say

LOW = "S7 S8 S9 D7 D8 D9 H7 H8 C7 C8"
OTHERS = "ST SJ SQ SK SA DT DJ DQ DK DA", "H9 HT HJ HQ HK HA C9 CT CJ CQ"
TALON = "CK CA"


def bid(contract: str, *texts: str) -> Match:
    match = Match.start(find_ruleset("russian"), ("Ana", "Bojan", "Cvita"), without_three=True)
    match.submit(deal(2, LOW, *OTHERS, TALON))
    return say(match, contract, "pass", "pass", *texts)


@pytest.mark.parametrize("level", ["expert", "beginner"])
def test_a_hand_without_tricks_is_given_up(level: str) -> None:
    view = bid("8S", "discard S7 D7").view(0)
    assert choose(view, find_level(level), random.Random(1)) == WITHOUT_THREE


def test_the_hint_at_the_talon_says_so_too_with_its_reason() -> None:
    hint = find_hint(bid("8S").view(0))
    assert hint.choices[0].commands[-1] == WITHOUT_THREE
    assert [reason.fact for reason in hint.reasons][-1] is Fact.LOSES_MORE
    hint = find_hint(bid("8S", "discard S7 D7").view(0))
    assert hint.choices[0].commands == (WITHOUT_THREE,)
