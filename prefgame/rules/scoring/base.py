"""What every way of keeping score has in common: the protocol of a score, and the shapes
it works with.

Invariant: a score is a frozen value. It turns one sheet into the next and returns what a careful
scorer writes. Only the score and the modules registered for its kind look into a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Protocol, TypeVar

from prefgame.quoting import quote, show_value
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Defence
from prefgame.rules.scoring.aces import AceBonuses
from prefgame.rules.scoring.hand import Hand, Result


class Sheet:
    """The score of a match at one moment. Each way of keeping score has its own frozen sheet."""

    __slots__ = ()


class Entry:
    """One thing that is written: a number, a mark, a payment. Each way of keeping score has
    its own entries.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """What the sheet demands of a contract, before any defender has answered."""

    needs_kontra: bool = False
    """the contract is played only after a kontra, and nobody is asked to come or stay (A-15)"""
    forced: bool = False
    """both defenders come, and neither is asked (001:229-230)"""


NO_TERMS = Terms()
WITH_KONTRA = Terms(needs_kontra=True)
FORCED = Terms(forced=True)


class Reads(Enum):
    """What some scores must know of a hand, and others need not."""

    DEALER = "who deals it, for what is written before the hand"
    MISDEAL = "a wrong deal, for which the dealer writes something (002:115)"
    TALON = "the talon, for which a dealer who sits out may be paid (002:126-133)"
    THROWN = "whether the talon was thrown at a dealer who sits out, who pays for it (002:127)"
    OVERTAKEN = "the tricks that were taken over from a partner (A-33); counting them takes time"


class BadScore(ValueError):
    """A sheet in plain form that cannot be read; the message says where, and what
    would be right.
    """


S = TypeVar("S", bound=Sheet)
E = TypeVar("E", bound=Entry, covariant=True)


