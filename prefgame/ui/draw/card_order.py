"""The order of the cards in the player's hand.

Invariant: suits are together, high cards first, and neighbours differ in colour where the suits
allow it, whatever else is wanted. Once cards are played, the others keep their places.
"""

from __future__ import annotations

import random
from itertools import pairwise, permutations

from prefgame.app.settings import Settings
from prefgame.cards import DECK, Card, Suit, of_suit
from prefgame.engine.view import SeatView

DARK = (Suit.S, Suit.C)


def sorted_hand(cards: tuple[Card, ...], trump: Suit | None = None) -> tuple[Card, ...]:
    """Sorted by suit and rank, a trump suit leftmost unless two suits of one colour would meet."""
    return _by_suit(cards, _suit_order(cards, trump))


def _by_suit(cards: tuple[Card, ...], order: tuple[Suit, ...]) -> tuple[Card, ...]:
    return tuple(card for suit in order for card in sorted(of_suit(cards, suit), reverse=True))


def _suit_order(cards: tuple[Card, ...], trump: Suit | None) -> tuple[Suit, ...]:
    present = [suit for suit in Suit if of_suit(cards, suit)]
    return min(
        permutations(present),
        key=lambda order: (_meetings(order), _trump_inside(order, trump)),
        default=(),
    )


def _meetings(order: tuple[Suit, ...]) -> int:
    return sum((one in DARK) == (two in DARK) for one, two in pairwise(order))


def _trump_inside(order: tuple[Suit, ...], trump: Suit | None) -> bool:
    return trump in order and order[0] is not trump


def dealt_hand(cards: tuple[Card, ...], hand: int) -> tuple[Card, ...]:
    """Return the order in which the cards came: not recorded, so drawn once for each hand."""
    order = list(DECK)
    random.Random(hand).shuffle(order)
    return tuple(sorted(cards, key=order.index))


def hand_order(view: SeatView, settings: Settings) -> tuple[str, ...]:
    """Return the player's cards from left to right, as the settings want them."""
    if settings.sort == "dealt":
        return tuple(map(str, dealt_hand(view.cards, view.table.hands_played)))
    contract = view.hand.contract if view.hand else None
    trump = contract.trump if contract and settings.trumps_left else None
    return tuple(
        map(str, _by_suit(view.cards, _suit_order((*view.cards, *_own_played_cards(view)), trump)))
    )


def _own_played_cards(view: SeatView) -> tuple[Card, ...]:
    tricks = (*(trick.cards for trick in view.hand.tricks), view.hand.trick) if view.hand else ()
    return tuple(card for trick in tricks for seat, card in trick if seat == view.seat)
