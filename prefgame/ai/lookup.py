"""What the seats know of a game is looked up by the kind of its mechanisms: there is an entry for
each, and no other is tried instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_Entry = TypeVar("_Entry")


class NoModel(LookupError):
    """The seats cannot play a game: there is no entry for one of its mechanisms. The message says
    for which.
    """


def entry_for(known: Mapping[type, _Entry], mechanism: object, what: str) -> _Entry:
    """The entry for a mechanism by its class. NoModel where there is none; ``what`` says of what it
    would be.
    """
    kind = type(mechanism)
    if kind not in known:
        raise NoModel(f"the computer cannot play this game: there is no {what} for {kind.__name__}")
    return known[kind]
