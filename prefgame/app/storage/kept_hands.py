"""Single hands that are being played, each under a name, in the file of the store.

Invariant: a hand is given back only where the rules lead to its events. A row of which that is not
true is a hand that was never begun, and costs no other hand.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from contextlib import suppress

from prefgame.app.storage.kept_rows import KeptRows, text_of
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.events import Event
from prefgame.engine.proof import prove

_log = logging.getLogger(__name__)


class KeptHands(KeptRows[str, str]):
    """The hands of the store, by name; each row is the log of a match as JSON."""

    TABLE, COLUMNS = "hand", ("name", "log")

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

    def _row_of(self, values: Sequence[object]) -> tuple[str, str]:
        name, log = values
        return text_of(name), text_of(log)

    def _values_of(self, key: str, row: str | None) -> tuple[object, ...]:
        return (key,) if row is None else (key, row)

    def _both(self, known: str, found: str) -> str:
        """What goes on after what is known; of two that went different ways, the known one."""
        with suppress(ValueError, TypeError, KeyError):
            here, there = json.loads(known), json.loads(found)
            return found if len(there) > len(here) and there[: len(here)] == here else known
        return known
