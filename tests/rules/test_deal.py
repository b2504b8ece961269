"""How the cards are dealt."""

from __future__ import annotations

import pytest

from prefgame.cards import DECK
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE, divide_deck
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet


def test_the_hands_and_the_talon_are_the_whole_deck() -> None:
    hands, talon = divide_deck(DECK)
    assert [len(hand) for hand in hands] == [HAND_SIZE] * HANDS == [10, 10, 10]
    assert len(talon) == TALON_SIZE == 2
    assert [card for part in (*hands, talon) for card in part] == list(DECK)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_packets_of_a_game_make_whole_hands_and_one_talon(rules: RuleSet) -> None:
    assert sum(rules.packets) == HAND_SIZE and rules.packets.count(0) == 1
