"""Why a score file cannot be read, in the player's language.

Invariant: the reader's fault says what is wrong, its place where: that is in the words of the file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from prefgame.app.files.reading import reason_of
from prefgame.app.keeper.score_file import BadFile, Fault
from prefgame.i18n import _
from prefgame.quoting import shorten

_REASONS: dict[Fault, Callable[[], str]] = {
    Fault.TEXT: lambda: _("it is not a text file in UTF-8 of at most 2 MB."),
    Fault.FORMAT: lambda: _("it is neither JSON nor TOML."),
    Fault.BOUNDS: lambda: _("it has more than is read, or the same name twice."),
    Fault.RULES: lambda: _("the rules of its game are unknown."),
    Fault.OPTION: lambda: _("a table rule is unknown, or cannot have this value."),
    Fault.PLAYERS: lambda: _("these players cannot sit at one table."),
    Fault.SCORE: lambda: _("the score that it begins with is not possible."),
    Fault.UNKNOWN: lambda: _("score files do not have this word."),
    Fault.MISSING: lambda: _("this is missing."),
    Fault.VALUE: lambda: _("this value is not possible."),
}
_LONGEST_NAME = 60


def named_reason(path: Path, error: BadFile) -> str:
    """The file, the place in it where one is known, and the reason."""
    name = shorten(path.name, _LONGEST_NAME)
    where = f"{name}, {error.place}" if error.place else name
    return _("{name}: {words}").format(name=where, words=_reason(error))


def _reason(error: BadFile) -> str:
    if error.fault is Fault.FILE:
        return f"{reason_of(error.cause)}."
    return _REASONS[error.fault]()
