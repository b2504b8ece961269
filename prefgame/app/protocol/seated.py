"""The programs at a table of ours, beside the player and the seats that the computer plays.

Invariant: what is started was typed by the player on this computer: the plan of a match has a name
and no command line, and only the line of the settings that its digest names is started: another one
of that name never plays on for it. A line without the mark of this store came in a settings file
from elsewhere, and waits for the player's word. Where a program fails, its level plays on, and the
plan says so.
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
from prefgame.engine.commands import DEALER, Command
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.i18n import _
from prefgame.rules.base import Seat

_log = logging.getLogger(__name__)


def planned(programs: Mapping[Seat, TypedProgram]) -> tuple[SeatProgram, ...]:
    """Return what the plan of a match keeps of these programs."""
    return tuple(
        SeatProgram(seat=seat, name=program_name(typed.command), digest=_digest(typed.command))
        for seat, typed in sorted(programs.items())
    )


def typed_for(plan: MatchPlan, typed: Iterable[TypedProgram]) -> dict[Seat, TypedProgram]:
    """Find the program of each seat of a plan among those that were typed: the very command line,
    or in a plan of before the first that has its name.
    """
    found: dict[tuple[str, str], TypedProgram] = {}
    for one in typed:
        name = program_name(one.command)
        found.setdefault((name, _digest(one.command)), one)
        found.setdefault((name, ""), one)
    wanted = {one.seat: (one.name, one.digest) for one in plan.programs}
    return {seat: found[key] for seat, key in wanted.items() if key in found}


def _digest(command: str) -> str:
    """Return what tells a command line from others of its name, and starts nothing."""
    return hashlib.sha256(command.encode("utf-8", "backslashreplace")).hexdigest()[:8]


def trusts_all(command: str) -> bool:
    """Take every command line for one that the player has typed."""
    return True


@dataclass(frozen=True, slots=True)
class Failure:
    """A program that plays no more; ``words``: why, in a sentence for the player. ``hand``: the
    number of the hand in which it stopped; 0 if it never began.
    """

    seat: Seat
    words: str
    hand: int = 0


class SeatedPrograms:
    """The programs in the seats of a ``match``. ``failures``: those that play no more. ``trusts``
    tells of a command line whether the player has typed it here; one that waits is in ``doubted``.
    """

    def __init__(
        self,
        plan: MatchPlan,
        match: Match,
        programs: Mapping[Seat, TypedProgram],
        trusts: Callable[[str], bool] = trusts_all,
    ) -> None:
        self.plan = plan
        self.failures: tuple[Failure, ...] = ()
        self.doubted: dict[Seat, TypedProgram] = {}
        self._match, self._typed, self._trusts = match, dict(programs), trusts
        self._seats: dict[Seat, ForeignSeat] = {}
        self._later: set[Seat] = set()
        """those that play again from the next deal on"""
        self._changed = False
        for one in plan.programs:
            if one.failed:
                words = _("{name} stopped in hand {hand}.").format(name=one.name, hand=one.hand)
                self.failures = (*self.failures, Failure(one.seat, words, one.hand))
            elif one.seat not in programs:
                self._note(one.seat, ProgramFailed(Fault.FORGOTTEN), one.name)
            elif not trusts(programs[one.seat].command):
                self.doubted[one.seat] = programs[one.seat]
                self._note(one.seat, ProgramFailed(Fault.NOT_TYPED), one.name)
            elif one.hand and one.hand == self._hand:  # it was started again in this hand
                self._later.add(one.seat)
            else:
                self._seat(one.seat)

    @property
    def _hand(self) -> int:
        """The number of the hand that is being played; 0 between two hands."""
        return 0 if self._match.to_act is DEALER else self._match.table.hands_played + 1

    def _seat(self, seat: Seat) -> None:
        typed = self._typed[seat]
        self._seats[seat] = ForeignSeat(typed.command, typed.seconds)
        self._seats[seat].sit_down(seat)

    @property
    def may_start_again(self) -> bool:
        """Whether a program that plays no more can be started again."""
        return any(one.seat in self._typed for one in self.failures)

    def start_again(self) -> None:
        """Let the programs that have stopped play again, from the next deal on."""
        for seat in {one.seat for one in self.failures} & self._typed.keys():
            if not self._trusts(self._typed[seat].command):
                self.doubted[seat] = self._typed[seat]
                continue
            self.failures = tuple(one for one in self.failures if one.seat != seat)
            self._later.add(seat)
            self._plan(seat, failed="", hand=self._hand)
            self._changed = True

    def deal(self) -> None:
        """Seat those that play again."""
        later, self._later = self._later, set()
        for seat in later:
            self._seat(seat)

    def trust(self, command: str) -> None:
        """Seat the programs that wait with this command line: the player has seen it."""
        for seat, typed in list(self.doubted.items()):
            if typed.command == command:
                del self.doubted[seat]
                self.failures = tuple(one for one in self.failures if one.seat != seat)
                self._plan(seat, failed="", hand=0)
                self._changed = True
                self._seat(seat)

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

    def look(self) -> bool:
        """Note which programs have failed since; True if the plan is another one."""
        failed = [(seat, one) for seat, one in self._seats.items() if one.failed is not None]
        for seat, program in failed:
            assert program.failed is not None
            del self._seats[seat]
            self._note(seat, program.failed, program.name)
        changed, self._changed = self._changed or bool(failed), False
        return changed

    def _note(self, seat: Seat, failed: ProgramFailed, name: str) -> None:
        _log.info("seat %d, %s: %s", seat, name, failed)
        absent = failed.fault in (Fault.FORGOTTEN, Fault.NOT_TYPED)  # it may sit down again
        hand = 0 if absent else self._match.table.hands_played + 1
        self.failures = (*self.failures, Failure(seat, failure_words(name, failed), hand))
        if not absent:
            self._plan(seat, failed=failed.fault.name.lower(), hand=hand)

    def _plan(self, seat: Seat, **fields: object) -> None:
        programs = tuple(
            one.model_copy(update=fields) if one.seat == seat else one for one in self.plan.programs
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
