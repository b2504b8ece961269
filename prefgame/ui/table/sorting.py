"""The order of the cards in the player's hand.

Law of this module: suits stand together, high cards first, and neighbours differ in colour where the suits allow it.
"""

from __future__ import annotations

import random
from itertools import pairwise, permutations

from prefgame.app.settings import Settings
from prefgame.cards import DECK, Card, Suit, of_suit
from prefgame.engine.view import SeatView

DARK = (Suit.S, Suit.C)


def sorted_hand(cards: tuple[Card, ...], trump: Suit | None = None) -> tuple[Card, ...]:
    """Sorted by suit and rank, a trump suit leftmost."""
    present = [suit for suit in Suit if of_suit(cards, suit)]
    best = min(permutations(present), key=lambda order: _clashes(order, trump), default=())
    return tuple(card for suit in best for card in sorted(of_suit(cards, suit), reverse=True))


def _clashes(order: tuple[Suit, ...], trump: Suit | None) -> tuple[bool, int]:
    same = sum((one in DARK) == (two in DARK) for one, two in pairwise(order))
    return trump in order and order[0] is not trump, same


def dealt_hand(cards: tuple[Card, ...], hand: int) -> tuple[Card, ...]:
    """The order in which the cards came; it is not recorded, so it is drawn once for every hand of the match."""
    order = list(DECK)
    random.Random(hand).shuffle(order)
    return tuple(sorted(cards, key=order.index))


def hand_order(view: SeatView, settings: Settings) -> tuple[str, ...]:
    """The player's cards from left to right, as the settings want them."""
    if settings.sort == "dealt":
        return tuple(map(str, dealt_hand(view.cards, view.table.hands_played)))
    contract = view.hand.contract if view.hand else None
    trump = contract.trump if contract and settings.trumps_left else None
    whole = (*view.cards, *_played(view))  # the suits keep their places to the end of the hand
    return tuple(str(card) for card in sorted_hand(whole, trump) if card in view.cards)


def _played(view: SeatView) -> tuple[Card, ...]:
    """The player's own cards that have gone."""
    tricks = (*(trick.cards for trick in view.hand.tricks), view.hand.trick) if view.hand else ()
    return tuple(card for trick in tricks for seat, card in trick if seat == view.seat)
