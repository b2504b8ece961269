"""A way of keeping score: the finished hand that it reads, the bonuses for aces, and what each
score writes, pays and asks.

Invariant: a score is a frozen value. It turns one sheet into the next and returns what a careful
scorer writes. Only the score and the modules registered for its kind look into a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, Protocol, TypeVar

from prefgame.cards import DECK, Card, Rank
from prefgame.quoting import quote, show_value
from prefgame.rules.base import Amount, Roles, Seat, Tricks, plain_settlement
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Defence


class Unplayed(Enum):
    """Why a hand ended without a contract being played."""

    ALL_PASSED = "all passed"
    NO_KONTRA = "a plain two without kontra"
    MISDEAL = "a wrong deal"
    """by the dealer, who deals again (002:115)"""
    GIVEN_UP = "given up"
    """by the declarer, who has seen the talon and says “without three”"""


class Aces(Enum):
    """What the declarer's aces were, if the game pays for them (003:89-92)."""

    FOUR = "four"
    NONE = "none"
    """and the declarer said so before the first lead"""


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand, as its table would report it. ``roles`` and ``tricks`` by seat.

    ``tricks``: those that count (at most five of the defence, 000:55); empty if nobody played.
    ``unplayed``: why there was nothing to play for.
    """

    declarer: Seat | None
    contract: Contract | None
    roles: Roles
    tricks: Tricks
    kontra: int = 0
    kontra_by: Seat | None = None
    unplayed: Unplayed | None = None
    overtaken: Mapping[Seat, int] | None = None
    """by defender: the tricks that the other took over; None if the cards were not seen"""
    doubled: tuple[Seat, ...] = ()
    """the defenders whose own payment alone is doubled (003:119)"""
    aces: Aces | None = None
    """None if they pay nothing"""
    agreed: bool = False
    """the players in the hand agreed on these tricks, so nobody goes down (001:258-266)"""
    dealer: Seat | None = None
    """who dealt; None if the score does not ask"""
    talon: tuple[Card, ...] = ()
    """the talon that everybody saw; empty if nobody did, or if the score does not ask"""
    thrown: bool = False
    """the talon was discarded for all to see (002:127); only if the score asks"""
    run: int | None = None
    """the declarer's longest row of tricks; None if unknown, or not asked for"""

    @property
    def goal_is_met(self) -> bool:
        """Whether the declarer reached the goal; also true if nobody played against them."""
        if not self.tricks:
            return self.unplayed is not Unplayed.GIVEN_UP
        assert self.contract is not None and self.declarer is not None
        return self.contract.goal.is_met(
            self.tricks[self.declarer], *(() if self.run is None else (self.run,))
        )


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended. ``made``: whether the contract was made; None if nothing was won or lost.

    ``down``: the seats that lost, declarer or defenders, each once; ``unplayed``: why there was
    nothing to play for.
    """

    made: bool | None = None
    down: tuple[Seat, ...] = ()
    unplayed: Unplayed | None = None


UNKNOWN = Result()
"""the result of a hand that is not scored yet, or that was stored before events had a result"""


# ---- bonuses for the aces of the declarer (003:89-92, 003:98-104)


ACES = frozenset(card for card in DECK if card.rank is Rank.ACE)


class PaidAces(Enum):
    """Which aces of the declarer are paid for (003:89-92, 003:99-102)."""

    BOTH = "both"
    FOUR = "four"
    GAMES = "games"
    """both, but only in contracts without the talon"""
    GAMES_FOUR = "games_four"
    """only four aces, and only in contracts without the talon (003:101, 003:103)"""
    NOT_PAID = "not_paid"

    @property
    def only_games(self) -> bool:
        """Whether aces are paid for only in contracts without the talon (003:101)."""
        return self in (PaidAces.GAMES, PaidAces.GAMES_FOUR)

    @property
    def only_four(self) -> bool:
        """Whether nothing is paid for no aces (003:103)."""
        return self in (PaidAces.FOUR, PaidAces.GAMES_FOUR)


class LostAces(Enum):
    """Which bonus a declarer who goes down pays to the others (003:90-92, 003:103-104)."""

    NO_ACES = "no_aces"
    """the one for no aces, which a declarer need not announce (003:90-92)"""
    BOTH = "both"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class AceBonuses:
    """What a table agreed on about aces. ``four_announced``: not claimed after play (003:101)."""

    paid: PaidAces = PaidAces.NOT_PAID
    lost: LostAces = LostAces.NO_ACES
    four_announced: bool = False
    asked_openly: bool = field(default=False, repr=False)
    """whether everybody hears that a declarer is asked, which tells what they hold. So only in
    matches of earlier editions of the rules, and therefore no value of its own (``rules/ruleset``).
    """

    def holdings(self, contract: Contract) -> tuple[Aces, ...]:
        """List the holdings of aces that are paid for; none if nobody may leave (003:116)."""
        if (
            not contract.may_be_left
            or self.paid is PaidAces.NOT_PAID
            or (self.paid.only_games and not contract.game)
        ):
            return ()
        return (Aces.FOUR,) if self.paid.only_four else (Aces.FOUR, Aces.NONE)

    def holdings_to_announce(self, contract: Contract) -> tuple[Aces, ...]:
        """List those of the holdings that the declarer must announce to be paid for them."""
        return tuple(
            aces for aces in self.holdings(contract) if aces is Aces.NONE or self.four_announced
        )

    def may_announce(self, contract: Contract, held: Set[Card], discard: Set[Card]) -> bool:
        """Tell whether a declarer with these ten cards, who discarded those, may announce
        something. For no aces nobody may have discarded one (003:92).
        """
        announced = self.holdings_to_announce(contract)
        if Aces.FOUR in announced and held >= ACES:
            return True
        return Aces.NONE in announced and not ACES & (held | discard)

    def holding_paid(self, contract: Contract, said: Aces | None, four: bool) -> Aces | None:
        """Find what a declarer is paid for: what they ``said`` they hold, or what need not be
        announced (A-44); None if it is nothing. ``four``: whether they play with all four aces.
        """
        if said is not None or not four or self.four_announced:
            return said
        return Aces.FOUR if Aces.FOUR in self.holdings(contract) else None

    def is_paid(self, aces: Aces, made: bool) -> bool:
        """Tell whether this holding is paid for, the contract ``made`` or not."""
        return (
            made
            or self.lost is LostAces.BOTH
            or (self.lost is LostAces.NO_ACES and aces is Aces.NONE)
        )


NO_ACE_BONUSES = AceBonuses()
"""if the game knows no such bonus"""


# ---- the score and its sheet


class Sheet:
    """The score of a match at one moment. Each way of keeping score has its own frozen sheet."""

    __slots__ = ()


class Entry:
    """One thing that is written. Each way of keeping score has its own entries."""

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
    THROWN_BY_CHOICE = "the same, where the declarer chooses whether to throw it (002:127)"
    GIVEN_UP = "whether the declarer has given the contract up after the talon"
    OVERTAKEN = "the tricks that were taken over from a partner (A-33); counting them takes time"


COUNTED_ON = ("raspasy", "refas")
"""the words of a plain sheet that count on what earlier hands began; seals and answers to other
programs are older than they are, and do not have them
"""


def without_counts(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of a plain sheet what counts on."""
    return {word: value for word, value in plain.items() if word not in COUNTED_ON}


