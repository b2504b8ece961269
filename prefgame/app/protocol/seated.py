"""The programs at a table of ours, beside the player and the seats that the computer plays.

Invariant: what is started was typed by the player on this computer: the plan of a match has a name
and no command line, and only the line of the settings that its digest names is started: another one
of that name never plays on for it. Where a program fails, its level does, and the plan says so.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from prefgame.app.protocol.foreign import (
    Fault,
    ForeignSeat,
    ProgramFailed,
    failure_words,
    program_name,
)
from prefgame.app.settings import TypedProgram
from prefgame.app.storage.rows import MatchPlan, SeatProgram
from prefgame.engine.commands import Command
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.rules.base import Seat

_log = logging.getLogger(__name__)


def planned(programs: Mapping[Seat, TypedProgram]) -> tuple[SeatProgram, ...]:
    """Return what the plan of a match keeps of these programs."""
    return tuple(
        SeatProgram(seat=seat, name=program_name(typed.command), digest=_digest(typed.command))
        for seat, typed in sorted(programs.items())
    )


def typed_for(
    plan: MatchPlan, typed: Iterable[TypedProgram], *, anew: bool = False
) -> dict[Seat, TypedProgram]:
    """Find the program of each seat of a plan among those that were typed: the very command line,
    or in a plan of before the first that has its name. One that has failed in the match of the
    plan plays only ``anew``, in another one.
    """
    found: dict[tuple[str, str], TypedProgram] = {}
    for one in typed:
        name = program_name(one.command)
        found.setdefault((name, _digest(one.command)), one)
        found.setdefault((name, ""), one)
    wanted = {one.seat: (one.name, one.digest) for one in plan.programs if anew or not one.failed}
    return {seat: found[key] for seat, key in wanted.items() if key in found}


def _digest(command: str) -> str:
    """Return what tells a command line from others of its name, and starts nothing."""
    return hashlib.sha256(command.encode("utf-8", "backslashreplace")).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Failure:
    """A program that plays no more; ``words``: why, in a sentence for the player."""

    seat: Seat
    words: str


class SeatedPrograms:
    """The programs in the seats of a match. ``failures``: those that play no more."""

    def __init__(self, plan: MatchPlan, programs: Mapping[Seat, TypedProgram]) -> None:
        self.plan = plan
        self.failures: tuple[Failure, ...] = ()
        self._seats: dict[Seat, ForeignSeat] = {}
        for one in plan.programs:
            typed = programs.get(one.seat)
            if typed is not None and not one.failed:
                self._seats[one.seat] = ForeignSeat(typed.command, typed.seconds)
                self._seats[one.seat].sit_down(one.seat)
            elif not one.failed:
                self._note(one.seat, ProgramFailed(Fault.FORGOTTEN), one.name, 0)

    def __contains__(self, seat: object) -> bool:
        """Tell whether a program plays this seat now."""
        return seat in self._seats

    def name_at(self, seat: Seat) -> str:
        """Name the program that plays this seat; "" if none does."""
        return self._seats[seat].name if seat in self._seats else ""

    def asking(self, match: Match, seat: Seat) -> Callable[[], Command | None] | None:
        """Return what asks the program of this seat, in whatever thread; it returns None if the
        program has failed. None if no program plays the seat.
        """
        program = self._seats.get(seat)
        if program is None:
            return None
        log, view = match.log, match.view(seat)

        def ask() -> Command | None:
            try:
                return program.decide(log, view)
            except ProgramFailed:
                return None

        return ask

    def look(self, hand: int) -> bool:
        """Note which programs have failed since, in the hand of this number; True if one has."""
        failed = [(seat, one) for seat, one in self._seats.items() if one.failed is not None]
        for seat, program in failed:
            assert program.failed is not None
            del self._seats[seat]
            self._note(seat, program.failed, program.name, hand)
        return bool(failed)

    def _note(self, seat: Seat, failed: ProgramFailed, name: str, hand: int) -> None:
        _log.info("seat %d, %s: %s", seat, name, failed)
        words = failure_words(name, failed)
        self.failures = (*self.failures, Failure(seat, words))
        noted = {"failed": failed.fault.name.lower(), "hand": hand}
        if failed.fault is not Fault.FORGOTTEN:  # it may be typed again
            programs = tuple(
                one.model_copy(update=noted) if one.seat == seat else one
                for one in self.plan.programs
            )
            self.plan = self.plan.model_copy(update={"programs": programs})

    def close(self, log: Sequence[Event] | None) -> None:
        """Show each program what it has not seen yet of these events, and end it; returns at once.
        ``log``: None while one of them is asked.
        """
        seats, self._seats = self._seats, {}
        for program in seats.values():
            if log is not None:
                program.see(log)
            program.close()
