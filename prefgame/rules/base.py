"""The vocabulary of Preference: seats, phases, refusals, answers, roles, and the glossary.

Invariant: words, and how amounts are written. The mechanisms in the other modules decide what may
be said when.

Glossary
--------
talon        the two cards dealt to the table; the winner of an auction by numbers takes them.
discard      the two cards that the declarer then lays aside, face down.
game         a bid to play without the talon (igra); beats every number.
hold, same   to equal the highest number bid; a player who sits earlier may ("i ja", "mogu").
betl, sans   the contracts to take no trick (6), and six tricks without trumps (7).
preferans    the contract to take all ten tricks (8).
come, stay   a defender's answer: play for a quota, or lay the cards down; on the screen, and in
             any sentence for players, "defend" and "drop out".
host, guest  a defender who invited the other, and the one invited, who neither scores nor pays.
whist, pass  a Russian defender's answer: need tricks and be paid for each, or not.
half         be paid for half the tricks needed, without play, unless the other defender whists.
open, closed how a single whister plays: both hands face up, or each defender their own.
dummy        the open hand of a defender who passed; the whister plays it.
misère       the contract to take no trick, bid alone; raspasy: all passed, and tricks cost.
pool, dump   what a player has made, and what failing has cost; whists: points for tricks.
kontra       "we will beat this": doubles the hand; rekontra, subkontra, mortkontra double again.
bula         the starting debt, and the middle (declarer) column in which it is worked off.
soup         the columns of a defender's tricks, one against each other player (juha, supa).
refa         a stroke after a deal that all passed: the next contract counts double (radlc).
hat          drawn when the middle column rises above zero; turned over when it falls back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from fractions import Fraction
from math import floor

LATER = {"later": True}
"""The metadata of a mechanism's field that came after its game had been played. Its default is what
was played before, and is left out of the hash of the rules (``rules/ruleset``); so is its repr.
"""

Seat = int
"""A player by position in the list of players, which is the order of play, from 0."""

Amount = int | Fraction
"""Points or money won or lost: exact, and whole if the game has no fractions."""


def exact(amount: Amount) -> Amount:
    """Return the same amount, as a whole number if it is one."""
    return amount if isinstance(amount, int) or amount.denominator != 1 else amount.numerator


def plain_amount(amount: Amount) -> int | float | str:
    """Write an amount for JSON: with at most two decimals, or the exact fraction as text, "7/3"."""
    found = exact(amount)
    if isinstance(found, int):
        return found
    return float(found) if 100 % found.denominator == 0 else str(found)


def plain_settlement(amounts: Sequence[Amount]) -> list[int | float]:
    """Write a settlement as JSON has it: at most two decimals each, which add up to zero. What
    rounding leaves goes to the largest amount (A-49).
    """
    hundredths = [round(amount * 100) for amount in amounts]
    if not sum(amounts):
        largest = max(range(len(amounts)), key=lambda seat: magnitude(amounts[seat]))
        hundredths[largest] -= sum(hundredths)
    return [part // 100 if part % 100 == 0 else part / 100 for part in hundredths]


def shown_amounts(amounts: Sequence[Amount]) -> tuple[Amount, ...]:
    """Round amounts that add up to a whole number as they are shown, and as players pay them. Two
    decimals are exact; if one has more (thirds), all are rounded to whole numbers that add up to
    the same. What rounding leaves goes to the largest.
    """
    if all(100 % amount.denominator == 0 for amount in amounts):
        return tuple(amounts)
    rounded = [floor(amount + Fraction(1, 2)) for amount in amounts]
    largest = max(range(len(amounts)), key=lambda at: magnitude(amounts[at]))
    rounded[largest] += int(sum(amounts)) - sum(rounded)
    return tuple(rounded)


def magnitude(amount: Amount) -> Amount:
    """Return the amount without its sign."""
    return max(amount, -amount)


class Phase(Enum):
    """The phase of a match; the values are the words of records and of ``prefgame replay``."""

    # each member is one object, and the engine looks them up at every card
    __hash__ = object.__hash__

    DEAL = "deal"
    AUCTION = "auction"
    REVEAL = "reveal"
    EXCHANGE = "exchange"
    ANNOUNCE = "announce"
    TAKEOVER = "takeover"
    DEFENCE = "defence"
    NEGOTIATION = "negotiation"
    KONTRA = "kontra"
    BONUS = "bonus"
    PLAY = "play"
    OVER = "over"


class Direction(Enum):
    """Which way round the table the turn passes."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class Refused(Enum):
    """Why a command is refused; the values are the codes of ``prefgame replay``."""

    OVER = "over"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    BAD_DEAL = "bad_deal"
    WRONG_DEALER = "wrong_dealer"
    BID_TOO_LOW = "bid_too_low"
    BID_SKIPS = "bid_skips"
    GAME_TOO_LATE = "game_too_late"
    GAME_STANDS = "game_stands"
    NOTHING_TO_HOLD = "nothing_to_hold"
    MUST_RAISE = "must_raise"
    MISERE_ALONE = "misere_alone"
    NO_SUCH_CONTRACT = "no_such_contract"
    MUST_REVEAL = "must_reveal"
    REVEAL_TOO_LOW = "reveal_too_low"
    NOT_IN_HAND = "not_in_hand"
    NOT_THROWN = "not_thrown"
    CONTRACT_TOO_LOW = "contract_too_low"
    CONTRACT_TOO_HIGH = "contract_too_high"
    GAME_WITH_TALON = "game_with_talon"
    ANSWER_NOT_ASKED = "answer_not_asked"
    KONTRA_NOT_NOW = "kontra_not_now"
    MUST_FOLLOW = "must_follow"
    MUST_TRUMP = "must_trump"
    MUST_BEAT = "must_beat"
    UNREADABLE = "unreadable"


