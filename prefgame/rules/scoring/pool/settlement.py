"""How a pulya is settled, line by line (002:106).

Invariant: exact numbers by seat, in whists; the lines of a seat add up to what that seat wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from prefgame.rules.base import Amount, Seat, exact
from prefgame.rules.scoring.pool.sheet import PoolSheet
from prefgame.rules.scoring.pool.systems import WHISTS_A_POINT, Scoring


@dataclass(frozen=True, slots=True)
class SettlementLines:
    """``whists``: by seat, what it has written on each player. ``owed``: by seat, what each player
    has written on it, below zero. ``pools``: what its pool counts; 0 for all where all pools are
    alike, which makes no difference. ``dumps``: what its dump costs.
    """

    whists: tuple[tuple[Amount, ...], ...]
    owed: tuple[tuple[Amount, ...], ...]
    pools: tuple[Amount, ...]
    dumps: tuple[Amount, ...]

    def sum_of(self, seat: Seat) -> Amount:
        """What these lines are together for a seat."""
        return sum((*self.whists[seat], *self.owed[seat])) + self.pools[seat] + self.dumps[seat]

    @property
    def evening(self) -> Amount:
        """What each seat gets so that the results add up to 0."""
        return self._evening(self._sums)

    @property
    def results(self) -> tuple[Amount, ...]:
        """What each seat wins, or loses where it is below zero."""
        sums = self._sums
        evening = self._evening(sums)
        return tuple(exact(each + evening) for each in sums)

    @property
    def _sums(self) -> list[Amount]:
        return [self.sum_of(seat) for seat in range(len(self.pools))]

    @staticmethod
    def _evening(sums: Sequence[Amount]) -> Amount:
        return exact(Fraction(-sum(sums), len(sums)))


def settlement_lines(sheet: PoolSheet, scoring: Scoring) -> SettlementLines:
    """The lines of a sheet, of a match that is over or would be stopped now."""
    lines = sheet.lines
    alike = len({line.pool for line in lines}) == 1
    return SettlementLines(
        tuple(line.whists for line in lines),
        tuple(tuple(-other.whists[seat] for other in lines) for seat in range(len(lines))),
        tuple(0 if alike else line.pool * scoring.whists_a_point for line in lines),
        tuple(-line.dump * WHISTS_A_POINT for line in lines),
    )
