"""Deals played to their end by players who see their own cards and guess where the others lie.

Invariant: a player knows the cards that were played and who could not follow suit, and no more; so
a declarer who has to guess loses what open cards would win, and so do the defenders.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence

from prefgame.ai.imagine.play_points import Point
from prefgame.ai.imagine.worlds import CardMask, bits, suit_mask
from prefgame.cards import DECK, Card, Suit
from prefgame.solver import DealSolver

GUESSES = 6
"""So many deals a player imagines for a card."""
TRIES = 8
"""A deal that puts a card where it cannot be is dealt anew this often at most."""


class GuessedPlay:
    """The play of one contract. ``declarer`` and ``leader`` are places; every place plays."""

    def __init__(
        self, solver: DealSolver, declarer: int, leader: int, trump: Suit | None, rng: random.Random
    ) -> None:
        self._solver, self._declarer, self._leader = solver, declarer, leader
        self._trump, self._rng = trump, rng

    def tricks(self, hands: Sequence[CardMask], aside: CardMask) -> int:
        """The declarer's tricks in one deal. ``aside``: the cards that the declarer has discarded,
        and the others do not know.
        """
        point, taken = Point(tuple(hands), self._leader), 0
        lacks = [0] * len(hands)
        while any(point.hands):
            place = point.place
            card = self.card(point, aside, lacks)
            if point.trick and card.suit is not point.trick[0].suit:
                lacks[place] |= suit_mask(point.trick[0].suit)
                if self._trump is not None and card.suit is not self._trump:
                    lacks[place] |= suit_mask(self._trump)
            point = point.after(card, self._trump)
            taken += not point.trick and point.leader == self._declarer
        return taken

    def card(self, point: Point, aside: CardMask, lacks: Sequence[CardMask]) -> Card:
        """The card that is best on average in the deals that the player imagines. ``lacks``: by
        place the cards that somebody is known not to have.
        """
        place = point.place
        others = [(place + 1) % 3, (place + 2) % 3]
        hidden = aside if place != self._declarer else 0
        for other in others:
            hidden |= point.hands[other]
        deals = array("I")
        for _ in range(GUESSES):
            dealt = self._deal(hidden, [(point.hands[at].bit_count(), lacks[at]) for at in others])
            if dealt is not None:
                held = list(point.hands)
                for other, cards in zip(others, dealt):
                    held[other] = cards
                deals.extend(held)
        values = self._solver.values(deals or array("I", point.hands), point.leader, point.trick)
        towards = 1 if place == self._declarer else -1
        return max(
            (card for card in DECK if values[card.index] >= 0),
            key=lambda card: (towards * sum(values[card.index :: len(DECK)]), -card.rank),
        )

    def _deal(
        self, hidden: CardMask, hands: Sequence[tuple[int, CardMask]]
    ) -> list[CardMask] | None:
        """The hidden cards for hands of these sizes, which lack these cards; what is left over lies
        aside. None where chance found no such deal.
        """
        cards = list(bits(hidden))
        for _ in range(TRIES):
            self._rng.shuffle(cards)
            cards.sort(key=lambda card: sum(not lacks & card for _, lacks in hands))
            room, dealt = [size for size, _ in hands], [0] * len(hands)
            for card in cards:
                may = [at for at, (_, lacks) in enumerate(hands) if room[at] and not lacks & card]
                if may:
                    (at,) = self._rng.choices(may, [room[each] for each in may])
                    dealt[at] |= card
                    room[at] -= 1
            if not any(room):
                return dealt
        return None
