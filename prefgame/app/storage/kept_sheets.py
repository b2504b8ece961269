"""The sheets of tables that play with real cards, in the file of the store: a row for each table.

Invariant: a row is a document, and what is in it is not this module's business. What another window
has written is never overwritten.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from prefgame.app.storage.kept_rows import KeptRows, text_of
from prefgame.app.storage.unsaved_match import now


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
        """A new sheet."""
        sheet = KeptSheet(_new_number(), now(), now(), document, False)
        self._change(sheet.id, sheet)
        return sheet

    def change(
        self, sheet: KeptSheet, document: str, *, finished: bool, stopped: bool = False
    ) -> KeptSheet:
        """The same sheet with another document."""
        changed = KeptSheet(sheet.id, sheet.started, now(), document, finished, stopped)
        self._change(sheet.id, changed)
        return changed

    def delete(self, sheet: KeptSheet) -> None:
        """Keep this sheet no longer."""
        self._change(sheet.id, None)

    def all(self) -> tuple[KeptSheet, ...]:
        """Every sheet, the last changed first; those of the disk only where they are known."""
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
        """As a sheet of its own: hands that were entered in two windows are not put together."""
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
        """The one that was changed last."""
        return found if found.last > known.last else known


def _new_number() -> int:
    return random.SystemRandom().getrandbits(53)
