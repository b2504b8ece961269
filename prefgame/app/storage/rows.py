"""What is in the store: matches as rows, read back.

Invariant: a row may hold anything, because disks and people damage files. What is not a match that
can be continued is reported with a reason, never offered, and costs no other match.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from prefgame.app.files.reasons import reason_of
from prefgame.engine.codec import BadEvent, decode_event
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.engine.proof import prove
from prefgame.rules.options import OptionValue

MOST_MATCHES = 6
"""of an evening"""


class EveningPlace(BaseModel):
    """Which match of an evening it is. ``evening``: a number that names the evening; ``number``
    from 1, of ``matches``.
    """

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


class MatchPlan(BaseModel):
    """What a match needs beside its events: who sits where, and the seed its deals come from."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    levels: tuple[str | None, ...]
    """an AI level a seat, None for the player; "" where nobody knows it"""
    seed: int
    first_dealer: int
    imported: bool = False
    """whether the match was added from a record, and not played here"""
    evening: EveningPlace | None = None
    """its place in an evening; None for a match by itself"""
    taken_back: Annotated[int, Field(ge=0)] = 0
    """how many choices the player has taken back"""
    edited: bool = False
    """whether the record it was added from had been altered"""

    @property
    def origin(self) -> Origin:
        """Where the match comes from."""
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
"""what ``match.finished`` says; an unreadable match is offered no more, and one of which it says
anything else is open
"""


def open_matches(db: sqlite3.Connection) -> tuple[tuple[SavedMatch, ...], dict[int, str]]:
    """The matches that are open, the last played first; and by their numbers those that could not
    even begin, with the reason.
    """
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
    """The plan and the numbered events of a match. ValueError or LookupError where they are not to
    be read.
    """
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
    """The match of these events, which fit each other and the plan. ValueError otherwise."""
    if not events or [n for n, _event in events] != list(range(len(events))):
        raise BadEvent("events are missing")
    match = prove([event for _n, event in events])
    seats = len(match.table.players)
    if len(plan.levels) != seats:
        raise BadEvent(f"{len(plan.levels)} seats are planned for {seats} players")
    if plan.levels.count(None) > 1 or plan.first_dealer not in range(seats):
        raise BadEvent("the plan seats two players, or a dealer who is not there")
    return match


def decode_row(kind: object, data: object) -> Event:
    """The event of a row. BadEvent where it is none."""
    if not isinstance(kind, str) or not isinstance(data, (str, bytes)):
        raise BadEvent("an event is not text")
    return decode_event(kind, data)
