"""A finished hand as people report it.

Invariant: names and words as they were given; nothing here has been checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


class BadHand(ValueError):
    """A hand that cannot have been played as reported; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class ReportedHand:
    """A hand by the names of its players. ``defence``: come, stay or invited; ``tricks``: empty
    where nobody played; ``talon``: its cards, where the dealer is paid for them (002:126-133);
    ``thrown``: the declarer laid both its cards away for all to see (002:127);
    ``misdeal``: a wrong deal, with nothing but its dealer (002:115); ``row``: the most tricks that
    the declarer took one after another, where the contract asks for that (003:125).
    """

    passed: bool = False
    declarer: str | None = None
    contract: str | None = None
    game: bool = False
    dealer: str | None = None
    defence: Mapping[str, str] = field(default_factory=dict)
    kontra: int = 0
    kontra_by: str | Sequence[str] | None = None
    aces: str | None = None
    agreed: bool = False
    tricks: Mapping[str, int] = field(default_factory=dict)
    row: int | None = None
    talon: str = ""
    thrown: bool = False
    misdeal: bool = False
