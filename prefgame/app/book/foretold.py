"""What the best seat foretold when the player took a decision: the chance to make the contract, or
to take the tricks needed.

Invariant: the advice is that on the player's own view at that moment, and no card is seen that the
player could not see. The same hand always gets the same forecast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prefgame.ai.advice import Success
from prefgame.app.play.hints import advice_told
from prefgame.engine.commands import Command
from prefgame.engine.events import (
    BidCalled,
    ContractAnnounced,
    Dealt,
    DefenceAnswered,
    Discarded,
    Event,
    GameRevealed,
    HandScored,
    split_log,
)
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.rules.base import Seat

_CONTRACT_DECISIONS = (BidCalled, GameRevealed, Discarded, ContractAnnounced)


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """A view at which the player had to decide, the number of the event, and what was decided."""

    view: SeatView
    at: int
    command: Command


@dataclass(frozen=True, slots=True)
class Forecast:
    """The ``chance`` that was foretold, in so many imagined ``deals``; None and 0 where the hand
    had nothing to foretell.
    """

    chance: float | None = None
    deals: int = 0


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What the player decided in a hand that has ended; the number is from 1."""

    number: int
    seat: Seat
    scored: HandScored
    decisions: tuple[tuple[Event, OwnDecision], ...]

    def forecast(self) -> Forecast:
        """What was foretold at the last decision that had something to foretell."""
        hand = self.scored.hand
        declares = hand.declarer == self.seat
        kinds = _CONTRACT_DECISIONS if declares else (DefenceAnswered,)
        success = Success.CONTRACT if declares else Success.QUOTA
        role = hand.roles.get(self.seat)
        if hand.declarer is None or role is None or not role.plays:
            return Forecast()
        for event, decision in reversed(self.decisions):
            if not isinstance(event, kinds):
                continue
            advice = advice_told(decision.view)
            option = next(each for each in advice.options if each.command == decision.command)
            if advice.success is success and option.chance is not None:
                meant = option.contract
                if not declares or meant is None or str(meant) == str(hand.contract):
                    return Forecast(option.chance, advice.worlds)
        return Forecast()


def finished_hands(log: Sequence[Event], seat: Seat) -> Iterator[OwnHand]:
    """The hands of a log that have ended, with what this seat decided in them."""
    started, rest = split_log(log)
    view, number = first_view(seat, started), 0
    decisions: list[tuple[Event, OwnDecision]] = []
    for at, event in enumerate(rest, 1):
        if isinstance(event, Dealt):
            decisions = []
        elif isinstance(event, (*_CONTRACT_DECISIONS, DefenceAnswered)) and event.actor == seat:
            decisions.append((event, OwnDecision(view, at, event.command)))
        elif isinstance(event, HandScored):
            number += 1
            yield OwnHand(number, seat, event, tuple(decisions))
        view = evolve_view(view, event.seen_by(seat))
