"""Files that people give: records, score sheets, deals, settings; and why one cannot be read.

Invariant: only an ordinary file of bounded size is opened, so nothing that a path may name can
block, fill the memory or start a device; what is returned is text.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from prefgame.documents import Unfit, parse_json, parse_json_by_value, parse_toml
from prefgame.engine.proof import FalseLog
from prefgame.i18n import _
from prefgame.quoting import bounded, show_path

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
        case FalseLog():
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
    """Find the notes, each with the number of its line, counted as the reader of records counts
    them.
    """
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
        path,
        f"cannot be read ({reason_of(error)}); expected a readable text file",
        cause=error,
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
