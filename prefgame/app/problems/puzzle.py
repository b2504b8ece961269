"""A puzzle: open hands, a card that is to be played, and the tries of the player.

Invariant: the goal follows from the contract and the side of the player. Nobody learns how good a
card was before the try has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from prefgame.app.problems.position import BestPlay, Cards, Position, Tricks
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.cards import Card, Suit
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Puzzle:
    """A position in which the player is to play a card. ``earlier``: the tricks before it;
    ``right``: the cards that hold, the best of them first; ``usual``: a card that players like to
    play and that does not hold, if one is known.
    """

    rules: RuleSet
    position: Position
    earlier: Tricks
    right: Cards
    usual: Card | None = None

    @property
    def seat(self) -> Seat:
        return self.position.seat

    @property
    def declares(self) -> bool:
        return self.seat == self.position.declarer

    @property
    def few(self) -> bool:
        """Whether the declarer wants few tricks: then those of the declarer are counted."""
        return self.position.contract.goal.wants_few

    @property
    def needed(self) -> int:
        """How many more tricks decide it: to be taken, or kept from the others."""
        goal, at = self.position.contract.goal, self.position
        if goal.wants_few:
            return goal.decisive - at.tricks_of_declarer
        if self.declares:
            return goal.least - at.tricks_of_declarer
        return goal.tricks_to_defeat - at.against

    def reached(self, position: Position) -> int:
        """Count how many of these tricks have been taken since the beginning of the problem."""
        goal, at = self.position.contract.goal, self.position
        if goal.wants_few or self.declares:
            return position.tricks_of_declarer - at.tricks_of_declarer
        return position.against - at.against

    def is_solved(self, position: Position) -> bool | None:
        """Tell whether the player has what was wanted; None while that is open."""
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

    # ---- how it ends with best play

    @cached_property
    def tricks_after(self) -> Mapping[Card, int]:
        """The tricks that the declarer has in the end after each card that may be played now."""
        return BestPlay(self.position).values(self.position)

    def reached_after(self, card: Card) -> int:
        """Count what ``reached`` counts, at the end of best play after this card."""
        at, tricks = self.position, self.tricks_after[card]
        own = tricks - at.tricks_of_declarer
        return own if self.few or self.declares else at.left - own

    def line(self, card: Card) -> Position:
        """Play to the end with best play after this card of the player."""
        if card not in self._lines:
            best = BestPlay(self.position)
            self._lines[card] = best.line(self.position.after(card))
        return self._lines[card]

    def until_decided(self, line: Position) -> Tricks:
        """Return the tricks of a line as far as the one that decides."""
        position = self.position
        for _seat, card in line.cards_played[len(position.trick) :]:
            position = position.after(card)
            if not position.trick and position.made is not None:
                break
        return position.tricks

    @cached_property
    def best_line(self) -> Position:
        """Play to the end with best play by all."""
        return BestPlay(self.position).line(self.position)

    @cached_property
    def _lines(self) -> dict[Card, Position]:
        return {}


# ---- what makes the difference between the line that holds and the one that was tried
# Invariant: only what both lines show is said: who cannot follow the lead, which card wins a trick
# in one of them alone.


Winning = tuple[Seat, Card]


@dataclass(frozen=True)
class Difference:
    """``has_to_trump``: who has nothing of the suit of the right lead and has to trump it;
    ``gained``: a trick that the player wants, and that is won in the right line alone; ``lost``:
    one that the player does not want, in the tried line alone. None if there is no such thing.
    """

    has_to_trump: Seat | None
    gained: Winning | None
    lost: Winning | None


def difference(problem: Puzzle, tried: Card) -> Difference:
    right = problem.right[0]
    good, bad = problem.line(right), problem.line(tried)
    mine = set(problem.position.side_of(problem.seat))
    takers = set(problem.position.playing) - mine if problem.few else mine
    gained = [won for won in _won(good) if won[0] in takers and won not in _won(bad)]
    lost = [won for won in _won(bad) if won[0] not in takers and won not in _won(good)]
    return Difference(
        _has_to_trump(problem, good), gained[0] if gained else None, lost[0] if lost else None
    )


def _won(line: Position) -> list[Winning]:
    return [
        (trick.winner, next(card for seat, card in trick.cards if seat == trick.winner))
        for trick in line.tricks
    ]


def _has_to_trump(problem: Puzzle, line: Position) -> Seat | None:
    at, sides = problem.position, problem.position.side_of(problem.seat)
    trump, cards = at.contract.trump, line.tricks[0].cards
    if at.trick or cards[0][1].suit is trump:
        return None
    for seat, card in cards:
        if seat not in sides and all(one.suit is trump for one in at.legal):
            return seat
        at = at.after(card)
    return None


# ---- trying to solve a problem: the player leads, the others answer with best play at once
# Invariant: nobody learns how good a card was before the try has ended. A try that was given up
# counts as one, and once the answer was shown nothing is solved any more.


@dataclass(frozen=True)
class EndedTry:
    """A try that has ended. ``card``: the player's first one; ``solved``: whether it led to what
    was wanted, None if it was taken back before; ``end``: the last position of it.
    """

    card: Card
    solved: bool | None
    end: Position


class Trying:
    """The tries at a problem: ``tries`` have ended, ``result`` is how far the player has come."""

    def __init__(self, problem: Puzzle, result: ProblemResult = ProblemResult.UNTRIED) -> None:
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
    def card(self) -> Card | None:
        """The card that the player has played first in this try."""
        return None if not self._before else self._first_card()

    @property
    def is_done(self) -> bool:
        """Whether the problem is solved, or its answer was shown."""
        return self.result.is_done

    @property
    def right_cards(self) -> Cards:
        """The cards that still lead to what is wanted in the present position; none if it is lost
        with best play.
        """
        return self._best.right_cards(self.position)

    # ---- what the player does

    def play(self, card: Card) -> None:
        """Play the card, and what the others answer until the player is asked or it is decided."""
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

    def take_back_what_lost(self) -> None:
        """Take back the player's cards as far as the goal can be reached again."""
        self.take_back()
        while self._before and not self.right_cards:
            self.position = self._before.pop()

    def again(self) -> None:
        if self._before and self.solved is None:
            self._end(None)
        self._before.clear()
        self.position = self.problem.position

    def show(self) -> None:
        self.again()
        if not self.is_done:
            self.result = ProblemResult.SHOWN

    def _end(self, solved: bool | None) -> None:
        self.tries.append(EndedTry(self._first_card(), solved, self.position))
        self.result = result_after(self.result, solved)

    def _first_card(self) -> Card:
        return self.position.cards_played[len(self.problem.position.trick)][1]


def result_after(result: ProblemResult, solved: bool | None) -> ProblemResult:
    """Return how far the player is after another try; once it is done nothing changes."""
    if result.is_done:
        return result
    if not solved:
        return ProblemResult.TRIED
    return ProblemResult.FIRST if result is ProblemResult.UNTRIED else ProblemResult.HELPED
