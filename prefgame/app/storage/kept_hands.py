"""Single hands that are being played, each under a name, in the file of the store.

Invariant: a hand is given back only where the rules lead to its events. A row of which that is not
true is a hand that was never begun, and costs no other hand.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Sequence

from prefgame.app.storage.kept_rows import KeptRows
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.events import Event
from prefgame.engine.proof import prove

_log = logging.getLogger(__name__)


class KeptHands(KeptRows[str, str]):
    """The hands of the store, by name; each row is the log of a match as JSON."""

    def keep(self, name: str, log: Sequence[Event]) -> None:
        """Keep this log in the place of what was known under the name."""
        rows = ((kind, data.decode()) for kind, data in map(encode_event, log))
        self._change(name, json.dumps(list(rows)))

    def forget(self, name: str) -> None:
        """Keep nothing under this name."""
        self._change(name, None)

    def one(self, name: str) -> tuple[Event, ...]:
        """The log under this name; empty where there is none that can be continued. NotRead where
        that is not known.
        """
        text = self._rows().get(name)
        if text is None:
            return ()
        try:
            return prove([decode_event(kind, data) for kind, data in json.loads(text)]).log
        except Exception:  # no damage that can be thought of may end the game
            _log.warning("the hand %s cannot be continued", name, exc_info=True)
            return ()

    def _read(self, db: sqlite3.Connection) -> dict[str, str]:
        rows = db.execute("SELECT name, CAST(log AS TEXT) FROM hand").fetchall()
        return {str(name): str(log) for name, log in rows}

    def _write_row(self, db: sqlite3.Connection, key: str, row: str | None) -> None:
        if row is None:
            db.execute("DELETE FROM hand WHERE name = ?", (key,))
            return
        db.execute("INSERT OR REPLACE INTO hand (name, log) VALUES (?, ?)", (key, row))
