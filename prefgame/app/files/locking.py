"""A lock that one program at a time holds: two windows of the game change the same file in turn.

Invariant: nobody waits long. Where the lock cannot be had, the work is done without it.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LONGEST_WAIT = 2.0
"""seconds; a file is written in far less"""
_AGAIN = 0.01
"""seconds between two tries"""
_HELD = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""what systems say where another program holds the lock"""


if sys.platform == "win32":
    import msvcrt

    def _open(folder: Path) -> int:
        return os.open(folder / ".lock", os.O_RDWR | os.O_CREAT)

    def _try(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _open(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY | os.O_CLOEXEC)

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of this folder, which is made where it is missing."""
    descriptor = None
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = _open(folder)
    try:
        if descriptor is not None:
            _wait(descriptor)
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)  # and with it the lock


def _wait(descriptor: int) -> None:
    last = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < last:
        try:
            _try(descriptor)
        except OSError as error:
            if error.errno in _HELD:
                time.sleep(_AGAIN)
                continue
        return  # with the lock, or where the file system has none
