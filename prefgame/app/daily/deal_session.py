"""The table at which the deal of a day is played, and what is kept of it.

Invariant: the deal counts once, from the player's first choice on. What is played again, or taken
back, is practice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prefgame.app.daily.deal import DealOfDay, FindingPar, won_by_player
from prefgame.app.practice.session import PracticeSession
from prefgame.app.storage.kept_days import KeptDay, KeptDays
from prefgame.engine.commands import Command
from prefgame.engine.events import Event
from prefgame.rules.base import Amount


class DealRecord:
    """What is kept of the deal of a day. Par is looked for in a thread, once it is asked for."""

    def __init__(self, deal: DealOfDay, days: KeptDays) -> None:
        self.deal, self._days = deal, days
        self._finding: FindingPar | None = None

    @property
    def kept(self) -> KeptDay:
        """What is known of the day."""
        return self._days.one(self.deal.day.isoformat(), self.deal.rules.key)

    def begin(self) -> None:
        """The player has made the first choice: from now on it is not new."""
        if not self.kept.begun:
            self._days.change(replace(self.kept, begun=True))

    def finish(self, won: Amount) -> None:
        """The result for the record."""
        self._days.change(replace(self.kept, begun=True, own=won))

    def look_for_par(self) -> None:
        """Begin to look for par, unless it is known or looked for."""
        if self._finding is None and self.kept.par is None:
            self._finding = FindingPar(self.deal)

    def take_par(self) -> bool:
        """Keep par if it has been found since the last call; whether it was."""
        found = None if self._finding is None else self._finding.latest
        if found is None:
            return False
        self._finding = None
        self._days.change(replace(self.kept, par=found.won))
        return True

    @property
    def is_looking(self) -> bool:
        """Whether par is being looked for."""
        return self._finding is not None and not self._finding.over

    def wait(self) -> None:
        """Wait until par is found."""
        if self._finding is not None:
            self._finding.wait()

    def close(self) -> None:
        """Look no further."""
        if self._finding is not None:
            self._finding.close()
            self._finding = None


class DealSession(PracticeSession):
    """The table of the deal of a day. ``counts``: whether its result is the one of the record."""

    def __init__(
        self,
        record: DealRecord,
        *,
        counts: bool,
        log: Sequence[Event] | None = None,
        decisions: tuple[int, ...] = (),
    ) -> None:
        super().__init__(record.deal.practice, log, decisions)
        self.record, self.counts = record, counts

    def submit(self, command: Command) -> None:
        super().submit(command)
        self.record.begin()

    def _do(self, command: Command, seat: object) -> None:
        super()._do(command, seat)
        if self.counts and self.match.table.scored and self.record.kept.own is None:
            self.record.finish(won_by_player(self.open_log()))

    @property
    def gives_hints(self) -> bool:
        return not self.counts

    @property
    def may_take_back(self) -> bool:
        return super().may_take_back and (not self.counts or self.match.table.scored)

    def again(self) -> DealSession:
        return DealSession(self.record, counts=False)

    def taken_back(self) -> DealSession:
        shorter = super().taken_back()
        log, decisions = shorter.match.log, shorter._decisions
        shorter.close()
        return DealSession(self.record, counts=False, log=log, decisions=decisions)
