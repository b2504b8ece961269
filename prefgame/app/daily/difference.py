"""What makes the difference between the line that holds and the one that was tried.

Invariant: only what both lines show is said: who cannot follow the lead, which card wins a trick in
one of them alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.app.daily.position import Position
from prefgame.app.daily.problem import Problem
from prefgame.cards import Card
from prefgame.rules.base import Seat

Winning = tuple[Seat, Card]


@dataclass(frozen=True)
class Difference:
    """``has_to_trump``: who has nothing of the suit of the right lead and has to trump it;
    ``gained``: a trick that the player wants, and that is won in the right line alone; ``lost``:
    one that the player does not want, in the tried line alone. None where there is no such thing.
    """

    has_to_trump: Seat | None
    gained: Winning | None
    lost: Winning | None


def difference(problem: Problem, tried: Card) -> Difference:
    """The difference between the lead that holds and the one that was ``tried``."""
    right = problem.right[0]
    good, bad = problem.lines[right], problem.lines[tried]
    mine = set(problem.position.side_of(problem.seat))
    takers = set(problem.position.playing) - mine if problem.few else mine
    gained = [won for won in _won(good) if won[0] in takers and won not in _won(bad)]
    lost = [won for won in _won(bad) if won[0] not in takers and won not in _won(good)]
    return Difference(
        _has_to_trump(problem, good), gained[0] if gained else None, lost[0] if lost else None
    )


def _won(line: Position) -> list[Winning]:
    """The winning card of each trick, in order."""
    return [
        (trick.winner, next(card for seat, card in trick.cards if seat == trick.winner))
        for trick in line.tricks
    ]


def _has_to_trump(problem: Problem, line: Position) -> Seat | None:
    at, sides = problem.position, problem.position.side_of(problem.seat)
    trump, cards = at.contract.trump, line.tricks[0].cards
    if cards[0][1].suit is trump:
        return None
    for seat, card in cards:
        if seat not in sides and all(one.suit is trump for one in at.legal):
            return seat
        at = at.after(card)
    return None
