"""The exact result of open hands with best play by all: the declarer's tricks, and the value of
each card.

    solve(position)              the number of tricks and the value of every legal card
    can_take(position, n)        whether the declarer takes at least n tricks: cheaper
    DealSolver(...)              the same questions for many deals of one contract in one call

Invariant: this package knows cards and no game. The duties of a rule set come as plain fields, and
the answers are exact under them. This module is the only entrance to the search, which is compiled
where possible (``COMPILED``) and gives the same answers when interpreted. Nothing is kept between
calls. Any number of threads may solve at the same time, and the GIL is released meanwhile.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock

from prefgame.cards import DECK, Card, Suit
from prefgame.solver.search import COMPILED, Search

__all__ = [
    "COMPILED",
    "BadPosition",
    "DealSolver",
    "Position",
    "Solution",
    "Stop",
    "Stopped",
    "can_take",
    "hand_bits",
    "solve",
    "stopped_by",
    "tricks",
]

# ---- what is asked about: open hands at any point of the play
# Invariant: a position that exists is possible; cards that make none are refused with a sentence.

MOST_CARDS = 10
"""in one hand"""


class BadPosition(ValueError):
    """Cards that are not a possible position; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Position:
    """Open hands at any point of the play. BadPosition if they are not a possible position.

    ``hands``: of seats 0, 1, 2, which play in this order; an empty hand is out of play, unless its
    last card is on the table. ``leader``: the seat that leads, or led, to the trick; ``trick``: the
    cards on the table, in the order played. ``trump``: None for no trumps. ``fewest``: the declarer
    plays for the fewest tricks, otherwise for the most. ``must_trump``: a hand void in the
    suit led plays a trump; without it, any card, or a trump only if ``must_beat`` demands it.
    ``must_beat``: 0 never; 1 a card that takes the trick, if one may be played; 2 as 1, and the
    hand after a leading declarer plays the lowest such card.
    """

    hands: tuple[Sequence[Card], Sequence[Card], Sequence[Card]]
    declarer: int
    leader: int
    trump: Suit | None = None
    fewest: bool = False
    must_trump: bool = True
    must_beat: int = 0
    trick: Sequence[Card] = ()

    def __post_init__(self) -> None:
        if len(self.hands) != 3:
            raise BadPosition(
                "hands: expected three (an empty one for a player who is out), "
                f"not {len(self.hands)}"
            )
        for name, number in (
            ("declarer", self.declarer),
            ("leader", self.leader),
            ("must_beat", self.must_beat),
        ):
            if number not in (0, 1, 2):
                raise BadPosition(f"{name}: expected 0, 1 or 2, not {number}")
        if len(self.trick) > 2:
            raise BadPosition(
                f"trick: expected at most two cards on the table, not {len(self.trick)}"
            )
        times = Counter(card for cards in (*self.hands, self.trick) for card in cards)
        for card, number in times.items():
            if number > 1:
                where = "is on the table and in a hand" if card in self.trick else "appears twice"
                raise BadPosition(f"{card} {where}; each card may appear only once")
        self._check_lengths()

    def _check_lengths(self) -> None:
        played = [0, 0, 0]
        for turn in range(len(self.trick)):
            played[(self.leader + turn) % 3] = 1
        lengths = [len(hand) + before for hand, before in zip(self.hands, played)]
        playing = [length for length in lengths if length]
        for who, seat in (("declarer", self.declarer), ("leader", self.leader)):
            if not lengths[seat]:
                raise BadPosition(
                    f"{who}: seat {seat} holds no card; the declarer and the leader must be in play"
                )
        if len(playing) < 2:
            raise BadPosition("hands: two or three players must hold cards, not only one")
        if len(set(playing)) > 1 or len(self.trick) >= len(playing):
            counts = ", ".join(str(len(hand)) for hand in self.hands)
            raise BadPosition(
                f"hands: {counts} cards with {len(self.trick)} on the table do not fit; all in "
                "play begin a trick with the same number"
            )
        if max(playing) > MOST_CARDS:
            raise BadPosition(
                f"hands: expected at most {MOST_CARDS} cards each, not {max(playing)}"
            )


# ---- the answers


NOT_LEGAL = -1
"""in ``DealSolver.values``: the card is not in the hand to play, or may not be played"""


class Stopped(Exception):
    """The search was stopped before it had the answer."""


class Stop:
    """A flag that any thread may set. The searches that have it then end with ``Stopped``."""

    def __init__(self) -> None:
        self._flag = array("i", [0])

    def set(self) -> None:
        self._flag[0] = 1

    def clear(self) -> None:
        self._flag[0] = 0

    def check(self) -> None:
        """Raise ``Stopped`` if it was set: for work between two searches."""
        if self._flag[0]:
            raise Stopped


_of_the_work: ContextVar[Stop | None] = ContextVar("stop of the work", default=None)


@contextmanager
def stopped_by(stop: Stop) -> Iterator[None]:
    """Let what this thread does in the block end with ``Stopped`` once the flag is set: it is
    looked at before each question to a ``DealSolver``. This is for work that is given no Stop, such
    as what a seat thinks; a solver that outlives the block serves others.
    """
    token = _of_the_work.set(stop)
    try:
        yield
    finally:
        _of_the_work.reset(token)


@dataclass(frozen=True, slots=True)
class Solution:
    """``tricks``: those of the declarer from here on, with the trick on the table; ``values``: the
    same after each legal card, in card order.
    """

    tricks: int
    values: dict[Card, int]


