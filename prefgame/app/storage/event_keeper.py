"""What keeps the events of a session: the store, or nothing.

Invariant: nobody sees an event before it has been kept, or cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.events import Event, HandScored, start_of


class EventKeeper(Protocol):
    """What a session needs of the store. ``match``: the match's number there."""

    @property
    def warning(self) -> str | None:
        """One sentence if it cannot keep the events."""

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Keep events, numbered from ``first``."""

    def count_offered(self, match: int) -> int:
        """Count the events that have been kept, or cannot be."""

    def finish(self, match: int) -> None:
        """Note that the settlement has been seen."""

    def change_plan(self, match: int, plan: MatchPlan) -> None:
        """Keep this plan in the place of the match's former one."""


@dataclass
class NothingKept:
    """In the place of the store, if nothing is to be kept."""

    warning: str | None = None
    _offered: int = field(default=0, init=False)

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Forget them."""
        self._offered = first + len(events)

    def count_offered(self, match: int) -> int:
        """Count all that was ever given."""
        return self._offered

    def finish(self, match: int) -> None:
        """Do nothing: nothing waits to be finished."""

    def change_plan(self, match: int, plan: MatchPlan) -> None:
        """Do nothing: no plan is kept."""


# ---- what keeps the events of a single hand, so that it can be left and continued
# Invariant: what is kept is the whole log up to the last event, and nothing once the hand is over.


class HandKeeper:
    """Keeps the hand of this name in the store."""

    def __init__(self, store: Store, name: str) -> None:
        self._store, self._name = store, name
        self._log: tuple[Event, ...] = ()
        self._offered = 0

    def left(self, start: Sequence[Event]) -> tuple[Event, ...]:
        """Find the log as it was left, if somebody has done something after ``start``, with which
        it began; else nothing. Names of players may have changed since. NotRead if that is not
        known.
        """
        log = self._store.hands.one(self._name)
        if len(log) <= len(start):
            return ()
        players = start_of(start).players
        renamed = (replace(start_of(log), players=players), *log[1 : len(start)])
        return log if renamed == tuple(start) else ()

    # ---- what a session needs

    @property
    def warning(self) -> str | None:
        """One sentence if the disk refuses."""
        return self._store.warning

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Keep events, numbered from ``first``; forget all if the hand is over. The log that a
        session begins with was dealt or kept before, so it may be seen at once.
        """
        self._log = (*self._log[:first], *events)
        if first == 0:
            self._offered = len(events)
        if any(isinstance(event, HandScored) for event in events):
            self._store.hands.forget(self._name)
        else:
            self._store.hands.keep(self._name, self._log)

    def count_offered(self, match: int) -> int:
        """Count the events that the disk has taken or refused."""
        if self._store.hands.all_offered:
            self._offered = len(self._log)
        return self._offered

    def finish(self, match: int) -> None:
        """Do nothing: nothing waits to be finished."""

    def change_plan(self, match: int, plan: MatchPlan) -> None:
        """Do nothing: a single hand has no plan."""
