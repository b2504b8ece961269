"""How the cards are dealt."""

from __future__ import annotations

import pytest

from prefgame.cards import DECK
from prefgame.rules.deal import HAND_SIZE, HANDS, TALON_SIZE, divide_deck, seats_dealt
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


def test_of_four_the_dealer_sits_out() -> None:
    """003:51 "if 4 wish to play the dealer sits out of each hand"; the eldest hand comes first."""
    assert [seats_dealt(dealer, 3) for dealer in range(3)] == [(1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert [seats_dealt(dealer, 4) for dealer in (0, 2)] == [(1, 2, 3), (3, 0, 1)]