class Score(Protocol[S, E]):
    """A way of keeping score, with what the table agreed on."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    """a frozen dataclass: the score of a similar game is made by ``replace``"""

    # ---- a match

    def new_sheet(self, players: int) -> S:
        """Return the sheet before the first hand."""

    def before_hand(self, sheet: S, dealer: Seat) -> tuple[S, tuple[E, ...]]:
        """Return the sheet after this dealer has dealt, and what is written for the deal: an ante,
        a refill. No entries if nothing is written.
        """

    def terms(self, sheet: S, declarer: Seat, contract: Contract) -> Terms:
        """Find the terms under which this declarer plays the contract."""

    def least_goal(self, sheet: S) -> int:
        """Count the fewest tricks for which a contract may be bid on this sheet; 0 if any may."""

    def write(self, sheet: S, hand: Hand, defence: Defence) -> tuple[S, tuple[E, ...], Result]:
        """Write the hand: the sheet after it, what was written, in the order a careful scorer
        writes it, and how the hand ended.
        """

    def over(self, sheet: S) -> bool:
        """Tell whether the match is over, so that no hand can follow."""

    def settlement(self, sheet: S) -> tuple[Amount, ...]:
        """Compute what each player wins or loses with this sheet, by seat. The amounts are exact,
        and add up to zero when the match is over.
        """

    def hand_gains(self, before: S, after: S, entries: Sequence[Entry]) -> tuple[Amount, ...]:
        """Compute what each player won or lost with a hand, in units of the settlement, by seat.
        ``entries``: what was written for its deal and for itself.
        """

    def write_off(self, sheet: S) -> tuple[S, tuple[E, ...]] | None:
        """Stop by agreement: the sheet after it, and what the players wrote; None if the game has
        no such agreement.
        """

    @property
    def aces(self) -> AceBonuses:
        """Which aces of the declarer are paid for; none if the game knows no such bonus."""

    # ---- numbers

    @property
    def per_point(self) -> int:
        """How many units of the settlement one point of a contract is worth."""

    @property
    def unit_fields(self) -> tuple[str, ...]:
        """The fields that say what an amount is worth. Amounts of two tables can be added up only
        if these are the same.
        """

    def missing(self, sheet: S) -> int | None:
        """Count the points still to be won before the match is over; None if points do not end
        it.
        """

    @property
    def deals(self) -> int:
        """How many deals the match has; 0 if no number was agreed."""

    def usual_hands(self, players: int) -> int:
        """Estimate how many hands a match takes among so many players."""

    def worth(self, sheet: S, declarer: Seat, contract: Contract, kontra: int = 0) -> int:
        """Compute what the contract is worth on this sheet, in points, doubled ``kontra`` times."""

    def base_worth(self, contract: Contract) -> int:
        """Compute what the contract is worth, in points, if nothing doubles it."""

    # ---- what is scored

    @property
    def reads(self) -> frozenset[Reads]:
        """What this score must know of a hand beyond what every score does."""

    def count_tricks(
        self, contract: Contract, declarer: Seat | None, winners: Iterable[Seat]
    ) -> dict[Seat, int]:
        """Count the tricks that are scored, by seat. ``winners``: who took each trick, in order."""

    def cap_tricks(
        self, contract: Contract, declarer: Seat, tricks: Mapping[Seat, int]
    ) -> Mapping[Seat, int]:
        """Count the tricks that are scored, by seat, if only the number that each seat took is
        known.
        """

    def why_not_tricks(self, contract: Contract, mine: int, against: int) -> str:
        """Say why a report cannot have so many tricks of the declarer (``mine``) and of the defence
        (``against``); "" if it can.
        """

    # ---- outside the program

    def to_plain(self, sheet: S, players: Sequence[str]) -> dict[str, Any]:
        """Write the sheet as plain dictionaries, for records and JSON."""

    def from_plain(self, data: object, players: Sequence[str]) -> S:
        """Read the sheet of such dictionaries. BadScore if they are not a sheet."""

    def why_not_begin(self, sheet: S, players: int) -> str:
        """Say why a match with so many players cannot continue from this sheet; "" if it can."""


def settlement_if_stopped(score: Score[Any, Any], sheet: Sheet) -> tuple[Amount, ...] | None:
    """Compute what each player would win or lose, by seat, if the match ended now by agreement;
    None if the game has no such agreement.
    """
    written = score.write_off(sheet)
    return None if written is None else score.settlement(written[0])


@dataclass(frozen=True, slots=True)
class OddShare:
    """Who gets the ``amount`` that cannot be shared out equally when a match is stopped, by seat.
    ``by_order``: others were as far behind, and the order of play decided.
    """

    amount: Amount
    seats: tuple[Seat, ...]
    by_order: bool

    @classmethod
    def to_lowest(cls, amount: Amount, numbers: Sequence[Amount], takers: int) -> OddShare:
        """Give it to so many players with the lowest ``numbers``; the earlier seat comes first
        among equals (004:325-328).
        """
        order = sorted(range(len(numbers)), key=lambda seat: (numbers[seat], seat))
        first, rest = order[:takers], order[takers:]
        tied = bool(first and rest) and numbers[first[-1]] == numbers[rest[0]]
        return cls(amount, tuple(first), tied)


@dataclass(frozen=True, slots=True)
class Payment:
    """After the match, ``debtor`` pays ``winner`` this ``amount`` of the settlement."""

    debtor: Seat
    winner: Seat
    amount: Amount


def payments(settlement: Sequence[Amount]) -> tuple[Payment, ...]:
    """Say who pays whom to settle: the largest debt first, to the player who is owed most
    (000:143).
    """
    rest = list(settlement)
    paid = []
    while any(rest):
        debtor = min(range(len(rest)), key=lambda seat: (rest[seat], seat))
        winner = max(range(len(rest)), key=lambda seat: (rest[seat], -seat))
        amount = min(-rest[debtor], rest[winner])
        if amount <= 0:  # the settlement does not add up to zero
            break
        rest[debtor] += amount
        rest[winner] -= amount
        paid.append(Payment(debtor, winner, amount))
    return tuple(paid)


# ---- what the plain forms of all sheets are made of, as it is read
# Invariant: what is wrong is said in one sentence, with the words that would be right.


def read_object(data: object, what: str, words: Sequence[str]) -> Mapping[str, Any]:
    """Read an object that has none but these words. BadScore if it is not one; ``what`` names
    it.
    """
    if not isinstance(data, Mapping):
        raise BadScore(f"{what} must be an object with names, not {show_value(data)}")
    for word in data:
        if word not in words:
            raise BadScore(f"{what} has {quote(word)}; its words are {', '.join(words)}")
    return data
