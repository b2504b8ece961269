"""A finished hand as people report it.

Invariant: names and words as they were given; nothing here has been checked. A fault that a form
can meet, which offers only what the table has, is named, so that it can be said in other words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto


class Fault(Enum):
    """Why a report cannot be, where its names and words are those of the table."""

    MATCH_OVER = auto()
    DEALER_DECLARES = auto()
    """of ``name``, who deals and holds no cards"""
    TOO_LOW = auto()
    """after raspasy, where bids begin at ``least`` tricks"""
    NO_GAME = auto()
    """the contract is not played without the talon"""
    ALL_PLAY = auto()
    """nobody is asked: ``name`` plays in any case"""
    FORCED = auto()
    """the same, because the pot is small"""
    ANSWER_MISSING = auto()
    """of ``name``"""
    ANSWERS = auto()
    """no hand has these two answers"""
    NO_KONTRA = auto()
    """so many kontras are not said to the contract"""
    ONE_KONTRA = auto()
    """one defender says kontra, and the other is the guest"""
    KONTRA_OF_NOBODY = auto()
    """``name`` is not asked about kontra"""
    ALL_TRICKS = auto()
    """the tricks are ``total``, and must be ten"""
    TRICKS_OF_DEFENCE = auto()
    """the defence cannot have so many"""
    TRICKS_OF_TALON = auto()
    """``name``, who deals, has more tricks than the two cards of the talon can take"""
    NOT_ALONE = auto()
    """only a declarer and a defender who plays alone agree on the tricks"""
    NOT_AGREED = auto()
    """somebody would go down with the agreed tricks"""
    ROW_MISSING = auto()
    TALON_MISSING = auto()


class BadHand(ValueError):
    """A hand that cannot have been played as reported; the message is one sentence.

    ``fault``: its kind, with its ``places``; None where no form leads to it.
    """

    def __init__(self, message: str, fault: Fault | None = None, **places: object) -> None:
        super().__init__(message)
        self.fault, self.places = fault, places


@dataclass(frozen=True, slots=True)
class ReportedHand:
    """A hand by the names of its players. ``defence``: come, stay or invited; ``tricks``: empty
    where nobody played; ``talon``: its cards, where the dealer is paid for them (002:126-133);
    ``thrown``: the declarer discarded both its cards for all to see (002:127);
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
