"""The files of the program: where they are, what is read from them, and how they are written.

Invariant: only an ordinary file of bounded size is opened, so nothing that a path may name can
block, fill the memory or start a device; what is returned is text. A file is either complete or as
it was before, even when the power fails: it is drafted under a new name in the same folder, so no
other file is ever written to, and a draft that fails is removed.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import appdirs  # type: ignore[import-untyped]
from pydantic import BaseModel, ValidationError

import prefgame
from prefgame.documents import (
    Contradiction,
    Unfit,
    is_within_bounds,
    parse_json,
    parse_json_by_value,
    parse_toml,
)
from prefgame.i18n import _
from prefgame.quoting import bounded, shorten, show_path

# ---- folders
# Invariant: the operating system names the player's folders; ``PREFGAME_HOME`` puts them all under
# one folder instead.


def asset_root() -> Path:
    """Find the folder of pictures and fonts: inside the installed package, or beside it in a
    checkout.

    FileNotFoundError says where it was looked for.
    """
    package = Path(prefgame.__file__).resolve().parent
    for folder in (package / "assets", package.parent / "assets"):
        if (folder / "fonts").is_dir():
            return folder
    raise FileNotFoundError(
        f"the game's pictures are missing: no folder {package / 'assets'}, and none beside it"
    )


class DamagedPart(Exception):
    """A file that came with the game is there and cannot be used; the message names it."""


def is_of_the_game(error: BaseException) -> bool:
    """Tell whether a file that came with the game is missing or damaged."""
    if isinstance(error, DamagedPart):
        return True
    package = Path(prefgame.__file__).resolve().parent
    places = (package, package.parent / "assets")
    return isinstance(error, FileNotFoundError) and any(str(one) in str(error) for one in places)


def data_dir() -> Path:
    return _home("data") or Path(appdirs.user_data_dir("prefgame", False))


def records_dir() -> Path:
    """Find the folder of records; it may not exist yet."""
    return data_dir() / "records"


def config_dir() -> Path:
    return _home("config") or Path(appdirs.user_config_dir("prefgame", False))


def _home(folder: str) -> Path | None:
    home = os.environ.get("PREFGAME_HOME")
    return Path(home) / folder if home else None


# ---- setting a file aside that cannot be used, so that nothing is lost and the game still starts
# Invariant: a file is renamed, never changed and never overwritten.


def set_aside(path: Path, companions: tuple[str, ...] = ()) -> Path | None:
    """Rename the file and its ``companions`` with the time. None if that cannot be."""
    stamp = datetime.now().strftime("%Y-%m-%d %H%M%S")
    count = 1
    while os.path.lexists(
        target := path.with_name(
            f"{path.stem} (set aside {stamp}{'' if count == 1 else f' {count}'}){path.suffix}"
        )
    ):
        count += 1
    try:
        path.rename(target)
        for ending in companions:
            companion = path.with_name(path.name + ending)
            if os.path.lexists(companion):
                companion.rename(target.with_name(target.name + ending))
    except OSError:
        return None
    return target


# ---- why something failed, in the words of the game
# Invariant: no sentence of a library or of the system reaches a player: these are long, in English
# only, and speak of what a player does not know. Every refusal goes through ``reason_of``; the log
# has the original.

_SYSTEM: dict[int, Callable[[], str]] = {
    errno.ENOSPC: lambda: _("the disk is full"),
    errno.EDQUOT: lambda: _("the disk is full"),
    errno.EFBIG: lambda: _("the file is too large"),
    errno.EACCES: lambda: _("no permission"),
    errno.EPERM: lambda: _("no permission"),
    errno.EROFS: lambda: _("nothing can be written there"),
    errno.ENOENT: lambda: _("it is not there"),
    errno.ENOTDIR: lambda: _("it is not there"),
    errno.EISDIR: lambda: _("it is a folder"),
    errno.EEXIST: lambda: _("something has that name already"),
    errno.ENAMETOOLONG: lambda: _("the name is too long"),
    errno.ELOOP: lambda: _("the links lead nowhere"),
    errno.EMFILE: lambda: _("too many files are open"),
    errno.ETIMEDOUT: lambda: _("the disk does not answer"),
    errno.EIO: lambda: _("the disk reports an error"),
}
_STORE: dict[int, Callable[[], str]] = {
    sqlite3.SQLITE_FULL: lambda: _("the disk is full"),
    sqlite3.SQLITE_READONLY: lambda: _("nothing can be written there"),
    sqlite3.SQLITE_PERM: lambda: _("no permission"),
    sqlite3.SQLITE_BUSY: lambda: _("another program uses the file"),
    sqlite3.SQLITE_LOCKED: lambda: _("another program uses the file"),
    sqlite3.SQLITE_IOERR: lambda: _("the disk reports an error"),
    sqlite3.SQLITE_CANTOPEN: lambda: _("the file cannot be opened"),
    sqlite3.SQLITE_CORRUPT: lambda: _("the file is damaged"),
    sqlite3.SQLITE_NOTADB: lambda: _("the file is damaged"),
}
_PRIMARY = 0xFF
"""the part of a code of SQLite that says the kind of error"""


class Said(OSError):
    """What cannot be done with a file; the message is a sentence of the game, for the player."""


_LONGEST_NAME = 60


def fault_words(path: Path, place: str, words: str) -> str:
    """Say of a file, and of the place in it where one is known, why it cannot be read."""
    name = shorten(path.name, _LONGEST_NAME)
    return _("{name}: {words}").format(name=f"{name}, {place}" if place else name, words=words)


def reason_of(error: BaseException | None) -> str:
    """Say why this happened, in a few words of the language of the player."""
    match error:
        case Said():
            return bounded(str(error))
        case OSError():
            return _of_the_system(error)
        case sqlite3.Error():
            code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
            return _STORE.get(code, lambda: _("the file of saved matches is damaged"))()
        case Contradiction():
            return _("it is damaged, or was played under other rules")
        case ValueError() | LookupError() | TypeError():
            return _("it is damaged")
    return _("the game made a mistake")


def _of_the_system(error: OSError) -> str:
    number = error.errno or 0
    if number in _SYSTEM:
        return _SYSTEM[number]()
    return _("the system refuses, error {number}").format(number=number)


# ---- notes in a record: its comments that begin with ``#:``
# Invariant: who reads only the record passes over them.


NOTE = "#:"


def notes_of(text: str) -> Iterator[tuple[int, str]]:
    """Find the notes, each with the number of its line."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(NOTE):
            yield number, line.removeprefix(NOTE).strip()


