"""The programs at a table of ours, beside the player and the seats that the computer plays.

Invariant: what is started was typed by the player on this computer: the plan of a match has a name
and no command line, and only the line of the settings that its digest names is started: another one
of that name never plays on for it. A line without the mark of this store came in a settings file
from elsewhere, and waits for the player's word. Where a program fails, its level plays on, and the
plan says so.
"""

from __future__ import annotations

import hashlib
import hmac
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
    return hashlib.sha256(_bytes(command)).hexdigest()[:8]


def mark_of(command: str, key: bytes) -> str:
    """Return what says that a command line was typed, or looked at, where this secret is."""
    return hmac.new(key, b"program " + _bytes(command), hashlib.sha256).hexdigest()


def _bytes(command: str) -> bytes:
    return command.encode("utf-8", "backslashreplace")


def trusts_all(command: str) -> bool:
    """Take every command line for one that the player has typed."""
    return True


@dataclass(frozen=True, slots=True)
class Failure:
    """A program that plays no more; ``words``: why, in a sentence for the player."""

    seat: Seat
    words: str


class SeatedPrograms:
    """The programs in the seats of a match. ``failures``: those that play no more. ``trusts`` tells
    of a command line whether the player has typed it here; one that waits is in ``doubted``.
    """

    def __init__(
        self,
        plan: MatchPlan,
        programs: Mapping[Seat, TypedProgram],
        trusts: Callable[[str], bool] = trusts_all,
    ) -> None:
        self.plan = plan
        self.failures: tuple[Failure, ...] = ()
        self.doubted: dict[Seat, TypedProgram] = {}
        self._seats: dict[Seat, ForeignSeat] = {}
        for one in plan.programs:
            typed = programs.get(one.seat)
            if one.failed:
                continue
            if typed is None:
                self._note(one.seat, ProgramFailed(Fault.FORGOTTEN), one.name, 0)
            elif trusts(typed.command):
                self._seat(one.seat, typed)
            else:
                self.doubted[one.seat] = typed
                self._note(one.seat, ProgramFailed(Fault.NOT_TYPED), one.name, 0)

    def _seat(self, seat: Seat, typed: TypedProgram) -> None:
        self._seats[seat] = ForeignSeat(typed.command, typed.seconds)
        self._seats[seat].sit_down(seat)

    def trust(self, command: str) -> None:
        """Seat the programs that wait with this command line: the player has seen it."""
        for seat, typed in list(self.doubted.items()):
            if typed.command == command:
                self._seat(seat, self.doubted.pop(seat))
                self.failures = tuple(one for one in self.failures if one.seat != seat)

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
        if failed.fault not in (Fault.FORGOTTEN, Fault.NOT_TYPED):  # it may sit down again
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
