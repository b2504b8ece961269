"""The sheets of tables that play with real cards, in the file of the store: a row for each table.

Invariant: a row is a document, and what is in it is not this module's business.
"""

from __future__ import annotations

import random
import sqlite3
from dataclasses import dataclass

from prefgame.app.storage.kept_rows import KeptRows
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

    def begin(self, document: str) -> KeptSheet:
        """A new sheet."""
        sheet = KeptSheet(random.SystemRandom().getrandbits(53), now(), now(), document, False)
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

    def _read(self, db: sqlite3.Connection) -> dict[int, KeptSheet]:
        rows = db.execute(
            "SELECT id, CAST(started AS TEXT), CAST(last AS TEXT), CAST(document AS TEXT), "
            "finished, stopped FROM keeper"
        ).fetchall()
        return {
            int(str(number)): KeptSheet(
                int(str(number)), str(started), str(last), str(document), bool(over), bool(stopped)
            )
            for number, started, last, document, over, stopped in rows
        }

    def _write_row(self, db: sqlite3.Connection, key: int, row: KeptSheet | None) -> None:
        if row is None:
            db.execute("DELETE FROM keeper WHERE id = ?", (key,))
            return
        db.execute(
            "INSERT OR REPLACE INTO keeper (id, started, last, document, finished, stopped) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (row.id, row.started, row.last, row.document, row.finished, row.stopped),
        )
