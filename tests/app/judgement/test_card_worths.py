"""What a card was worth where two defenders owe tricks of their own (001:66-72): the tricks fall to
one of them, and the money is that of a hand that can be played so.
"""

from __future__ import annotations

from functools import cache

import pytest

from prefgame.ai.value.sheet_value import sheet_value
from prefgame.app.judgement.card_worths import CardWorths, OpenValue
from prefgame.app.judgement.decisions import Decision, FinishedHand
from prefgame.app.judgement.open_values import OpenValues
from prefgame.app.judgement.positions import Position, positions
from prefgame.engine.commands import PlayCard
from prefgame.engine.decide import decide
from prefgame.engine.hand import Trick
from prefgame.engine.state import State
from prefgame.rules.base import Phase, Role
from prefgame.rules.registry import find_ruleset
from tests.app.judgement.test_decisions import played_hand


@cache
def two_volunteers() -> FinishedHand:
    """A hand of beginners at an Austrian table in which both defenders came."""
    return FinishedHand.of(played_hand(find_ruleset("austrian"), 2, level="beginner").log)


def cards_played() -> tuple[Decision, ...]:
    return tuple(one for one in two_volunteers().decisions() if one.phase is Phase.PLAY)


def sheet_after(decision: Decision, line: tuple[Trick, ...]) -> State:
    """The table when the hand has been played on like this from the decision."""
    hand, state = decision.view.this_hand, decision.state
    before = sum(len(trick.cards) for trick in hand.tricks) + len(hand.trick)
    for _seat, card in [one for trick in line for one in trick.cards][before:]:
        state = decide(state, PlayCard(card))[1]
    return state


def test_both_defenders_came() -> None:
    roles = list(cards_played()[0].view.table.roles.values())
    assert roles.count(Role.COMES) == 2


def test_what_a_card_is_worth_is_what_is_written_after_its_line() -> None:
    decisions = cards_played()
    values = OpenValues(two_volunteers(), tuple(two_volunteers().decisions()), None)
    told = 0
    for decision in decisions:
        worths = values.of(decision)
        ends = {
            command: sheet_after(decision, values.line_after(decision, command))
            for command in worths
        }
        first = next(iter(worths))
        for command, worth in worths.items():
            for (seat, points), (_same, others) in zip(worth.shares, worths[first].shares):
                sheets = [ends[one].table.sheet for one in (command, first)]
                written = [sheet_value(decision.view.table.rules, one, seat) for one in sheets]
                assert points - others == pytest.approx(written[0] - written[1])
                told += 1
    assert told


def test_a_trick_for_the_partner_is_not_one_for_oneself() -> None:
    """Cards that leave the declarer as many tricks, and the seat itself more money or less."""
    *_earlier, found = positions(played_hand(find_ruleset("austrian"), 2, level="beginner").log)
    assert any(_parts_the_tricks(one) for one in found)


def _parts_the_tricks(position: Position) -> bool:
    groups = [group.value for group in position.groups]
    return any(
        one.tricks == other.tricks and one.shares != other.shares
        for one in groups
        for other in groups
    )


def test_what_is_lost_is_told_for_each_of_both() -> None:
    worse, better = (
        OpenValue(points, 3, shares)
        for points, shares in ((-9.5, ((0, -1.0), (1, -17.0))), (0.5, ((0, 0.0), (1, 1.0))))
    )
    assert worse.losses(better) == ((0, 1.0), (1, 18.0))
    assert OpenValue(2.0, 3).losses(better) == ()


def test_where_one_defends_the_split_is_no_question() -> None:
    log = played_hand(find_ruleset("austrian"), 1, level="beginner").log
    for decision in FinishedHand.of(log).decisions():
        if decision.phase is Phase.PLAY:
            assert not CardWorths(decision, None).ends.split_matters
