"""A thread that writes, so that the window never waits for a disk.

Invariant: the job runs again after every call, in the order of the calls, never twice at
the same time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable


class BackgroundWriter:
    """Runs ``job`` on a thread of its own, once for all calls that came while it was busy. A job
    must not raise.
    """

    def __init__(self, job: Callable[[], None]) -> None:
        self._job = job
        self._changed = threading.Condition()
        self._called = self._done = 0
        self._thread: threading.Thread | None = None

    def __call__(self) -> None:
        """Have the job run soon; returns at once."""
        with self._changed:
            self._called += 1
            # a daemon: a disk that never answers must not keep the program from ending
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="store", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait until all that was called for is done; False where it takes longer."""
        with self._changed:
            wanted = self._called
            return self._changed.wait_for(lambda: self._done >= wanted, seconds)

    def _work(self) -> None:
        while True:
            with self._changed:
                if not self._changed.wait_for(lambda: self._called > self._done, IDLE):
                    self._thread = None
                    return
                doing = self._called
            self._job()
            with self._changed:
                self._done = doing
                self._changed.notify_all()


IDLE = 10.0
"""seconds without a call after which the thread ends; the next call begins another"""
