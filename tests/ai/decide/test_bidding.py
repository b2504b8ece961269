"""What a call wins, put together from the worlds in which it was tried: in some of them another
seat wins the auction.
"""

from __future__ import annotations

import pytest

from prefgame.ai.decide.bidding import CallOutcome
from prefgame.rules.registry import find_ruleset

CLUBS, SPADES = (find_ruleset("croatian").contract(name) for name in ("5", "2"))


def test_a_contract_is_made_as_often_as_where_the_seat_plays() -> None:
    few, rest = CallOutcome(-4.0, 0.0, {}), CallOutcome(20.0, 0.5, {CLUBS: 0.3, SPADES: 0.15})
    assert few.chance is None and few.contract is None
    for both in (few.average_with(0.25, rest), rest.average_with(0.75, few)):
        assert both.gain == pytest.approx(14.0) and both.played == pytest.approx(0.375)
        assert both.chance == pytest.approx(0.9) and both.contract == CLUBS
