"""The paper with columns, and its final reckoning (000:72-73, 000:86-97, 004:325-337).

Invariant: pure arithmetic of one sheet. The match is over when the middle columns add up to zero, and then what
the players win and lose adds up to zero too. Plus is good throughout.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.rules.scoring.base import Sheet


@dataclass(frozen=True, slots=True)
class Column:
    """The columns of one player: the signed middle, the soup by seat, and the refas that still wait."""

    middle: int
    soup: tuple[int, ...]
    open_refas: int = 0

    @property
    def hat(self) -> bool:
        return self.middle > 0


MIDDLE_COUNTS = 10
"""a point of the middle column counts ten in the reckoning (000:72, 000:91)"""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One player's final reckoning (000:88-97), plus being good: ``soups`` against each seat, ``owed`` to each seat
    (never positive), the ``middle`` as it counts, and the ``total`` of them all."""

    soups: tuple[int, ...]
    owed: tuple[int, ...]
    middle: int
    total: int


@dataclass(frozen=True, slots=True)
class ColumnSheet(Sheet):
    """The whole paper: a column a player, and how many refas have been written in all."""

    columns: tuple[Column, ...]
    refas_written: int = 0

    @property
    def sum(self) -> int:
        """The middle columns together; the match is over when nothing is missing to zero."""
        return sum(column.middle for column in self.columns)

    @property
    def over(self) -> bool:
        return self.sum >= 0

    @property
    def hats(self) -> tuple[bool, ...]:
        return tuple(column.hat for column in self.columns)

    @property
    def missing(self) -> int:
        """The points of the middle columns that are still to be won before the match is over."""
        return max(0, -self.sum)

    @property
    def left_out(self) -> int:
        """By how much the totals of the reckoning fall short of zero: what is missing, as it counts there."""
        return MIDDLE_COUNTS * self.missing

    def reckoning(self) -> tuple[Reckoning, ...]:
        """The final reckoning of each player, line by line; before the end, as it would be now."""
        lines = []
        for seat, column in enumerate(self.columns):
            owed = tuple(-other.soup[seat] for other in self.columns)
            middle = MIDDLE_COUNTS * column.middle
            lines.append(Reckoning(column.soup, owed, middle, sum(column.soup) + sum(owed) + middle))
        return tuple(lines)

    def settlement(self) -> tuple[int, ...]:
        """What each player wins or loses, by seat."""
        return tuple(line.total for line in self.reckoning())
