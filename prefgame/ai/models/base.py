"""What the seats ask a model: what calls and answers say of hidden cards, and what others will call
and answer.

Invariant: a model looks at the cards of the player it speaks of, at no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from prefgame.ai.imagine.likelihood import Holdings, Line
from prefgame.ai.imagine.worlds import World
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Bid
from prefgame.rules.base import Answer, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Answers


class HeardCall(NamedTuple):
    """A call as ``sampling`` weighs it: who, its kind there, the place of the lowest contract that
    was open (from 1; 0: none), and whether a game was.
    """

    seat: Seat
    kind: int
    lowest: int
    game: bool


class HeardAnswer(NamedTuple):
    """An answer as ``sampling`` weighs it: who, the line by which the cards are judged, and whether
    it was yes.
    """

    seat: Seat
    line: Line
    yes: bool


class Rivals(Protocol):
    """The others in an auction, after a bid of the seat that imagines them."""

    def price(self, world: World, mine: int) -> int | None:
        """The rank of the contract for which the seat wins the auction in this world if it goes as
        far as ``mine``; None where another wins it.
        """


class AuctionModel(Protocol):
    """How players bid in one kind of auction. It is made of the auction of a table."""

    def calls_heard(self, view: SeatView) -> Iterable[HeardCall]:
        """The calls of the others that say something of their cards, as they came."""

    def rivals(self, view: SeatView, bid: Bid) -> Rivals:
        """How high the others go once the seat says ``bid``, which is for a contract with the
        talon.
        """


class DefenceModel(Protocol):
    """How players defend in one kind of defence. It is made of the defence of a table."""

    @property
    def lines(self) -> Sequence[Line]:
        """The lines by which answers are judged."""

    def answers_heard(self, view: SeatView) -> Iterable[HeardAnswer]:
        """What was answered to a contract, and to the question of kontra."""

    def answer_chances(
        self, held: Holdings, contract: Contract, before: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        """How likely a defender with these cards gives each of the answers, after those ``before``;
        1 in all, and 0 of one that need not be looked at.
        """

    def chance_of_kontra(self, held: Holdings, contract: Contract, needs_kontra: bool) -> float:
        """How likely a defender with these cards says kontra. ``needs_kontra``: the contract is
        played only then.
        """

    def binds(self, answer: Answer) -> bool:
        """Whether the seat takes something on with it, so that a doubtful one would rather answer
        otherwise.
        """

    def habitual_answer(self, view: SeatView) -> Answer:
        """What the seat of the view answers by rules of thumb."""

    def interests(self, view: SeatView) -> tuple[tuple[Seat, float], ...]:
        """For whom the seat plays its cards, and how much."""
