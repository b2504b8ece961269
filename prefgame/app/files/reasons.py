"""Why something failed, in the words of the game.

Invariant: no sentence of a library or of the system reaches a player: these are long, in English
only, and speak of what a player does not know. Every refusal goes through ``reason_of``; the log
has the original.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable

from prefgame.engine.proof import FalseLog
from prefgame.i18n import _
from prefgame.quoting import bounded

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
    """Why this happened, in a few words of the language of the player."""
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
