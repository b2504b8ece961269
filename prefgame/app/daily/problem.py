"""A problem: a lead after which, with open cards, the contract is made or defeated.

Invariant: only one card, or several that are equal, leads to what the player wants, and the card
that players usually lead does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from prefgame.app.daily.best_play import BestPlay
from prefgame.app.daily.position import Cards, Position, Tricks
from prefgame.cards import Card, Suit
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet

MOST_LEFT, LEAST_LEFT = 6, 4
"""tricks that are still to be played"""


@dataclass(frozen=True)
class Problem:
    """The problem of a day in a game. ``number``: which of the deals of that day it is;
    ``position``: the player is to lead; ``earlier``: the tricks before it; ``right``: the cards
    that hold, the lowest first; ``usual``: what the rules of thumb lead.
    """

    day: date
    rules: RuleSet
    number: int
    position: Position
    earlier: Tricks
    right: Cards
    usual: Card

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.position.seat

    @property
    def declares(self) -> bool:
        """Whether the player is the declarer."""
        return self.seat == self.position.declarer

    @property
    def few(self) -> bool:
        """Whether the declarer wants few tricks: then those of the declarer are counted."""
        return self.position.contract.goal.wants_few

    @property
    def needed(self) -> int:
        """How many more tricks decide the contract: the player's side must take so many of them,
        or must not let the others do so.
        """
        goal, at = self.position.contract.goal, self.position
        if goal.wants_few:
            return goal.decisive - at.tricks_of_declarer
        if self.declares:
            return goal.least - at.tricks_of_declarer
        return goal.tricks_to_defeat - at.against

    def reached(self, position: Position) -> int:
        """How many of these tricks have been taken since the beginning of the problem."""
        goal, at = self.position.contract.goal, self.position
        if goal.wants_few or self.declares:
            return position.tricks_of_declarer - at.tricks_of_declarer
        return position.against - at.against

    def is_solved(self, position: Position) -> bool | None:
        """Whether the player has what was wanted; None while that is open."""
        return None if position.made is None else position.made is self.declares

    @property
    def known_voids(self) -> tuple[tuple[Seat, Suit], ...]:
        """What the earlier tricks have shown: who of the others has nothing of a suit."""
        return tuple(
            dict.fromkeys(
                (seat, trick.cards[0][1].suit)
                for trick in self.earlier
                for seat, card in trick.cards
                if card.suit is not trick.cards[0][1].suit and seat != self.seat
            )
        )

    @cached_property
    def lines(self) -> dict[Card, Position]:
        """How it ends with best play after each card that the player may lead."""
        best = BestPlay(self.position)
        return {card: best.line(self.position.after(card)) for card in self.position.legal}


def is_problem(position: Position, usual: Card, right: Cards) -> bool:
    """Whether the lead in this position is worth asking for. ``right``: the cards that hold."""
    return (
        not position.trick
        and LEAST_LEFT <= position.left <= MOST_LEFT
        and position.made is None
        and bool(right)
        and usual not in right
        and len(position.legal) - len(right) > 1
        and position.are_equal(right)
    )
