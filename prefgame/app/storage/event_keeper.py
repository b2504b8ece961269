"""What keeps the events of a session: the store, or nothing.

Invariant: nobody sees an event before it has been kept, or cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from prefgame.app.storage.rows import MatchPlan
from prefgame.engine.events import Event


class EventKeeper(Protocol):
    """What a session needs of the store. ``match``: the match's number there."""

    @property
    def warning(self) -> str | None:
        """One sentence where it cannot keep the events."""

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Keep events, numbered from ``first``."""

    def count_offered(self, match: int) -> int:
        """How many events have been kept, or cannot be."""

    def finish(self, match: int) -> None:
        """The settlement has been seen."""

    def change_plan(self, match: int, plan: MatchPlan) -> None:
        """Keep this plan in the place of the match's former one."""


@dataclass
class NothingKept:
    """In the place of the store, where nothing is to be kept."""

    warning: str | None = None
    _offered: int = field(default=0, init=False)

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Forget them."""
        self._offered = first + len(events)

    def count_offered(self, match: int) -> int:
        """All that was ever given."""
        return self._offered

    def finish(self, match: int) -> None:
        """Nothing waits to be finished."""

    def change_plan(self, match: int, plan: MatchPlan) -> None:
        """No plan is kept."""
