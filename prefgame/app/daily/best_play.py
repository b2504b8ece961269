"""Best play from a position, with all cards open.

Invariant: the solver finds what each card leads to; among cards that are equally good the lowest is
played, so there is one line.
"""

from __future__ import annotations

from array import array

from prefgame.ai.value.table_solver import solver_of
from prefgame.app.daily.position import Cards, Position
from prefgame.cards import DECK, Card
from prefgame.solver import Stop, hand_bits


class BestPlay:
    """Best play in all positions of the hand of ``position``. Stopped where ``stop`` was set."""

    def __init__(self, position: Position, stop: Stop | None = None) -> None:
        self._solver = solver_of(
            position.rules,
            position.contract,
            position.order,
            position.playing,
            position.declarer,
            slots=1 << 15,
            stop=stop,
        )

    def values(self, position: Position) -> dict[Card, int]:
        """The tricks that the declarer has in the end, after each card that may be played now."""
        found = self._solver.values(
            array("I", map(hand_bits, position.hands)),
            position.order.index(position.led),
            [card for _seat, card in position.trick],
        )
        taken = position.tricks_of_declarer
        return {card: taken + found[card.index] for card in DECK if found[card.index] >= 0}

    def right_cards(self, position: Position) -> Cards:
        """The cards after which the side of the seat reaches what it wants: the contract is made,
        or it is not.
        """
        wanted, goal = position.seat == position.declarer, position.contract.goal
        return tuple(
            card for card, tricks in self.values(position).items() if goal.is_met(tricks) is wanted
        )

    def card(self, position: Position) -> Card:
        """The card of best play."""
        values = self.values(position)
        many = (position.seat == position.declarer) is not position.contract.goal.wants_few
        best = (max if many else min)(values.values())
        equal = (card for card, tricks in values.items() if tricks == best)
        return min(equal, key=lambda card: (card.rank, card.index))

    def line(self, position: Position) -> Position:
        """How it ends: the position once all cards are played, with all tricks."""
        while position.left:
            position = position.after(self.card(position))
        return position
