"""What every auction has: bids, the calls so far, what stands, who has won; and what an auction can be asked.

Invariant: calls are only facts. What they amount to is for the auction to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from prefgame.rules.base import Refusal, Seat
from prefgame.rules.contracts import Contract


class BidKind(Enum):
    PASS = "pass"
    NUMBER = "number"
    """a contract with the talon"""
    SAME = "same"
    GAME = "game"
    """a game that is not named yet"""
    NAMED = "named game"


@dataclass(frozen=True, slots=True)
class Bid:
    """One call of the auction. ``contract`` is None for pass, same and plain game; ``word`` is its text."""

    kind: BidKind
    contract: Contract | None
    word: str

    def __str__(self) -> str:
        return self.word


PASS = Bid(BidKind.PASS, None, "pass")
SAME = Bid(BidKind.SAME, None, "same")
GAME = Bid(BidKind.GAME, None, "game")


def number_bid(contract: Contract) -> Bid:
    """A bid to play at least this contract, with the talon."""
    return Bid(BidKind.NUMBER, contract, contract.name)


def named_bid(game: Contract) -> Bid:
    """A game that is named as it is bid."""
    return Bid(BidKind.NAMED, game, game.word)


@dataclass(frozen=True, slots=True)
class HighestBid:
    """The call that stands: whose it is, for which contract (None: a game that is not named yet), and whether without the talon."""

    seat: Seat
    contract: Contract | None
    game: bool = False


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won the auction, and with what. ``contract`` is None after a lone plain game; ``fixed``: it is what will be played."""

    seat: Seat
    contract: Contract | None
    game: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class Calls:
    """The auction so far, as it can be heard. ``order`` is the seats from the eldest hand on."""

    order: tuple[Seat, ...]
    made: tuple[tuple[Seat, Bid], ...] = ()
    revealed: tuple[tuple[Seat, Contract | None], ...] = ()
    """what plain games turned out to be, None for silent"""

    def first_bid(self, seat: Seat) -> Bid | None:
        return next((bid for other, bid in self.made if other == seat), None)

    def last_bid(self, seat: Seat) -> Bid | None:
        return next((bid for other, bid in reversed(self.made) if other == seat), None)

    def has_passed(self, seat: Seat) -> bool:
        return any(other == seat and bid.kind is BidKind.PASS for other, bid in self.made)

    def with_bid(self, seat: Seat, bid: Bid) -> Calls:
        return replace(self, made=(*self.made, (seat, bid)))

    def with_reveal(self, seat: Seat, game: Contract | None) -> Calls:
        return replace(self, revealed=(*self.revealed, (seat, game)))


class Auction(Protocol):
    """How a table finds its declarer. ``calls`` are always those of the hand so far."""

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """What this table plays, low to high, each with the talon."""

    @property
    def plain_games(self) -> tuple[Contract, ...]:
        """What a game that is not named at once may become, low to high."""

    @property
    def all_games(self) -> tuple[Contract, ...]:
        """What it plays without the talon, low to high."""

    def read(self, text: str) -> Bid | None:
        """The bid of that text, whether it may be said now or not; None where it is no bid of this game."""

    def to_call(self, calls: Calls) -> Seat | None:
        """The seat asked next, or None when the calling is over (the games may still have to be revealed)."""

    def bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        """What the seat may say, lowest first."""

    def why_not(self, calls: Calls, seat: Seat, bid: Bid, names: Sequence[str]) -> tuple[Refusal, str]:
        """Why the seat may not say this; ``names`` by seat."""

    def to_reveal(self, calls: Calls) -> Seat | None:
        """The seat that must say what its game is, once the calling is over."""

    def reveals(self, calls: Calls, seat: Seat) -> tuple[Contract | None, ...]:
        """The games the seat may show; None is silence."""

    def highest_bid(self, calls: Calls) -> HighestBid | None:
        """The highest call so far."""

    def winner(self, calls: Calls) -> Winner | None:
        """Who plays, once nobody is left to call or reveal; None when all passed."""

    def contracts_for(self, winner: Winner) -> tuple[Contract, ...]:
        """What the winner may announce, low to high: the table's raise limit."""

    def contracts_after(self, calls: Calls, bid: Bid) -> tuple[Contract, ...]:
        """What a seat could play if it says ``bid`` now and nobody goes on; nothing after a pass."""
