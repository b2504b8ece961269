"""The file of the store: its tables, opening it, and setting it aside if it cannot be read.

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

from prefgame.app.files import Said, set_aside, write_new
from prefgame.i18n import _

# ---- the tables of the store, and how a file of an earlier version gets those it lacks
# Invariant: a step is never changed once it has been released; what is new is one more step at the
# end. A file gets all the steps it lacks, or none.

APPLICATION_ID = 0x50726566  # "Pref", so that a foreign file is known for one

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE match (id INTEGER PRIMARY KEY, started TEXT NOT NULL, plan TEXT NOT NULL, "
        "finished INTEGER NOT NULL DEFAULT 0)",
        "CREATE TABLE event (match INTEGER NOT NULL REFERENCES match(id), n INTEGER NOT NULL, "
        "at TEXT NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL, "
        "PRIMARY KEY (match, n)) WITHOUT ROWID",
    ),
    (
        "CREATE TABLE keeper (id INTEGER PRIMARY KEY, started TEXT NOT NULL, last TEXT NOT NULL, "
        "document TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0)",
    ),
    (  # the book of the player: what the figures are counted from, derived from the events
        "CREATE TABLE book_match (match INTEGER PRIMARY KEY REFERENCES match(id), "
        "events INTEGER NOT NULL, readable INTEGER NOT NULL, rules TEXT NOT NULL, "
        "options TEXT NOT NULL, players TEXT NOT NULL, seat INTEGER, opponents TEXT, "
        "hands INTEGER NOT NULL, ended TEXT, won INTEGER, place INTEGER, "
        "imported INTEGER NOT NULL, digest TEXT NOT NULL, own_deals INTEGER, own_cards REAL, "
        "deals INTEGER, cards REAL, squares REAL, gains REAL, products REAL)",
        "CREATE TABLE book_hand (match INTEGER NOT NULL REFERENCES match(id), "
        "number INTEGER NOT NULL, seat INTEGER NOT NULL, at TEXT NOT NULL, rules TEXT NOT NULL, "
        "place INTEGER, opponents TEXT, part TEXT NOT NULL, role TEXT, company INTEGER NOT NULL, "
        "contract TEXT, rank INTEGER, kontra INTEGER NOT NULL, doubled INTEGER NOT NULL, "
        "tricks INTEGER, made INTEGER, held INTEGER, gain INTEGER NOT NULL, strength REAL, "
        "foretold REAL, deals INTEGER, lost REAL, "
        "PRIMARY KEY (match, number, seat)) WITHOUT ROWID",
        "CREATE INDEX book_hand_by_place ON book_hand (rules, place, opponents, at, strength)",
        "CREATE INDEX book_hand_of_player ON book_hand (rules, place, part, role, company, "
        "contract, rank, opponents, at, made, held, gain, doubled, strength, foretold, lost) "
        "WHERE place = 0",
        "CREATE INDEX book_hand_to_judge ON book_hand (match) WHERE place = 0 AND deals IS NULL",
        "CREATE INDEX book_match_by_digest ON book_match (digest)",
    ),
    (  # the problem and the deal of each day; amounts as texts, for some are fractions
        "CREATE TABLE day (day TEXT NOT NULL, rules TEXT NOT NULL, found INTEGER, "
        "problem TEXT NOT NULL DEFAULT '', begun INTEGER NOT NULL DEFAULT 0, own TEXT, par TEXT, "
        "PRIMARY KEY (day, rules)) WITHOUT ROWID",
    ),
    (  # single hands that are being played, and go when they are over
        "CREATE TABLE hand (name TEXT PRIMARY KEY, log TEXT NOT NULL) WITHOUT ROWID",
    ),
    (  # what the amounts of a match are counted in; NULL until the book has looked at it again
        "ALTER TABLE book_match ADD COLUMN unit TEXT",
        "ALTER TABLE book_hand ADD COLUMN unit TEXT",
        "DROP INDEX book_hand_by_place",
        "DROP INDEX book_hand_of_player",
        "CREATE INDEX book_hand_by_place ON book_hand "
        "(rules, unit, place, opponents, at, strength)",
        "CREATE INDEX book_hand_of_player ON book_hand (rules, unit, place, part, role, company, "
        "contract, rank, opponents, at, made, held, gain, doubled, strength, foretold, lost) "
        "WHERE place = 0",
    ),
    (  # whether the players of a kept sheet agreed to stop: its score file has no word for that
        "ALTER TABLE keeper ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0",
    ),
    (  # whether the points lost are known; NULL: they are to be found, by the measure of today. A
        # forecast that is known stays. All matches are read again: the results as they were paid,
        # and the squares of the gains
        "ALTER TABLE book_hand ADD COLUMN judged INTEGER",
        "UPDATE book_hand SET lost = NULL",
        "DROP INDEX book_hand_to_judge",
        "CREATE INDEX book_hand_to_judge ON book_hand (match) WHERE place = 0 AND judged IS NULL",
        "ALTER TABLE book_match ADD COLUMN gain_squares REAL",
        "UPDATE book_match SET unit = NULL",
    ),
    (  # defenders no longer give their own tricks to each other: the points lost are found anew
        "UPDATE book_hand SET lost = NULL, judged = NULL",
    ),
    (  # a hand loses what one best line would have added, and no more; the points that mistakes
        # lost stand beside it: both are found anew
        "ALTER TABLE book_hand ADD COLUMN mistakes REAL",
        "UPDATE book_hand SET lost = NULL, judged = NULL",
    ),
    (  # the number of a match that was deleted is never given to another one: whoever still knows
        # something of the old match would take it for known of the new one
        "CREATE TABLE numbered (id INTEGER PRIMARY KEY AUTOINCREMENT, started TEXT NOT NULL, "
        "plan TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0)",
        "INSERT INTO numbered SELECT id, started, plan, finished FROM match",
        "DROP TABLE match",
        "ALTER TABLE numbered RENAME TO match",
    ),
    (  # a match is known by its deals, and where it comes from keeps figures apart; the secret
        # marks what this store has written. All matches are read again; what was judged stays
        "DROP TABLE book_match",
        "CREATE TABLE book_match (match INTEGER PRIMARY KEY REFERENCES match(id), "
        "events INTEGER NOT NULL, readable INTEGER NOT NULL, rules TEXT NOT NULL, "
        "options TEXT NOT NULL, players TEXT NOT NULL, seat INTEGER, opponents TEXT, "
        "hands INTEGER NOT NULL, ended TEXT, won INTEGER, place INTEGER, "
        "origin INTEGER NOT NULL, unit TEXT, own_deals INTEGER, own_cards REAL, "
        "deals INTEGER, cards REAL, squares REAL, gains REAL, products REAL, gain_squares REAL)",
        "CREATE TABLE book_deal (match INTEGER NOT NULL REFERENCES match(id), n INTEGER NOT NULL, "
        "digest TEXT NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID",
        "CREATE INDEX book_deal_by_digest ON book_deal (digest)",
        "ALTER TABLE book_hand ADD COLUMN origin INTEGER",
        "DROP INDEX book_hand_by_place",
        "DROP INDEX book_hand_of_player",
        "CREATE INDEX book_hand_by_place ON book_hand "
        "(rules, unit, origin, place, opponents, at, strength)",
        "CREATE INDEX book_hand_of_player ON book_hand (rules, unit, origin, place, part, role, "
        "company, contract, rank, opponents, at, made, held, gain, doubled, strength, foretold, "
        "lost) WHERE place = 0",
        "CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "INSERT INTO secret VALUES ('key', lower(hex(randomblob(32))))",
    ),
    (  # rows of the book are stamped, so that a number that was changed is noticed; judgements are
        # marked. All matches are counted again; what was judged stays
        "ALTER TABLE book_match ADD COLUMN stamp TEXT",
        "ALTER TABLE book_hand ADD COLUMN mark TEXT",
    ),
    (  # what became of the problems of collections
        "CREATE TABLE problem (key TEXT PRIMARY KEY, result TEXT NOT NULL) WITHOUT ROWID",
    ),
)
"""the statements that lead from each version to the next one; the first step makes a new file"""
VERSION = len(STEPS)


def version_of(db: sqlite3.Connection) -> int:
    """Count the steps that the file has had."""
    found = db.execute("PRAGMA user_version").fetchone()[0]
    assert isinstance(found, int)
    return found


def bring_up_to_date(db: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> None:
    """Take the steps that the file lacks. sqlite3.Error changes nothing."""
    if version_of(db) >= len(steps):
        return
    db.execute("BEGIN IMMEDIATE")  # another window may want to do the same
    with db:
        for number in range(version_of(db), len(steps)):
            for statement in steps[number]:
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {len(steps)}")


# ---- the file of the store: opening it, and setting it aside if it cannot be used


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
        """Whether there is no file, so that nothing was saved; False if that cannot be seen."""
        try:
            self.path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False
        return False

    def connection(self, patience: float) -> sqlite3.Connection:
        """Return the open connection, or a new one. OSError or sqlite3.Error if it fails."""
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
        """Clear away what SQLite would read and write beside the store. What has such a name but is
        no ordinary file might never answer; and what is left of a store that is not ``there`` any
        more would be read into the next one.
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
        """Open the store's file, once it is known to be ours and sound."""
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
    """Make the file of a store without matches. It is put in its place whole, so that a game that
    is killed leaves none that is half made.
    """
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        draft = Path(folder) / "matches.sqlite"
        # closing it brings everything into the one file; the disk may take its time
        with closing(sqlite3.connect(draft)) as db:
            db.executescript("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL")
            bring_up_to_date(db)
        return draft.read_bytes()


def _is_ours(path: Path) -> bool:
    """Tell by the first bytes of the file whether it is ours; SQLite need not open it for that."""
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
    """Read text as far as it can be read: one bad byte in a row must not hide the others."""
    return data.decode("utf-8", "replace")
