"""The three ways to score a Russian game: Sochi, Leningrad, Rostov (002:92-103).

Invariant: values only. A point of the pool or the dump is worth ten whists at the end; Leningrad
writes dump and whists twice as high, and so counts its pool twice.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

WHISTS_A_POINT = 10
"""what a point of the pool or the dump is worth, in whists (002:91)"""
ROSTOV_WHISTS = 5
"""what each other player writes in whists for a dump point in Rostov (002:102; A-20)"""


def rostov_whists(players: int, *, exact: bool) -> Fraction:
    """What each other player writes in Rostov for a dump point. ``exact``: as much as makes it what
    it is worth in Sochi (A-20).
    """
    return Fraction(WHISTS_A_POINT, players) if exact else Fraction(ROSTOV_WHISTS)


class Scoring(Enum):
    """Which of the three a table plays."""

    SOCHI = "sochi"
    LENINGRAD = "leningrad"
    ROSTOV = "rostov"

    @property
    def written(self) -> int:
        """How many times dump and whists are written (002:98)."""
        return 2 if self is Scoring.LENINGRAD else 1

    @property
    def has_dump(self) -> bool:
        """Whether there is a dump. Otherwise its points are written as whists (002:102)."""
        return self is not Scoring.ROSTOV

    @property
    def whists_a_point(self) -> int:
        """What a point of the pool is worth in whists as they are written."""
        return WHISTS_A_POINT * self.written

    @property
    def halves_whisters(self) -> bool:
        """Whether a whister who lacks tricks pays half (002:102)."""
        return self is Scoring.ROSTOV