class Unfit(Enum):
    """Why no sheet has such a number, where a player may hear of it."""

    HALF = "half"
    """it must be whole"""
    DECIMALS = "decimals"
    """it has at most one decimal"""
    NEGATIVE = "negative"
    """it cannot be below zero"""
    CLOSED = "closed"
    """a pool above its target"""
    ABOVE_ZERO = "above zero"
    """declarer columns that together are above zero"""
    POT = "pot"
    """the pot would hold less than nothing, or a part of a unit"""
    SHARED = "shared"
    """the pot has been shared out"""
    OTHER = "other"


class BadScore(ValueError):
    """A sheet in plain form that cannot be read; the message says where and why, ``unfit`` the same
    without words.
    """

    def __init__(self, words: str, unfit: Unfit = Unfit.OTHER) -> None:
        super().__init__(words)
        self.unfit = unfit


@dataclass(frozen=True, slots=True)
class Place:
    """A number on the sheet of ``seat`` that players may correct by hand. ``part``: its word in
    files; ``on``: the player it is kept against, or, of a purse, who gives what is added; None:
    nobody, or the pot.
    """

    seat: Seat
    part: str
    on: Seat | None = None


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
        """Write the hand: the sheet after it, the entries in order, and how the hand ended."""

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
        """Stop by agreement: the sheet, and what was written; None if that is unknown."""

    # ---- corrections by hand

    def places(self, players: int) -> tuple[Place, ...]:
        """List every number that players may correct on the sheet."""

    def number_at(self, sheet: S, place: Place) -> Amount:
        """Find what stands at one of the places, signed."""

    def correct(self, sheet: S, place: Place, by: Amount) -> tuple[S, tuple[E, ...]]:
        """Add an amount at one of the places: the sheet, and what was written. Nobody has asked
        yet whether there can be such a sheet.
        """

    @property
    def aces(self) -> AceBonuses:
        """Which aces of the declarer are paid for; none if the game knows no such bonus."""

    # ---- numbers

    @property
    def names(self) -> Mapping[str, str]:
        """What its region calls the things that sentences name by another word."""

    @property
    def per_point(self) -> int:
        """How many units of the settlement one point of a contract is worth."""

    @property
    def unit_worth(self) -> int:
        """What a unit of the settlement is worth, in hundredths of the money of the table; 0: it is
        not said. It changes no hand, and so it is no part of the hash of the rules.
        """

    @property
    def unit_fields(self) -> tuple[str, ...]:
        """The fields that say what an amount is worth: the same if amounts can be added."""

    def missing(self, sheet: S) -> int | None:
        """Count the points until the match is over; None if points do not end it."""

    @property
    def deals(self) -> int:
        """How many deals the match has; 0 if no number was agreed."""

    @property
    def minutes(self) -> int:
        """After how many minutes the round that is played is the last; 0 if no time was agreed."""

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

    def cap_tricks(self, contract: Contract, declarer: Seat, tricks: Tricks) -> Mapping[Seat, int]:
        """Count the tricks that are scored, by seat, if their order is unknown."""

    def why_not_tricks(self, contract: Contract, mine: int, against: int) -> str:
        """Say why a report cannot have these tricks (``mine``, ``against``); "" if it can."""

    # ---- outside the program

    def to_plain(self, sheet: S, players: Sequence[str]) -> dict[str, Any]:
        """Write the sheet as plain dictionaries, for records and JSON."""

    def from_plain(self, data: object, players: Sequence[str]) -> S:
        """Read the sheet of such dictionaries. BadScore if they are not a sheet."""

    def why_not_begin(self, sheet: S, players: int) -> str:
        """Say why a match with so many players cannot continue from this sheet; "" if it can."""


