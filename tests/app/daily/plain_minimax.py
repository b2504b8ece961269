"""Best play found without the solver, from the rules' own legal cards."""

from __future__ import annotations

from prefgame.app.problems.position import Position
from prefgame.cards import Card


class Minimax:
    """The declarer's tricks at the end, from any position of one hand."""

    def __init__(self) -> None:
        self._known: dict[object, int] = {}

    def value(self, position: Position) -> int:
        if not position.left:
            return position.tricks_of_declarer
        key = position.hands, position.trick, position.led
        if key not in self._known:
            few = position.contract.goal.wants_few
            many = (position.seat == position.declarer) is not few
            best = (max if many else min)(self.values(position).values())
            self._known[key] = best - position.tricks_of_declarer
        return self._known[key] + position.tricks_of_declarer

    def values(self, position: Position) -> dict[Card, int]:
        return {card: self.value(position.after(card)) for card in position.legal}
