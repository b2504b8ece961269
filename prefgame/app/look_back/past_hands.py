"""Hands that have ended, or were laid open where they stand: the decisions of the last one, and
which hands decided a match.

Invariant: events are folded with the engine's own functions. A hand that has ended lies open, so
the stream of one seat is enough to know what the others saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from prefgame.app.session import Session
from prefgame.cards import Card
from prefgame.engine.commands import WITHOUT_THREE, Command
from prefgame.engine.events import (
    AuctionWon,
    CardPlayed,
    Dealt,
    Discarded,
    Event,
    HandEnded,
    HandOpened,
    HandScored,
    MatchEnded,
    MatchStarted,
    OfSeat,
    TalonTaken,
    WrittenOff,
    split_log,
)
from prefgame.engine.evolve import evolve, evolve_table, open_table
from prefgame.engine.legal import turn_of
from prefgame.engine.phases.base import end_hand
from prefgame.engine.state import State, Table
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Amount, Phase, Seat, Tricks, magnitude
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Entry, Sheet, Unplayed

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
    def stands_open(self) -> bool:
        """Whether it was only laid open where it stands: nobody has scored it."""
        return isinstance(self.events[-1], HandEnded)

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


def laid_open(log: Sequence[Event]) -> tuple[Event, ...]:
    """Lay the last hand of a complete log open where it stands, so that it can be looked back at as
    if it had ended there.
    """
    started, rest = split_log(log)
    state = State(open_table(started))
    for event in rest:
        state = evolve(state, event)
    return (*log, end_hand(state))


# ---- every decision of a finished hand: what its seat saw then, and how the cards really lay


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose when it had a choice. ``number``: its place among all decisions of the
    hand, from 0; ``state``: the cards as they really lay; ``trick``: from 1, None before the play;
    ``at``: how many events of the log lie before it; ``waits``: nobody has decided it, the hand
    stands there, and ``chosen`` means nothing; ``exchange``: the discard of a declarer who then
    gave up, which is no decision of its own.
    """

    number: int
    view: SeatView
    state: State
    chosen: Command
    at: int = 0
    waits: bool = False
    exchange: Decision | None = None

    @property
    def seat(self) -> Seat:
        return self.view.seat

    @property
    def phase(self) -> Phase:
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
        """Go through every decision with a choice, in order; settled cards are none, nor are the
        two cards that were in hand no more when a contract was given up: nobody had to choose them.
        The last one of a hand that stands open is the one that it waits for, even if there is no
        choice.
        """
        views = {seat: first_view(seat, self.players) for seat in range(len(self.before.players))}
        for seat in views:
            for event in self.earlier:
                views[seat] = evolve_view(views[seat], event.seen_by(seat))
        state, number, exchange = State(self.before), 0, None
        for at, event in enumerate(self.events, 1 + len(self.earlier)):
            if isinstance(event, HandEnded):
                acting = turn_of(state.table).seat
                if self.stands_open and isinstance(acting, int):
                    view = views[acting]
                    yield Decision(number, view, state, view.legal[0], at, waits=True)
                return
            settled = isinstance(event, CardPlayed) and event.settled is not None
            if isinstance(event, OfSeat) and not settled:
                view = views[event.actor]
                found = Decision(number, view, state, event.command, at)
                if self._is_given_up_after(event):
                    exchange = found
                elif len(view.legal) > 1:
                    given_up = event.command == WITHOUT_THREE
                    yield replace(found, exchange=exchange) if given_up else found
                    number += 1
            state = evolve(state, event)
            views = {seat: evolve_view(view, event.seen_by(seat)) for seat, view in views.items()}

    def _is_given_up_after(self, event: Event) -> bool:
        """Tell whether this is the discard after which the declarer gave up."""
        hand = self.after.this_hand
        return hand.given_up and isinstance(event, Discarded) and event.seat == hand.declarer


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


# ---- which hands decided a match
# Invariant: a pure function of the events. The score says what a hand won or lost; in columns it is
# the difference between two settlements, so all hands and an agreement at the end add up to the
# settlement. For a pot it is what the hand paid, as the ledger has it.


@dataclass(frozen=True, slots=True)
class Swing:
    """What each player won or lost with a hand (from 1), by seat; it adds up to zero."""

    hand: int
    change: tuple[Amount, ...]


