"""What may be played: goals and contracts.

Invariant: values only. What a contract is worth is the business of the score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from prefgame.cards import Suit
from prefgame.rules.base import Seat

TRICKS = 10
"""in every hand of every game"""


@dataclass(frozen=True, slots=True)
class Goal:
    """How many of the ten tricks the declarer must take: at least ``least``, at most ``most``, and ``run`` of them one after another (003:125).
    In a hand that nobody declares it is everybody's own goal."""

    least: int
    most: int = TRICKS
    run: int = 0

    @property
    def takes_none(self) -> bool:
        """Whether the declarer must stay without a trick."""
        return self.most == 0

    @property
    def takes_all(self) -> bool:
        return self.least == TRICKS

    @property
    def wants_few(self) -> bool:
        """Whether a trick harms the player who has this goal; else it helps."""
        return self.most < TRICKS

    @property
    def decisive(self) -> int:
        """The number of tricks that decides: with it the goal is reached, or lost where few are wanted."""
        return self.most + 1 if self.wants_few else self.least

    @property
    def first_trick_decides(self) -> bool:
        """Whether it matters only if the player takes a trick at all, and not how many."""
        return self.most == 0

    @property
    def failing(self) -> int:
        """So many tricks of the others lose it; of a goal that wants few, more than there are."""
        return TRICKS + 1 - self.least

    def as_far_as_it_counts(self, tricks: int) -> int:
        """The number of tricks, without those beyond the goal by more than one."""
        return max(self.least - 1, min(tricks, self.most + 1))

    def is_met(self, tricks: int, run: int = TRICKS) -> bool:
        """Whether the goal is reached with so many tricks at the end of the hand, ``run`` of them one after another at the longest."""
        return self.least <= tricks <= self.most and run >= self.run

    def is_won(self, tricks: int, against: int) -> bool:
        """Whether it is reached after so many tricks of the declarer and ``against``, whatever follows."""
        return self.least <= tricks and TRICKS - against <= self.most

    def is_lost(self, tricks: int, against: int) -> bool:
        """Whether it cannot be reached any more after so many tricks of the declarer and ``against``."""
        return tricks > self.most or against >= self.failing


def longest_run(winners: Iterable[Seat], seat: Seat) -> int:
    """The most tricks that the seat took one after another, of those that these seats won in turn."""
    return max((len(list(row)) for winner, row in groupby(winners) if winner == seat), default=0)


SIX_TRICKS, NO_TRICK, ALL_TRICKS = Goal(6), Goal(0, 0), Goal(TRICKS)


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer plays. ``name`` is its text when it is announced, ``rank`` its place in the order of contracts.

    ``game``: without the talon. ``may_be_left``: defenders may stay at home (000:45, 000:156). ``word`` names its game as a bid of its own.
    """

    name: str
    rank: int
    trump: Suit | None
    goal: Goal
    may_be_left: bool = True
    word: str = ""
    game: bool = False

    @property
    def as_game(self) -> Contract:
        """The same without the talon."""
        return replace(self, game=True)

    @property
    def with_talon(self) -> Contract:
        return replace(self, game=False)

    def __str__(self) -> str:
        return f"game {self.name}" if self.game else self.name


def contract_of_number(name: str) -> Contract | None:
    """A contract of which only the number is known, for another game plays it; None where the name is no number of any game."""
    return Contract(name, int(name), None, SIX_TRICKS) if len(name) == 1 and name in "12345678" else None
