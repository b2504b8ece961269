"""The store: every match with every event, in one SQLite file.

Invariant: an event is on disk before anybody sees it. A file that cannot be used is set aside,
never overwritten; ``warning`` reports a disk that refuses, and what it refuses waits in memory and
is offered to it again with every event.
"""

from __future__ import annotations

import errno
import os
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

from prefgame.app.files import data_dir, reason_of
from prefgame.app.storage.kept_rows import KeptDays, KeptHands, KeptProblems, KeptSheets
from prefgame.app.storage.rows import (
    FINISHED,
    UNREADABLE,
    MatchPlan,
    SavedMatch,
    UnsavedMatch,
    WholeMatch,
    checked_match,
    forget_rows,
    now,
    open_matches,
    own_key,
    read_rows,
    write_whole_match,
)
from prefgame.app.storage.store_file import StoreFile
from prefgame.engine.codec import encode_event
from prefgame.engine.events import Event, HandScored, start_of
from prefgame.engine.match import Match
from prefgame.i18n import _

# ---- a thread that writes, so that the window never waits for a disk
# Invariant: the job runs again after every call, in the order of the calls, never twice at the same
# time.


class BackgroundWriter:
    """Runs ``job`` in a thread, once for all calls while it was busy; it must not raise."""

    def __init__(self, job: Callable[[], None]) -> None:
        self._job = job
        self._changed = threading.Condition()
        self._called = self._done = 0
        self._thread: threading.Thread | None = None

    def __call__(self) -> None:
        """Have the job run soon; returns at once."""
        with self._changed:
            self._called += 1
            # a daemon: a disk that never answers must not keep the program from ending
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="store", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait until all that was called for is done; False if it takes longer."""
        with self._changed:
            wanted = self._called
            return self._changed.wait_for(lambda: self._done >= wanted, seconds)

    def _work(self) -> None:
        while True:
            with self._changed:
                if not self._changed.wait_for(lambda: self._called > self._done, IDLE):
                    self._thread = None
                    return
                doing = self._called
            self._job()
            with self._changed:
                self._done = doing
                self._changed.notify_all()


IDLE = 10.0
"""seconds without a call after which the thread ends; the next call begins another"""


# ---- the store: every match with every event, in one SQLite file


class UnreadableMatch(Exception):
    """A stored match that cannot be continued; the message is for the player."""


PATIENCE = 2.0
"""seconds to wait for a slow disk, or for a file that another program writes to; one that has just
refused is only asked, not waited for
"""
AHEAD = timedelta(days=1)
"""by which a clock that is put right may be behind the time of the last event"""
LAST_PATIENCE = 5.0
"""seconds in which the last events may be written when the game is closed"""


class Store:
    """The open store. ``messages``: what was set aside; ``warning``: that the disk refuses; None if
    all is saved.

    With ``behind`` it writes on a thread of its own, and ``count_offered`` reports how far it is;
    otherwise every call waits for the disk.
    """

    def __init__(self, path: Path | None = None, *, behind: bool = False) -> None:
        self.path = path or data_dir() / "matches.sqlite"
        self._store_file = StoreFile(self.path)
        self.warning: str | None = None
        self._disk = threading.Lock()
        """held while the file is used"""
        self._memory = threading.Lock()
        """held while the following are used; never while the disk is waited for"""
        self._waiting: dict[int, UnsavedMatch] = {}
        """by the match's number; one that is not in the file has a number below zero"""
        self._numbers: dict[int, int] = {}
        """the numbers below zero that were given out, and those that the file gave to
        the same matches
        """
        self._offered: dict[int, int] = {}
        """how many events of a match have been offered to the disk"""
        self._elsewhere: set[int] = set()
        """matches that another window has played on"""
        self._unreadable: set[int] = set()
        """matches that are no longer offered, even if the file could not be changed"""
        self.sheets = KeptSheets(self._write_soon)
        """of tables that play with real cards"""
        self.days = KeptDays(self._write_soon)
        """of the problems and deals of the day"""
        self.problems = KeptProblems(self._write_soon)
        """what became of those in collections"""
        self.hands = KeptHands(self._write_soon)
        """single hands that are being played"""
        self._secret = secrets.token_bytes(32)
        """what stands for that of a file that cannot be read"""
        self.kept = self.sheets, self.days, self.problems, self.hands
        self._writer: BackgroundWriter | None = None
        self._write()
        self._writer = BackgroundWriter(self._write) if behind else None

    @property
    def messages(self) -> list[str]:
        return self._store_file.messages

    def _file(self) -> sqlite3.Connection:
        """Return the open file, tried anew. OSError or sqlite3.Error if it fails."""
        return self._store_file.connection(0.0 if self.warning else PATIENCE)

    # ---- writing

    def begin(self, plan: MatchPlan) -> int:
        """Begin a new match and return its number."""
        with self._memory:
            number = min([0, *self._waiting, *self._numbers]) - 1
            self._waiting[number] = UnsavedMatch(plan)
        self._write_soon()
        return self._number(number)

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Write events, numbered from ``first``; what the disk refuses waits."""
        number = self._number(match)
        if number in self._elsewhere:
            self._mark_offered(number, first + len(events))
            self.warning = _not_here()
            return
        with self._memory:
            number = self._numbers.get(match, match)
            waiting = self._waiting.setdefault(number, UnsavedMatch())
            waiting.events += [(first + at, now(), event) for at, event in enumerate(events)]
        self._write_soon()

    def finish(self, match: int) -> None:
        """Note that the settlement was seen, unless another window has played on."""
        if self._number(match) in self._elsewhere:
            return
        with self._memory:
            number = self._numbers.get(match, match)
            self._waiting.setdefault(number, UnsavedMatch()).finished = True
        self._write_soon()

    def change_plan(self, match: int, plan: MatchPlan) -> None:
        """Keep this plan for the match, unless another window has played it on."""
        if self._number(match) in self._elsewhere:
            return
        with self._memory:
            number = self._numbers.get(match, match)
            self._waiting.setdefault(number, UnsavedMatch()).changed = plan
        self._write_soon()

    def count_offered(self, match: int) -> int:
        """Count the events that the disk has taken or refused: they may be seen."""
        with self._memory:
            return self._offered.get(self._numbers.get(match, match), 0)

    def _number(self, match: int) -> int:
        with self._memory:
            return self._numbers.get(match, match)

    def _mark_offered(self, number: int, count: int) -> None:
        with self._memory:
            self._offered[number] = max(count, self._offered.get(number, 0))

    def _write_soon(self) -> None:
        if self._writer is not None:
            self._writer()
        else:
            self._write()

    def _write(self) -> None:
        """Write all that waits, match by match in the order it happened."""
        with self._disk:
            with self._memory:
                jobs = {number: unsaved.copy() for number, unsaved in self._waiting.items()}
            try:
                db = self._file()
                lost = [self._write_match(db, number, unsaved) for number, unsaved in jobs.items()]
                for kept in self.kept:
                    kept.write(db)
            except (OSError, sqlite3.Error, ValueError) as error:
                self._on_refusal(error)
                for kept in self.kept:
                    kept.write(None)
                    if self._store_file.is_absent:
                        kept.know_of_none()
            else:
                self.warning = _not_here() if any(lost) else None
            for number, unsaved in jobs.items():
                if unsaved.events:
                    self._mark_offered(self._number(number), unsaved.events[-1][0] + 1)

    def _write_match(self, db: sqlite3.Connection, number: int, unsaved: UnsavedMatch) -> bool:
        """Write what waits of a match; returns whether it was lost to another window."""
        kept, lost = number, False
        try:
            with db:
                if unsaved.plan is not None:
                    begun = unsaved.events[0][1] if unsaved.events else now()
                    inserted = db.execute(
                        "INSERT INTO match (started, plan) VALUES (?, ?)",
                        (begun, unsaved.plan.model_dump_json()),
                    )
                    kept = inserted.lastrowid or 0
                rows = [(kept, n, at, *encode_event(event)) for n, at, event in unsaved.events]
                db.executemany(
                    "INSERT INTO event (match, n, at, kind, data) VALUES (?, ?, ?, ?, ?)", rows
                )
                if unsaved.changed is not None:
                    db.execute(
                        "UPDATE match SET plan = ? WHERE id = ?",
                        (unsaved.changed.model_dump_json(), kept),
                    )
                if unsaved.finished:
                    db.execute("UPDATE match SET finished = ? WHERE id = ?", (FINISHED, kept))
        except sqlite3.IntegrityError:
            lost = True
        with self._memory:
            if lost:
                self._elsewhere.add(number)
            if kept != number:
                self._numbers[number] = kept
            rest = self._waiting.pop(number).without(unsaved)
            if rest is not None and not lost:
                self._waiting[kept] = rest
        if rest is not None and rest.events and lost:
            # they came meanwhile, and will not be stored either
            self._mark_offered(number, rest.events[-1][0] + 1)
        return lost

    def _on_refusal(self, error: Exception) -> None:
        self._warn(error)
        self._store_file.let_go()

    def _warn(self, error: Exception) -> None:
        if self._store_file.checked:
            sentence = _(
                "The match cannot be written to disk ({reason}). You can play on, but nothing "
                "is saved."
            )
        else:
            sentence = _(
                "Matches cannot be saved in {folder} ({reason}); a match lasts until you close "
                "the game."
            )
        self.warning = sentence.format(folder=self.path.parent, reason=reason_of(error))

    def close(self) -> None:
        """Write what waits, and let the file go; no disk is waited for without end."""
        if self._waiting or not all(kept.all_written for kept in self.kept):
            self._write_soon()
        if self._writer is None or self._writer.wait(LAST_PATIENCE):
            with self._disk:
                self._store_file.let_go()

    # ---- reading

    @contextmanager
    def open_file(self) -> Iterator[sqlite3.Connection]:
        """Lend the file for one short piece of work, once all is written that was given before:
        nothing else reads or writes it meanwhile. OSError or sqlite3.Error if it cannot be had.
        """
        if (self._writer is not None and not self._writer.wait(PATIENCE)) or not self._disk.acquire(
            timeout=PATIENCE
        ):
            error = TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
            self._warn(error)
            raise error
        try:
            yield self._file()
        except (OSError, sqlite3.Error) as error:
            self._on_refusal(error)
            raise
        finally:
            self._disk.release()

    def secret(self) -> bytes:
        """Read the secret of this store; where it cannot be read, another one until it can."""
        with suppress(OSError, sqlite3.Error), self.open_file() as db:
            return own_key(db)
        return self._secret

    def unfinished_matches(self) -> tuple[SavedMatch, ...]:
        """List the matches that can be continued, the last played first: those whose settlement
        nobody has seen. One that a wrong clock has put into the future is behind the others.
        ``messages`` has those that cannot.
        """
        saved: tuple[SavedMatch, ...] = ()
        with suppress(OSError, sqlite3.Error), self.open_file() as db:
            saved, bad = open_matches(db)
            for number, reason in bad.items():
                self._leave_out(db, number, reason)
        with self._memory:
            unoffered = self._unreadable | {
                number for number, unsaved in self._waiting.items() if unsaved.finished
            }
            fresh = [
                found
                for number, unsaved in self._waiting.items()
                if (found := unsaved.summary(number)) is not None
            ]
        offered = [*fresh[::-1], *(match for match in saved if match.id not in unoffered)]
        soon = (datetime.now(UTC) + AHEAD).isoformat()
        return tuple(
            sorted(offered, key=lambda match: (match.last <= soon, match.last), reverse=True)
        )

    def load(self, match: int) -> tuple[MatchPlan, Match]:
        """Load the plan and the match of that number, at its last event.

        UnreadableMatch if it cannot be continued; it stays in the store, and unless the disk only
        refuses for now is offered no more.
        """
        number = self._number(match)
        try:
            plan, events = self._read(number)
            played = checked_match(plan, events)
        except (OSError, sqlite3.OperationalError) as error:
            raise UnreadableMatch(self._sentence(reason_of(error))) from None
        except Exception as error:  # no damage that can be thought of may end the game
            raise self._left_out(number, error) from None
        # what follows automatically is known, though it is not in the file
        self._mark_offered(number, len(played.log))
        if len(played.log) > len(events):
            self.append(number, len(events), played.log[len(events) :])
        return plan, played

    def look_at(self, match: int) -> tuple[MatchPlan, Match]:
        """Read plan and match, to be shown. UnreadableMatch if that cannot be."""
        try:
            plan, events = self._read(self._number(match))
            return plan, checked_match(plan, events)
        except Exception as error:  # no damage that can be thought of may end the game
            raise UnreadableMatch(self._sentence(reason_of(error))) from None

    def _read(self, number: int) -> tuple[MatchPlan, list[tuple[int, Event]]]:
        with self._memory:
            number = self._numbers.get(number, number)  # it may just have been stored
            waiting = self._waiting.get(number, UnsavedMatch()).copy()
        events = [(n, event) for n, _at, event in waiting.events]
        if waiting.plan is not None:
            return waiting.changed or waiting.plan, events
        with self.open_file() as db:
            plan, kept = read_rows(db, number)
        return waiting.changed or plan, kept + [(n, event) for n, event in events if n >= len(kept)]

    def add(self, plan: MatchPlan, log: Sequence[Event]) -> int:
        """Put a whole match into the file as one that is over; returns its number. OSError or
        sqlite3.Error if the disk refuses: nothing has changed then.
        """
        with self.open_file() as db, db:
            return write_whole_match(db, WholeMatch(plan, tuple(log)))

    def delete(self, match: int) -> None:
        """Delete a match that is over, with all that was counted of it. OSError or sqlite3.Error if
        the disk refuses: nothing has changed then.
        """
        with self.open_file() as db, db:
            forget_rows(db, match)
            db.execute("DELETE FROM match WHERE id = ?", (match,))

    def events_of(self, match: int) -> tuple[MatchPlan, tuple[Event, ...]]:
        """Read the plan and the events of a match, as they are in the store and without the proof
        that they are a match. Any error if they cannot be read; nothing changes.
        """
        plan, events = self._read(self._number(match))
        return plan, tuple(event for _n, event in events)

    def _left_out(self, number: int, error: Exception) -> UnreadableMatch:
        """Offer the match no more."""
        with suppress(OSError, sqlite3.Error), self.open_file() as db:
            self._leave_out(db, number, "")
        return UnreadableMatch(self._sentence(reason_of(error)))

    def _leave_out(self, db: sqlite3.Connection, number: int, reason: str) -> None:
        if number not in self._unreadable:
            self._unreadable.add(number)
            if reason:
                self.messages.append(self._sentence(reason))
        with suppress(sqlite3.Error), db:
            db.execute("UPDATE match SET finished = ? WHERE id = ?", (UNREADABLE, number))

    def _sentence(self, reason: str) -> str:
        sentence = _("This match cannot be read ({reason}). It is kept unchanged in {file}.")
        return sentence.format(reason=reason, file=self.path.name)


def _not_here() -> str:
    return _("This match is also open in another window; what you play here is not saved.")


# ---- what keeps the events of a session: the store, or nothing
# Invariant: nobody sees an event before it has been kept, or cannot be.


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
        if self._store.hands.all_offered:
            self._offered = len(self._log)
        return self._offered

    def finish(self, match: int) -> None:
        """Do nothing: nothing waits to be finished."""

    def change_plan(self, match: int, plan: MatchPlan) -> None:
        """Do nothing: a single hand has no plan."""