def stop_after(
    score: Score[Any, Any], sheet: Sheet, hands: int, *, last_round_ends: bool = False
) -> tuple[Sheet, tuple[Entry, ...]] | None:
    """Stop a match after so many hands if that is the number of deals that its table has agreed on,
    or if the round ends that was played when the time was up: the sheet, and what was written; None
    if it goes on, or is over by itself.
    """
    all_dealt = score.deals > 0 and hands >= score.deals
    if not (all_dealt or last_round_ends) or score.over(sheet):
        return None
    return score.write_off(sheet)


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
        """Give it to those with the lowest ``numbers``, the earlier seat first (004:325-328)."""
        order = sorted(range(len(numbers)), key=lambda seat: (numbers[seat], seat))
        first, rest = order[:takers], order[takers:]
        tied = bool(first and rest) and numbers[first[-1]] == numbers[rest[0]]
        return cls(amount, tuple(first), tied)


def unit_in_money(score: Score[Any, Any]) -> Fraction:
    """Compute what a unit of the settlement is in money; 0 if the table does not say."""
    return Fraction(score.unit_worth, 100)


def in_money(score: Score[Any, Any], settlement: Sequence[Amount]) -> tuple[Fraction, ...]:
    """Compute what a settlement is in money (003:46, 002:106 "in terms of money"), in hundredths
    that add up to zero; empty if the table does not say.
    """
    if not score.unit_worth:
        return ()
    exactly = tuple(Fraction(amount) * unit_in_money(score) for amount in settlement)
    return tuple(Fraction(str(each)) for each in plain_settlement(exactly))


@dataclass(frozen=True, slots=True)
class Payment:
    """After the match, ``debtor`` pays ``winner`` this ``amount`` of the settlement."""

    debtor: Seat
    winner: Seat
    amount: Amount


def payments(settlement: Sequence[Amount]) -> tuple[Payment, ...]:
    """Say who pays whom: the largest debt first, to the player who is owed most (000:143). Among
    up to four players no settlement can be paid with fewer payments.
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
    """Read an object that has none but these words. BadScore calls it ``what``."""
    if not isinstance(data, Mapping):
        raise BadScore(f"{what} must be an object with names, not {show_value(data)}")
    for word in data:
        if word not in words:
            raise BadScore(f"{what} has {quote(word)}; its words are {', '.join(words)}")
    return data
