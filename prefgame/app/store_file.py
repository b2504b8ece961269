"""The file of the store: opening it, and setting it aside where it cannot be used.

Law of this module: a file that is not ours, newer or damaged is renamed and never overwritten; nothing is written before that is known.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from prefgame.app.aside import set_aside
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


class UnusableStore(Exception):
    """Why a store file cannot be used."""


class StoreFile:
    """The file and the connection to it. ``messages`` tell what was set aside; ``checked``: the file was found sound, or begun."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.messages: list[str] = []
        self.checked = False
        self._db: sqlite3.Connection | None = None

    def connection(self, patience: float) -> sqlite3.Connection:
        """The open connection, or a new one. OSError or sqlite3.Error where the file cannot be had within ``patience`` seconds."""
        if self._db is None:
            self._db = _connect(self.path, patience) if self.checked else self._open(patience)
            self.checked = True
        return self._db

    def let_go(self) -> None:
        """Close the connection: a new one may be allowed what this one was not."""
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None

    def _open(self, patience: float) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            try:
                return self._connect_checked(patience)
            except UnusableStore as why:
                self._set_aside(str(why))
        return self._create(patience)

    def _create(self, patience: float) -> sqlite3.Connection:
        db = _connect(self.path, patience, new=True)
        try:
            db.executescript("BEGIN;" + _SCHEMA + "COMMIT;")
        except sqlite3.Error:
            db.close()
            self.path.unlink(missing_ok=True)  # nothing is in it yet, and half a store would be taken for a damaged one
            raise
        return db

    def _connect_checked(self, patience: float) -> sqlite3.Connection:
        """The store's file, once it is known to be ours and sound; nothing is written before."""
        if self.path.stat().st_size == 0:
            raise UnusableStore(_("The file of matches is empty."))
        try:
            probe = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=patience)  # closing must not tidy a stranger's file
            try:
                if probe.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                    raise UnusableStore(_("The file of matches is not of this game."))
                if probe.execute("PRAGMA user_version").fetchone()[0] > VERSION:
                    raise UnusableStore(_("The file of matches comes from a newer version of the game."))
                if probe.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                    raise UnusableStore(_("The file of matches is damaged."))
            finally:
                probe.close()
            db = _connect(self.path, patience)
            try:
                db.execute("SELECT id, started, plan, finished FROM match LIMIT 1")
                db.execute("SELECT match, n, at, kind, data FROM event LIMIT 1")
            except sqlite3.Error:
                db.close()
                raise
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


def _connect(path: Path, patience: float, new: bool = False) -> sqlite3.Connection:
    mode = "rwc" if new else "rw"
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=patience, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        db.close()
        raise
    return db
