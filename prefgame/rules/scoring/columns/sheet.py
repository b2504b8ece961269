"""The score sheet with columns, and its final account (000:72-73, 000:86-97, 004:325-337).

Invariant: pure arithmetic of one sheet. The match is over when the middle columns add up to zero,
and then what the players win and lose adds up to zero too. Plus is good throughout.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.rules.scoring.base import OddShare, Sheet


@dataclass(frozen=True, slots=True)
class Column:
    """The columns of one player: the signed middle, the soup by seat, and the refas
    that still wait.
    """

    middle: int
    soup: tuple[int, ...]
    open_refas: int = 0

    @property
    def hat(self) -> bool:
        """Whether the player is under the hat: the middle column is above zero."""
        return self.middle > 0


MIDDLE_COUNTS = 10
"""a point of the middle column counts ten in the settlement (000:72, 000:91)"""


@dataclass(frozen=True, slots=True)
class Account:
    """The final account of one player (000:88-97); plus is good. ``soups``: against each seat;
    ``owed``: to each seat, never positive; ``middle``: the middle column as it counts; ``total``:
    the sum of all of them.
    """

    soups: tuple[int, ...]
    owed: tuple[int, ...]
    middle: int
    total: int


@dataclass(frozen=True, slots=True)
class ColumnSheet(Sheet):
    """The whole sheet: the columns of each player, by seat, and how many refas
    were written altogether.
    """

    columns: tuple[Column, ...]
    refas_written: int = 0

    @property
    def sum(self) -> int:
        """The sum of the middle columns; the match is over when it reaches zero."""
        return sum(column.middle for column in self.columns)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.sum >= 0

    @property
    def hats(self) -> tuple[bool, ...]:
        """Who is under the hat, by seat."""
        return tuple(column.hat for column in self.columns)

    @property
    def missing(self) -> int:
        """How many points of the middle columns must still be won before the match is over."""
        return max(0, -self.sum)

    @property
    def left_out(self) -> int:
        """By how much the totals of the account fall short of zero: the missing points, as they
        count there.
        """
        return MIDDLE_COUNTS * self.missing

    @property
    def odd_share(self) -> OddShare:
        """Who gets the missing points that cannot be shared out equally when the match is stopped:
        one each to those who owe most; among equals, to the first in order of play.
        """
        odd = -self.sum % len(self.columns)
        return OddShare.to_lowest(odd, [column.middle for column in self.columns], odd)

    def accounts(self) -> tuple[Account, ...]:
        """The final account of each player, by seat; before the end, as it would be now."""
        lines = []
        for seat, column in enumerate(self.columns):
            owed = tuple(-other.soup[seat] for other in self.columns)
            middle = MIDDLE_COUNTS * column.middle
            lines.append(Account(column.soup, owed, middle, sum(column.soup) + sum(owed) + middle))
        return tuple(lines)

    def settlement(self) -> tuple[int, ...]:
        """What each player wins or loses, by seat."""
        return tuple(line.total for line in self.accounts())
