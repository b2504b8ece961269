"""How many cards are dealt to whom, alike in every game (000:25, 001:126-128, 003:52, 004:63-67).

Invariant: the hands and the talon are the whole deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card

HANDS = 3
"""how many players get cards; of four, the dealer sits out"""
HAND_SIZE = 10
TALON_SIZE = 2


def divide_deck(
    cards: Sequence[Card],
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """The hands and the talon that these 32 cards make, from the first card on."""
    hands = tuple(tuple(cards[at * HAND_SIZE : (at + 1) * HAND_SIZE]) for at in range(HANDS))
    return hands, tuple(cards[HANDS * HAND_SIZE :])
