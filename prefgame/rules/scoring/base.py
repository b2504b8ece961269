"""What every way of keeping score has in common: the protocol of a score, and the shapes it works with.

Invariant: a score is a frozen value. It turns one sheet into the next and says what a careful scorer writes; nothing outside the score
and the modules registered for its kind looks into a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Defence
from prefgame.rules.scoring.hand import Hand, Result


class Sheet:
    """How a match is written on paper at one moment. Each way of keeping score has a frozen sheet of its own."""

    __slots__ = ()


class Entry:
    """One thing that is written: a number, a mark, a payment. Each way of keeping score has its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """What the sheet demands of a contract, before anybody has answered."""

    needs_kontra: bool = False
    """it is played only after a kontra, and nobody is asked to come or stay (A-15)"""


NO_TERMS = Terms()
WITH_KONTRA = Terms(needs_kontra=True)


class BadScore(ValueError):
    """A sheet in plain form that cannot be read; the message says where and what would be right."""


S = TypeVar("S", bound=Sheet)
E = TypeVar("E", bound=Entry, covariant=True)


class Score(Protocol[S, E]):
    """A way of keeping score, with what a table agreed on: columns, later a pot, a pool."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    """it is a frozen dataclass, so that a neighbour's is made by ``replace``"""

    # ---- a match

    def new_sheet(self, players: int) -> S:
        """The sheet before the first hand."""

    def before_hand(self, sheet: S, dealer: Seat) -> tuple[S, tuple[E, ...]]:
        """The sheet once this dealer has dealt, and what is written for it: an ante, a refill. No entries where nothing is."""

    def terms(self, sheet: S, declarer: Seat, contract: Contract) -> Terms:
        """What the contract of this declarer is played under."""

    def write(self, sheet: S, hand: Hand, defence: Defence) -> tuple[S, tuple[E, ...], Result]:
        """The sheet after the hand, what was written, in the order a careful scorer writes it, and how the hand ended."""

    def over(self, sheet: S) -> bool:
        """Whether no hand can follow."""

    def settlement(self, sheet: S) -> tuple[Amount, ...]:
        """What each player wins or loses by this sheet, by seat: exact, and zero in all when the match is over."""

    def write_off(self, sheet: S) -> tuple[S, tuple[E, ...]] | None:
        """The sheet after the players agreed to stop, and what they wrote; None where no such agreement is known."""

    # ---- numbers

    @property
    def per_point(self) -> int:
        """What one point of a contract's worth counts in the settlement: the unit of money."""

    def missing(self, sheet: S) -> int | None:
        """The points still to be won before the match is over; None where points do not end it."""

    def usual_hands(self, players: int) -> int:
        """About how many hands a match takes."""

    def worth(self, sheet: S, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        """What the contract counts on this sheet, doubled ``kontra`` times."""

    def base_worth(self, contract: Contract) -> int:
        """What it counts where nothing doubles it."""

    # ---- which tricks it reads

    @property
    def reads_overtaken(self) -> bool:
        """Whether it matters who took tricks from a partner; to find out takes time (A-33)."""

    def count_tricks(self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]) -> dict[Seat, int]:
        """The tricks that are written, by seat, of those that these seats won in turn."""

    def cap_tricks(self, contract: Contract, declarer: Seat, tricks: Mapping[Seat, int]) -> Mapping[Seat, int]:
        """The same where only their number is known."""

    def why_not_tricks(self, contract: Contract, against: int) -> str:
        """Why a report cannot have so many tricks of the defence; "" where it can."""

    # ---- outside the program

    def to_plain(self, sheet: S, players: Sequence[str]) -> dict[str, Any]:
        """The sheet as plain dictionaries, for records and JSON."""

    def from_plain(self, data: object, players: Sequence[str]) -> S:
        """The sheet of such dictionaries. BadScore where they do not make one."""

    def why_not_begin(self, sheet: S, players: int) -> str:
        """Why a match of so many players cannot go on from this sheet; "" where it can."""


def settlement_if_stopped(score: Score[Any, Any], sheet: Sheet) -> tuple[Amount, ...] | None:
    """What each player would win or lose, by seat, if the match ended now by agreement; None where no such agreement is known."""
    written = score.write_off(sheet)
    return None if written is None else score.settlement(written[0])


@dataclass(frozen=True, slots=True)
class Payment:
    """After the match ``debtor`` pays ``winner`` the ``amount``."""

    debtor: Seat
    winner: Seat
    amount: Amount


def payments(settlement: Sequence[Amount]) -> tuple[Payment, ...]:
    """Who pays whom, so that everybody gets or pays the total: the largest debt first, to the player who has most to get (000:143)."""
    rest = list(settlement)
    paid = []
    while any(rest):
        debtor = min(range(len(rest)), key=lambda seat: (rest[seat], seat))
        winner = max(range(len(rest)), key=lambda seat: (rest[seat], -seat))
        amount = min(-rest[debtor], rest[winner])
        if amount <= 0:  # a paper that does not add up to zero
            break
        rest[debtor] += amount
        rest[winner] -= amount
        paid.append(Payment(debtor, winner, amount))
    return tuple(paid)
