"""Rows that the store keeps beside the matches, each under its key.

Invariant: a change is offered to the disk before ``all_offered`` says so; what the disk refuses
waits here and is offered again.
"""

from __future__ import annotations

import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, suppress
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")


class KeptRows(ABC, Generic[K, R]):
    """The rows of one table. ``write_soon`` has the store write what waits, ``reading`` opens its
    file.
    """

    def __init__(
        self,
        write_soon: Callable[[], None],
        reading: Callable[[], AbstractContextManager[sqlite3.Connection]],
    ) -> None:
        self._write_soon, self._reading = write_soon, reading
        self._memory = threading.Lock()
        """held while the following are used; never while the disk is waited for"""
        self._waiting: dict[K, R | None] = {}
        """by key; None: the row is to be deleted"""
        self._changes = self._offered = 0
        """how many changes were made, and how many of them were offered to the disk"""

    @abstractmethod
    def _read(self, db: sqlite3.Connection) -> dict[K, R]:
        """All rows of the table. sqlite3.Error where the disk refuses."""

    @abstractmethod
    def _write_row(self, db: sqlite3.Connection, key: K, row: R | None) -> None:
        """Write one row, or delete it. sqlite3.Error where the disk refuses."""

    def _change(self, key: K, row: R | None) -> None:
        with self._memory:
            self._waiting[key] = row
            self._changes += 1
        self._write_soon()

    def _rows(self) -> dict[K, R]:
        """Every row, as it is or will be on the disk."""
        found: dict[K, R | None] = {}
        with suppress(OSError, sqlite3.Error), self._reading() as db:
            found.update(self._read(db))
        with self._memory:
            found |= self._waiting
        return {key: row for key, row in found.items() if row is not None}

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
        """Write what waits to the file; None: the disk refuses. sqlite3.Error where it does so
        now.
        """
        with self._memory:
            jobs, offered = dict(self._waiting), self._changes
        try:
            if db is not None and jobs:
                with db:
                    for key, row in jobs.items():
                        self._write_row(db, key, row)
                with self._memory:
                    for key, row in jobs.items():
                        if self._waiting[key] is row:
                            del self._waiting[key]
        finally:
            with self._memory:
                self._offered = offered
