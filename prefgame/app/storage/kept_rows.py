"""Rows that the store keeps beside the matches: days, problems, single hands, kept sheets.

Invariant: the rows of the disk are read once, by the thread that writes, and held in memory, so
nobody waits for them. What could not be read yet is never taken for nothing; only if there is no
file, there is nothing to read. A change is offered to the disk before ``all_offered`` says so; what
the disk refuses waits here and is offered again.
"""

from __future__ import annotations

import json
import logging
import random
import re
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Generic, TypeVar

from prefgame.app.storage.rows import now
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.events import Event
from prefgame.engine.match import prove
from prefgame.i18n import _
from prefgame.quoting import LARGEST_NUMBER, shorten
from prefgame.rules.base import Amount

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")


def text_of(value: object) -> str:
    """Read the text of a column, whatever damage has made of it."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


class NotRead(Exception):
    """The rows of the disk are not known yet."""


def not_read_words() -> str:
    """Tell the player that nothing can be done before the rows are known."""
    return _("What was saved cannot be read now. Try again in a moment.")


class KeptRows(ABC, Generic[K, R]):
    """The rows of one table. ``write_soon`` writes what waits, and reads what is not known."""

    TABLE: ClassVar[str]
    COLUMNS: ClassVar[tuple[str, ...]]
    KEYS: ClassVar[int] = 1
    """how many columns are the key: the first ones"""

    def __init__(self, write_soon: Callable[[], None]) -> None:
        self._write_soon = write_soon
        self._memory = threading.Lock()
        """held while the following are used; never while the disk is waited for"""
        self._known: dict[K, R] | None = None
        """what is on the disk; None: not read yet"""
        self._look = True
        """whether to read it at the next opportunity"""
        self._unseen = False
        """whether nothing was known because there was no file"""
        self._waiting: dict[K, R | None] = {}
        """by key; None: the row is to be deleted"""
        self._changes = self._offered = 0
        """how many changes were made, and how many of them were offered to the disk"""
        self._readings = 0

    @abstractmethod
    def _row_of(self, values: Sequence[object]) -> tuple[K, R]:
        """Read key and row of these columns. ValueError or ZeroDivisionError if damaged."""

    @abstractmethod
    def _values_of(self, key: K, row: R | None) -> tuple[object, ...]:
        """Write the columns of a row; those of the key alone if there is none."""

    @abstractmethod
    def _both(self, known: R, found: R) -> R:
        """Choose the row that holds, of a known one and one that is brought back."""

    def _read(self, db: sqlite3.Connection) -> dict[K, R]:
        """Read all rows of the table that can be read. sqlite3.Error if the disk refuses."""
        found = {}
        for values in db.execute(f"SELECT {', '.join(self.COLUMNS)} FROM {self.TABLE}"):
            with suppress(ValueError, ZeroDivisionError):
                key, row = self._row_of(values)
                found[key] = row
        return found

    def _write_row(self, db: sqlite3.Connection, key: K, row: R | None) -> None:
        """Write one row, or delete it. sqlite3.Error if the disk refuses."""
        values = self._values_of(key, row)
        if row is None:
            keys = " AND ".join(f"{name} = ?" for name in self.COLUMNS[: self.KEYS])
            db.execute(f"DELETE FROM {self.TABLE} WHERE {keys}", values)
            return
        names, marks = ", ".join(self.COLUMNS), ", ".join("?" * len(values))
        db.execute(f"INSERT OR REPLACE INTO {self.TABLE} ({names}) VALUES ({marks})", values)

    def _keeps_other(self, db: sqlite3.Connection, key: K, row: R | None) -> bool:
        """Keep what another window has written under this key, before ``row`` takes its place;
        returns whether it had. sqlite3.Error if the disk refuses.
        """
        return False

    def _change(self, key: K, row: R | None) -> None:
        with self._memory:
            self._waiting[key] = row
            self._changes += 1
        self._write_soon()

    # ---- what is known

    @property
    def is_known(self) -> bool:
        """Whether the rows of the disk have been read; once they have, they stay known."""
        return self._known is not None

    @property
    def revision(self) -> int:
        """Another number after every change and every reading; 0 before the first."""
        with self._memory:
            return self._readings + self._changes

    def look_again(self) -> None:
        """Have the rows read soon: another window may have changed them."""
        with self._memory:
            self._look = True
        self._write_soon()

    def know_of_none(self) -> None:
        """Note that there is no file, so nothing was kept, unless one is found later."""
        with self._memory:
            if self._known is None:
                self._known, self._unseen = {}, True
                self._readings += 1

    def _rows(self) -> dict[K, R]:
        """Return every row, as it is or will be on the disk. NotRead if that is not known."""
        if not self.is_known:
            raise NotRead
        return self._rows_in_memory()

    def _rows_in_memory(self) -> dict[K, R]:
        """Return the rows without those of the disk that are not known yet."""
        with self._memory:
            found: dict[K, R | None] = {**(self._known or {}), **self._waiting}
        return {key: row for key, row in found.items() if row is not None}

    # ---- a backup

    def columns_of_all(self, db: sqlite3.Connection) -> list[tuple[object, ...]]:
        """Read the columns of every row that can be read. sqlite3.Error if the disk refuses."""
        return [self._values_of(key, row) for key, row in self._read(db).items()]

    def bring_back(self, db: sqlite3.Connection, found: Sequence[Sequence[object]]) -> int:
        """Add these rows, in an open transaction, and return how many differ from what was known.
        One that is damaged is passed over. sqlite3.Error if the disk refuses.
        """
        known, count = self._read(db), 0
        for values in found:
            with suppress(ValueError, ZeroDivisionError):
                key, row = self._row_of(values)
                both = self._both(known[key], row) if key in known else row
                if known.get(key) != both:
                    self._write_row(db, key, both)
                    known[key] = both
                    count += 1
        return count

    # ---- the disk

    @property
    def all_offered(self) -> bool:
        """Whether the disk has taken or refused every change: nothing more can be done for them."""
        with self._memory:
            return self._offered == self._changes

    @property
    def all_written(self) -> bool:
        """Whether nothing waits."""
        with self._memory:
            return not self._waiting

    def write(self, db: sqlite3.Connection | None) -> None:
        """Write what waits to the file, and read what is not known; None: the disk refuses.
        sqlite3.Error if it does not take what is written.
        """
        with self._memory:
            jobs, offered = dict(self._waiting), self._changes
            look, self._look = self._look, False
        try:
            if db is not None and jobs:
                found = self._read(db) if self._unseen else {}
                with db:
                    for key, row in jobs.items():
                        look |= self._keeps_other(db, key, row)
                        if row is not None and key in found:
                            row = self._both(found[key], row)
                        self._write_row(db, key, row)
                self._mark_written(jobs)
            if db is not None and look:
                with suppress(sqlite3.Error):  # what is not known is refused where it is asked for
                    self._learn(self._read(db))
                    look = False
        finally:
            with self._memory:
                self._offered, self._look = offered, self._look or look

    def _mark_written(self, jobs: dict[K, R | None]) -> None:
        with self._memory:
            for key, row in jobs.items():
                if self._waiting[key] is row:
                    del self._waiting[key]
                if self._known is None:
                    continue
                if row is None:
                    self._known.pop(key, None)
                else:
                    self._known[key] = row

    def _learn(self, rows: dict[K, R]) -> None:
        with self._memory:
            self._known, self._unseen = rows, False
            self._readings += 1


# ---- what became of the problem and the deal of each day
# Invariant: a row that cannot be read is a day on which nothing was done, and costs no other day.


class ProblemResult(Enum):
    """How far the player came with a problem."""

    UNTRIED = ""
    TRIED = "tried"
    """a try has failed, or was taken back"""
    FIRST = "first"
    """solved at the first try"""
    HELPED = "helped"
    """solved after another try"""
    SHOWN = "shown"
    """the answer was shown first"""

    @property
    def is_done(self) -> bool:
        """Whether the problem is solved, or its answer was shown."""
        return self in (ProblemResult.FIRST, ProblemResult.HELPED, ProblemResult.SHOWN)

    @property
    def is_solved(self) -> bool:
        return self in (ProblemResult.FIRST, ProblemResult.HELPED)

    def or_found(self, found: ProblemResult) -> ProblemResult:
        """Choose between this and one that is brought back: the first result that decides."""
        return found if not self.is_done and found is not ProblemResult.UNTRIED else self


@dataclass(frozen=True, slots=True)
class KeptDay:
    """A day in a game. ``day`` as in ISO 8601, ``rules`` by their key; ``found``: the number of the
    deal with the problem. Of the deal of the day: whether it was ``begun``, what the player won
    with it for the record (``own``), and what an expert won (``par``); None if it is not known.
    """

    day: str
    rules: str
    found: int | None = None
    problem: ProblemResult = ProblemResult.UNTRIED
    begun: bool = False
    own: Amount | None = None
    par: Amount | None = None


class KeptDays(KeptRows[tuple[str, str], KeptDay]):
    """The days of the store."""

    TABLE = "day"
    COLUMNS = ("day", "rules", "found", "problem", "begun", "own", "par")
    KEYS = 2

    def change(self, day: KeptDay) -> None:
        """Keep this in the place of what was known of the day."""
        self._change((day.day, day.rules), day)

    def one(self, day: str, rules: str) -> KeptDay:
        """Find what was done on a day in a game. NotRead if that is not known."""
        return self._rows().get((day, rules)) or KeptDay(day, rules)

    def of_game(self, rules: str) -> Mapping[str, KeptDay]:
        """Find the days of a game on which something was done. NotRead if unknown."""
        return {day: row for (day, key), row in self._rows().items() if key == rules}

    def _row_of(self, values: Sequence[object]) -> tuple[tuple[str, str], KeptDay]:
        row = _day_of(values)
        return (row.day, row.rules), row

    def _values_of(self, key: tuple[str, str], row: KeptDay | None) -> tuple[object, ...]:
        assert row is not None, "no day is deleted"
        own, par = _amount_text(row.own), _amount_text(row.par)
        return (*key, row.found, row.problem.value, int(row.begun), own, par)

    def _both(self, known: KeptDay, found: KeptDay) -> KeptDay:
        """Keep what is known here: a result counts once, and the first one does."""
        return KeptDay(
            known.day,
            known.rules,
            found.found if known.found is None else known.found,
            known.problem.or_found(found.problem),
            known.begun or found.begun,
            found.own if known.own is None else known.own,
            found.par if known.par is None else known.par,
        )


def _day_of(row: Sequence[object]) -> KeptDay:
    """Read a day. ValueError or ZeroDivisionError if the row is damaged."""
    day, rules, found, problem, begun, own, par = row
    return KeptDay(
        str(day),
        str(rules),
        None if found is None else _number_of(found),
        ProblemResult(problem),
        bool(begun),
        _amount_of(own),
        _amount_of(par),
    )


_AMOUNT = re.compile(r"-?\d{1,12}(/\d{1,6})?")
"""as ``_amount_text`` writes it; a power of ten in so few letters would take minutes to work out"""


def _number_of(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value <= LARGEST_NUMBER:
        raise ValueError("no number of a deal")
    return value


def _amount_text(amount: Amount | None) -> str | None:
    return None if amount is None else str(amount)


def _amount_of(text: object) -> Amount | None:
    if text is None:
        return None
    if not _AMOUNT.fullmatch(str(text)):
        raise ValueError(f"{shorten(str(text))} is no amount")
    amount = Fraction(str(text))
    return int(amount) if amount.denominator == 1 else amount


# ---- what became of the problems of collections
# Invariant: a problem is known by its facts, so its result goes with it wherever it is.


_PROBLEM_KEY = re.compile(r"[0-9a-f]{1,64}")


class KeptProblems(KeptRows[str, ProblemResult]):
    """The results of the store, by the key of the problem."""

    TABLE, COLUMNS = "problem", ("key", "result")

    def change(self, key: str, result: ProblemResult) -> None:
        self._change(key, result)

    def one(self, key: str) -> ProblemResult:
        """Find what became of the problem. NotRead if that is not known."""
        return self.all().get(key, ProblemResult.UNTRIED)

    def all(self) -> Mapping[str, ProblemResult]:
        """Find every problem that was tried. NotRead if that is not known."""
        return self._rows()

    def _row_of(self, values: Sequence[object]) -> tuple[str, ProblemResult]:
        key, result = map(text_of, values)
        if not _PROBLEM_KEY.fullmatch(key):
            raise ValueError("no key of a problem")
        return key, ProblemResult(result)

    def _values_of(self, key: str, row: ProblemResult | None) -> tuple[object, ...]:
        return (key,) if row is None else (key, row.value)

    def _both(self, known: ProblemResult, found: ProblemResult) -> ProblemResult:
        return known.or_found(found)


# ---- single hands that are being played, each under a name, in the file of the store
# Invariant: a hand is given back only if the rules lead to its events. A row of which that is
# not true is a hand that was never begun, and costs no other hand.


_log = logging.getLogger(__name__)


class KeptHands(KeptRows[str, str]):
    """The hands of the store, by name; each row is the log of a match as JSON."""

    TABLE, COLUMNS = "hand", ("name", "log")

    def keep(self, name: str, log: Sequence[Event]) -> None:
        """Keep this log in the place of what was known under the name."""
        rows = ((kind, data.decode()) for kind, data in map(encode_event, log))
        self._change(name, json.dumps(list(rows)))

    def forget(self, name: str) -> None:
        self._change(name, None)

    def one(self, name: str) -> tuple[Event, ...]:
        """Read the log under this name; empty if there is none. NotRead if unknown."""
        text = self._rows().get(name)
        if text is None:
            return ()
        try:
            return prove([decode_event(kind, data) for kind, data in json.loads(text)]).log
        except Exception:  # no damage that can be thought of may end the game
            _log.warning("the hand %s cannot be continued", name, exc_info=True)
            return ()

    def _row_of(self, values: Sequence[object]) -> tuple[str, str]:
        name, log = values
        return text_of(name), text_of(log)

    def _values_of(self, key: str, row: str | None) -> tuple[object, ...]:
        return (key,) if row is None else (key, row)

    def _both(self, known: str, found: str) -> str:
        """Choose what goes on after what is known, and that if they went apart."""
        with suppress(ValueError, TypeError, KeyError):
            here, there = json.loads(known), json.loads(found)
            return found if len(there) > len(here) and there[: len(here)] == here else known
        return known


# ---- the sheets of tables that play with real cards
# Invariant: a row is a document, and what is in it is not this module's business. What another
# window has written is never overwritten.


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """The sheet of a table: when it was begun and changed last, its score file as text, whether
    the match is over, and whether the players agreed to stop it.
    """

    id: int
    started: str
    last: str
    document: str
    finished: bool
    stopped: bool = False


class KeptSheets(KeptRows[int, KeptSheet]):
    """The sheets of the store, by number."""

    TABLE = "keeper"
    COLUMNS = ("id", "started", "last", "document", "finished", "stopped")

    def begin(self, document: str) -> KeptSheet:
        sheet = KeptSheet(_new_number(), now(), now(), document, False)
        self._change(sheet.id, sheet)
        return sheet

    def change(
        self, sheet: KeptSheet, document: str, *, finished: bool, stopped: bool = False
    ) -> KeptSheet:
        changed = KeptSheet(sheet.id, sheet.started, now(), document, finished, stopped)
        self._change(sheet.id, changed)
        return changed

    def delete(self, sheet: KeptSheet) -> None:
        self._change(sheet.id, None)

    def all(self) -> tuple[KeptSheet, ...]:
        """List every sheet, the last changed first; those of the disk only if they are known."""
        sheets = self._rows_in_memory().values()
        return tuple(sorted(sheets, key=lambda sheet: (sheet.last, sheet.id), reverse=True))

    def _row_of(self, values: Sequence[object]) -> tuple[int, KeptSheet]:
        number, started, last, document, finished, stopped = values
        key = int(text_of(number))
        if not 0 <= key < 2**63:
            raise ValueError("no number of a sheet")
        texts = text_of(started), text_of(last), text_of(document)
        return key, KeptSheet(key, *texts, bool(finished), bool(stopped))

    def _values_of(self, key: int, row: KeptSheet | None) -> tuple[object, ...]:
        if row is None:
            return (key,)
        flags = int(row.finished), int(row.stopped)
        return (key, row.started, row.last, row.document, *flags)

    def _keeps_other(self, db: sqlite3.Connection, key: int, row: KeptSheet | None) -> bool:
        """Keep it as a sheet of its own: sheets of two windows are not put together."""
        known = (self._known or {}).get(key)
        query = f"SELECT {', '.join(self.COLUMNS)} FROM {self.TABLE} WHERE id = ?"
        values = db.execute(query, (key,)).fetchone()
        if row is None or known is None or values is None:
            return False
        with suppress(ValueError):
            _key, found = self._row_of(values)
            if found.document not in (known.document, row.document):
                number = _new_number()
                self._write_row(db, number, replace(found, id=number))
                return True
        return False

    def _both(self, known: KeptSheet, found: KeptSheet) -> KeptSheet:
        """Choose the one that was changed last."""
        return found if found.last > known.last else known


def _new_number() -> int:
    return random.SystemRandom().getrandbits(53)
