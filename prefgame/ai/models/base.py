"""What the seats ask a model: what calls and answers say of hidden cards, and what others will call
and answer.

Invariant: a model looks at the cards of the player in question and at no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from prefgame.ai.imagine.likelihood import Holdings, Threshold
from prefgame.ai.imagine.worlds import World
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Bid, Calls, Winner
from prefgame.rules.base import Answer, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Answers

AS_TOLD = 0.0, 1.0
"""Nothing is taken off an answer, and all of its chance is left."""


class HeardCall(NamedTuple):
    """A call as ``sampling`` weighs it: the seat, the kind of call there, the place of the lowest
    contract that was open (from 1; 0: none), and whether a game was open.
    """

    seat: Seat
    kind: int
    lowest: int
    game: bool


class HeardAnswer(NamedTuple):
    """An answer as ``sampling`` weighs it: the seat, the line by which the cards are judged, and
    whether it was yes.
    """

    seat: Seat
    line: Threshold
    yes: bool


class Rivals(Protocol):
    """The others in an auction, after a call of the seat that imagines them."""

    def winner(self, world: World, mine: int) -> Winner | None:
        """Find who wins the auction in this world, and with what, if the seat goes as far as the
        contract of rank ``mine``; None if all pass.
        """


class AuctionModel(Protocol):
    """How players bid in one kind of auction. It is made from the auction of a table."""

    def calls_heard(self, view: SeatView) -> Iterable[HeardCall]:
        """List the calls of the others that say something of their cards, as they came."""

    def worth_trying(self, calls: Calls, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        """Choose the bids that are open after these calls and worth a thought."""

    def rivals(self, view: SeatView, bid: Bid) -> Rivals:
        """Imagine how high the others go once the seat says ``bid``: a pass, or one for a contract
        with the talon.
        """


class DefenceModel(Protocol):
    """How players defend in one kind of defence. It is made from the defence of a table."""

    @property
    def lines(self) -> Sequence[Threshold]:
        """The lines by which answers are judged."""

    def answers_heard(self, view: SeatView) -> Iterable[HeardAnswer]:
        """List the answers to a contract, and to the question of kontra."""

    def answer_chances(
        self, held: Holdings, contract: Contract, before: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        """Estimate how likely a defender with these cards gives each of the answers, after those
        ``before``. The chances add up to 1; one that need not be followed up is 0.
        """

    def chance_of_kontra(self, held: Holdings, contract: Contract, needs_kontra: bool) -> float:
        """Estimate how likely a defender with these cards says kontra. ``needs_kontra``: the
        contract is played only then.
        """

    def binds(self, answer: Answer) -> bool:
        """Tell whether the answer binds the seat to something, so that a seat in doubt rather gives
        another.
        """

    def told_too_good(self, answer: Answer, contract: Contract) -> tuple[float, float]:
        """Say by how much open cards overrate the answer to a contract: the units of the stake that
        are taken off, and the share of the chance that is left.
        """

    def habitual_answer(self, view: SeatView) -> Answer:
        """Choose what the seat of the view answers by rules of thumb."""

    def interests(self, view: SeatView) -> tuple[tuple[Seat, float], ...]:
        """Say for whom the seat plays its cards, and how much each of them counts."""
