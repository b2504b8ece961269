"""Deals that are played on by players who guess."""

from __future__ import annotations

import random
from array import array

import pytest

from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.value.catching import GuessedPlay, Point
from prefgame.ai.value.end_values import solver_of
from prefgame.cards import DECK, Card, Suit
from prefgame.rules.contracts import TRICKS
from prefgame.rules.registry import find_ruleset
from prefgame.solver import DealSolver

RUSSIAN = find_ruleset("russian")
SPADES = next(each for each in RUSSIAN.contracts if each.trump is Suit.S)
ORDER = (0, 1, 2)


def solver() -> DealSolver:
    """Of a contract in spades whose declarer is in place 0."""
    return solver_of(RUSSIAN.play, SPADES, ORDER, ORDER, 0)


def dealt(seed: str) -> tuple[list[int], int]:
    """Three hands and the two cards that lie aside."""
    cards = list(DECK)
    random.Random(seed).shuffle(cards)
    return [mask_of(cards[at : at + 10]) for at in (0, 10, 20)], mask_of(cards[30:])


def play(seed: str, leader: int = 1) -> GuessedPlay:
    return GuessedPlay(solver(), 0, leader, Suit.S, random.Random(seed))


def test_who_has_no_choice_guesses_nothing() -> None:
    """The declarer holds all trumps and draws the last ones; open cards say the same."""
    trumps = [card for card in DECK if card.suit is Suit.S]
    others = [card for card in DECK if card.suit is not Suit.S]
    hands = [mask_of(each) for each in ([*trumps, Card.HA, Card.DA], others[:10], others[10:20])]
    hands[1] = mask_of([card for card in others if card not in (Card.HA, Card.DA)][:10])
    hands[2] = mask_of([card for card in others if card not in (Card.HA, Card.DA)][10:20])
    aside = sum(1 << card.index for card in DECK) & ~(hands[0] | hands[1] | hands[2])
    assert play("sure", leader=0).tricks(hands, aside) == TRICKS
    assert solver().tricks(array("I", hands), 0)[0] == TRICKS


@pytest.mark.parametrize("place", range(3))
def test_a_player_does_not_see_the_other_hands(place: int) -> None:
    """The first card is the same when the others have changed their cards."""
    for at in range(20):
        hands, aside = dealt(f"secret {at}")
        others = [each for each in range(3) if each != place]
        changed = list(hands)
        changed[others[0]], changed[others[1]] = hands[others[1]], hands[others[0]]
        first = [
            GuessedPlay(solver(), 0, place, Suit.S, random.Random(at)).card(
                Point(tuple(each), place), aside, [0, 0, 0]
            )
            for each in (hands, changed)
        ]
        assert first[0] is first[1]


def test_guessing_loses_tricks_on_both_sides() -> None:
    """Now the declarer takes fewer tricks than with open cards, now more."""
    differences = []
    for at in range(40):
        hands, aside = dealt(f"guess {at}")
        found = solver().tricks(array("I", hands), 1)[0]
        differences.append(play(str(at)).tricks(hands, aside) - found)
    assert min(differences) < 0 < max(differences)
    assert abs(sum(differences)) <= 1.5 * len(differences)
