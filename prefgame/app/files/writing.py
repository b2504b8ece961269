"""Files that the game writes: settings, records, a store that begins.

Invariant: a file is either complete or as it was before, even when the power fails. It is
drafted under a new name in the same folder, so no other file is ever written to, and a draft
that fails is removed.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_FLAGS = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def write_whole(path: Path, data: bytes) -> None:
    """Put a file with this content in the place of ``path``, in a folder that may not exist yet.
    OSError where the disk refuses.
    """
    with _draft(path, data) as draft:
        os.replace(draft, path)


def write_new(path: Path, data: bytes) -> None:
    """The same, but nothing is replaced: FileExistsError where something has that name already."""
    with _draft(path, data) as draft:
        try:
            os.link(draft, path, follow_symlinks=False)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError, AttributeError):  # not every file system has links
            if os.path.lexists(path):
                raise FileExistsError from None
            os.rename(draft, path)


@contextmanager
def _draft(path: Path, data: bytes) -> Iterator[Path]:
    """A draft that is safely on the disk; whatever is done with it, only ``path`` is left
    in the end.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".prefgame-{secrets.token_hex(8)}")
    descriptor = os.open(draft, _FLAGS, 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a loss of power, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
