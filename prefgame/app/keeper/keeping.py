"""A table and its row in the store.

Invariant: a change is in the store, or the disk has refused it, before it is shown.
"""

from __future__ import annotations

from prefgame.app.keeper.table import KeptTable
from prefgame.app.storage.kept_sheets import KeptSheet, KeptSheets


class Keeping:
    """The ``table`` that is shown, and the one that is being stored."""

    def __init__(self, sheets: KeptSheets, sheet: KeptSheet, table: KeptTable) -> None:
        self.sheets, self.sheet, self.table = sheets, sheet, table
        self._next: KeptTable | None = None

    @classmethod
    def begin(cls, sheets: KeptSheets, table: KeptTable) -> Keeping:
        """A new sheet."""
        return cls(sheets, sheets.begin(table.document), table)

    def change(self, table: KeptTable) -> None:
        """Store another state of the table; it is shown once ``arrived`` says so."""
        self._next = table
        over = table.over and table.written.bad is None
        self.sheet = self.sheets.change(
            self.sheet, table.document, finished=over, stopped=table.stopped
        )

    @property
    def storing(self) -> bool:
        """Whether a state waits to be shown."""
        return self._next is not None

    def arrived(self) -> bool:
        """Show the state that was stored, if the disk has taken or refused it meanwhile."""
        if self._next is None or not self.sheets.all_offered:
            return False
        self.table, self._next = self._next, None
        return True
