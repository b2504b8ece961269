"""The match of a lesson where a note stands, and what best play makes of it there.

Invariant: everything is read from the record, by the rules and by the solver.
"""

from __future__ import annotations

from array import array

from prefgame.ai.value.end_values import solver_of
from prefgame.app.learn.lessons import Lesson, Step
from prefgame.app.session import PLAYER
from prefgame.cards import DECK, Card
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import hand_bits


class Position:
    """The match of a lesson where a step stands."""

    def __init__(self, lesson: Lesson, step: Step) -> None:
        self.lesson, self.step = lesson, step
        self.match = self.after(step.at)

    def after(self, count: int) -> Match:
        """Return the match after so many commands of the record."""
        match = Match(self.lesson.started)
        for command in self.lesson.commands[:count]:
            match.submit(command)
        return match

    def ahead(self, phase: Phase) -> Match:
        """Return the match where this phase begins, in this hand."""
        count = self.step.at
        while (match := self.after(count)).phase is not phase:
            assert count < len(self.lesson.commands), f"no {phase.value} follows"
            count += 1
        return match

    def seat(self, name: str) -> Seat:
        """Return the seat of a player."""
        return self.lesson.started.players.index(name)

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.match.table.rules

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the learner."""
        return self.match.hand_of(PLAYER)

    def contract(self, key: str) -> Contract:
        """Return the contract of that text."""
        every = (*self.rules.contracts, *self.rules.auction.all_games)
        return next(one for one in every if str(one) == key)


def _watched(match: Match) -> Seat:
    """Return the declarer; where nobody declares, the learner, against whom the others
    are to play.
    """
    declarer = match.table.contracted.declarer
    return PLAYER if declarer is None else declarer


def values_of(match: Match) -> dict[str, int]:
    """Return the tricks of the one who is watched in the end after each card that may be played
    now.
    """
    table, watched = match.table, _watched(match)
    hand, playing = table.contracted, table.playing
    cards = tuple(match.hand_of(seat) if seat in playing else () for seat in hand.order)
    solver = solver_of(
        table.rules.play, hand.contract, hand.order, playing, hand.declarer, counted=watched
    )
    acting = match.turn.card_of
    assert acting is not None
    led = hand.trick[0][0] if hand.trick else acting
    bits = array("I", map(hand_bits, cards))
    found = solver.values(bits, hand.order.index(led), [card for _seat, card in hand.trick])
    taken = hand.taken[watched]
    return {str(card): taken + found[card.index] for card in DECK if found[card.index] >= 0}


def best_of(match: Match) -> int:
    """Return the same number with best play by all."""
    own = match.turn.card_of == _watched(match)
    wants_most = own is not match.table.contracted.contract.goal.wants_few
    return (max if wants_most else min)(values_of(match).values())
