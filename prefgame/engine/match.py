"""A match: the log of its events, and the state that they fold into.

Invariant: the log only grows. It is the truth; state and views are folded from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from prefgame.cards import Card
from prefgame.documents import Contradiction
from prefgame.engine.commands import DEALER, CallTime, Command, Deal, Dealer, WriteOff
from prefgame.engine.decide import cards_to_act, decide
from prefgame.engine.events import (
    Commanded,
    Event,
    HandEnded,
    HandScored,
    MatchStarted,
    split_log,
    start_of,
)
from prefgame.engine.evolve import evolve, open_table
from prefgame.engine.legal import (
    IllegalCommand,
    describe_place,
    legal_commands,
    read_command,
    turn_of,
)
from prefgame.engine.state import State, Table, Turn
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.quoting import name_fault, quote
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet, edition_of
from prefgame.rules.scoring.base import UNKNOWN, Sheet


class BadTable(ValueError):
    """Players who cannot play at this table; the message is one sentence."""


def check_players(rules: RuleSet, players: Sequence[str]) -> None:
    """Raise BadTable for a wrong number of players, a name twice, or one not to be written."""
    if len(players) not in rules.seats:
        raise BadTable(
            f"{rules.name} preference seats {' or '.join(map(str, rules.seats))} players, "
            f"not {len(players)}"
        )
    for name in players:
        fault = name_fault(name)
        if fault is not None:
            raise BadTable(fault)
    if len(set(players)) < len(players):
        raise BadTable(f"every player needs a different name: {', '.join(map(quote, players))}")


class Match:
    """One match from the first deal to the settlement."""

    def __init__(self, started: MatchStarted) -> None:
        self._log: list[Event] = [started]
        self._state = State(open_table(started))
        self._views: dict[Seat, tuple[int, SeatView]] = {}

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        seats: Sequence[str],
        *,
        sheet: Sheet | None = None,
        edition: int | None = None,
        **options: OptionValue,
    ) -> Match:
        """Start a new match. ``seats``: the players' names in order of play; ``options``: those of
        the table; ``sheet``: a score to continue from; ``edition``: an earlier one of the rules.

        OptionError for a wrong option, BadTable for wrong players or a sheet that does not fit.
        """
        table = rules.with_options(dict(rules.chosen) | options)
        check_players(rules, seats)
        fault = "" if sheet is None else table.score.why_not_begin(sheet, len(seats))
        if fault:
            raise BadTable(fault)
        known = edition_of(table) if edition is None else edition
        return cls(MatchStarted(rules.key, table.chosen, tuple(seats), sheet, known))

    @classmethod
    def replay(cls, log: Iterable[Event]) -> Match:
        """Rebuild the match of a log. The events are folded, not checked again."""
        started, rest = split_log(log)
        match = cls(started)
        for event in rest:
            match._state = evolve(match._state, event)
        match._log.extend(rest)
        return match

    def fork(self) -> Match:
        other = Match(start_of(self._log))
        other._log[:], other._state, other._views = self._log, self._state, dict(self._views)
        return other

    @property
    def log(self) -> tuple[Event, ...]:
        return tuple(self._log)

    @property
    def table(self) -> Table:
        return self._state.table

    @property
    def turn(self) -> Turn:
        return turn_of(self._state.table)

    @property
    def to_act(self) -> Seat | Dealer | None:
        """The seat that decides, DEALER between two hands, None when the match is over."""
        return turn_of(self._state.table).seat

    @property
    def phase(self) -> Phase:
        return self.turn.phase

    def legal(self) -> tuple[Command, ...]:
        """List what the seat to act may do, in a fixed order; empty for the dealer."""
        return legal_commands(self._state.table, self.turn, cards_to_act(self._state))

    def read(self, text: str) -> Command:
        """Read the command of a text, legal or not. ValueError if there is none."""
        return read_command(self.table.rules, text, self.phase)

    def submit(self, command: Command, seat: Seat | Dealer | None = None) -> tuple[Event, ...]:
        """Execute the command and return its events, or raise IllegalCommand and change nothing.

        ``seat``: who gives the command; if it is given, it must be the seat to act.
        """
        acting = self.to_act
        if seat is not None and seat != acting and acting is not None:
            raise IllegalCommand(
                Refused.NOT_YOUR_TURN,
                f"it is {self._name(acting)}'s turn",
                describe_place(self.table),
                self.legal(),
            )
        events, self._state = decide(self._state, command)
        self._log.extend(events)
        return events

    def _name(self, seat: Seat | Dealer) -> str:
        return (
            "the dealer"
            if seat is DEALER
            else self.table.players[seat]
            if isinstance(seat, int)
            else ""
        )

    def view(self, seat: Seat) -> SeatView:
        """Fold what a seat knows from the events as it sees them."""
        known, view = self._views.get(seat) or (1, first_view(seat, start_of(self._log)))
        for event in self._log[known:]:
            view = evolve_view(view, event.seen_by(seat))
        self._views[seat] = (len(self._log), view)
        return view

    def hand_of(self, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's cards now, sorted. For records and tests; players get views."""
        secrets = self._state.secrets
        return tuple(sorted(secrets.hands.get(seat, ()))) if secrets else ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._log == other._log and self._state == other._state

    __hash__ = None  # type: ignore[assignment]


# ---- proving that a log from a file is a match
# Invariant: a log is accepted only if the rules lead from its commands to exactly its events.


class FalseLog(Contradiction):
    """Events that are not a match; the message says which event does not follow."""


def prove(log: Sequence[Event]) -> Match:
    """Prove that this log is a match, and return the match. FalseLog if the rules do not lead to
    it.

    Events that follow automatically from the last command may be missing; the match has them.
    """
    started, *rest = log or (None,)
    if not isinstance(started, MatchStarted):
        raise FalseLog("the start of the match is missing")
    match = Match.start(
        find_ruleset(started.rules),
        started.players,
        sheet=started.sheet,
        edition=started.edition,
        **dict(started.options),
    )
    known = 1
    if match.log != (started,):
        raise FalseLog("the start of the match is not as this version writes it")
    while known <= len(rest):
        for event in _submit(match, rest[known - 1]):
            if known <= len(rest) and not _agrees(rest[known - 1], event):
                raise _false(known, rest[known - 1])
            known += 1
    return match


def _submit(match: Match, event: Event) -> tuple[Event, ...]:
    """Submit the event's command for the events that follow. FalseLog if it is not legal."""
    command = event.command if isinstance(event, Commanded) else None
    if command is None or not (
        isinstance(command, (Deal, WriteOff, CallTime)) or command in match.legal()
    ):
        raise _false(len(match.log), event)
    try:
        return match.submit(command)
    except IllegalCommand:
        raise _false(len(match.log), event) from None


def _agrees(stored: Event, event: Event) -> bool:
    """Tell whether a stored event is the one that follows. What older versions did not write may be
    missing: the result, and what was discarded before somebody took over.
    """
    if (
        isinstance(stored, HandScored)
        and stored.result == UNKNOWN
        and isinstance(event, HandScored)
    ):
        event = replace(event, result=UNKNOWN)
    if isinstance(stored, HandEnded) and not stored.taken_up and isinstance(event, HandEnded):
        event = replace(event, taken_up=())
    return stored == event


def _false(number: int, event: Event) -> FalseLog:
    return FalseLog(f"event {number}, {type(event).__name__}, does not follow from those before it")
