"""What the ways in which a hand may end write.

Invariant: no number is worked out here; the score has written every entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.rules.base import Amount
from prefgame.rules.scoring.base import Entry


@dataclass(frozen=True, slots=True)
class WrittenAmounts:
    """The amounts that may be written; none of them is 0."""

    made: frozenset[Amount]
    """in the middle column of the declarer, or by the declarer but for the tricks, where the
    contract is made
    """
    down: frozenset[Amount]
    """in the same, where it is not"""
    own: frozenset[Amount]
    """in that of the player, or by the player, who defends"""
    against: frozenset[Amount]
    """against the declarer, for the player or (the declarer being the player) for anybody: for each
    trick, or for a contract that goes down without trumps
    """
    bonus: frozenset[Amount]
    """what the player, who defends, wins or pays besides, even by staying"""
    cut: frozenset[Amount]
    """to what a contract is cut, and each trick with it"""

    @property
    def declarer(self) -> frozenset[Amount]:
        """In the middle column of the declarer, however it goes."""
        return self.made | self.down


HandEnd = tuple[bool | None, Sequence[Entry]]
"""Whether the contract is made, and what is written."""
