"""What may be played: goals and contracts.

Invariant: values only. What a contract is worth is the business of the score.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.cards import Suit

TRICKS = 10
"""in every hand of every game"""


@dataclass(frozen=True, slots=True)
class Goal:
    """How many of the ten tricks the declarer must take: at least ``least``, at most ``most``."""

    least: int
    most: int = TRICKS

    @property
    def takes_none(self) -> bool:
        """Whether the declarer must stay without a trick."""
        return self.most == 0

    @property
    def takes_all(self) -> bool:
        return self.least == TRICKS

    def is_met(self, tricks: int) -> bool:
        """Whether the goal is reached with so many tricks at the end of the hand."""
        return self.least <= tricks <= self.most

    def is_lost(self, tricks: int, against: int) -> bool:
        """Whether it cannot be reached any more after so many tricks of the declarer and ``against``."""
        return tricks > self.most or against > TRICKS - self.least


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

    def __str__(self) -> str:
        return f"game {self.name}" if self.game else self.name
