"""What a card of a whister loses, in whists, against the sums on paper (002:80-91, 002:106)."""

from __future__ import annotations

import random

import pytest

from prefgame.app.look_back.open_values import OpenValues
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.rules.base import Phase
from prefgame.solver import COMPILED, Stop
from tests.ui.table.russian_positions import BY_BOJAN, russian


@pytest.mark.skipif(not COMPILED, reason="every card is solved")
def test_a_trick_against_a_seven_that_falls_is_worth_21_whists_and_a_third() -> None:
    """In an open whist the trick itself counts 4, and so does the trick that the declarer lacks;
    the 4 points in the dump of the declarer are 40 whists, a third for each of three players.
    """
    match = russian(*BY_BOJAN, "pass", "whist", "open")
    dice = random.Random(0)
    while match.phase is Phase.PLAY:
        match.submit(dice.choice(match.legal()))
    hand = FinishedHand.of(match.log)
    decisions = tuple(hand.decisions())
    values, found = OpenValues(hand, decisions, Stop()), set()
    for decision in decisions:
        if decision.phase is Phase.PLAY and decision.seat == 0:
            found |= {(one.tricks, one.points) for one in values.of(decision).values()}
    won = dict(found)
    assert set(won) == {4, 5}, "one card lost a trick, and the declarer falls in either case"
    assert won[5] - won[4] == pytest.approx(4 + 4 + 40 / 3)