# ---- files that people give: records, score sheets, deals, settings


LARGEST_FILE = 2_000_000
"""bytes"""
_END_OF_TEXT = "\x1a"
"""^Z, with which some old systems end a text"""
LARGEST_SHOWN = "2 MB"


class Unreadable(Exception):
    """A file that is missing or cannot be used: ``why`` in one sentence, ``line`` where (from 1),
    ``cause`` what the system said, ``unfit`` why its text is no document; the message says all, the
    path too.
    """

    def __init__(
        self,
        path: Path,
        why: str,
        line: int | None = None,
        cause: OSError | None = None,
        unfit: Unfit | None = None,
    ) -> None:
        place = "" if line is None else f", line {line}"
        super().__init__(bounded(f"{show_path(path)}{place}: {why}"))
        self.why, self.line, self.cause, self.unfit = why, line or 1, cause, unfit


def read_data(path: Path) -> bytes:
    """Read the bytes of an ordinary file of at most 2 MB. Unreadable otherwise."""
    with open_ordinary(path) as file:
        try:
            # None if there is nothing yet, as in some files that the system makes up
            data = file.read(LARGEST_FILE + 1) or b""
        except OSError as refused:
            raise _refused(path, refused) from None
    if len(data) > LARGEST_FILE:
        raise Unreadable(
            path, f"is larger than {LARGEST_SHOWN}; expected a file of at most {LARGEST_SHOWN}"
        )
    return data


def open_ordinary(path: Path) -> BinaryIO:
    """Open the file of this path; the caller closes it. Unreadable if there is none, or if it is a
    folder, a pipe, a device or a socket: these might never answer.
    """
    try:
        return _open(path)
    except ValueError:  # a zero byte in the path
        error = OSError(errno.ENOENT, os.strerror(errno.ENOENT))
    except OSError as refused:
        error = refused
    raise _refused(path, error) from None


