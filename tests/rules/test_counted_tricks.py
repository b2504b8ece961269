"""How many tricks of the defence are written: no more than five in the Balkan games (000:55), all
of them where a game says so.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.value.end_values import EndValues
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.rules import registry
from prefgame.rules.base import Role
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.ruleset import RuleSet
from tests.helpers import NAMES, SOME_DEAL, deal, play_at_random, say

PLAYED_OUT = replace(
    CROATIAN, key="croatian played out", play=replace(CROATIAN.play, stop_early=False)
)
ALL_WRITTEN = replace(
    PLAYED_OUT, key="croatian with ten tricks", score=replace(CROATIAN.score, most_against=None)
)
HOPELESS = ("S7 S8 D7 D8 H7 H8 H9 C7 C8 C9", *SOME_DEAL[:0])
"""ten cards that take little in hearts"""


def scored(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> HandScored:
    """Return the hand in which the eldest hand plays hearts with nothing, and both others come."""
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, rules))
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(2, *HOPELESS))
    say(match, "game", "pass", "pass", "announce game 4", "come", "come", "no", "no")
    play_at_random(match, random.Random(3))
    return next(event for event in reversed(match.log) if isinstance(event, HandScored))


def test_where_a_game_says_so_all_tricks_of_the_defence_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = scored(ALL_WRITTEN, monkeypatch).hand
    assert sum(hand.tricks.values()) == 10 and hand.tricks[0] < 5


def test_in_the_balkan_games_five_are_written_though_all_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ "The play stops as soon as the defenders have five tricks", and no more are written where it
    goes on (000:55, A-19).
    """
    hand = scored(PLAYED_OUT, monkeypatch).hand
    assert hand.tricks[1] + hand.tricks[2] == 5


@pytest.mark.parametrize(("rules", "written"), [(CROATIAN, 5), (ALL_WRITTEN, 8)])
def test_a_seat_values_the_tricks_that_are_written(rules: RuleSet, written: int) -> None:
    sheet = rules.score.new_sheet(3)
    roles = {0: Role.DECLARER, 1: Role.ALONE, 2: Role.STAYS}
    stakes = EndValues(rules, sheet, 1, rules.contract("4", game=False), roles)
    fall = 8 * 10 * 2 / 3  # of the debt that grows, a third is everybody's
    assert stakes.end({0: 2, 1: 8}).gain == pytest.approx(written * 8 + fall / 2)
