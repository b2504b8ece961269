"""What may be played: goals and contracts.

Invariant: values only. The score decides what a contract is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby

from prefgame.cards import Suit
from prefgame.rules.base import Seat
from prefgame.rules.deal import HAND_SIZE

TRICKS = HAND_SIZE
"""in every hand"""
NUMBER_WORDS = {"5": "five", "6": "six", "7": "seven", "8": "eight"}
"""the word of a game that is called by a number, by the number"""


@dataclass(frozen=True, slots=True)
class Goal:
    """How many of the ten tricks the declarer must take: at least ``least``, at most ``most``, and
    ``run`` of them one after another (003:125). In a hand without a declarer, each player has this
    goal for themselves.
    """

    least: int
    most: int = TRICKS
    run: int = 0

    @property
    def takes_none(self) -> bool:
        return self.most == 0

    @property
    def takes_all(self) -> bool:
        return self.least == TRICKS

    @property
    def wants_few(self) -> bool:
        """Whether each trick harms the player who has this goal. Otherwise tricks help."""
        return self.most < TRICKS

    @property
    def counts_tricks(self) -> bool:
        """Whether it is reached with a number of tricks, and nothing else is asked."""
        return not self.wants_few and not self.run

    @property
    def decisive(self) -> int:
        """The number of tricks that reaches the goal, or loses it if few are wanted."""
        return self.most + 1 if self.wants_few else self.least

    @property
    def first_trick_decides(self) -> bool:
        """Whether only the first trick matters: the number of tricks after it changes nothing."""
        return self.most == 0

    @property
    def tricks_to_defeat(self) -> int:
        """With so many tricks of the others the goal is lost; never if few are wanted."""
        return TRICKS + 1 - self.least

    def is_met(self, tricks: int, run: int = TRICKS) -> bool:
        """Tell whether the goal is reached with so many tricks at the end of the hand. ``run``: the
        longest row of tricks one after another.
        """
        return self.least <= tricks <= self.most and run >= self.run

    def is_won(self, tricks: int, against: int) -> bool:
        """Tell whether the goal is reached, whatever follows, after so many tricks of the declarer
        and of the others (``against``). Numbers alone never prove a row of tricks.
        """
        return not self.run and self.least <= tricks and TRICKS - against <= self.most

    def is_lost(self, tricks: int, against: int) -> bool:
        """Tell whether the goal is lost after so many tricks of the declarer and ``against``."""
        return tricks > self.most or against >= self.tricks_to_defeat


def longest_run(winners: Iterable[Seat], seat: Seat) -> int:
    """Count the longest row of tricks of the seat, of ``winners`` in order."""
    return max((len(list(row)) for winner, row in groupby(winners) if winner == seat), default=0)


SIX_TRICKS, NO_TRICK, ALL_TRICKS = Goal(6), Goal(0, 0), Goal(TRICKS)


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer plays. ``name`` is its text when it is announced, ``rank`` its place in the
    order of contracts.

    ``game``: without the talon. ``may_be_left``: defenders may stay at home (000:45, 000:156).
    ``word`` names its game as a bid of its own. ``only_game``: it is never played with the talon,
    so its name alone says that it is a game (003:58, 001:74-78).
    """

    name: str
    rank: int
    trump: Suit | None
    goal: Goal
    may_be_left: bool = True
    word: str = ""
    game: bool = False
    only_game: bool = False
    open_hands: bool = False
    """the cards of one side are laid open in the play (001:94-96, 003:113-115)"""
    own_name: str = ""
    """what it is called, if its number or its word has another name at other tables (003:125)"""
    called: str = field(default="", repr=False, compare=False)
    """what its region calls what its ``word`` names: "berač" for "betl" (000:146); its commands
    keep the word, and so do the rules' hash and the records
    """

    def __hash__(self) -> int:
        """Hash what tells contracts apart soonest: seats look them up at every choice."""
        return hash((self.rank, self.name))

    @property
    def called_by_number(self) -> bool:
        """Whether the game is called by number: "five", not "betl" (001:80-112)."""
        return NUMBER_WORDS.get(self.name) == self.word

    @property
    def name_says_game(self) -> bool:
        """Whether its own name says that it is played without the talon. One that is called by its
        suit shares that name with the same suit with the talon.
        """
        return self.only_game and self.trump is None

    @property
    def as_game(self) -> Contract:
        return replace(self, game=True)

    @property
    def with_talon(self) -> Contract:
        return replace(self, game=False)

    def __str__(self) -> str:
        return f"game {self.name}" if self.game and not self.only_game else self.name


def contract_of_number(name: str) -> Contract | None:
    """Make a contract of a number that another game plays; None if none does."""
    return (
        Contract(name, int(name), None, SIX_TRICKS)
        if len(name) == 1 and name in "12345678"
        else None
    )
