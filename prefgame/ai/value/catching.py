"""How likely the cards of a defender catch a contract for no trick whose discard is hidden.

Invariant: discards that look alike are caught by the same cards or not at all. With open cards each
could be caught in a way of its own, but the defenders cannot tell them apart.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.ai.imagine.worlds import (
    CardMask,
    World,
    hands_in_sight,
    mask_of,
    next_to_play,
)
from prefgame.ai.value.table_solver import solver_of
from prefgame.cards import DECK, Card
from prefgame.engine.view import SeatView
from prefgame.rules.play import trick_winner

Discards = int
"""Some of the discards that are possible: a bit each, in their order."""
Reach = dict[Card, tuple[Discards, Discards]]
"""By card: the discards with which it may be played, and those of them that are then caught with
open cards.
"""
AHEAD = 2
"""So many more cards of the defenders are chosen together with a card, as far as the steps last."""
STEPS = 200
"""A look that puts more positions than this to the solver is given up for a shorter one."""


@dataclass(frozen=True, slots=True)
class _Point:
    """A point of the play. ``hands``: of the defenders, 0 for the declarer; ``held``: what the
    declarer has with each discard; ``trick``: the cards on the table, the first by ``leader``.
    """

    hands: tuple[CardMask, ...]
    held: tuple[CardMask, ...]
    leader: int
    trick: tuple[Card, ...]

    @property
    def place(self) -> int:
        """Who is to play."""
        return (self.leader + len(self.trick)) % 3


class _GivenUp(Exception):
    """A look took too many steps."""


class Catch:
    """One decision of a defender who sees all cards but the discard."""

    def __init__(self, view: SeatView, worlds: Sequence[World], shares: Sequence[float]) -> None:
        """``worlds`` and ``shares`` are those of every discard."""
        hand, seen = view.declared, hands_in_sight(view)
        self._shares, self._trump = shares, hand.contract.trump
        self._declarer = hand.order.index(hand.declarer)
        self._solver = solver_of(
            view.table.rules.play, hand.contract, hand.order, hand.order, hand.declarer
        )
        self._now = _Point(
            tuple(0 if seat == hand.declarer else seen[seat] for seat in hand.order),
            tuple(world.hands[hand.declarer] for world in worlds),
            hand.order.index(hand.trick[0][0] if hand.trick else next_to_play(view)),
            tuple(card for _, card in hand.trick),
        )
        self._steps = 0
        self._known: dict[tuple[_Point, Discards, int], Discards] = {}

    def caught(self) -> dict[Card, list[bool]]:
        """For each card, whether it catches each discard against every play of the declarer."""
        reach = self._reach(self._now, (1 << len(self._shares)) - 1)
        kinds = self._kinds(self._now, reach)
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

    def _after(self, point: _Point, some: Discards, card: Card, ahead: int) -> Discards:
        """Those of ``some`` discards that are caught after this card."""
        bit, hands, held = mask_of([card]), point.hands, point.held
        if point.place == self._declarer:
            held = tuple(cards & ~bit for cards in held)
        else:
            hands = tuple(cards & ~bit for cards in hands)
        trick = (*point.trick, card)
        if len(trick) < 3:
            return self._caught(_Point(hands, held, point.leader, trick), some, ahead)
        winner = trick_winner(
            tuple(((point.leader + each) % 3, one) for each, one in enumerate(trick)), self._trump
        )
        if winner == self._declarer:
            return some
        return self._caught(_Point(hands, held, winner, ()), some, ahead) if any(hands) else 0

    def _caught(self, point: _Point, some: Discards, ahead: int) -> Discards:
        """Those of ``some`` discards that are caught when the play comes to this point."""
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

    def _caught_by_best(self, point: _Point, some: Discards, ahead: int) -> Discards:
        """After the card of a defender that catches the likeliest discards together."""
        reach = self._reach(point, some)
        kinds = sorted(self._kinds(point, reach), key=lambda card: -self._share(reach[card][1]))
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

    def _caught_by_all(self, point: _Point, some: Discards, ahead: int) -> Discards:
        """After each card of the declarer: with every discard the worst one may be chosen."""
        reach = self._reach(point, some)
        for card in self._kinds(point, reach):
            may, caught = reach[card]
            some &= caught | ~may
            asked = some & may
            some &= self._after(point, asked, card, ahead) | ~asked
        return some

    # ---- open cards

    def _reach(self, point: _Point, some: Discards) -> Reach:
        self._steps += 1
        if self._steps > STEPS:
            raise _GivenUp
        chosen = [at for at in range(len(self._shares)) if some >> at & 1]
        deals = array("I")
        for at in chosen:
            hands = list(point.hands)
            hands[self._declarer] = point.held[at]
            deals.extend(hands)
        found = self._solver.taken_at_all(deals, point.leader, point.trick)
        reach: Reach = {}
        for start, at in zip(range(0, len(found), len(DECK)), chosen):
            for card, taken in zip(DECK, found[start : start + len(DECK)]):
                if taken >= 0:
                    may, caught = reach.get(card, (0, 0))
                    reach[card] = may | 1 << at, caught | bool(taken) << at
        return reach

    def _kinds(self, point: _Point, reach: Reach) -> dict[Card, list[Card]]:
        """One card of each kind with those that are worth the same: no card of another hand parts
        them.
        """
        own = point.place == self._declarer
        others = mask_of(point.trick)
        for place, cards in enumerate(point.hands):
            others |= cards if place != point.place else 0
        for cards in () if own else point.held:
            others |= cards
        kinds: dict[Card, list[Card]] = {}
        for card in sorted(reach):
            for kind, alike in kinds.items():
                between = (1 << card.index) - (2 << alike[-1].index)
                if card.suit is kind.suit and reach[card] == reach[kind] and not others & between:
                    alike.append(card)
                    break
            else:
                kinds[card] = [card]
        return kinds

    def _share(self, some: Discards) -> float:
        return sum(share for at, share in enumerate(self._shares) if some >> at & 1)
