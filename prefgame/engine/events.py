"""What has happened, as frozen facts; a match is a sequence of them.

Invariant: each event knows what each seat may see of it. ``seen_by`` returns the event without
hidden cards (None), so that the stream of a seat holds nothing that the seat could not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from prefgame.cards import Card
from prefgame.engine.commands import (
    NO_BONUS,
    Announce,
    CallBid,
    CallTime,
    Command,
    Deal,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
    Settled,
    WriteOff,
)
from prefgame.rules.auctions.base import SILENT, Bid, Winner
from prefgame.rules.base import Amount, Answer, Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import SealKind
from prefgame.rules.options import OptionValue
from prefgame.rules.play import TALON_SEAT
from prefgame.rules.scoring.base import UNKNOWN, Entry, Hand, Result, Sheet, Unplayed


class Public:
    """An event that everybody at the table sees completely."""

    __slots__ = ()

    def seen_by(self, seat: Seat) -> Event:
        """Return the event as this seat sees it."""
        return self  # type: ignore[return-value]


class Commanded(Public):
    """An event that came from a command; all other events follow automatically."""

    __slots__ = ()

    @property
    def command(self) -> Command:
        """The command that this event came from."""
        raise NotImplementedError


class OfSeat(Commanded):
    """An event that came from the command of a seat."""

    __slots__ = ()
    seat: Seat

    @property
    def actor(self) -> Seat:
        return self.seat


@dataclass(frozen=True, slots=True)
class MatchStarted(Public):
    """The players in order of play, the rules, and the options they agreed on. ``sheet``: the score
    to continue from; None for a new one. ``edition``: of the rules (``rules/ruleset``), as long as
    the match lasts.
    """

    rules: str
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    sheet: Sheet | None = None
    edition: int = 1


@dataclass(frozen=True, slots=True)
class Dealt(Commanded):
    """Ten cards for each of three seats (``order``, from the eldest hand on), and two for the
    talon. None: hidden cards.

    ``seal``: what everybody may note before the first call; ``salt``: hidden until the hand is
    over. Both are "" if a deal was not sealed. ``kind``: what the seal covers.
    """

    dealer: Seat
    order: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    talon: tuple[Card, ...] | None
    seal: str = ""
    salt: str = ""
    kind: SealKind = SealKind.CARDS

    @property
    def command(self) -> Deal:
        assert self.talon is not None, "only the complete event is a deal"
        hands = tuple(hand or () for hand in self.hands)
        return Deal(self.dealer, hands, self.talon, self.salt, self.kind)

    def seen_by(self, seat: Seat) -> Dealt:
        hands = (hand if owner == seat else None for owner, hand in zip(self.order, self.hands))
        return replace(self, hands=tuple(hands), talon=None, salt="")


@dataclass(frozen=True, slots=True)
class HandOpened(Public):
    """What was written for the deal (an ante, a refill), if anything, and the sheet after it."""

    entries: tuple[Entry, ...]
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class BidCalled(OfSeat):
    """A call of the auction."""

    seat: Seat
    bid: Bid

    @property
    def command(self) -> CallBid:
        return CallBid(self.bid)


@dataclass(frozen=True, slots=True)
class GameRevealed(OfSeat):
    """A seat named its plain game; None: it stayed silent, in the ``silence`` of the game."""

    seat: Seat
    game: Contract | None
    silence: str = SILENT

    @property
    def command(self) -> RevealGame:
        return RevealGame(self.game, self.silence)


@dataclass(frozen=True, slots=True)
class AuctionWon(Public):
    """The auction is over. A contract that it has fixed is not announced any more."""

    winner: Winner


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """The declarer takes the talon. ``shown``: everybody sees the cards first."""

    seat: Seat
    cards: tuple[Card, ...] | None
    shown: bool

    def seen_by(self, seat: Seat) -> TalonTaken:
        return self if self.shown or seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Discarded(OfSeat):
    """The declarer discards two cards, face down. ``thrown``: they are those of the talon, and lie
    open, where the declarer may choose that (002:127).
    """

    seat: Seat
    cards: tuple[Card, Card] | None
    thrown: bool = False

    @property
    def command(self) -> Discard:
        assert self.cards is not None, "only the declarer's own event knows the cards"
        return Discard(self.cards, self.thrown)

    def seen_by(self, seat: Seat) -> Discarded:
        return self if self.thrown or seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class TalonThrown(Public):
    """Whether the two cards that the declarer has discarded are those of the talon; if they are,
    they lie open (002:127). Only if the table asks, and leaves the declarer no choice.
    """

    seat: Seat
    thrown: bool


@dataclass(frozen=True, slots=True)
class ContractAnnounced(OfSeat):
    """The declarer names the contract."""

    seat: Seat
    contract: Contract

    @property
    def command(self) -> Announce:
        return Announce(self.contract)


@dataclass(frozen=True, slots=True)
class DefenceAnswered(OfSeat):
    """A defender answers: come, stay, invite or alone."""

    seat: Seat
    answer: Answer

    @property
    def command(self) -> Defend:
        return Defend(self.answer)


@dataclass(frozen=True, slots=True)
class KontraSaid(OfSeat):
    """A seat doubles, or says no (``level`` 0)."""

    seat: Seat
    level: int

    @property
    def command(self) -> SayKontra:
        return SayKontra(self.level)


@dataclass(frozen=True, slots=True)
class Said(OfSeat):
    """A seat answered a question of this phase with a word."""

    seat: Seat
    phase: Phase
    word: str

    @property
    def command(self) -> Say:
        return Say(self.word)

    @property
    def silent(self) -> bool:
        """Whether nothing is said aloud, so that others learn nothing."""
        return self.phase is Phase.BONUS and self.command == NO_BONUS

    def seen_by(self, seat: Seat) -> Event:
        return NothingSaid(self.seat, self.phase) if self.silent and seat != self.seat else self


@dataclass(frozen=True, slots=True)
class NothingSaid(Public):
    """A seat said nothing to the question of this phase. It follows at once if the seat has nothing
    to say, and is what the others see of one that keeps quiet.
    """

    seat: Seat
    phase: Phase


@dataclass(frozen=True, slots=True)
class QuestionOpened(Public):
    """Whether the question of this phase is asked depends on hidden cards: this tells everybody.
    Only in matches of earlier editions of the rules.
    """

    phase: Phase
    asked: bool


@dataclass(frozen=True, slots=True)
class NobodyDeclared(Public):
    """All passed, and each player plays this contract for themselves."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class PlayBegan(Public):
    """The play begins; ``leader`` leads to the first trick."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class TalonLed(Public):
    """The top card of the talon is led to a trick, by ``seat``: the dealer of four, or nobody."""

    card: Card
    seat: Seat = TALON_SEAT


@dataclass(frozen=True, slots=True)
class HandLaidOpen(Public):
    """From now on everybody sees the cards of this seat."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(OfSeat):
    """A card was played. ``settled``: the card was not played by anybody, but fell as the rest of
    the hand was settled. The rules and the records do not distinguish this, and comparing two
    matches does not either.
    """

    seat: Seat
    card: Card
    settled: Settled | None = field(default=None, compare=False)
    by: Seat | None = None
    """the seat that played it, if that is not the owner"""

    @property
    def actor(self) -> Seat:
        return self.seat if self.by is None else self.by

    @property
    def command(self) -> PlayCard:
        return PlayCard(self.card, self.settled)