def hand_swings(log: Iterable[Event]) -> tuple[Swing, ...]:
    """Compute the swing of each hand of a log, whole or as one seat saw it."""
    started, rest = split_log(log)
    score = find_ruleset(started.rules).with_agreed(dict(started.options)).score
    before, opened = first_sheet(started), tuple[Entry, ...]()
    found: list[Swing] = []
    for event in rest:
        if isinstance(event, HandOpened):
            opened = event.entries
        elif isinstance(event, HandScored):
            change = score.hand_gains(before, event.sheet, (*opened, *event.entries))
            found.append(Swing(len(found) + 1, change))
            before, opened = event.sheet, ()
    return tuple(found)


def deciding_hands(log: Iterable[Event], winner: Seat) -> tuple[Swing, ...]:
    """Find the three hands that moved the result of ``winner`` most, for or against, of equal ones
    the later first; fewer if no others changed it.
    """
    moved = [swing for swing in hand_swings(log) if swing.change[winner]]
    moved.sort(key=lambda swing: (-magnitude(swing.change[winner]), -swing.hand))
    return tuple(moved[:3])


# ---- the hands of a match that have ended


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand of a match. ``sheet``: after it, None while it is played; ``tricks`` by seat."""

    number: int
    declarer: Seat | None
    contract: Contract | None
    kontra: int
    tricks: Tricks
    unplayed: Unplayed | None
    ended: bool
    made: bool
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class MadeUp:
    """What the game has made up of a hand of which somebody laid out an ending: how many ``tricks``
    came before it, and the cards that nobody laid out.
    """

    tricks: int
    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class PlayedHands:
    """The hands of a match, as ``seat`` sees them. ``levels``: who sat where, None for the player;
    empty if that is not known. ``seed``: the chance in what the others did. ``made_up``: of the
    last hand, if that is an ending.
    """

    log: tuple[Event, ...]
    hands: tuple[RecordedHand, ...]
    seat: Seat = 0
    levels: tuple[str | None, ...] = ()
    seed: int = 0
    made_up: MadeUp | None = None

    @classmethod
    def of(
        cls, log: tuple[Event, ...], seat: Seat, levels: tuple[str | None, ...] = (), seed: int = 0
    ) -> PlayedHands:
        """Find the hands of a log that this seat saw."""
        return cls(log, recorded_hands(log), seat, levels, seed)

    @classmethod
    def at_table(cls, session: Session) -> PlayedHands:
        """Find the hands of a match at the table that have ended."""
        plan = session.plan
        return cls.of(session.open_log(), session.player or 0, plan.levels, plan.seed)

    def after(self, index: int, *, settled: bool = False) -> PastMatch:
        """Return the match after the hand at ``index``; ``settled``: with what ended it."""
        deals = [at for at, event in enumerate(self.log) if isinstance(event, Dealt)]
        log = self.log[: deals[index + 1]] if index + 1 < len(deals) else self.log
        return PastMatch(
            tuple(
                event for event in log if settled or not isinstance(event, (WrittenOff, MatchEnded))
            ),
            self.seat,
        )


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match between two hands."""

    log: tuple[Event, ...]
    seat: Seat
    known: SeatView | None = field(default=None, compare=False)
    """what the seat knew then, if that was worked out before"""

    def view(self) -> SeatView:
        """Show what the seat knew then."""
        if self.known is not None:
            return self.known
        started, rest = split_log(self.log)
        view = first_view(self.seat, started)
        for event in rest:
            view = evolve_view(view, event.seen_by(self.seat))
        return view

    def seen_log(self) -> tuple[Event, ...]:
        return self.log

    def open_log(self) -> tuple[Event, ...]:
        """Return the same: all its hands have ended."""
        return self.log


def recorded_hands(log: Iterable[Event]) -> tuple[RecordedHand, ...]:
    """Find the hands of a log: each as it was scored, or as the log leaves it."""
    started, rest = split_log(log)
    table, tables = open_table(started), []
    for event in rest:
        table = evolve_table(table, event)
        if isinstance(event, Dealt):
            tables.append(table)
        elif tables and not isinstance(event, (WrittenOff, MatchEnded)):
            tables[-1] = table
    return tuple(_recorded_hand(number, table) for number, table in enumerate(tables, 1))


def _recorded_hand(number: int, table: Table) -> RecordedHand:
    hand = table.this_hand
    made = table.result.made is True
    talk, negotiation = hand.words_in(Phase.NEGOTIATION), table.rules.negotiation
    agreed = negotiation.agreed_split(talk, table.roles) if negotiation and talk else {}
    sheet = table.sheet if table.scored else None
    return RecordedHand(
        number,
        hand.declarer,
        hand.contract,
        hand.kontra.level,
        hand.taken | agreed,
        hand.unplayed,
        hand.ended,
        made,
        sheet,
    )
