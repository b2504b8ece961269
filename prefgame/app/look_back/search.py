"""Something about finished hands that takes a while, found in a thread of its own.

Invariant: each thing found is in ``latest`` until the next one; a search that fails is logged
and ends, for a page with less on it is better than none.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Generic, TypeVar

from prefgame.solver import Stop, Stopped

_log = logging.getLogger(__name__)
T = TypeVar("T")


class Search(Generic[T]):
    """A search that has begun. ``latest``: what is known so far, at first ``start``; ``over``:
    whether the thread has ended. ``find`` gives more and more, until its flag is set.
    """

    def __init__(self, what: str, start: T, find: Callable[[Stop], Iterator[T]]) -> None:
        self.latest, self.over = start, False
        self._stop = Stop()
        self._thread = Thread(target=self._work, args=(what, find), name=what, daemon=True)
        self._thread.start()

    def _work(self, what: str, find: Callable[[Stop], Iterator[T]]) -> None:
        try:
            for found in find(self._stop):
                self.latest = found
        except Stopped:
            pass
        except Exception:
            _log.exception("%s failed", what)
        self.over = True

    def wait(self) -> None:
        """Wait until the search is over."""
        self._thread.join()

    def close(self) -> None:
        """Look no further."""
        self._stop.set()
