"""The sheets of tables that play with real cards, in the file of the store: a row for each table.

Invariant: a change is offered to the disk before ``is_offered`` says so; what the disk refuses
waits here and is offered again. A row is a document, and what is in it is not this module's
business.
"""

from __future__ import annotations

import random
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass

from prefgame.app.storage.unsaved_match import now


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """The sheet of a table: when it was begun and changed last, its score file as text, and whether
    the match is over.
    """

    id: int
    started: str
    last: str
    document: str
    finished: bool


class KeptSheets:
    """The sheets of the store. ``write_soon`` has the store write what waits, ``reading`` opens its
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
        self._waiting: dict[int, KeptSheet | None] = {}
        """by number; None: it is to be deleted"""
        self._changes = self._offered = 0
        """how many changes were made, and how many of them were offered to the disk"""

    # ---- changes

    def begin(self, document: str) -> KeptSheet:
        """A new sheet."""
        sheet = KeptSheet(random.SystemRandom().getrandbits(53), now(), now(), document, False)
        self._change(sheet.id, sheet)
        return sheet

    def change(self, sheet: KeptSheet, document: str, *, finished: bool) -> KeptSheet:
        """The same sheet with another document."""
        changed = KeptSheet(sheet.id, sheet.started, now(), document, finished)
        self._change(sheet.id, changed)
        return changed

    def delete(self, sheet: KeptSheet) -> None:
        """Keep this sheet no longer."""
        self._change(sheet.id, None)

    def _change(self, number: int, sheet: KeptSheet | None) -> None:
        with self._memory:
            self._waiting[number] = sheet
            self._changes += 1
        self._write_soon()

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

    # ---- what the store does

    def write(self, db: sqlite3.Connection | None) -> None:
        """Write what waits to the file; None: the disk refuses. sqlite3.Error where it does so
        now.
        """
        with self._memory:
            jobs, offered = dict(self._waiting), self._changes
        try:
            if db is not None and jobs:
                with db:
                    for number, sheet in jobs.items():
                        _write_row(db, number, sheet)
                with self._memory:
                    for number, sheet in jobs.items():
                        if self._waiting[number] is sheet:
                            del self._waiting[number]
        finally:
            with self._memory:
                self._offered = offered

    # ---- reading

    def all(self) -> tuple[KeptSheet, ...]:
        """Every sheet, the last changed first."""
        rows: list[tuple[object, ...]] = []
        with suppress(OSError, sqlite3.Error), self._reading() as db:
            rows = db.execute(
                "SELECT id, CAST(started AS TEXT), CAST(last AS TEXT), CAST(document AS TEXT), "
                "finished FROM keeper"
            ).fetchall()
        found: dict[int, KeptSheet | None] = {
            int(str(number)): KeptSheet(
                int(str(number)), str(started), str(last), str(document), bool(finished)
            )
            for number, started, last, document, finished in rows
        }
        with self._memory:
            found |= self._waiting
        sheets = [sheet for sheet in found.values() if sheet is not None]
        return tuple(sorted(sheets, key=lambda sheet: (sheet.last, sheet.id), reverse=True))


def _write_row(db: sqlite3.Connection, number: int, sheet: KeptSheet | None) -> None:
    if sheet is None:
        db.execute("DELETE FROM keeper WHERE id = ?", (number,))
        return
    db.execute(
        "INSERT OR REPLACE INTO keeper (id, started, last, document, finished) "
        "VALUES (?, ?, ?, ?, ?)",
        (sheet.id, sheet.started, sheet.last, sheet.document, sheet.finished),
    )
