"""What each card led to: with open cards, and the same as the judge counts."""

from __future__ import annotations

import pytest

from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.app.look_back.positions import positions
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.app.look_back.review_hands import ruffed_ace
from tests.app.look_back.test_decisions import played_hand
from tests.helpers import judge


def test_the_ace_that_is_ruffed_led_to_a_trick_less() -> None:
    *_earlier, found = positions(ruffed_ace().log)
    first = found[0]
    assert first.played is Card.SA and first.lost > 0
    own = next(group for group in first.groups if Card.SA in group.cards)
    best = first.groups[0]
    assert own.value.tricks is not None and best.value.tricks == own.value.tricks + 1
    assert first.line[0].cards[0][1] in best.cards


@pytest.mark.parametrize(("rules", "seed"), [("croatian", 3), ("austrian", 6), ("russian", 7)])
def test_every_choice_of_a_card_has_a_position_and_every_legal_card_is_in_it(
    rules: str, seed: int
) -> None:
    log = played_hand(find_ruleset(rules), seed, level="beginner").log
    hand = FinishedHand.of(log)
    cards = [one for one in hand.decisions() if one.phase is Phase.PLAY]
    *_earlier, found = positions(log)
    assert [one.decision for one in found] == cards
    for one in found:
        legal = {
            command.card for command in one.decision.view.legal if isinstance(command, PlayCard)
        }
        shown = [card for group in one.groups for card in group.cards]
        assert sorted(shown) == sorted(legal)
        points = [group.value.points for group in one.groups]
        assert points == sorted(points, reverse=True) and one.lost >= 0


def test_a_line_keeps_what_was_played_before_it() -> None:
    log = ruffed_ace().log
    played = [event.card for event in log if isinstance(event, CardPlayed)]
    *_earlier, found = positions(log)
    for one in found:
        before = one.decision.view.this_hand
        count = sum(len(trick.cards) for trick in before.tricks) + len(before.trick)
        line = [card for trick in one.line for _seat, card in trick.cards]
        assert line[:count] == played[:count] and line[count] in one.groups[0].cards
        assert (line[count] == one.played) is (one.lost == 0)


def test_what_is_lost_is_what_the_judge_says() -> None:
    log = ruffed_ace().log
    *_earlier, found = positions(log)
    lost = {one.decision.number: one.lost for one in found}
    judged = [one for one in judge(log).judged if one.decision.phase is Phase.PLAY and one.lost]
    assert judged
    for one in judged:
        assert one.lost <= lost[one.decision.number] + 1e-6
