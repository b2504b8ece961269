"""A whole match as the store has it: read for a backup, and written from one.

Invariant: what is written is read back the same, with the time of every event of which one is
known.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field

from prefgame.app.storage.rows import FINISHED, UNREADABLE, MatchPlan, decode_row
from prefgame.app.storage.unsaved_match import now
from prefgame.engine.codec import encode_event
from prefgame.engine.events import Event


@dataclass(frozen=True)
class WholeMatch:
    """``times``: when each event happened, by its number; an event without one happened with the
    last before it that has one. ``started`` and times as in ISO 8601.
    """

    plan: MatchPlan
    log: tuple[Event, ...]
    started: str = field(default_factory=now)
    times: Mapping[int, str] = field(default_factory=dict)
    finished: bool = True

    def rows(self, number: int) -> list[tuple[int, int, str, str, bytes]]:
        """The rows of the events, under this number."""
        found, at = [], self.started
        for n, event in enumerate(self.log):
            at = self.times.get(n, at)
            found.append((number, n, at, *encode_event(event)))
        return found


def stored_matches(db: sqlite3.Connection) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of all matches of which something was played, the last one first: those that can
    be offered, and those that were found to be unreadable.
    """
    rows = db.execute(
        "SELECT id, finished FROM match WHERE EXISTS (SELECT 1 FROM event WHERE match = id AND "
        "n > 0) OR NOT EXISTS (SELECT 1 FROM event WHERE match = id AND n = 0) ORDER BY id DESC"
    ).fetchall()
    good = tuple(number for number, finished in rows if finished != UNREADABLE)
    return good, tuple(number for number, finished in rows if finished == UNREADABLE)


def read_whole(db: sqlite3.Connection, number: int) -> WholeMatch:
    """The match of that number, without the proof that it is one. ValueError or LookupError where
    it cannot be read.
    """
    row = db.execute(
        "SELECT plan, CAST(started AS TEXT), finished FROM match WHERE id = ?", (number,)
    ).fetchone()
    if row is None:
        raise LookupError(f"there is no match {number}")
    plan, started, finished = row
    rows = db.execute(
        "SELECT CAST(at AS TEXT), kind, data FROM event WHERE match = ? ORDER BY n", (number,)
    ).fetchall()
    return WholeMatch(
        MatchPlan.model_validate_json(plan),
        tuple(decode_row(kind, data) for _at, kind, data in rows),
        started,
        {n: at for n, (at, _kind, _data) in enumerate(rows)},
        finished == FINISHED,
    )


def write_whole_match(db: sqlite3.Connection, match: WholeMatch, number: int | None = None) -> int:
    """Put a match into the file, in the place of the one with this number (None: as a new one);
    returns its number. sqlite3.Error where the disk refuses; the caller takes back the rest.
    """
    plan, over = match.plan.model_dump_json(), int(match.finished)
    if number is None:
        inserted = db.execute(
            "INSERT INTO match (started, plan, finished) VALUES (?, ?, ?)",
            (match.started, plan, over),
        )
        number = inserted.lastrowid or 0
    else:
        forget_rows(db, number)
        db.execute(
            "UPDATE match SET started = ?, plan = ?, finished = ? WHERE id = ?",
            (match.started, plan, over, number),
        )
    db.executemany(
        "INSERT INTO event (match, n, at, kind, data) VALUES (?, ?, ?, ?, ?)", match.rows(number)
    )
    return number


def forget_rows(db: sqlite3.Connection, number: int) -> None:
    """Delete the events of a match, and all that was counted of them."""
    for table in ("event", "book_hand", "book_deal", "book_match"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (number,))


def own_key(db: sqlite3.Connection) -> bytes:
    """The secret of this store, made with it: what is marked with it was written here."""
    return bytes.fromhex(db.execute("SELECT value FROM secret WHERE name = 'key'").fetchone()[0])
