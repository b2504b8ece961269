"""The file of the store: opening it, and setting it aside where it cannot be used.

Invariant: a file that is not ours, newer or damaged is renamed and never overwritten; nothing is
written before that is known.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from prefgame.app.files.reasons import Said
from prefgame.app.files.writing import write_new
from prefgame.app.quarantine import set_aside
from prefgame.app.storage.schema import APPLICATION_ID, VERSION, bring_up_to_date, version_of
from prefgame.i18n import _

COMPANIONS = ("-wal", "-shm", "-journal")
"""endings of the files that SQLite keeps beside the store"""


class UnusableStore(Exception):
    """Why a store file cannot be used."""


class StoreFile:
    """The file and the connection to it. ``messages``: what was set aside; ``checked``: whether the
    file was found undamaged, or was created.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.messages: list[str] = []
        self.checked = False
        self._db: sqlite3.Connection | None = None

    @property
    def is_absent(self) -> bool:
        """Whether there is no file, so that nothing was saved; False where that cannot be seen."""
        try:
            self.path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False
        return False

    def connection(self, patience: float) -> sqlite3.Connection:
        """The open connection, or a new one. OSError or sqlite3.Error where the file cannot be had
        within ``patience`` seconds.
        """
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
        there = os.path.lexists(self.path)
        self._clear_companions(there)
        if there:
            try:
                return self._connect_checked(patience)
            except UnusableStore as why:
                self._set_aside(str(why))
        with suppress(FileExistsError):  # another window was quicker
            write_new(self.path, _empty_store())
        return _connect(self.path, patience)

    def _clear_companions(self, there: bool) -> None:
        """SQLite reads and writes files beside the store. What has such a name but is no ordinary
        file might never answer; and what is left of a store that is not ``there`` any more would be
        read into the next one.
        """
        real = Path(os.path.realpath(self.path))
        for companion in (real.with_name(real.name + ending) for ending in COMPANIONS):
            if os.path.lexists(companion) and not (
                there and stat.S_ISREG(companion.lstat().st_mode)
            ):
                name, target = companion.name, set_aside(companion)
                if target is None:
                    problem = _("{name} is not part of the saved matches, and cannot be renamed")
                    raise Said(problem.format(name=name))
                self.messages.append(
                    _(
                        "The file {name} is not part of the saved matches. "
                        "It was renamed to {kept}."
                    ).format(name=name, kept=target.name)
                )

    def _connect_checked(self, patience: float) -> sqlite3.Connection:
        """The store's file, once it is known to be ours and sound; nothing is written before."""
        found = self.path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise UnusableStore(_("The file of saved matches is not an ordinary file."))
        if found.st_size == 0:
            raise UnusableStore(_("The file of saved matches is empty."))
        try:
            # a stranger's file must not be tidied; ours may have been killed in the middle of
            # something
            mode = "rw" if _is_ours(self.path) else "ro"
            probe = sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode={mode}", uri=True, timeout=patience
            )
            try:
                if probe.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                    raise UnusableStore(_("The file of saved matches belongs to another program."))
                if version_of(probe) > VERSION:
                    raise UnusableStore(
                        _("The file of saved matches comes from a newer version of the game.")
                    )
                if probe.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                    raise UnusableStore(_("The file of saved matches is damaged."))
            finally:
                probe.close()
            db = _connect(self.path, patience)
            try:
                db.execute("SELECT id, started, plan, finished FROM match LIMIT 1")
                db.execute("SELECT match, n, at, kind, data FROM event LIMIT 1")
                bring_up_to_date(db)
            except sqlite3.Error:
                db.close()
                raise
        except sqlite3.OperationalError as error:
            if any(word in str(error) for word in ("readonly", "unable to open", "disk", "locked")):
                raise
            raise UnusableStore(_("The file of saved matches is damaged.")) from None
        # its own message may quote what is no text
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            raise UnusableStore(_("The file of saved matches is damaged.")) from None
        return db

    def _set_aside(self, why: str) -> None:
        target = set_aside(self.path, COMPANIONS)
        if target is None:
            raise Said(why)
        self.messages.append(
            why
            + " "
            + _("It was renamed to {name}, and a new one was started.").format(name=target.name)
        )


def _empty_store() -> bytes:
    """The file of a store without matches. It is put in its place whole, so that a game that is
    killed leaves none that is half made.
    """
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        draft = Path(folder) / "matches.sqlite"
        # closing it brings everything into the one file; the disk may take its time
        with closing(sqlite3.connect(draft)) as db:
            db.executescript("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL")
            bring_up_to_date(db)
        return draft.read_bytes()


def _is_ours(path: Path) -> bool:
    """What the first bytes of the file say, which SQLite need not open for that."""
    with path.open("rb") as file:
        head = file.read(72)
    version, ours = int.from_bytes(head[60:64], "big"), int.from_bytes(head[68:72], "big")
    return ours == APPLICATION_ID and version <= VERSION


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=patience, check_same_thread=False
    )
    db.text_factory = _lenient
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _lenient(data: bytes) -> str:
    """Text as it can be read: one bad byte in a row must not hide the others."""
    return data.decode("utf-8", "replace")
