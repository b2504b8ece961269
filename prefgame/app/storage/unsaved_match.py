"""What the disk has not taken yet of a match.

Invariant: only memory, no file; the store locks it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from prefgame.app.storage.rows import MatchPlan, SavedMatch
from prefgame.engine.events import Dealt, Event, MatchStarted


def now() -> str:
    """When something happened, as the store writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(slots=True)
class UnsavedMatch:
    """What waits of one match. ``plan``: None where the beginning of the match is in the file."""

    plan: MatchPlan | None = None
    events: list[tuple[int, str, Event]] = field(default_factory=list)
    """(number, when it happened, event)"""
    finished: bool = False
    changed: MatchPlan | None = None
    """the plan that takes the place of the former one"""

    def copy(self) -> UnsavedMatch:
        """A copy that later changes do not reach."""
        return UnsavedMatch(self.plan, self.events[:], self.finished, self.changed)

    def without(self, written: UnsavedMatch) -> UnsavedMatch | None:
        """What is left when an earlier copy is in the file; None for nothing."""
        rest = UnsavedMatch(
            None,
            self.events[len(written.events) :],
            self.finished and not written.finished,
            None if self.changed is written.changed else self.changed,
        )
        return rest if rest.events or rest.finished or rest.changed else None

    def summary(self, number: int) -> SavedMatch | None:
        """The match as the menu shows it; None where the file has its beginning, or there is
        nothing to offer.
        """
        _n, started, first = self.events[0] if self.events else (0, "", None)
        if self.finished or not isinstance(first, MatchStarted):
            return None
        hands = sum(isinstance(event, Dealt) for _n, _at, event in self.events)
        last, agreed = self.events[-1][1], first.options
        return SavedMatch(number, started, last, first.players, first.rules, hands, agreed)
