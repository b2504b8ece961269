"""A disk that takes as long as a test wishes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from prefgame.engine.codec import encode_event
from prefgame.engine.events import Event

LONG = 30.0  # seconds


class SlowDisk:
    """While it is ``busy`` nothing is written."""

    def __init__(self) -> None:
        self._free = threading.Event()
        self._free.set()
        self.writers: set[int] = set()

    def write(self, event: Event) -> tuple[str, bytes]:
        self.writers.add(threading.get_ident())
        assert self._free.wait(LONG)
        return encode_event(event)

    @property
    def busy(self) -> bool:
        return not self._free.is_set()

    @busy.setter
    def busy(self, busy: bool) -> None:
        if busy:
            self._free.clear()
        else:
            self._free.set()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.001)
