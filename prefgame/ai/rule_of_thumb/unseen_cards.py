"""The cards that a seat has not seen: how many are still out, and who cannot hold a suit.

Invariant: it reads only open cards, and forgets none.
"""

from __future__ import annotations

from prefgame.ai.imagine.worlds import cards_ruled_out
from prefgame.ai.masks import SUITS, WHOLE, Mask, above, bit, masks
from prefgame.cards import Card, Suit
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat


class UnseenCards:
    """The cards that others may hold, as one seat has counted them."""

    def __init__(self, view: SeatView) -> None:
        hand = view.contracted
        self.trump: Suit | None = hand.contract.trump
        self.tricks = hand.tricks
        gone = [
            card
            for trick in (*(trick.cards for trick in self.tricks), hand.trick)
            for _, card in trick
        ]
        mine = masks(view.cards_in_play)
        known = masks((*gone, *view.discard))
        self.mine = mine
        self.out = [WHOLE & ~(held | laid) for held, laid in zip(mine, known)]
        """by suit, the cards that others may still hold"""
        self._without = cards_ruled_out(view)

    def cards_left(self, suit: Suit) -> Mask:
        """The cards of a suit that others may hold."""
        return self.out[SUITS.index(suit)]

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        """Whether the seat cannot hold a card of the suit."""
        return not self.cards_left(suit) & ~(self._without[seat] >> 8 * SUITS.index(suit))

    def count_higher(self, card: Card) -> int:
        """How many higher cards of its suit others may hold."""
        return (self.cards_left(card.suit) & above(bit(card))).bit_count()

    def count_lower(self, card: Card) -> int:
        """How many lower cards of its suit others may hold."""
        return (self.cards_left(card.suit) & (bit(card) - 1)).bit_count()

    def is_master(self, card: Card) -> bool:
        """Whether nobody else can beat the card in its own suit."""
        return self.count_higher(card) == 0
