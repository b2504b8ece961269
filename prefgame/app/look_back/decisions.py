"""The last hand of a log, which has ended, and every decision in it.

Invariant: a view is folded from the events as its seat saw them. A hand that has ended lies open,
so the stream of one seat is enough to know what the others saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from prefgame.engine.commands import Command
from prefgame.engine.events import (
    AuctionWon,
    CardPlayed,
    Dealt,
    Discarded,
    Event,
    HandEnded,
    HandOpened,
    HandScored,
    MatchStarted,
    OfSeat,
    TalonTaken,
    split_log,
)
from prefgame.engine.evolve import evolve, evolve_table, open_table
from prefgame.engine.state import State, Table
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.rules.base import Phase, Seat
from prefgame.rules.scoring.base import Sheet

# ---- the last hand of a log, which has ended: the tables before and after it, and what happened
# Invariant: whatever looks back at a hand folds it here, so all of it begins and ends at one place.


@dataclass(frozen=True, slots=True)
class EndedHand:
    """``players``: how the match began; ``earlier``: what happened before the hand; ``before``: the
    table when it was dealt; ``after``: when it had ended; ``events``: those of the hand, and of
    whatever followed it.
    """

    players: MatchStarted
    earlier: tuple[Event, ...]
    before: Table
    after: Table
    events: tuple[Event, ...]

    @classmethod
    def of(cls, log: Iterable[Event]) -> EndedHand:
        """Find the last hand of a log, which may be complete or as one seat saw it."""
        players, rest = split_log(log)
        first = max(at for at, event in enumerate(rest) if isinstance(event, Dealt))
        before = open_table(players)
        for event in rest[:first]:
            before = evolve_table(before, event)
        table = after = before
        for event in rest[first:]:
            table = evolve_table(table, event)
            if isinstance(event, (HandEnded, HandScored)):
                after = table
        assert after.this_hand.ended, "only a hand that has ended is looked back at"
        return cls(players, rest[:first], before, after, rest[first:])

    @property
    def sheet(self) -> Sheet:
        """The paper before the hand, with what was paid for the deal."""
        opened = (event.sheet for event in self.events if isinstance(event, HandOpened))
        return next(opened, self.before.sheet)

    @property
    def is_fixed(self) -> bool:
        """Whether the call that won the auction left no other contract."""
        won = [event.winner.fixed for event in self.events if isinstance(event, AuctionWon)]
        return bool(won) and won[-1]


# ---- every decision of a finished hand: what its seat saw then, and how the cards really lay


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose when it had a choice. ``number``: its place among all decisions of the
    hand, from 0; ``state``: the cards as they really lay; ``trick``: from 1, None before the play;
    ``at``: how many events of the log lie before it.
    """

    number: int
    view: SeatView
    state: State
    chosen: Command
    at: int = 0

    @property
    def seat(self) -> Seat:
        """The seat that decided."""
        return self.view.seat

    @property
    def phase(self) -> Phase:
        """What kind of decision it was."""
        return self.view.turn.phase

    @property
    def trick(self) -> int | None:
        """The trick of a card, from 1; None before the play."""
        return len(self.view.this_hand.tricks) + 1 if self.phase is Phase.PLAY else None


@dataclass(frozen=True, slots=True)
class FinishedHand(EndedHand):
    """The last hand of a match with every card known. ``events``: those of the hand, complete."""

    @classmethod
    def of(cls, log: Iterable[Event]) -> FinishedHand:
        """Find the last hand of a log, which may be complete or as one seat saw it."""
        hand = EndedHand.of(log)
        events = tuple(_completed(hand.events))
        return cls(hand.players, hand.earlier, hand.before, hand.after, events)

    def decisions(self) -> Iterator[Decision]:
        """Go through every decision in which there was a choice, in order. Cards that fell as the
        rest of the hand was settled are none.
        """
        views = {seat: first_view(seat, self.players) for seat in range(len(self.before.players))}
        for seat in views:
            for event in self.earlier:
                views[seat] = evolve_view(views[seat], event.seen_by(seat))
        state, number = State(self.before), 0
        for at, event in enumerate(self.events, 1 + len(self.earlier)):
            if isinstance(event, HandEnded):
                return
            if isinstance(event, OfSeat) and not _is_settled(event):
                view = views[event.actor]
                if len(view.legal) > 1:
                    yield Decision(number, view, state, event.command, at)
                    number += 1
            state = evolve(state, event)
            views = {seat: evolve_view(view, event.seen_by(seat)) for seat, view in views.items()}


def _is_settled(event: Event) -> bool:
    return isinstance(event, CardPlayed) and event.settled is not None


def _completed(events: Sequence[Event]) -> Iterator[Event]:
    """Fill in the cards that were hidden while a hand was played."""
    end = next(event for event in events if isinstance(event, HandEnded))
    laid_away = iter((*end.taken_up, end.discard))
    lying = end.talon
    for event in events:
        match event:
            case Dealt():
                yield replace(event, hands=end.hands, talon=end.talon)
            case TalonTaken():
                yield replace(event, cards=lying)
            case Discarded():
                one, other = lying = next(laid_away)
                yield replace(event, cards=(one, other))
            case _:
                yield event
