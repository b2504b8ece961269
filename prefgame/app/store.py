"""The store: every match with every event, in one SQLite file.

Law of this module: an event is on disk before anybody sees it. A file that cannot be used is set aside, never overwritten;
a disk that refuses is told by ``warning``, and what it refuses waits in memory and is offered to it again with every event.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from prefgame.app.paths import data_dir
from prefgame.app.store_file import StoreFile
from prefgame.engine.codec import BadEvent, decode_event, encode_event
from prefgame.engine.events import Dealt, Event, MatchStarted
from prefgame.engine.match import Match
from prefgame.words import _


class MatchPlan(BaseModel):
    """What a match needs beside its events: who sits where, and the seed its deals come from."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    levels: tuple[str | None, ...]
    """an AI level a seat, None for the player"""
    seed: int
    first_dealer: int


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match in the store, as the menu tells of it."""

    id: int
    started: str
    last: str
    players: tuple[str, ...]
    rules: str
    hands: int
    """dealt so far"""


class UnreadableMatch(Exception):
    """A stored match that cannot be continued; the message is for the player."""


_OPEN, _FINISHED, _UNREADABLE = 0, 1, 2
PATIENCE = 2.0
"""seconds to wait for a file that another program is writing to; a disk that has just refused is only asked, not waited for"""


@dataclass(slots=True)
class _Unsaved:
    """What the disk has not taken yet of a match. ``plan`` is None where its beginning is in the file."""

    plan: MatchPlan | None = None
    events: list[tuple[int, str, Event]] = field(default_factory=list)
    """(number, when it happened, event)"""
    finished: bool = False

    def told(self, number: int) -> SavedMatch | None:
        """The match as the menu tells of it; None where that is in the file, or nothing is left to offer."""
        _n, started, first = self.events[0] if self.events else (0, "", None)
        if self.finished or not isinstance(first, MatchStarted):
            return None
        hands = sum(isinstance(event, Dealt) for _n, _at, event in self.events)
        return SavedMatch(number, started, self.events[-1][1], first.players, first.rules, hands)


class Store:
    """The open store. ``messages`` tell what was set aside, ``warning`` that the disk refuses (None: all is saved)."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_dir() / "matches.sqlite"
        self._store_file = StoreFile(self.path)
        self.warning: str | None = None
        self._waiting: dict[int, _Unsaved] = {}
        """by the match's number; one that is not in the file has a number below zero"""
        self._numbers: dict[int, int] = {}
        """the numbers below zero that were given out, and those that the file gave to the same matches"""
        self._elsewhere: set[int] = set()
        """matches that another window has played on"""
        self._write()

    @property
    def messages(self) -> list[str]:
        return self._store_file.messages

    def _file(self) -> sqlite3.Connection:
        """The open file, tried anew after each refusal. OSError or sqlite3.Error where it cannot be had."""
        return self._store_file.connection(0.0 if self.warning else PATIENCE)

    # ---- writing

    def begin(self, plan: MatchPlan) -> int:
        """A new match; returns its number."""
        number = min([0, *self._waiting, *self._numbers]) - 1
        self._waiting[number] = _Unsaved(plan)
        self._write()
        return self._numbers.get(number, number)

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Write events, numbered from ``first``. What the disk refuses waits and is written with the next ones."""
        number = self._numbers.get(match, match)
        if number not in self._elsewhere:
            waiting = self._waiting.setdefault(number, _Unsaved())
            waiting.events += [(first + at, _now(), event) for at, event in enumerate(events)]
            self._write()
        if number in self._elsewhere:
            self.warning = _("This match goes on in another window too; what is played here is not saved.")

    def finish(self, match: int) -> None:
        """The settlement of this match has been seen; it is offered no more."""
        self._waiting.setdefault(self._numbers.get(match, match), _Unsaved()).finished = True
        self._write()

    def _write(self) -> None:
        """Write all that waits, match by match in the order it happened."""
        try:
            db = self._file()
            for number in tuple(self._waiting):
                self._write_match(db, number, self._waiting[number])
        except (OSError, sqlite3.Error) as error:
            self._refused(error)
        else:
            self.warning = None

    def _write_match(self, db: sqlite3.Connection, number: int, unsaved: _Unsaved) -> None:
        kept = number
        try:
            with db:
                if unsaved.plan is not None:
                    begun = unsaved.events[0][1] if unsaved.events else _now()
                    kept = db.execute("INSERT INTO match (started, plan) VALUES (?, ?)", (begun, unsaved.plan.model_dump_json())).lastrowid or 0
                rows = [(kept, n, at, *encode_event(event)) for n, at, event in unsaved.events]
                db.executemany("INSERT INTO event (match, n, at, kind, data) VALUES (?, ?, ?, ?, ?)", rows)
                if unsaved.finished:
                    db.execute("UPDATE match SET finished = ? WHERE id = ?", (_FINISHED, kept))
        except sqlite3.IntegrityError:
            self._elsewhere.add(number)
        if kept != number:
            self._numbers[number] = kept
        del self._waiting[number]

    def _refused(self, error: Exception) -> None:
        if self._store_file.checked:
            sentence = _("The disk does not take the match ({reason}); it goes on, but is not saved.")
        else:
            sentence = _("Matches cannot be saved in {folder} ({reason}); this one lasts until the game is closed.")
        self.warning = sentence.format(folder=self.path.parent, reason=_told(error))
        self._store_file.let_go()

    def close(self) -> None:
        if self._waiting:
            self._write()
        self._store_file.let_go()

    # ---- reading

    def unfinished(self) -> tuple[SavedMatch, ...]:
        """Matches that can be continued, the last played first: those whose settlement nobody has seen."""
        try:
            saved = self._read_saved(self._file())
        except (OSError, sqlite3.Error) as error:
            self._refused(error)
            saved = ()
        settled = {number for number, unsaved in self._waiting.items() if unsaved.finished}
        fresh = [told for number, unsaved in self._waiting.items() if (told := unsaved.told(number)) is not None]
        offered = [*fresh[::-1], *(match for match in saved if match.id not in settled)]
        return tuple(sorted(offered, key=lambda match: match.last, reverse=True))

    @staticmethod
    def _read_saved(db: sqlite3.Connection) -> tuple[SavedMatch, ...]:
        rows = db.execute(
            "SELECT match.id, started, max(at), sum(kind = 'Dealt') "
            f"FROM match JOIN event ON event.match = match.id WHERE finished = {_OPEN} GROUP BY match.id ORDER BY max(at) DESC, match.id DESC"
        ).fetchall()
        saved = []
        for number, started, last, hands in rows:
            first_row = db.execute("SELECT data FROM event WHERE match = ? AND n = 0", (number,)).fetchone()
            try:
                first = decode_event("MatchStarted", first_row[0] if first_row else "")
            except BadEvent:
                continue
            assert isinstance(first, MatchStarted)
            saved.append(SavedMatch(number, started, last, first.players, first.rules, hands))
        return tuple(saved)

    def load(self, match: int) -> tuple[MatchPlan, Match]:
        """The plan and the match of that number, at its last event.

        UnreadableMatch where it cannot be continued; it stays in the store, and unless the disk only refuses for now is offered no more.
        """
        number = self._numbers.get(match, match)
        try:
            return self._read_match(number)
        except (OSError, sqlite3.OperationalError) as error:
            self._refused(error)
            raise self._unreadable(_told(error)) from None
        except (sqlite3.DatabaseError, BadEvent, ValidationError, ValueError, LookupError, AssertionError, AttributeError) as error:
            with suppress(OSError, sqlite3.Error), self._file() as db:
                db.execute("UPDATE match SET finished = ? WHERE id = ?", (_UNREADABLE, number))
            raise self._unreadable(str(error)) from None

    def _unreadable(self, reason: str) -> UnreadableMatch:
        sentence = _("This match cannot be continued ({reason}). It stays in {file}, untouched.")
        return UnreadableMatch(sentence.format(reason=reason, file=self.path.name))

    def _read_match(self, number: int) -> tuple[MatchPlan, Match]:
        waiting = self._waiting.get(number, _Unsaved())
        plan, events = (waiting.plan, []) if waiting.plan is not None else self._read_saved_match(number)
        events += [(n, event) for n, _at, event in waiting.events]
        if not events or [n for n, _event in events] != list(range(len(events))):
            raise BadEvent("events are missing")
        played = Match.replay(event for _n, event in events)
        if len(plan.levels) != len(played.table.players):
            raise BadEvent(f"{len(plan.levels)} seats are planned for {len(played.table.players)} players")
        return plan, played

    def _read_saved_match(self, number: int) -> tuple[MatchPlan, list[tuple[int, Event]]]:
        db = self._file()
        row = db.execute("SELECT plan FROM match WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise LookupError(f"there is no match {number}")
        rows = db.execute("SELECT n, kind, data FROM event WHERE match = ? ORDER BY n", (number,)).fetchall()
        return MatchPlan.model_validate_json(row[0]), [(n, decode_event(kind, data)) for n, kind, data in rows]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _told(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
