"""The table at which the deal of a day is played, and what is kept of it.

Invariant: the deal counts once, from the player's first choice on, and goes on where it was left.
What is played again, or taken back, is practice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prefgame.app.daily.day import stream_of_day
from prefgame.app.daily.deal import DealOfDay, FindingPar, won_by_player
from prefgame.app.practice.session import PracticeSession
from prefgame.app.storage.hand_keeper import HandKeeper
from prefgame.app.storage.kept_days import KeptDay
from prefgame.app.storage.store import Store
from prefgame.engine.commands import Command
from prefgame.engine.events import Event
from prefgame.i18n import _
from prefgame.rules.base import Amount


class DealRecord:
    """What is kept of the deal of a day. Par is looked for in a thread, once it is asked for."""

    def __init__(self, deal: DealOfDay, store: Store) -> None:
        self.deal, self._store = deal, store
        self._finding: FindingPar | None = None

    @property
    def is_known(self) -> bool:
        """Whether the store has been read, so that it is known what was done on the day."""
        return self._store.days.is_known and self._store.hands.is_known

    def look_again(self) -> None:
        """Have the store read soon."""
        self._store.days.look_again()
        self._store.hands.look_again()

    @property
    def kept(self) -> KeptDay:
        """What was done on the day. NotRead where that is not known."""
        return self._store.days.one(self.deal.day.isoformat(), self.deal.rules.key)

    def begin(self) -> None:
        """The player has made the first choice: from now on it is not new."""
        if not self.kept.begun:
            self._store.days.change(replace(self.kept, begun=True))

    def finish(self, won: Amount) -> None:
        """The result for the record."""
        self._store.days.change(replace(self.kept, begun=True, own=won))

    # ---- the hand that counts

    def keeper(self) -> HandKeeper:
        """What keeps the hand that counts."""
        return HandKeeper(self._store, stream_of_day("deal", self.deal.day, self.deal.rules))

    @property
    def left(self) -> tuple[Event, ...]:
        """The hand that counts as it was left; empty where it was not begun, is over, or cannot be
        continued. NotRead where that is not known.
        """
        return () if self.kept.own is not None else self.keeper().left(self.deal.practice.log)

    def sit_down(self) -> DealSession:
        """The table: of the hand that counts while that is possible, else for practice. NotRead
        where it is not known which; what was left would be lost.
        """
        left = self.left
        counts = bool(left) or not self.kept.begun
        return DealSession(self, counts=counts, log=left or None)

    # ---- par

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
        self._store.days.change(replace(self.kept, par=found.won))
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
        self, record: DealRecord, *, counts: bool, log: Sequence[Event] | None = None
    ) -> None:
        self.record, self.counts = record, counts
        self.title = "Deal of the day" if counts else ""
        super().__init__(record.deal.practice, log, record.keeper() if counts else None)

    def submit(self, command: Command) -> None:
        super().submit(command)
        self.record.begin()

    def _save(self, first: int) -> None:
        """The result is written before the hand is kept no longer."""
        if self.counts and self.match.table.scored and self.record.kept.own is None:
            self.record.finish(won_by_player(self.match.log))
        super()._save(first)

    @property
    def gives_hints(self) -> bool:
        return not self.counts

    @property
    def keeping(self) -> str:
        if not self.counts:
            return super().keeping
        return _("The deal of the day counts once. It is saved after every card.")

    @property
    def why_not_again(self) -> str:
        return _("This deal counts. You can practise it afterwards.") if self.counts else ""

    @property
    def may_take_back(self) -> bool:
        return super().may_take_back and (not self.counts or self.match.table.scored)

    @property
    def why_not_taken_back(self) -> str:
        return "" if self.may_take_back else self.why_not_again or super().why_not_taken_back

    def at(self, log: Sequence[Event]) -> DealSession:
        return DealSession(self.record, counts=False, log=log)
