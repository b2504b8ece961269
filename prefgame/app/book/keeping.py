"""The threads of the book: one that keeps it up to date, and one for each page that is asked for.

Invariant: the window never waits. It looks at ``changes`` and ``result`` in every frame; a disk
that refuses leaves the book as it was.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from prefgame.app.book.fill import fill
from prefgame.app.book.judge import count_unjudged, judge
from prefgame.app.storage.store import Store
from prefgame.solver import Stop, Stopped

_log = logging.getLogger(__name__)
_PAUSE = 0.02
"""seconds between two pieces of work, in which the window has the processor and the store"""

T = TypeVar("T")


class BookKeeper:
    """Fills the book and then judges its hands, in a thread of its own. ``changes`` grows with
    every piece; ``unjudged``: how many hands wait, None before that is known; ``over``: nothing is
    left to be done, or nothing can be done now.
    """

    def __init__(self, store: Store) -> None:
        self.changes = 0
        self.over = False
        self.unjudged: int | None = None
        self._store, self._stop, self._ended = store, Stop(), Event()
        self._thread = Thread(target=self._work, name="book", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            for _match in fill(self._store):
                self.changes += 1
                if self._ended.wait(_PAUSE):
                    return
            self.unjudged = count_unjudged(self._store)
            self.changes += 1
            for _hand in judge(self._store, self._stop):
                self.unjudged = max(0, self.unjudged - 1)
                self.changes += 1
                if self._ended.wait(_PAUSE):
                    return
        except (Stopped, OSError, sqlite3.Error):
            pass  # the next one goes on here
        except Exception:  # a book that is not up to date is better than no window
            _log.exception("the book cannot be kept")
        finally:
            self.over = True
            self.changes += 1

    def wait(self) -> None:
        """Wait until everything is done."""
        self._thread.join()

    def close(self) -> None:
        """Stop; what is done is kept. Does not wait for the piece that is being worked on."""
        self._ended.set()
        self._stop.set()


class Asked(Generic[T]):
    """Something that is done in a thread, once what it comes ``after`` is over. ``over``: it is
    done, or could not be; then ``result`` is what came of it, or ``error`` why nothing did.
    """

    def __init__(self, work: Callable[[], T], after: Asked[T] | None = None) -> None:
        self.result: T | None = None
        self.error: Exception | None = None
        self.over = False
        self._work, self._after = work, after
        self._thread = Thread(target=self._run, name="book page", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if self._after is not None:
            self._after.wait()
            self._after = None
        try:
            self.result = self._work()
        except (OSError, sqlite3.Error) as error:
            self.error = error
        except Exception as error:
            _log.exception("a page of the book cannot be read")
            self.error = error
        self.over = True

    def wait(self) -> T | None:
        """Wait for the result."""
        self._thread.join()
        return self.result
