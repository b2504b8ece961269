"""What has happened, as frozen facts; a match is a sequence of them.

Invariant: each event knows what each seat may see of it. ``seen_by`` gives the event with hidden cards taken
out (None), so that a seat's stream holds nothing more than the seat could know.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from prefgame.cards import Card
from prefgame.engine.commands import Announce, CallBid, Command, Deal, Defend, Discard, PlayCard, RevealGame, Say, SayKontra, Settled, WriteOff
from prefgame.rules.auctions.base import Bid, Winner
from prefgame.rules.base import Amount, Answer, Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.options import OptionValue
from prefgame.rules.scoring.base import Entry, Sheet
from prefgame.rules.scoring.hand import UNKNOWN, Hand, Result, Unplayed


class Public:
    """An event that everybody at the table sees whole."""

    __slots__ = ()

    def seen_by(self, seat: Seat) -> Event:
        return self  # type: ignore[return-value]


class Commanded(Public):
    """An event that somebody asked for; the others follow from it."""

    __slots__ = ()

    @property
    def command(self) -> Command:
        """The command whose event this is."""
        raise NotImplementedError


class OfSeat(Commanded):
    """An event by which a seat did what it was asked."""

    __slots__ = ()
    seat: Seat

    @property
    def actor(self) -> Seat:
        """The seat that decided."""
        return self.seat


@dataclass(frozen=True, slots=True)
class MatchStarted(Public):
    """The players in order of play, the rules and the options they agreed on; ``sheet`` where the paper was begun before."""

    rules: str
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class Dealt(Commanded):
    """Ten cards to each of three seats, ``order`` from the eldest hand, and two to the talon. None: hidden."""

    dealer: Seat
    order: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    talon: tuple[Card, ...] | None

    @property
    def command(self) -> Deal:
        assert self.talon is not None, "only the whole event is a deal"
        return Deal(self.dealer, tuple(hand or () for hand in self.hands), self.talon)

    def seen_by(self, seat: Seat) -> Dealt:
        hands = tuple(hand if owner == seat else None for owner, hand in zip(self.order, self.hands))
        return replace(self, hands=hands, talon=None)


@dataclass(frozen=True, slots=True)
class HandOpened(Public):
    """What the deal itself wrote, an ante or a refill, and the sheet after it. Not where nothing is written before a hand."""

    entries: tuple[Entry, ...]
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class BidCalled(OfSeat):
    seat: Seat
    bid: Bid

    @property
    def command(self) -> CallBid:
        return CallBid(self.bid)


@dataclass(frozen=True, slots=True)
class GameRevealed(OfSeat):
    """A plain game was named; None: its owner stayed silent."""

    seat: Seat
    game: Contract | None

    @property
    def command(self) -> RevealGame:
        return RevealGame(self.game)


@dataclass(frozen=True, slots=True)
class AuctionWon(Public):
    """A contract that the auction has fixed is not announced."""

    winner: Winner


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """The declarer takes the talon; where the table shows it, everybody sees the cards first."""

    seat: Seat
    cards: tuple[Card, ...] | None
    shown: bool

    def seen_by(self, seat: Seat) -> TalonTaken:
        return self if self.shown or seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Discarded(OfSeat):
    """The declarer lays two cards away, face down."""

    seat: Seat
    cards: tuple[Card, Card] | None

    @property
    def command(self) -> Discard:
        assert self.cards is not None, "only the declarer's own event knows the cards"
        return Discard(self.cards)

    def seen_by(self, seat: Seat) -> Discarded:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class ContractAnnounced(OfSeat):
    seat: Seat
    contract: Contract

    @property
    def command(self) -> Announce:
        return Announce(self.contract)


@dataclass(frozen=True, slots=True)
class DefenceAnswered(OfSeat):
    seat: Seat
    answer: Answer

    @property
    def command(self) -> Defend:
        return Defend(self.answer)


@dataclass(frozen=True, slots=True)
class KontraSaid(OfSeat):
    """``level`` 0 is "no"."""

    seat: Seat
    level: int

    @property
    def command(self) -> SayKontra:
        return SayKontra(self.level)


@dataclass(frozen=True, slots=True)
class Said(OfSeat):
    """A question of that phase was answered with a word."""

    seat: Seat
    phase: Phase
    word: str

    @property
    def command(self) -> Say:
        return Say(self.word)


@dataclass(frozen=True, slots=True)
class NobodyDeclared(Public):
    """All passed, and everybody plays this contract for themselves."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class PlayBegan(Public):
    leader: Seat


@dataclass(frozen=True, slots=True)
class HandLaidOpen(Public):
    """The cards of a seat lie open for everybody from now on."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(OfSeat):
    """``settled``: nobody played this card; the rest of the hand was settled so. The rules and the records know no difference, and so it makes none
    between two matches."""

    seat: Seat
    card: Card
    settled: Settled | None = field(default=None, compare=False)
    by: Seat | None = None
    """who played it, where that is another seat"""

    @property
    def actor(self) -> Seat:
        return self.seat if self.by is None else self.by

    @property
    def command(self) -> PlayCard:
        return PlayCard(self.card, self.settled)


@dataclass(frozen=True, slots=True)
class TrickTaken(Public):
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandEnded(Public):
    """Everything is laid open: the hands as dealt (``order`` as in the deal), the talon and what was laid away.

    ``unplayed`` tells why there was nothing to play for.
    """

    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]
    unplayed: Unplayed | None = None


@dataclass(frozen=True, slots=True)
class HandScored(Public):
    """The hand as its table would report it, what it wrote, the sheet after it, and how it ended.

    An event that was stored before results were has none; the proof of its log gives it the one of the rules.
    """

    hand: Hand
    entries: tuple[Entry, ...]
    sheet: Sheet
    result: Result = UNKNOWN


@dataclass(frozen=True, slots=True)
class WrittenOff(Commanded):
    """The players ended the match by agreement."""

    entries: tuple[Entry, ...]
    sheet: Sheet

    @property
    def command(self) -> WriteOff:
        return WriteOff()


@dataclass(frozen=True, slots=True)
class MatchEnded(Public):
    """What each player wins or loses, by seat; adds up to zero."""

    settlement: tuple[Amount, ...]


Event = (
    MatchStarted | Dealt | HandOpened | BidCalled | GameRevealed | AuctionWon | TalonTaken | Discarded | ContractAnnounced | DefenceAnswered
    | KontraSaid | Said | NobodyDeclared | PlayBegan | HandLaidOpen | CardPlayed | TrickTaken | HandEnded | HandScored | WrittenOff | MatchEnded
)  # fmt: skip
