"""The commands that a match accepts, each with its short text (``pass``, ``game 4``, ``discard SA
S7``, ``HT``).

Invariant: a command is an imperative and has no seat. Its phase reads back the text
that ``str`` writes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from prefgame.cards import DECK, Card, write_cards
from prefgame.rules.auctions.base import SILENT, Bid
from prefgame.rules.base import Answer, Seat, kontra_word
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import SealKind
from prefgame.rules.scoring.base import Aces


class Dealer:
    """The role that deals: ``match.to_act`` is DEALER between the hands."""

    def __repr__(self) -> str:
        return "DEALER"


DEALER: Final = Dealer()


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a hand: the dealer, the three hands in playing order from the eldest hand on,
    and the talon. ``salt``: what the deal is sealed with; "" for one without a seal; ``kind``: what
    the seal covers.
    """

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    salt: str = ""
    kind: SealKind = SealKind.CARDS

    def __str__(self) -> str:
        return "deal " + " | ".join(write_cards(cards) for cards in (*self.hands, self.talon))


@dataclass(frozen=True, slots=True)
class WriteOff:
    """End the match between two hands by agreement (otpisivanje, 004:327)."""

    def __str__(self) -> str:
        return "write off"


@dataclass(frozen=True, slots=True)
class CallTime:
    """Say between two hands that the minutes are over which the table has agreed on. Whoever gives
    the command has a clock; the match has none.
    """

    def __str__(self) -> str:
        return "time"


@dataclass(frozen=True, slots=True)
class CallBid:
    """A call of the auction."""

    bid: Bid

    def __str__(self) -> str:
        return str(self.bid)


@dataclass(frozen=True, slots=True)
class RevealGame:
    """Name a plain game, or None to stay silent, in the game's word ``silence`` for that."""

    game: Contract | None
    silence: str = field(default=SILENT, compare=False)

    def __str__(self) -> str:
        return self.silence if self.game is None else str(self.game)


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard two cards, the lower first. ``thrown``: they are those of the talon, thrown at the
    dealer for all to see, where that is a choice (002:127).
    """

    cards: tuple[Card, Card]
    thrown: bool = False

    def __str__(self) -> str:
        return f"{'throw' if self.thrown else 'discard'} {write_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Announce:
    """Name the contract."""

    contract: Contract

    def __str__(self) -> str:
        return f"announce {self.contract}"


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer as a defender: come, stay, invite or alone."""

    answer: Answer

    def __str__(self) -> str:
        return self.answer.value


@dataclass(frozen=True, slots=True)
class SayKontra:
    """Double to this level (1 kontra, 2 rekontra …), or say no (0)."""

    level: int

    def __str__(self) -> str:
        return kontra_word(self.level)


@dataclass(frozen=True, slots=True)
class Say:
    """Answer a question with a word."""

    word: str

    def __str__(self) -> str:
        return self.word


NO_ACES, FOUR_ACES, NO_BONUS = Say("no aces"), Say("four aces"), Say("no")
"""the answers of a declarer who may announce aces (003:92, 003:101)"""
WITHOUT_THREE = Say("without three")
"""what a declarer says who gives the contract up after the talon"""
ACES_SAID = {NO_ACES.word: Aces.NONE, FOUR_ACES.word: Aces.FOUR}
"""the holding that each of these words announces"""


@dataclass(frozen=True, slots=True)
class Settled:
    """Why a hand was not played out: ``seat`` claimed the rest, or had ``given_up``."""

    seat: Seat
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card from the hand to play. ``settled``: why it falls by itself, if it does."""

    card: Card
    settled: Settled | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return str(self.card)


Command = (
    Deal
    | WriteOff
    | CallTime
    | CallBid
    | RevealGame
    | Discard
    | Announce
    | Defend
    | SayKontra
    | Say
    | PlayCard
)

PLAYS = {card: PlayCard(card) for card in DECK}
"""the command that plays each card"""
