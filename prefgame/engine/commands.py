"""What may be asked of a match, each command with its short text (``pass``, ``game 4``, ``discard SA S7``, ``HT``).

Law of this module: commands are imperatives and know no seat; ``str`` writes and ``parse`` reads the same text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from prefgame.cards import DECK, Card, parse_cards, write_cards
from prefgame.engine.events import Settled
from prefgame.quoting import MOST_DIGITS, quoted
from prefgame.rules.base import GAME, KONTRA_WORDS, PASS, SAME, Answer, Bid, Seat, kontra_word, named_bid, number_bid
from prefgame.rules.registry import RULESETS


class Dealer:
    """The role that deals: ``match.to_act`` is DEALER between the hands."""

    def __repr__(self) -> str:
        return "DEALER"


DEALER: Final = Dealer()


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a hand: who deals, the three hands in playing order from the eldest, and the talon."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]

    def __str__(self) -> str:
        return "deal " + " | ".join(write_cards(cards) for cards in (*self.hands, self.talon))


@dataclass(frozen=True, slots=True)
class WriteOff:
    """End the match between two hands by agreement (otpisivanje, 004:327)."""

    def __str__(self) -> str:
        return "write off"


@dataclass(frozen=True, slots=True)
class CallBid:
    """A call of the auction."""

    bid: Bid

    def __str__(self) -> str:
        return str(self.bid)


@dataclass(frozen=True, slots=True)
class RevealGame:
    """Say what a plain game is, or stay silent (None)."""

    number: int | None

    def __str__(self) -> str:
        return "silent" if self.number is None else f"game {self.number}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay two cards away, the lower first."""

    cards: tuple[Card, Card]

    def __str__(self) -> str:
        return f"discard {write_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Announce:
    """Name the contract."""

    number: int
    game: bool

    def __str__(self) -> str:
        return f"announce {'game ' if self.game else ''}{self.number}"


@dataclass(frozen=True, slots=True)
class Defend:
    """Come, stay, invite, alone."""

    answer: Answer

    def __str__(self) -> str:
        return self.answer.value


@dataclass(frozen=True, slots=True)
class SayKontra:
    """Double to this level (1 kontra, 2 rekontra …), or leave it (0)."""

    level: int

    def __str__(self) -> str:
        return kontra_word(self.level)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card from the hand whose turn it is; or, where the rest of the hand was ``settled``, have it fall as was settled."""

    card: Card
    settled: Settled | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return str(self.card)


Command = Deal | WriteOff | CallBid | RevealGame | Discard | Announce | Defend | SayKontra | PlayCard

PLAYS = {card: PlayCard(card) for card in DECK}
"""the command that plays a card"""
_NUMBERS = range(1, 9)
"""the numbers of contracts that any game of the family has"""
_SAYABLE: tuple[Command, ...] = (
    *(CallBid(bid) for bid in (PASS, SAME, GAME)),
    *(CallBid(number_bid(number)) for number in _NUMBERS),
    *(CallBid(named_bid(number, word)) for rules in RULESETS for number, word in rules.auction.named),
    *(RevealGame(number) for number in (*_NUMBERS, None)),
    *(Announce(number, game) for number in _NUMBERS for game in (False, True)),
    *(Defend(answer) for answer in Answer),
    *(SayKontra(level) for level in range(len(KONTRA_WORDS))),
    *PLAYS.values(),
    WriteOff(),
)
_WORDS = {str(command): command for command in _SAYABLE}


def parse(text: str) -> Command:
    """The command of that text. ValueError says what texts there are. A deal is not read here: it needs its players."""
    text = " ".join(text.split())
    if text in _WORDS:
        return _WORDS[text]
    verb, _, rest = text.partition(" ")
    if verb == "kontra" and rest.isascii() and rest.isdecimal() and len(rest) <= MOST_DIGITS:  # beyond mortkontra the factor is named
        level = int(rest).bit_length() - 1
        if text == kontra_word(level):
            return SayKontra(level)
    if verb == "discard":
        cards = parse_cards(rest)
        if len(cards) == 2 and cards[0] is not cards[1]:
            return Discard((min(cards), max(cards)))
        raise ValueError(f"{quoted(text)}: two different cards are laid away, as in discard S7 SA")
    raise ValueError(
        f"{quoted(text)} is no call or card; such are pass, 2, same, game, betl, sans, game 4, silent, discard S7 SA, announce 4, come, stay, "
        "invite, alone, kontra, no, HT"
    )
