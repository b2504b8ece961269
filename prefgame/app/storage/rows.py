"""What is in the store: matches as rows, read back.

Invariant: a row may hold anything, because disks and people damage files. What is not a match that
can be continued is reported with a reason, never offered, and costs no other match.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from prefgame.app.files import reason_of
from prefgame.app.settings import MOST_MATCHES
from prefgame.engine.codec import BadEvent, decode_event, encode_event
from prefgame.engine.events import Dealt, Event, MatchStarted
from prefgame.engine.match import Match, prove
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.options import OptionValue


class EveningPlace(BaseModel):
    """Which match of the ``evening`` it is: ``number`` from 1, of ``matches``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    evening: Annotated[int, Field(ge=0, lt=2**63)]
    number: Annotated[int, Field(ge=1)]
    matches: Annotated[int, Field(ge=1, le=MOST_MATCHES)]


class Origin(IntEnum):
    """Where a match of the store comes from."""

    OWN = 0
    """played here, or proved to have been, or said so by the player"""
    ADDED = 1
    """from a record of which nobody knows who wrote it"""
    EDITED = 2
    """from a record that differs from what it says to be: it is in no figures"""


class SeatProgram(BaseModel):
    """A ``seat`` that a program plays, of this ``name``. ``failed``: why it plays no more, since
    the ``hand`` of this number; "" if it does. How it is started is not kept here: ``digest`` only
    tells whether it was a certain command line; "" in a plan of before.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Annotated[int, Field(ge=0, le=3)]
    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    failed: Annotated[str, Field(pattern="^[a-z_]{0,40}$")] = ""
    hand: Annotated[int, Field(ge=0)] = 0
    digest: Annotated[str, Field(pattern="^([0-9a-f]{8})?$")] = ""

    @model_serializer(mode="wrap")
    def _without_no_digest(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Write one of before as it was."""
        plain: dict[str, Any] = write(self)
        if not self.digest:
            del plain["digest"]
        return plain


class MatchPlan(BaseModel):
    """What a match needs beside its events: who sits where, and the seed its deals come from."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    levels: tuple[str | None, ...]
    """an AI level a seat, None for the player; "" if nobody knows it"""
    seed: int
    first_dealer: int
    imported: bool = False
    """whether the match was added from a record, and not played here"""
    evening: EveningPlace | None = None
    """its place in an evening; None for a match by itself"""
    taken_back: Annotated[int, Field(ge=0)] = 0
    """how many choices the player has taken back"""
    seconds: Annotated[int, Field(ge=0)] = 0
    """how long it has been played, where the table has agreed on a time"""
    edited: bool = False
    """whether the record it was added from had been altered"""
    programs: Annotated[tuple[SeatProgram, ...], Field(max_length=3)] = ()
    """the seats that programs play; ``levels`` has for each the level that plays on for it"""

    @model_serializer(mode="wrap")
    def _without_what_is_unused(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Write the plan of a match without a time or a program as it was before there were any."""
        plain: dict[str, Any] = write(self)
        for name in ("seconds", "programs"):
            if not getattr(self, name):
                del plain[name]
        return plain

    @property
    def origin(self) -> Origin:
        if self.edited:
            return Origin.EDITED
        return Origin.ADDED if self.imported else Origin.OWN


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match in the store, as the menu shows it."""

    id: int
    started: str
    last: str
    players: tuple[str, ...]
    rules: str
    hands: int
    """dealt so far"""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """what its table agreed on"""


FINISHED, UNREADABLE = 1, 2
"""what ``match.finished`` says; an unreadable match is not offered, any other is open"""


def open_matches(db: sqlite3.Connection) -> tuple[tuple[SavedMatch, ...], dict[int, str]]:
    """Find the open matches, the last played first; and why some, by number, cannot begin."""
    rows = db.execute(
        # beside max(n), SQLite takes the other values of that event
        "SELECT match.id, CAST(started AS TEXT), CAST(at AS TEXT), sum(kind = 'Dealt'), max(n) "
        "FROM match JOIN event ON event.match = match.id WHERE finished NOT IN (?, ?) GROUP BY "
        "match.id ORDER BY at DESC, match.id DESC",
        (FINISHED, UNREADABLE),
    ).fetchall()
    saved, bad = [], {}
    for number, started, last, hands, _events in rows:
        first = db.execute(
            "SELECT kind, data FROM event WHERE match = ? AND n = 0", (number,)
        ).fetchone()
        try:
            table = prove((decode_row(*first),) if first else ()).table
        except Exception as error:  # no damage that can be thought of may cost the others
            bad[number] = reason_of(error)
        else:
            key, agreed = table.rules.key, table.rules.chosen
            saved.append(SavedMatch(number, started, last, table.players, key, hands, agreed))
    return tuple(saved), bad


def read_rows(db: sqlite3.Connection, number: int) -> tuple[MatchPlan, list[tuple[int, Event]]]:
    """Read plan and numbered events of a match. ValueError or LookupError if damaged."""
    row = db.execute("SELECT plan FROM match WHERE id = ?", (number,)).fetchone()
    if row is None:
        raise LookupError(f"there is no match {number}")
    rows = db.execute(
        "SELECT n, kind, data FROM event WHERE match = ? ORDER BY n", (number,)
    ).fetchall()
    return MatchPlan.model_validate_json(row[0]), [
        (n, decode_row(kind, data)) for n, kind, data in rows
    ]


def checked_match(plan: MatchPlan, events: list[tuple[int, Event]]) -> Match:
    """Check that events and plan fit, and return their match. ValueError otherwise."""
    if not events or [n for n, _event in events] != list(range(len(events))):
        raise BadEvent("events are missing")
    match = prove([event for _n, event in events])
    seats = len(match.table.players)
    if len(plan.levels) != seats:
        raise BadEvent(f"{len(plan.levels)} seats are planned for {seats} players")
    if plan.levels.count(None) > 1 or plan.first_dealer not in range(seats):
        raise BadEvent("the plan seats two players, or a dealer who is not there")
    if any(one.seat >= seats or plan.levels[one.seat] is None for one in plan.programs):
        raise BadEvent("the plan has a program where nobody of the computer sits")
    return match


def decode_row(kind: object, data: object) -> Event:
    """Decode the event of a row. BadEvent if it is none."""
    if not isinstance(kind, str) or not isinstance(data, (str, bytes)):
        raise BadEvent("an event is not text")
    return decode_event(kind, data)


# ---- what the disk has not taken yet of a match
# Invariant: only memory, no file; the store locks it.


def now() -> str:
    """Tell the time as the store writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(slots=True)
