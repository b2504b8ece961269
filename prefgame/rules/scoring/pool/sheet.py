"""The pulya: what each player has in the pool, in the dump, and in whists on each other player.

Invariant: numbers as they are written on the paper; only the score knows what they are worth.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.rules.base import Amount, Seat
from prefgame.rules.scoring.base import Sheet


@dataclass(frozen=True, slots=True)
class PoolLine:
    """The part of one player. ``whists``: what the player has written on each other one, by seat;
    0 on the player's own.
    """

    pool: Amount
    dump: Amount
    whists: tuple[Amount, ...]

    def with_whists(self, on: Seat, amount: Amount) -> PoolLine:
        """The part after so many more whists on that player."""
        changed = tuple(
            value + amount if seat == on else value for seat, value in enumerate(self.whists)
        )
        return PoolLine(self.pool, self.dump, changed)


@dataclass(frozen=True, slots=True)
class PoolSheet(Sheet):
    """The parts of all players, by seat.

    ``raspasy``: how many hands that all passed have followed one another, without a contract made
    between them. ``stopped``: the players agreed to stop.
    """

    lines: tuple[PoolLine, ...]
    raspasy: int = 0
    stopped: bool = False

    def with_line(self, seat: Seat, line: PoolLine) -> PoolSheet:
        """The sheet with this part instead."""
        lines = tuple(line if at == seat else old for at, old in enumerate(self.lines))
        return PoolSheet(lines, self.raspasy, self.stopped)
