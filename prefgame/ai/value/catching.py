"""Deals played on by players who guess, and how likely the cards of a defender catch a contract for
no trick whose discard is hidden.

Invariant: discards that look alike are caught by the same cards or not at all. With open cards each
could be caught in a way of its own, but the defenders cannot tell them apart.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import (
    ALL_CARDS,
    CardMask,
    Layouts,
    World,
    bits,
    hands_in_sight,
    mask_of,
    next_to_play,
    suit_mask,
)
from prefgame.ai.value.end_values import solver_of
from prefgame.cards import DECK, Card, Suit
from prefgame.engine.view import SeatView
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
        """Return the point after this card; the winner of a trick leads to the next one."""
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
# Invariant: a player knows the cards that were played and who could not follow suit, and no more;
# so a declarer who has to guess loses what open cards would win, and so do the defenders.


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
        """Count the declarer's tricks in one deal. ``aside``: the discard, hidden from others."""
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


# ---- how likely the cards of a defender catch a contract for no trick whose discard is hidden


Discards = int
"""Some of the discards that are possible: a bit each, in their order."""
Reach = dict[Card, tuple[Discards, Discards]]
"""By card: the discards with which it may be played, and those that are then caught."""
AHEAD = 2
"""So many more cards of the defenders are chosen together with a card, as far as the steps last."""
DEALS = 4000
"""After so many positions of a discard for the solver, a look is given up for a shorter one."""


class _GivenUp(Exception):
    """A look took too many steps."""


class Catch:
    """One decision of a defender who sees all cards but the discard."""

    def __init__(self, view: SeatView, worlds: Sequence[World], shares: Sequence[float]) -> None:
        """Prepare the search. ``worlds`` and ``shares`` are those of every discard."""
        hand, seen = view.declared, hands_in_sight(view)
        self._shares, self._trump = shares, hand.contract.trump
        self._declarer = hand.order.index(hand.declarer)
        self._solver = solver_of(
            view.table.rules.play, hand.contract, hand.order, hand.order, hand.declarer
        )
        self._held = [world.hands[hand.declarer] for world in worlds]
        """what the declarer has with each discard; in a point, all that may be there"""
        any_of_them = reduce(or_, self._held)
        self._now = Point(
            tuple(any_of_them if seat == hand.declarer else seen[seat] for seat in hand.order),
            hand.order.index(hand.trick[0][0] if hand.trick else next_to_play(view)),
            tuple(card for _, card in hand.trick),
        )
        self._left = DEALS
        self._reached: dict[tuple[Point, Discards], Reach] = {}
        self._known: dict[tuple[Point, Discards, int], Discards] = {}

    def caught(self) -> dict[Card, list[bool]]:
        """Find which discards each card catches against every play of the declarer."""
        reach = self._reach(self._now, (1 << len(self._shares)) - 1)
        kinds = self._now.kinds(reach)
        found = {card: reach[card][1] for card in kinds}
        for ahead in range(AHEAD + 1):
            try:
                found = {card: self._after(self._now, found[card], card, ahead) for card in kinds}
            except _GivenUp:
                break
        return {
            card: [bool(found[kind] >> at & 1) for at in range(len(self._shares))]
            for kind, alike in kinds.items()
            for card in alike
        }

    # ---- the play

    def _after(self, point: Point, some: Discards, card: Card, ahead: int) -> Discards:
        """Find those of ``some`` discards that are caught after this card."""
        next_point = point.after(card, self._trump)
        if not next_point.trick:
            if next_point.leader == self._declarer:
                return some
            if not next_point.hands[next_point.leader]:
                return 0
        return self._caught(next_point, some, ahead)

    def _caught(self, point: Point, some: Discards, ahead: int) -> Discards:
        """Find those of ``some`` discards that are caught when the play comes to this point."""
        if not some:
            return 0
        key = point, some, ahead
        if key not in self._known:
            own = point.place == self._declarer
            self._known[key] = (
                self._caught_by_all(point, some, ahead)
                if own
                else self._caught_by_best(point, some, ahead)
            )
        return self._known[key]

    def _caught_by_best(self, point: Point, some: Discards, ahead: int) -> Discards:
        """Find those caught after the card that catches the likeliest discards together."""
        reach = self._reach(point, some)
        kinds = sorted(point.kinds(reach), key=lambda card: -self._share(reach[card][1]))
        if not ahead:
            return reach[kinds[0]][1]
        best, most = 0, 0.0
        for card in kinds:
            if self._share(reach[card][1]) <= most:
                break
            caught = self._after(point, reach[card][1], card, ahead - 1)
            if self._share(caught) > most:
                best, most = caught, self._share(caught)
        return best

    def _caught_by_all(self, point: Point, some: Discards, ahead: int) -> Discards:
        """Find those caught whatever the declarer plays, with every discard the worst card."""
        reach = self._reach(point, some)
        for card in point.kinds(reach):
            may, caught = reach[card]
            some &= caught | ~may
            asked = some & may
            some &= self._after(point, asked, card, ahead) | ~asked
        return some

    # ---- open cards

    def _reach(self, point: Point, some: Discards) -> Reach:
        key = point, some
        if key not in self._reached:
            chosen = [at for at in range(len(self._shares)) if some >> at & 1]
            if self._left < 0:
                raise _GivenUp
            self._left -= len(chosen)
            self._reached[key] = self._solve(point, chosen)
        return self._reached[key]

    def _solve(self, point: Point, chosen: Sequence[int]) -> Reach:
        deals = array("I")
        for at in chosen:
            hands = list(point.hands)
            hands[self._declarer] &= self._held[at]
            deals.extend(hands)
        found = self._solver.taken_at_all(deals, point.leader, point.trick)
        reach: Reach = {}
        for start, at in zip(range(0, len(found), len(DECK)), chosen):
            for card, taken in zip(DECK, found[start : start + len(DECK)]):
                if taken >= 0:
                    may, caught = reach.get(card, (0, 0))
                    reach[card] = may | 1 << at, caught | bool(taken) << at
        return reach

    def _share(self, some: Discards) -> float:
        return sum(share for at, share in enumerate(self._shares) if some >> at & 1)