class UnsavedMatch:
    """What waits of one match. ``plan``: None if the beginning of the match is in the file."""

    plan: MatchPlan | None = None
    events: list[tuple[int, str, Event]] = field(default_factory=list)
    """(number, when it happened, event)"""
    finished: bool = False
    changed: MatchPlan | None = None
    """the plan that takes the place of the former one"""

    def copy(self) -> UnsavedMatch:
        """Make a copy that later changes do not reach."""
        return UnsavedMatch(self.plan, self.events[:], self.finished, self.changed)

    def without(self, written: UnsavedMatch) -> UnsavedMatch | None:
        """Find what is left when an earlier copy is in the file; None for nothing."""
        rest = UnsavedMatch(
            None,
            self.events[len(written.events) :],
            self.finished and not written.finished,
            None if self.changed is written.changed else self.changed,
        )
        return rest if rest.events or rest.finished or rest.changed else None

    def summary(self, number: int) -> SavedMatch | None:
        """Show the match as the menu does; None if there is nothing to offer."""
        _n, started, first = self.events[0] if self.events else (0, "", None)
        if self.finished or not isinstance(first, MatchStarted):
            return None
        hands = sum(isinstance(event, Dealt) for _n, _at, event in self.events)
        last, agreed = self.events[-1][1], first.options
        return SavedMatch(number, started, last, first.players, first.rules, hands, agreed)


# ---- a whole match as the store has it: read for a backup, and written from one
# Invariant: what is written is read back the same, with the time of every event of which one is
# known.


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
        """Write the rows of the events, under this number."""
        found, at = [], self.started
        for n, event in enumerate(self.log):
            at = self.times.get(n, at)
            found.append((number, n, at, *encode_event(event)))
        return found


def stored_matches(db: sqlite3.Connection) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """List the numbers of all matches of which something was played, the last one first: those that
    can be offered, and those that were found to be unreadable.
    """
    rows = db.execute(
        "SELECT id, finished FROM match WHERE EXISTS (SELECT 1 FROM event WHERE match = id AND "
        "n > 0) OR NOT EXISTS (SELECT 1 FROM event WHERE match = id AND n = 0) ORDER BY id DESC"
    ).fetchall()
    good = tuple(number for number, finished in rows if finished != UNREADABLE)
    return good, tuple(number for number, finished in rows if finished == UNREADABLE)


def read_whole(db: sqlite3.Connection, number: int) -> WholeMatch:
    """Read the match of that number, unproved. ValueError or LookupError if damaged."""
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
    returns its number. sqlite3.Error if the disk refuses; the caller takes back the rest.
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
    """Read the secret of this store, made with it: what is marked with it was written here."""
    return bytes.fromhex(db.execute("SELECT value FROM secret WHERE name = 'key'").fetchone()[0])
