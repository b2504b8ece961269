"""How likely the cards of a defender catch a contract for no trick whose discard is hidden.

Invariant: discards that look alike are caught by the same cards or not at all. With open cards each
could be caught in a way of its own, but the defenders cannot tell them apart.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import reduce
from operator import or_

from prefgame.ai.imagine.guessed_play import Point
from prefgame.ai.imagine.worlds import World, hands_in_sight, next_to_play
from prefgame.ai.value.table_solver import solver_of
from prefgame.cards import DECK, Card
from prefgame.engine.view import SeatView

Discards = int
"""Some of the discards that are possible: a bit each, in their order."""
Reach = dict[Card, tuple[Discards, Discards]]
"""By card: the discards with which it may be played, and those of them that are then caught with
open cards.
"""
AHEAD = 2
"""So many more cards of the defenders are chosen together with a card, as far as the steps last."""
DEALS = 4000
"""After so many positions, each with one discard, that were put to the solver, a look is given up
for a shorter one.
"""


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
        """Find, for each card, whether it catches each discard against every play of the
        declarer.
        """
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
        """Find those caught after the card of a defender that catches the likeliest discards
        together.
        """
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
        """Find those caught after each card of the declarer: with every discard the worst one may
        be chosen.
        """
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
