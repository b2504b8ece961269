"""Deals played on from a point by players who see their own cards and guess where the others lie.

Invariant: a player knows the cards that were played and who could not follow suit, and no more; so
a declarer who has to guess loses what open cards would win, and so do the defenders.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import ALL_CARDS, CardMask, Layouts, bits, mask_of, suit_mask
from prefgame.cards import DECK, Card, Suit
from prefgame.rules.play import trick_winner
from prefgame.solver import DealSolver

# ---- a point of the play with the cards of three hands, from which further play is looked at
# Invariant: whose turn it is and who wins a trick is what the rules say; which cards may be played
# is what the solver answers.


@dataclass(frozen=True, slots=True)
class Point:
    """``hands``: those of the three places, or what such a hand may hold; ``trick``: the cards on
    the table, the first by ``leader``.
    """

    hands: tuple[CardMask, ...]
    leader: int
    trick: tuple[Card, ...] = ()

    @property
    def place(self) -> int:
        """Who is to play."""
        return (self.leader + len(self.trick)) % 3

    def after(self, card: Card, trump: Suit | None) -> Point:
        """Return the point after this card: if it ends a trick, its winner leads to the next
        one.
        """
        bit, place = mask_of([card]), self.place
        hands = tuple(cards & ~bit if at == place else cards for at, cards in enumerate(self.hands))
        trick = (*self.trick, card)
        if len(trick) < 3:
            return Point(hands, self.leader, trick)
        played = tuple(((self.leader + each) % 3, one) for each, one in enumerate(trick))
        return Point(hands, trick_winner(played, trump))

    def kinds(self, worth: Mapping[Card, object]) -> dict[Card, list[Card]]:
        """Group the cards by kind, each kind under its lowest card: those that are ``worth`` the
        same, and no card of another hand parts them.
        """
        others = mask_of(self.trick)
        for at, cards in enumerate(self.hands):
            others |= cards if at != self.place else 0
        found: dict[Card, list[Card]] = {}
        for card in sorted(worth):
            for kind, alike in found.items():
                between = (1 << card.index) - (2 << alike[-1].index)
                if card.suit is kind.suit and worth[card] == worth[kind] and not others & between:
                    alike.append(card)
                    break
            else:
                found[card] = [card]
        return found


# ---- deals played to their end by players who see their own cards and guess where the others lie


GUESSES = 6
"""So many deals a player imagines for a card."""


class GuessedPlay:
    """The play of one contract. ``declarer`` and ``leader`` are places; every place plays."""

    def __init__(
        self, solver: DealSolver, declarer: int, leader: int, trump: Suit | None, rng: random.Random
    ) -> None:
        self._solver, self._declarer, self._leader = solver, declarer, leader
        self._trump, self._rng = trump, rng

    def tricks(self, hands: Sequence[CardMask], aside: CardMask) -> int:
        """Count the declarer's tricks in one deal. ``aside``: the cards that the declarer has
        discarded, and the others do not know.
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
        """Choose the card that is best on average in the deals that the player imagines. ``lacks``:
        by place the cards that somebody is known not to have.
        """
        place = point.place
        others = [(place + 1) % 3, (place + 2) % 3]
        hidden = aside if place != self._declarer else 0
        for other in others:
            hidden |= point.hands[other]
        deals = array("I", point.hands) * GUESSES
        left = hidden.bit_count() - sum(point.hands[other].bit_count() for other in others)
        layouts = Layouts(
            bits(hidden),
            [(point.hands[at].bit_count(), ALL_CARDS & ~lacks[at]) for at in others]
            + [(left, ALL_CARDS)],
        )
        dealt = layouts.deals(GUESSES, self._rng)
        for at, other in enumerate(others):
            deals[other::3] = dealt[at::PLACES]
        values = self._solver.values(deals, point.leader, point.trick)
        towards = 1 if place == self._declarer else -1
        return max(
            (card for card in DECK if values[card.index] >= 0),
            key=lambda card: (towards * sum(values[card.index :: len(DECK)]), -card.rank),
        )