def solve(position: Position, stop: Stop | None = None) -> Solution:
    """Find the declarer's tricks, and the value of each legal card. Stopped if ``stop`` was set."""
    found = _solver_of(position, stop).values(_bits(position), position.leader, position.trick)
    values = {card: value for card, value in zip(DECK, found) if value != NOT_LEGAL}
    to_play = (position.leader + len(position.trick)) % 3
    if not position.hands[to_play]:  # out of play
        to_play = (to_play + 1) % 3
    best = max if (to_play == position.declarer) != position.fewest else min
    return Solution(best(values.values()), values)


def tricks(position: Position, stop: Stop | None = None) -> int:
    """Count only the declarer's tricks: several times cheaper than ``solve``."""
    return _solver_of(position, stop).tricks(_bits(position), position.leader, position.trick)[0]


def can_take(position: Position, n: int, stop: Stop | None = None) -> bool:
    """Tell whether the declarer takes ``n`` tricks; with ``fewest``, is forced to take them."""
    return bool(
        _solver_of(position, stop).can_take(_bits(position), position.leader, n, position.trick)[0]
    )


def hand_bits(cards: Iterable[Card]) -> int:
    """Write a hand as a number for ``DealSolver``: bit ``card.index`` for each card."""
    bits = 0
    for card in cards:
        bits |= 1 << card.index
    return bits


class DealSolver:
    """Many deals of one contract, solved with one table: results found in one deal serve the
    others, and later calls too.

    The fields are those of a Position. ``hands``: a flat ``array("I")`` with three ``hand_bits``
    for each deal, by seat. The answers are a flat ``array("b")``. Leader and trick are the same in
    all deals of a call. To count the tricks of another seat, give it as ``declarer``; ``led_by`` is
    then the seat whose leads are beaten with the lowest card if ``must_beat`` is 2. BadPosition
    names the first deal that is not possible; Stopped if ``stop`` was set. Threads that share a
    DealSolver wait for each other; for speed each thread needs its own.
    """

    def __init__(
        self,
        declarer: int,
        trump: Suit | None = None,
        fewest: bool = False,
        must_trump: bool = True,
        must_beat: int = 0,
        stop: Stop | None = None,
        slots: int = 1 << 15,
        led_by: int | None = None,
    ) -> None:
        """Prepare an empty table. ``slots``: its size in entries of 16 bytes; a power of two."""
        if slots < 1 or slots & (slots - 1):
            raise ValueError(f"slots: expected a power of two, not {slots}")
        if declarer not in (0, 1, 2):
            raise BadPosition(f"declarer: expected 0, 1 or 2, not {declarer}")
        number = -1 if trump is None else list(Suit).index(trump)
        self._declarer = declarer
        led = 0 if led_by is None else (led_by + 3 - declarer) % 3
        self._search = Search(
            number, fewest, must_trump, must_beat, slots, (stop or Stop())._flag, led
        )
        self._lock = Lock()

    @property
    def nodes(self) -> int:
        """How many positions were visited at a trick: a measure alike on every machine."""
        return self._search.nodes

    def forget(self) -> None:
        """Empty the table; this costs no time."""
        self._search.forget()

    def tricks(self, hands: array[int], leader: int, trick: Sequence[Card] = ()) -> array[int]:
        """Count the declarer's tricks in each deal."""
        return self._run(hands, leader, trick, 0, 1)

    def values(self, hands: array[int], leader: int, trick: Sequence[Card] = ()) -> array[int]:
        """Give 32 numbers a deal: the tricks after each card; NOT_LEGAL if it may not be played."""
        return self._run(hands, leader, trick, -1, len(DECK))

    def taken_at_all(
        self, hands: array[int], leader: int, trick: Sequence[Card] = ()
    ) -> array[int]:
        """Answer as ``values``, but 1 for any number of tricks: about ten times cheaper."""
        return self._run(hands, leader, trick, -2, len(DECK))

    def can_take(
        self, hands: array[int], leader: int, n: int, trick: Sequence[Card] = ()
    ) -> array[int]:
        """Answer 1 or 0 for each deal: whether the declarer takes at least ``n`` tricks; with
        ``fewest``, whether the defenders can force that.
        """
        if n <= 0 or n > MOST_CARDS:
            return array("b", [n <= 0]) * (len(hands) // 3)
        return self._run(hands, leader, trick, n, 1)

    def _run(
        self, hands: array[int], leader: int, trick: Sequence[Card], goal: int, width: int
    ) -> array[int]:
        if len(hands) % 3 or leader not in (0, 1, 2) or len(trick) > 2:
            raise BadPosition(
                "expected three hands for each deal, a leader 0, 1 or 2, and at most two cards "
                "on the table"
            )
        if (wanted := _of_the_work.get()) is not None:
            wanted.check()
        deals = len(hands) // 3
        answers = array("b", bytes(deals * width))
        on_table = [1 << card.index for card in trick] + [0, 0]
        with self._lock:
            done = self._search.run(
                hands, deals, self._declarer, leader, on_table[0], on_table[1], goal, answers
            )
            halted = self._search.halted
        if halted:
            raise Stopped
        if done < deals:
            raise BadPosition(f"deal {done}: its hands and the cards on the table do not fit")
        return answers


def _solver_of(position: Position, stop: Stop | None) -> DealSolver:
    length = max(map(len, position.hands))
    return DealSolver(
        position.declarer,
        position.trump,
        position.fewest,
        position.must_trump,
        position.must_beat,
        stop,
        1 << (8 if length <= 4 else 11 if length <= 6 else 15),
    )


def _bits(position: Position) -> array[int]:
    return array("I", map(hand_bits, position.hands))
