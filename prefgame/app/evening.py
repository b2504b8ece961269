"""An evening: several matches of the same company, one after another, and what they came to.

Invariant: everything is read off the matches in the store; the place in the plan of each says which
evening it belongs to. So an evening goes on wherever the program was closed.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from prefgame.app.storage.rows import FINISHED, EveningPlace, MatchPlan, decode_row
from prefgame.app.storage.store import Store
from prefgame.engine.events import MatchEnded, MatchStarted
from prefgame.rules.base import Amount, exact


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of an evening that is over: its ``number`` from 1, and what each player won."""

    number: int
    match: int
    settlement: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening as far as it has been played: ``start`` has players, rules and options, ``plan``
    is that of its last match. ``played`` lacks what was deleted since.
    """

    start: MatchStarted
    plan: MatchPlan
    place: EveningPlace
    played: tuple[PlayedMatch, ...]

    @property
    def sums(self) -> tuple[Amount, ...]:
        """What each player won in all matches together, exactly."""
        columns = zip(*(match.settlement for match in self.played))
        return tuple(exact(sum(column)) for column in columns)

    @property
    def _last_is_played(self) -> bool:
        return self.place.number in {match.number for match in self.played}

    @property
    def done(self) -> int:
        """How many matches have been played, deleted ones too."""
        return self.place.number - (not self._last_is_played)

    @property
    def deleted(self) -> tuple[int, ...]:
        """The numbers of the matches that were played and are no longer in the store."""
        numbers = {match.number for match in self.played}
        return tuple(number for number in range(1, self.done) if number not in numbers)

    @property
    def is_over(self) -> bool:
        return self.done >= self.place.matches

    @property
    def next_place(self) -> EveningPlace | None:
        """The place of the next match; None if the last one is being played, or is over."""
        place = self.place
        if not self._last_is_played or place.number >= place.matches:
            return None
        return place.model_copy(update={"number": place.number + 1})

    @property
    def place_to_play(self) -> EveningPlace | None:
        """The place of the next match, or of the first one of a new evening with the same company
        if this one is over; None while its last match is being played.
        """
        return first_place(self.place.matches) if self.is_over else self.next_place


def first_place(matches: int) -> EveningPlace | None:
    """Make the first place of a new evening; None if it is a match by itself."""
    if matches < 2:
        return None
    name = random.SystemRandom().getrandbits(48)
    return EveningPlace(evening=name, number=1, matches=matches)


def read_evening(db: sqlite3.Connection, evening: int) -> Evening | None:
    """Read that evening, None if the store has none. ValueError if a match cannot be read."""
    rows = db.execute(
        f"SELECT id, plan FROM match WHERE {_of_plan('evening.evening')} = ? ORDER BY id",
        (evening,),
    ).fetchall()
    matches = [
        (match, plan, plan.evening)
        for match, plan in ((match, MatchPlan.model_validate_json(text)) for match, text in rows)
        if plan.evening is not None
    ]
    if not matches:
        return None
    matches.sort(key=lambda one: one[2].number)
    start = _event(db, matches[0][0], "MatchStarted")
    if not isinstance(start, MatchStarted):
        raise ValueError("an evening without a beginning")
    ended = ((match, place, _event(db, match, "MatchEnded")) for match, _plan, place in matches)
    played = (
        PlayedMatch(place.number, match, end.settlement)
        for match, place, end in ended
        if isinstance(end, MatchEnded)
    )
    _match, plan, place = matches[-1]
    return Evening(start, plan, place, tuple(played))


def _of_plan(field: str) -> str:
    """Write a field of the plan of a match in SQL. A plan may be no JSON: one such row would have
    SQLite refuse all others.
    """
    return f"CASE WHEN json_valid(plan) THEN json_extract(plan, '$.{field}') END"


def _event(db: sqlite3.Connection, match: int, kind: str) -> object:
    row = db.execute(
        "SELECT kind, data FROM event WHERE match = ? AND kind = ?", (match, kind)
    ).fetchone()
    return decode_row(*row) if row else None


def find_evening(store: Store, plan: MatchPlan) -> Evening | None:
    """Find the evening of this plan; None if there is none, or the store cannot be read now."""
    place = plan.evening
    return None if place is None else _read(store, lambda db: read_evening(db, place.evening))


def find_waiting_evening(store: Store) -> Evening | None:
    """Find the evening that was played last, if its next match has not begun; None if something
    else was played since, or if the store cannot be read now.
    """
    return _read(store, _waiting)


def _read(store: Store, read: Callable[[sqlite3.Connection], Evening | None]) -> Evening | None:
    with suppress(OSError, sqlite3.Error, ValueError), store.open_file() as db:
        return read(db)
    return None


def _waiting(db: sqlite3.Connection) -> Evening | None:
    row = db.execute(
        f"SELECT plan, finished FROM match WHERE {_of_plan('imported')} IS NOT 1 "
        "ORDER BY id DESC LIMIT 1"
    ).fetchone()
    if row is None or row[1] != FINISHED:
        return None
    place = MatchPlan.model_validate_json(row[0]).evening
    if place is None:
        return None
    evening = read_evening(db, place.evening)
    return evening if evening is not None and evening.next_place is not None else None
