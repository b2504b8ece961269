"""Rows that the store keeps beside the matches, each under its key.

Invariant: the rows of the disk are read once, by the thread that writes, and held in memory, so
nobody waits for them. What could not be read yet is never taken for nothing; only where there is no
file, there is nothing to read. A change is offered to
the disk before ``all_offered`` says so; what the disk refuses waits here and is offered again.
"""

from __future__ import annotations

import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import ClassVar, Generic, TypeVar

from prefgame.i18n import _

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")


def text_of(value: object) -> str:
    """The text of a column, whatever damage has made of it."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


class NotRead(Exception):
    """The rows of the disk are not known yet."""


def not_read_words() -> str:
    """That nothing can be done before the rows are known, for the player."""
    return _("What was saved cannot be read now. Try again in a moment.")


class KeptRows(ABC, Generic[K, R]):
    """The rows of one table. ``write_soon`` has the store write what waits, and read what is not
    known.
    """

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
        """The key and the row of these columns. ValueError or ZeroDivisionError where they are
        damaged.
        """

    @abstractmethod
    def _values_of(self, key: K, row: R | None) -> tuple[object, ...]:
        """The columns of a row; those of the key alone where there is none."""

    @abstractmethod
    def _both(self, known: R, found: R) -> R:
        """The row that holds, of one that is known and one of the same key that is brought back."""

    def _read(self, db: sqlite3.Connection) -> dict[K, R]:
        """All rows of the table that can be read. sqlite3.Error where the disk refuses."""
        found = {}
        for values in db.execute(f"SELECT {', '.join(self.COLUMNS)} FROM {self.TABLE}"):
            with suppress(ValueError, ZeroDivisionError):
                key, row = self._row_of(values)
                found[key] = row
        return found

    def _write_row(self, db: sqlite3.Connection, key: K, row: R | None) -> None:
        """Write one row, or delete it. sqlite3.Error where the disk refuses."""
        values = self._values_of(key, row)
        if row is None:
            keys = " AND ".join(f"{name} = ?" for name in self.COLUMNS[: self.KEYS])
            db.execute(f"DELETE FROM {self.TABLE} WHERE {keys}", values)
            return
        names, marks = ", ".join(self.COLUMNS), ", ".join("?" * len(values))
        db.execute(f"INSERT OR REPLACE INTO {self.TABLE} ({names}) VALUES ({marks})", values)

    def _keeps_other(self, db: sqlite3.Connection, key: K, row: R | None) -> bool:
        """Keep what another window has written under this key, before ``row`` takes its place;
        returns whether it had. sqlite3.Error where the disk refuses.
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
        """Have the rows read soon, because the disk refused, or another window may have changed
        them.
        """
        with self._memory:
            self._look = True
        self._write_soon()

    def know_of_none(self) -> None:
        """There is no file, so nothing was kept, unless one is found later."""
        with self._memory:
            if self._known is None:
                self._known, self._unseen = {}, True
                self._readings += 1

    def _rows(self) -> dict[K, R]:
        """Every row, as it is or will be on the disk. NotRead where that is not known."""
        if not self.is_known:
            raise NotRead
        return self._rows_in_memory()

    def _rows_in_memory(self) -> dict[K, R]:
        """The rows without those of the disk that are not known yet."""
        with self._memory:
            found: dict[K, R | None] = {**(self._known or {}), **self._waiting}
        return {key: row for key, row in found.items() if row is not None}

    # ---- a backup

    def columns_of_all(self, db: sqlite3.Connection) -> list[tuple[object, ...]]:
        """The columns of every row that can be read. sqlite3.Error where the disk refuses."""
        return [self._values_of(key, row) for key, row in self._read(db).items()]

    def bring_back(self, db: sqlite3.Connection, found: Sequence[Sequence[object]]) -> int:
        """Add these rows, in an open transaction, and returns how many differ from what was known.
        One that is damaged is passed over. sqlite3.Error where the disk refuses.
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
        sqlite3.Error where it does not take what is written.
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