class Fault(Enum):
    """Why a report cannot be, though its names and words are those of the table."""

    MATCH_OVER = auto()
    DEALER_DECLARES = auto()
    """of ``name``, who deals and holds no cards"""
    TOO_LOW = auto()
    """after raspasy, when bids begin at ``least`` tricks"""
    NO_GAME = auto()
    """the contract is not played without the talon"""
    ALL_PLAY = auto()
    """nobody is asked: ``name`` plays in any case"""
    FORCED = auto()
    """the same, because the pot is small"""
    ANSWER_MISSING = auto()
    """of ``name``"""
    ANSWERS = auto()
    """no hand has these two answers"""
    NO_KONTRA = auto()
    """so many kontras are not said to the contract"""
    ONE_KONTRA = auto()
    """one defender says kontra, and the other is the guest"""
    KONTRA_OF_NOBODY = auto()
    """``name`` is not asked about kontra"""
    ALL_TRICKS = auto()
    """the tricks are ``total``, and must be ten"""
    TRICKS_OF_DEFENCE = auto()
    """the defence cannot have so many"""
    TRICKS_OF_TALON = auto()
    """``name``, who deals, has more tricks than the two cards of the talon can take"""
    NOT_ALONE = auto()
    """only a declarer and a defender who plays alone agree on the tricks"""
    NOT_AGREED = auto()
    """somebody would go down with the agreed tricks"""
    ROW_MISSING = auto()
    TALON_MISSING = auto()


class BadHand(ValueError):
    """A hand that cannot have been played as reported; the message is one sentence.

    ``fault``: its kind, with its ``places``; None if no form leads to it.
    """

    def __init__(self, message: str, fault: Fault | None = None, **places: object) -> None:
        super().__init__(message)
        self.fault, self.places = fault, places


class Answer(Enum):
    """A defender's answer to the contract (000:50-51, 002:82-86)."""

    # each member is one object, and seats look them up at every card
    __hash__ = object.__hash__

    COME = "come"
    STAY = "stay"
    INVITE = "invite"
    ALONE = "alone"
    WHIST = "whist"
    PASS = "pass"
    HALF = "half"
    OPEN = "open"
    CLOSED = "closed"

    @property
    def declines(self) -> bool:
        """Whether the defender says no to playing."""
        return self in (Answer.STAY, Answer.PASS)


class Role(Enum):
    """What a seat is in the hand, once contract and defence are settled."""

    # each member is one object, and seats look them up at every card
    __hash__ = object.__hash__

    DECLARER = "declarer"
    COMES = "comes"
    ALONE = "alone"
    HOST = "host"
    GUEST = "guest"
    DUMMY = "dummy"
    """a guest whose open cards the host plays (002:84)"""
    STAYS = "stays"
    HALF = "half"
    """is paid for half the quota, and nobody plays (002:86)"""
    OBLIGED = "obliged"
    """plays a contract that nobody may leave"""
    KONTRA = "kontra"
    FOR_ITSELF = "for itself"
    """plays in a hand that nobody declares"""
    SITS_OUT = "sits out"
    """the dealer at a table of four"""

    @property
    def plays(self) -> bool:
        """Whether the seat plays cards in this hand."""
        return self not in (Role.STAYS, Role.HALF, Role.SITS_OUT)


Roles = Mapping[Seat, Role]
Tricks = Mapping[Seat, int]
"""so many tricks by seat"""
Defenders = tuple[Seat, Seat]
"""the two seats after the declarer, in order of play"""


KONTRA_WORDS = ("no", "kontra", "rekontra", "subkontra", "mortkontra")
"""Words by level."""


def kontra_factor(level: int) -> int:
    """Say how often a hand counts at this level: each kontra doubles it (000:58, 004:195-207)."""
    return int(2**level)


def kontra_word(level: int) -> str:
    """Name a level (0 is "no"); beyond mortkontra by its factor, ``kontra 32``."""
    return KONTRA_WORDS[level] if level < len(KONTRA_WORDS) else f"kontra {kontra_factor(level)}"