@dataclass(frozen=True, slots=True)
class TrickTaken(Public):
    """A trick is complete; ``seat`` took it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandEnded(Public):
    """Everything is laid open: the hands as dealt (in the ``order`` of the deal), the talon
    and the discard.

    ``unplayed``: why there was nothing to play for. ``taken_up``: the two cards that each declarer
    had discarded who was taken over, one pair after another; an event that was stored before they
    were laid open has none.
    """

    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]
    unplayed: Unplayed | None = None
    taken_up: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class HandScored(Public):
    """The hand as its table would report it, the entries it wrote, the sheet after it,
    and its result.

    An event that was stored before events had a result has none; when its log is proved, the rules
    give the result.
    """

    hand: Hand
    entries: tuple[Entry, ...]
    sheet: Sheet
    result: Result = UNKNOWN


@dataclass(frozen=True, slots=True)
class WrittenOff(Commanded):
    """The players ended the match by agreement. ``planned``: they agreed before it began, on a
    number of deals or on a time, and so it follows from the last hand by itself.
    """

    entries: tuple[Entry, ...]
    sheet: Sheet
    planned: bool = False

    @property
    def command(self) -> WriteOff:
        return WriteOff()


@dataclass(frozen=True, slots=True)
class TimeCalled(Commanded):
    """The minutes of the match are over: the round that is being played is the last one."""

    @property
    def command(self) -> CallTime:
        return CallTime()


@dataclass(frozen=True, slots=True)
class Corrected(Public):
    """Players with real cards corrected their sheet by hand; no match of the game does. ``reason``:
    in their words.
    """

    entries: tuple[Entry, ...]
    sheet: Sheet
    reason: str


@dataclass(frozen=True, slots=True)
class MatchEnded(Public):
    """The match is over. ``settlement``: by seat; it adds up to zero."""

    settlement: tuple[Amount, ...]


Event = (
    MatchStarted
    | Dealt
    | HandOpened
    | BidCalled
    | GameRevealed
    | AuctionWon
    | TalonTaken
    | Discarded
    | TalonThrown
    | ContractAnnounced
    | DefenceAnswered
    | KontraSaid
    | Said
    | NothingSaid
    | QuestionOpened
    | NobodyDeclared
    | PlayBegan
    | TalonLed
    | HandLaidOpen
    | CardPlayed
    | TrickTaken
    | HandEnded
    | HandScored
    | WrittenOff
    | TimeCalled
    | Corrected
    | MatchEnded
)


def start_of(log: Sequence[Event]) -> MatchStarted:
    started = log[0]
    assert isinstance(started, MatchStarted), "a log begins with the start of the match"
    return started


def split_log(log: Iterable[Event]) -> tuple[MatchStarted, tuple[Event, ...]]:
    """Split the event with which a log begins from all that follow."""
    whole = tuple(log)
    return start_of(whole), whole[1:]
