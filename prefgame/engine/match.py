"""A match: the log of its events, and the state that they fold into.

Invariant: the log only grows. It is the truth; state and views are folded from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prefgame.cards import Card
from prefgame.engine.commands import DEALER, Command, Dealer
from prefgame.engine.decide import cards_to_act, decide
from prefgame.engine.events import Event, MatchStarted, split_log, start_of
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
from prefgame.rules.ruleset import RuleSet, edition_of
from prefgame.rules.scoring.base import Sheet


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
