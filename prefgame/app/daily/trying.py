"""Trying to solve a problem: the player leads, the others answer with best play at once.

Invariant: nobody learns how good a card was before the try has ended. A try that was given up
counts as one, and once the answer was shown nothing is solved any more.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.app.daily.best_play import BestPlay
from prefgame.app.daily.position import Position
from prefgame.app.daily.problem import Problem
from prefgame.app.storage.kept_days import ProblemResult
from prefgame.cards import Card


@dataclass(frozen=True)
class EndedTry:
    """A try that has ended. ``lead``: the player's first card; ``solved``: whether it led to what
    was wanted, None where it was taken back before; ``end``: the last position of it.
    """

    lead: Card
    solved: bool | None
    end: Position


class Trying:
    """The tries at a problem. ``tries``: those that have ended; ``result``: how far the player has
    come.
    """

    def __init__(self, problem: Problem, result: ProblemResult = ProblemResult.UNTRIED) -> None:
        self.problem, self.result = problem, result
        self.tries: list[EndedTry] = []
        self._best = BestPlay(problem.position)
        self._before: list[Position] = []
        """the positions in which the player has chosen a card in this try"""
        self.position = problem.position

    # ---- what is seen

    @property
    def solved(self) -> bool | None:
        """Whether the present try has led to what was wanted; None while that is open."""
        return self.problem.is_solved(self.position)

    @property
    def lead(self) -> Card | None:
        """The first card of the present try."""
        return None if not self._before else _first_card(self.position)

    @property
    def is_done(self) -> bool:
        """Whether the problem is solved, or its answer was shown."""
        return self.result in (ProblemResult.FIRST, ProblemResult.HELPED, ProblemResult.SHOWN)

    # ---- what the player does

    def play(self, card: Card) -> None:
        """The player's card, and what the others answer until the player is to play again, or the
        contract is decided.
        """
        assert self.solved is None and self.position.seat == self.problem.seat
        self._before.append(self.position)
        self.position = self.position.after(card)
        while self.solved is None and self.position.seat != self.problem.seat:
            self.position = self.position.after(self._best.card(self.position))
        if self.solved is None:
            return
        while self.position.trick:  # the trick that decides is completed
            self.position = self.position.after(self._best.card(self.position))
        self._end(self.solved)

    def take_back(self) -> None:
        """Take back the player's last card. A try that has not ended yet ends with it."""
        if not self._before:
            return
        if self.solved is None:
            self._end(None)
        self.position = self._before.pop()

    def again(self) -> None:
        """From the beginning."""
        if self._before and self.solved is None:
            self._end(None)
        self._before.clear()
        self.position = self.problem.position

    def show(self) -> None:
        """The answer is shown."""
        self.again()
        if not self.is_done:
            self.result = ProblemResult.SHOWN

    def _end(self, solved: bool | None) -> None:
        self.tries.append(EndedTry(_first_card(self.position), solved, self.position))
        if self.is_done:
            return
        fresh = self.result is ProblemResult.UNTRIED
        if solved:
            self.result = ProblemResult.FIRST if fresh else ProblemResult.HELPED
        else:
            self.result = ProblemResult.TRIED


def _first_card(position: Position) -> Card:
    """The card that was led first after the position of the problem."""
    played = position.tricks[0].cards if position.tricks else position.trick
    return played[0][1]
