"""What a careful scorer writes on a pulya.

Invariant: values only. Each entry has what was added and the number that stands there now: the new
number is written after the old one, with a point between them (002:105).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Amount, Seat
from prefgame.rules.scoring.base import Entry


class PoolPart(Enum):
    """Where it is written."""

    POOL = "pool"
    DUMP = "dump"
    WHISTS = "whists"


class PoolReason(Enum):
    """Why it is written."""

    MADE = "made"
    """the declarer made the contract (002:80)"""
    DECLARER_DOWN = "declarer down"
    """tricks that the declarer lacks; in a misère, tricks that the declarer took (002:80, 002:108)
    """
    CONSOLATION = "consolation"
    """whists of each defender for the tricks that the declarer lacks (002:80)"""
    TRICKS = "tricks"
    """whists for tricks (002:83)"""
    HALF_WHIST = "half-whist"
    """002:86"""
    WHISTER_DOWN = "whister down"
    """tricks that a whister lacks (002:85)"""
    RASPASY = "raspasy"
    """tricks taken after all passed (002:111)"""
    NO_TRICKS = "no tricks"
    """no trick taken after all passed (002:111)"""
    AID = "aid"
    """points that a finished player gave, and the whists they cost (002:103)"""
    TALON = "talon"
    """whists of a dealer who sits out, for the cards of the talon (002:128-133)"""
    THROWN = "thrown"
    """a talon that the declarer threw at the dealer (002:127)"""
    MISDEAL = "misdeal"
    """a wrong deal (002:115)"""
    SURPLUS = "surplus"
    """points that nobody needed, taken off the own dump (002:103)"""


@dataclass(frozen=True, slots=True)
class PoolEntry(Entry):
    """``amount`` is added to a part of ``seat``, which makes ``total``.

    ``on``: the player on whom whists are written. ``value`` and ``count``: what each of how many
    tricks or points counts; ``factor``: how many times it is written.
    """

    seat: Seat
    part: PoolPart
    amount: Amount
    total: Amount
    reason: PoolReason
    on: Seat | None = None
    value: Amount = 0
    count: int = 0
    factor: int = 1
