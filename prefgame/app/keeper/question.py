"""The questions of a hand that is being entered: what is asked, what may be answered, what was.

Invariant: values only. An answer that the rules forbid stays in the list, with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from prefgame.rules.reported.hand import BadHand


class Ask(Enum):
    """What a question is about, and what its answers are."""

    DEALER = auto()
    """a player's name"""
    PLAYS = auto()
    """a player's name, or ``Undeclared``"""
    LEVEL = auto()
    """the goal that contracts share, where there are many contracts"""
    CONTRACT = auto()
    """the contract as the table plays it with the talon, or one that is only a game"""
    GAME = auto()
    """True: without the talon"""
    ANSWER = auto()
    """the word by which people report what a defender answered"""
    KONTRA = auto()
    """how often the hand was doubled"""
    KONTRA_BY = auto()
    """the names of the defenders who said kontra"""
    TRICKS = auto()
    """how many tricks a player took"""
    ROW = auto()
    """the most tricks that the declarer took one after another"""
    ACES = auto()
    """what is paid for the declarer's aces; ``NO_ACES``: nothing"""
    AGREED = auto()
    """True: the tricks were agreed on"""
    TALON = auto()
    """the two cards as text"""
    THROWN = auto()
    """True: the declarer discarded both cards of the talon, for all to see"""


class Undeclared(Enum):
    """A hand that nobody declared."""

    PASSED = "all passed"
    MISDEAL = "a wrong deal"


NO_ACES = ""
"""the answer that nothing is paid for aces"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer, and why it cannot be given now; None where it can."""

    value: Any
    why_not: BadHand | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its ``choices``. ``chosen``: what was answered, None where nothing was;
    ``name``: the player whom it is about; ``start``: the number that is likely, where a number is
    asked.
    """

    ask: Ask
    choices: tuple[Choice, ...]
    chosen: Any = None
    name: str = ""
    start: int = 0

    @property
    def key(self) -> tuple[Ask, str]:
        """What makes it the same question after another answer was given."""
        return self.ask, self.name

    @property
    def is_open(self) -> bool:
        """Whether nothing was answered yet."""
        return self.chosen is None
