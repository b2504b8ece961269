"""What the seats know of a game is looked up by the class of its mechanisms.

Invariant: there is an entry for each class, and no other is tried instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_Entry = TypeVar("_Entry")


class NoModel(LookupError):
    """A mechanism has no entry, so the seats cannot play the game; the message names it."""


def entry_for(known: Mapping[type, _Entry], mechanism: object, what: str) -> _Entry:
    """Find the entry for the class of a mechanism. NoModel names what is missing (``what``)."""
    kind = type(mechanism)
    if kind not in known:
        raise NoModel(f"the computer cannot play this game: there is no {what} for {kind.__name__}")
    return known[kind]