def _refused(path: Path, error: OSError) -> Unreadable:
    return Unreadable(
        path, f"cannot be read ({reason_of(error)}); expected a readable text file", cause=error
    )


def read_text(path: Path) -> str:
    """Read the text of such a file, in UTF-8 with or without its mark. Unreadable otherwise."""
    data = read_data(path)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable(path, "is text in UTF-16; expected a text file in UTF-8")
    at = data.find(b"\0")
    if at >= 0:
        raise Unreadable(
            path, f"byte {at + 1} is zero; expected a text file", data.count(b"\n", 0, at) + 1
        )
    try:
        return data.decode("utf-8-sig").removesuffix(_END_OF_TEXT)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            path, f"byte {error.start + 1} is not UTF-8 text; expected a text file in UTF-8", line
        ) from None


def read_document(path: Path, what: str, *, toml: bool = False, by_value: bool = False) -> Any:
    """Read the value of a JSON file, or if ``toml`` allows it and the name ends so, of a TOML file.
    Unreadable otherwise; ``what`` says what the file should be, as in "a file of deals is JSON".
    With ``by_value`` it is read as ``parse_json_by_value`` does.
    """
    text = read_text(path)
    parse = parse_json_by_value if by_value else parse_json
    try:
        return parse_toml(text) if toml and path.suffix.lower() == ".toml" else parse(text)
    except Unfit as error:
        words = f"{error}; {what}" if error.foreign else str(error)
        raise Unreadable(path, words, unfit=error) from None


def _open(path: Path) -> BinaryIO:
    _check_ordinary(path, os.stat(path))
    descriptor = os.open(
        path,
        os.O_RDONLY
        | getattr(os, "O_NONBLOCK", 0)
        | getattr(os, "O_NOCTTY", 0)
        | getattr(os, "O_BINARY", 0),
    )
    file = open(descriptor, "rb")  # noqa: SIM115 - the caller closes it
    try:
        _check_ordinary(path, os.fstat(descriptor))  # another file may have taken the name
    except BaseException:
        file.close()
        raise
    return file


def _check_ordinary(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise Unreadable(path, "is not an ordinary file; expected a readable text file")


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

    def _open_lock(folder: Path) -> int:
        return os.open(folder / ".lock", os.O_RDWR | os.O_CREAT)

    def _try(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _open_lock(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY | os.O_CLOEXEC)

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of this folder, which is made if it is missing."""
    descriptor = None
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = _open_lock(folder)
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
    """Put a file in the place of ``path``, and make its folder. OSError if the disk refuses."""
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


def write_numbered(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write the same under the first of the ``numbered`` names that nothing in the folder has,
    which is made if it is missing, and report where. OSError if the disk refuses.
    """
    # before the names: a file in the folder's place is no name that is taken
    folder.mkdir(parents=True, exist_ok=True)
    for name in numbered(stem, ending):
        with suppress(FileExistsError):
            write_new(folder / name, data)
            return folder / name
    raise AssertionError("names do not end")


def write_once(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write the same, unless the file of that name holds just this. OSError as there."""
    with suppress(Unreadable):
        if read_data(folder / f"{stem}{ending}") == data:
            return folder / f"{stem}{ending}"
    return write_numbered(folder, stem, ending, data)


def numbered(stem: str, ending: str) -> Iterator[str]:
    """Go through a name, and then the same with numbers, without end."""
    yield f"{stem}{ending}"
    yield from (f"{stem} {number}{ending}" for number in count(2))


LONGEST_STEM = 150
"""bytes of a file's name that are for what somebody has typed; all of it may have 255"""


def stem_of(words: str, usual: str = "") -> str:
    """Return what of these words every system takes in a name; the ``usual`` ones if nothing is."""
    plain = re.sub(r"[^\w -]+", "", words).encode()[:LONGEST_STEM].decode(errors="ignore").strip()
    return plain or usual


@contextmanager
def _draft(path: Path, data: bytes) -> Iterator[Path]:
    """Write a draft that is safely on the disk; in the end only ``path`` is left."""
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
