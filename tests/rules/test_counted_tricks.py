"""How many tricks of the defence are written: no more than five in the Balkan games (000:55), all
of them where a game or a Serbian table says so (004:309).
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from prefgame.ai.value.end_values import EndValues
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules import registry
from prefgame.rules.base import Role
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.engine.battery import play_and_check
from tests.helpers import NAMES, SOME_DEAL, announced, deal, play_at_random, say
from tests.narrow import column_sheet
from tests.rules.test_play import SECOND_TOO_LATE, STRONG_DEFENCE, play_first
from tests.scored_hands import last_sheet, score_hands

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


# ---- the Serbian option (004:309)

BEYOND: dict[str, Any] = {"play_out": True, "beyond_five": True}


def serbian_hand(**options: Any) -> Match:
    """Play a game in clubs, worth 12, of which the defence takes nine tricks."""
    match = announced("serbian", "game 5", packets=STRONG_DEFENCE, **options)
    play_first(say(match, "come", "come", "no", "no"))
    return match


def test_a_serbian_table_may_write_every_trick_of_the_defence() -> None:
    """004:309: "Supe = Number_of_Tricks x Game_Value x 2", without a limit."""
    match = serbian_hand(**BEYOND)
    taken = match.table.this_hand.taken
    assert sum(taken.values()) == 10 and taken[1] + taken[2] > 5 and min(taken[1], taken[2]) > 0
    columns = column_sheet(match).columns
    assert [column.soup[0] for column in columns[1:]] == [12 * taken[1], 12 * taken[2]]
    assert read_record(write_record(match)).match == match, "a record says so too"


@pytest.mark.parametrize("options", [{}, {"play_out": True}])
def test_without_that_option_a_serbian_table_writes_five(options: dict[str, Any]) -> None:
    columns = column_sheet(serbian_hand(**options)).columns
    assert sum(sum(column.soup) for column in columns) == 5 * 12
    assert columns == column_sheet(serbian_hand()).columns, "as where the hand stops"


def test_where_all_are_written_a_trick_beyond_the_fifth_helps_a_defender_who_needs_two() -> None:
    """A-14: each needs two, and the tricks of the second defender come after the fifth."""
    middles = []
    for beyond in (False, True):
        match = announced(
            "serbian",
            "sans",
            packets=SECOND_TOO_LATE,
            defender_quota="individual",
            play_out=True,
            beyond_five=beyond,
        )
        play_first(say(match, "come", "come", "no", "no"))
        middles.append([column.middle for column in column_sheet(match).columns])
    assert middles == [[-116, -100, -116], [-116, -100, -100]]
    option = next(one for one in match.table.rules.options if one.name == "defender_quota")
    assert "first five" not in option.sentence, "it is true of both tables"


@pytest.mark.parametrize("quota", ["team", "individual"])
def test_matches_at_such_a_table_are_counted_a_second_time(quota: str) -> None:
    """The customs of ``tests/engine/test_conformance.py`` meet this option seldom."""
    given = {**BEYOND, "start": 1000, "defender_quota": quota}
    match = play_and_check(find_ruleset("serbian"), 3, given, seed=1)
    written = [event.hand for event in match.log if isinstance(event, HandScored)]
    assert any(
        sum(hand.tricks.values()) - hand.tricks[hand.declarer] > 5
        for hand in written
        if hand.declarer is not None and hand.tricks
    )


def test_a_report_has_all_ten_tricks_where_all_are_written() -> None:
    """004:309; a hand that stops at the fifth was not played to the end."""
    hand = {
        "declarer": "A",
        "contract": "5",
        "game": True,
        "dealer": "C",
        "defence": {"B": "come", "C": "come"},
    }
    eight, five = ({"A": 10 - against, "B": 3, "C": against - 3} for against in (8, 5))
    written = last_sheet(hand | {"tricks": eight}, rules="serbian", **BEYOND)
    assert written == ([-112, -100, -100], {"B vs A": 3 * 12, "C vs A": 5 * 12})
    stopped = score_hands(hand | {"tricks": five | {"A": 3}}, rules="serbian", **BEYOND)
    assert "add up to 8; each is scored, so they must be ten" in stopped["error"]["message"]
    tables: tuple[dict[str, Any], ...] = ({}, {"play_out": True})
    for options in tables:
        refused = score_hands(hand | {"tricks": eight}, rules="serbian", **options)
        assert "the defence stops at 5 tricks, but 8" in refused["error"]["message"]
    alone = score_hands(hand | {"tricks": eight}, rules="serbian", beyond_five=True)
    assert "beyond_five contradicts play_out=no" in alone["error"]["message"]
