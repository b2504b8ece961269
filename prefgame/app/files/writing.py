"""Files that the game writes, one program at a time, and settings that are merged into what a file
says.

Invariant: a file is either complete or as it was before, even when the power fails. It is
drafted under a new name in the same folder, so no other file is ever written to, and a draft
that fails is removed.
"""

from __future__ import annotations

import errno
import os
import secrets
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from prefgame.documents import is_within_bounds

# ---- a lock that one program at a time holds: two windows of the game change the same file in turn
# Invariant: nobody waits long. If the lock cannot be had, the work is done without it.

LONGEST_WAIT = 2.0
"""seconds; a file is written in far less"""
_AGAIN = 0.01
"""seconds between two tries"""
_HELD = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""what systems say if another program holds the lock"""


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
    """Hold the lock of this folder, which is made if it is missing."""
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
        return  # with the lock, or if the file system has none


# ---- files that the game writes: settings, records, a store that begins


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
    OSError if the disk refuses.
    """
    with _draft(path, data) as draft:
        os.replace(draft, path)


def write_new(path: Path, data: bytes) -> None:
    """Write the same, but replace nothing: FileExistsError if something has that name already."""
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
    """Write a draft that is safely on the disk; whatever is done with it, only ``path`` is left in
    the end.
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
    """Make the new name survive a loss of power, if the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# ---- settings in a file: reading them value by value, and writing into them what has changed
# Invariant: a value that cannot be used costs no other one. Only what has changed is written, so
# what another window or another version of the game has written stays as it is.


Document = dict[str, Any]


def usable(model: type[BaseModel], document: Mapping[str, Any]) -> tuple[Document, tuple[str, ...]]:
    """Find the values that fit the model, and the names of those that do not. If a value has
    entries, each stands for itself. What the model does not have is passed over.
    """
    fitting: Document = {}
    unfit = []
    for name in filter(document.__contains__, model.model_fields):
        value = document[name]
        if _fits(model, name, value):
            fitting[name] = value
            continue
        unfit.append(name)
        if isinstance(value, dict) and _fits(model, name, {}):
            fitting[name] = {k: v for k, v in value.items() if _fits(model, name, {k: v})}
        elif isinstance(value, list) and _fits(model, name, []):
            fitting[name] = [one for one in value if _fits(model, name, [one])]
    return fitting, tuple(unfit)


def merged(
    document: Mapping[str, Any], before: BaseModel, after: BaseModel, growing: Collection[str]
) -> Document:
    """Merge what differs between these two into the document: of a dictionary its entries, and of a
    list named in ``growing`` what was added or taken away.
    """
    model = type(after)
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    there = model.model_validate(usable(model, document)[0]).model_dump(mode="json")
    result = dict(document)
    for name in (name for name in new if new[name] != old[name]):
        value = new[name]
        if isinstance(value, dict):
            kept = _unfit_entries(model, name, document.get(name))
            value = kept | _changed_entries(there[name], old[name], value)
        elif name in growing:
            value = _changed_list(there[name], old[name], value)
        result[name] = value
    return result


def _fits(model: type[BaseModel], name: str, value: Any) -> bool:
    if not is_within_bounds(value):
        return False
    try:
        model.model_validate({name: value})
    except ValidationError:
        return False
    return True


def _unfit_entries(model: type[BaseModel], name: str, value: Any) -> Document:
    if not isinstance(value, dict):
        return {}
    return {key: one for key, one in value.items() if not _fits(model, name, {key: one})}


def _changed_entries(there: Document, old: Document, new: Document) -> Document:
    """Merge the entries; those that were changed stand last."""
    changed = {key: value for key, value in new.items() if old.get(key) != value}
    gone = old.keys() - new.keys() | changed.keys()
    return {key: value for key, value in there.items() if key not in gone} | changed


def _changed_list(there: list[Any], old: list[Any], new: list[Any]) -> list[Any]:
    kept = [one for one in there if one not in old or one in new]
    return kept + [one for one in new if one not in old and one not in kept]
