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
from prefgame.engine.events import CardPlayed, Event
from prefgame.engine.match import Match
from prefgame.rules.base import Seat


@dataclass(frozen=True)
class Practice:
    """What is practised. ``log``: the complete match to the end of the hand; ``at``: how many of
    its events stay; ``levels`` by seat, of the match that was played.
    """

    log: tuple[Event, ...]
    at: int
    seat: Seat
    levels: tuple[str | None, ...]
    seed: int = 0

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

    def __init__(self, practice: Practice, log: Sequence[Event] | None = None) -> None:
        """As it was at the beginning, or as far as ``log``."""
        self.practice = practice
        match = Match.replay(practice.log[: practice.at] if log is None else log)
        super().__init__(match, practice.plan, NothingKept(), number=0, saved=0)
        self.take_events()  # what was played before is not shown again

    @property
    def over(self) -> bool:
        """Whether the hand has been played to its end."""
        return self.match.table.scored

    def again(self) -> PracticeSession:
        """The same from the beginning."""
        return PracticeSession(self.practice)

    def may_take_back(self) -> bool:
        """Whether the player has decided anything yet."""
        return self._last_decision() is not None

    def taken_back(self) -> PracticeSession:
        """The table before the player's last decision; as it is where there is none."""
        at = self._last_decision()
        return PracticeSession(self.practice, self.match.log[:at])

    def _last_decision(self) -> int | None:
        """How many events lie before the last decision of the player that was one: there was a
        choice, and the rest had not been claimed.
        """
        log, first = self.match.log, self.practice.at
        settled = (at for at in range(first, len(log)) if _was_settled(log[at]))
        for at in range(next(settled, len(log)) - 1, first - 1, -1):
            before = Match.replay(log[:at])
            if before.to_act == self.player and len(before.legal()) > 1:
                return at
        return None


def _was_settled(event: Event) -> bool:
    """Whether a card fell because the rest of the hand had been claimed or given up."""
    return isinstance(event, CardPlayed) and event.settled is not None
