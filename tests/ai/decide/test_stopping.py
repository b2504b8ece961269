"""When a seat agrees to end the match by agreement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from prefgame.ai.decide.questions import agrees_to_stop
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from tests.helpers import sheet


def answers(*middles: int) -> list[bool]:
    """Return what each seat of a Croatian match with these middle columns says."""
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), sheet=sheet(*middles))
    return [agrees_to_stop(match.view(seat)) for seat in range(3)]


@pytest.mark.parametrize(
    ("middles", "expected"),
    [
        ((-30, -30, -30), [True, True, True]),  # nothing is won or lost
        ((-28, -30, -30), [True, True, True]),  # a small loss
        ((-6, -30, -30), [True, False, False]),  # behind, with 66 points still to be won
        ((-30, -10, -10), [False, True, True]),
        ((40, -20, -22), [True, True, True]),  # behind by far more than the 2 points left
    ],
)
def test_a_seat_plays_on_where_it_can_still_win_back_what_it_would_lose(
    middles: tuple[int, ...], expected: list[bool]
) -> None:
    assert answers(*middles) == expected


def test_where_deals_end_the_match_those_to_come_count() -> None:
    rules = find_ruleset("austrian").with_options({"deals": 12})
    paid = replace(rules.score.new_sheet(3), purses=(-40, 20, 20), pot=0, hands=2)
    match = Match.start(rules, ("Ana", "Bojan", "Cvita"), sheet=paid)
    assert [agrees_to_stop(match.view(seat)) for seat in range(3)] == [False, True, True]
