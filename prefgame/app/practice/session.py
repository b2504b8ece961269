"""A hand that is played again for practice: nothing is kept, and moves can be taken back.

Invariant: the store never hears of it. Taking back makes a new session of a shorter log; a log
still only grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.app.session import USUAL_LEVEL, Session
from prefgame.app.storage.event_keeper import NothingKept
from prefgame.app.storage.rows import MatchPlan
from prefgame.engine.commands import Command
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.engine.state import Table
from prefgame.rules.base import Seat


@dataclass(frozen=True)
class Practice:
    """What is practised. ``log``: the complete match to the end of the hand, or to where it is to
    be taken up; ``at``: how many of its events stay; ``levels`` by seat, of the match that was
    played.
    """

    log: tuple[Event, ...]
    at: int
    seat: Seat
    levels: tuple[str | None, ...]
    seed: int = 0

    @property
    def table(self) -> Table:
        """The table after all of ``log``."""
        return Match.replay(self.log).table

    @property
    def plan(self) -> MatchPlan:
        """Who sits where: the player at ``seat``, and elsewhere who sat there; in the place that
        the player had before sits a usual seat.
        """
        levels = tuple(
            None if seat == self.seat else level or USUAL_LEVEL
            for seat, level in enumerate(self.levels)
        )
        return MatchPlan(levels=levels, seed=self.seed, first_dealer=0)


class PracticeSession(Session):
    """The table where it is played."""

    goes_on = False
    counts = False
    """whether the result is kept, so that nothing can be taken back"""

    def __init__(
        self,
        practice: Practice,
        log: Sequence[Event] | None = None,
        decisions: tuple[int, ...] = (),
    ) -> None:
        """As it was at the beginning, or as far as ``log``, after these ``decisions``."""
        self.practice, self._decisions = practice, decisions
        """the second: how many events lay before each choice of the player"""
        match = Match.replay(practice.log[: practice.at] if log is None else log)
        super().__init__(match, practice.plan, NothingKept(), number=0, saved=0)
        self.take_events()  # what was played before is not shown again

    def submit(self, command: Command) -> None:
        at, choice = len(self.match.log), len(self.match.legal()) > 1
        super().submit(command)
        if choice:
            self._decisions += (at,)

    def again(self) -> PracticeSession:
        """The same from the beginning."""
        return PracticeSession(self.practice)

    @property
    def may_take_back(self) -> bool:
        """Whether the player has had a choice yet."""
        return bool(self._decisions)

    def taken_back(self) -> PracticeSession:
        """The table before the player's last choice; as at the beginning where there was none."""
        if not self._decisions:
            return self.again()
        *before, at = self._decisions
        return PracticeSession(self.practice, self.match.log[:at], tuple(before))
