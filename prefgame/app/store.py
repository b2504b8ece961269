"""The store: every match with every event, in one SQLite file.

Law of this module: an event is on disk before anybody sees it. A file that cannot be used is set aside, never overwritten;
a disk that refuses is told by ``warning``, and the match goes on in memory until the disk takes it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from prefgame.app.aside import set_aside
from prefgame.app.paths import data_dir
from prefgame.engine.codec import BadEvent, decode_event, encode_event
from prefgame.engine.events import Event, MatchStarted
from prefgame.engine.match import Match
from prefgame.words import _

APPLICATION_ID = 0x50726566  # "Pref", so that a foreign file is known for one
VERSION = 1

_SCHEMA = f"""
CREATE TABLE match (id INTEGER PRIMARY KEY, started TEXT NOT NULL, plan TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0);
CREATE TABLE event (match INTEGER NOT NULL REFERENCES match(id), n INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,
                    data BLOB NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
"""


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


class UnusableStore(Exception):
    """Why a store file cannot be used."""


class UnreadableMatch(Exception):
    """A stored match that cannot be continued; the message is for the player."""


_OPEN, _FINISHED, _UNREADABLE = 0, 1, 2


class Store:
    """The open store. ``messages`` tell what was set aside, ``warning`` that the disk refuses (None: all is saved)."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_dir() / "matches.sqlite"
        self.messages: list[str] = []
        self.warning: str | None = None
        self._waiting: dict[int, list[tuple[int, Event]]] = {}
        self._db = self._open()

    # ---- opening

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists():
                try:
                    return self._connect_checked()
                except UnusableStore as why:
                    self._set_aside(str(why))
            return self._create(self.path)
        except (OSError, sqlite3.Error) as error:
            self.warning = self._unsaved(error)
            return self._create(":memory:")

    def _create(self, path: Path | str) -> sqlite3.Connection:
        db = _connect(path)
        db.executescript("BEGIN;" + _SCHEMA + "COMMIT;")
        return db

    def _connect_checked(self) -> sqlite3.Connection:
        """The store's file, once it is known to be ours and sound; nothing is written before."""
        if self.path.stat().st_size == 0:
            raise UnusableStore(_("The file of matches is empty."))
        try:
            probe = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=2)  # closing must not tidy a stranger's file
            try:
                if probe.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                    raise UnusableStore(_("The file of matches is not of this game."))
                if probe.execute("PRAGMA user_version").fetchone()[0] > VERSION:
                    raise UnusableStore(_("The file of matches comes from a newer version of the game."))
                if probe.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                    raise UnusableStore(_("The file of matches is damaged."))
            finally:
                probe.close()
            db = _connect(self.path)
            self._read_saved(db)
        except sqlite3.OperationalError as error:
            if any(word in str(error) for word in ("readonly", "unable to open", "disk", "locked")):
                raise
            raise UnusableStore(_("The file of matches is damaged.")) from None
        except sqlite3.DatabaseError:
            raise UnusableStore(_("The file of matches is damaged.")) from None
        return db

    def _set_aside(self, why: str) -> None:
        target = set_aside(self.path, ("-wal", "-shm"))
        if target is None:
            raise OSError(why)
        self.messages.append(why + " " + _("It is kept as {name}; a new one was begun.").format(name=target.name))

    # ---- writing

    def begin(self, plan: MatchPlan) -> int:
        """A new match; returns its number."""
        try:
            return self._insert(plan)
        except sqlite3.Error as error:
            self.warning = self._unsaved(error)
            self._db = self._create(":memory:")
            return self._insert(plan)

    def _unsaved(self, error: Exception) -> str:
        sentence = _("Matches cannot be saved in {folder} ({reason}); this one lasts until the game is closed.")
        return sentence.format(folder=self.path.parent, reason=_told(error))

    def _insert(self, plan: MatchPlan) -> int:
        with self._db:
            return int(self._db.execute("INSERT INTO match (started, plan) VALUES (?, ?)", (_now(), plan.model_dump_json())).lastrowid or 0)

    def append(self, match: int, first: int, events: Sequence[Event]) -> None:
        """Write events, numbered from ``first``. What the disk refuses waits and is written with the next ones."""
        waiting = self._waiting.setdefault(match, [])
        waiting.extend((first + at, event) for at, event in enumerate(events))
        rows = [(match, number, _now(), *encode_event(event)) for number, event in waiting]
        try:
            with self._db:
                self._db.executemany("INSERT INTO event (match, n, at, kind, data) VALUES (?, ?, ?, ?, ?)", rows)
        except sqlite3.IntegrityError:
            self.warning = _("This match goes on in another window too; what is played here is not saved.")
            return
        except sqlite3.Error as error:
            self.warning = _("The disk does not take the match ({reason}); it goes on, but is not saved.").format(reason=_told(error))
            return
        waiting.clear()
        if self._on_disk:
            self.warning = None

    def finish(self, match: int) -> None:
        """The settlement of this match has been seen; it is offered no more."""
        with suppress(sqlite3.Error), self._db:  # a disk that refuses is told by append; the match is only offered once more
            self._db.execute("UPDATE match SET finished = ? WHERE id = ?", (_FINISHED, match))

    @property
    def _on_disk(self) -> bool:
        return bool(self._db.execute("PRAGMA database_list").fetchone()[2])

    def close(self) -> None:
        self._db.close()

    # ---- reading

    def unfinished(self) -> tuple[SavedMatch, ...]:
        """Matches that can be continued, the last played first: those whose settlement nobody has seen."""
        return self._read_saved(self._db)

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

        UnreadableMatch where it cannot be continued; it stays in the store, and is offered no more.
        """
        try:
            return self._read_match(match)
        except (sqlite3.DatabaseError, BadEvent, ValidationError, ValueError, LookupError, AssertionError, AttributeError) as error:
            with suppress(sqlite3.Error), self._db:
                self._db.execute("UPDATE match SET finished = ? WHERE id = ?", (_UNREADABLE, match))
            sentence = _("This match cannot be continued ({reason}). It stays in {file}, untouched.")
            raise UnreadableMatch(sentence.format(reason=error, file=self.path.name)) from None

    def _read_match(self, match: int) -> tuple[MatchPlan, Match]:
        row = self._db.execute("SELECT plan FROM match WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise LookupError(f"there is no match {match}")
        plan = MatchPlan.model_validate_json(row[0])
        rows = self._db.execute("SELECT n, kind, data FROM event WHERE match = ? ORDER BY n", (match,)).fetchall()
        if not rows or [row[0] for row in rows] != list(range(len(rows))):
            raise BadEvent("events are missing")
        played = Match.replay(decode_event(kind, data) for _n, kind, data in rows)
        if len(plan.levels) != len(played.table.players):
            raise BadEvent(f"{len(plan.levels)} seats are planned for {len(played.table.players)} players")
        return plan, played


def _connect(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=2, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _told(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
