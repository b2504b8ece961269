"""The columns of the paper as upright strips: their lines, where they are, how high their rows are.

Invariant: pure arithmetic; nothing is drawn here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from prefgame.paper.columns import ColumnLine, ColumnPlace
from prefgame.rules.scoring.columns_sheet import MarkKind

HAT, REFA = 0.72, 0.92
"""Heights of a hat and of a refa, in rows."""


@dataclass(frozen=True)
class Strip:
    """One column: its lines, its left edge ``x`` and its width ``w``."""

    place: ColumnPlace
    lines: tuple[ColumnLine, ...]
    x: int
    w: int

    @property
    def own(self) -> bool:
        """Whether it is a player's own column."""
        return self.place[1] is None

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.x + self.w / 2

    def later_numbers(self) -> list[ColumnLine | None]:
        """For each line the next number below it; None where there is none."""
        found: list[ColumnLine | None] = []
        later = None
        for line in reversed(self.lines):
            found.append(later)
            later = line if line.is_number else later
        return found[::-1]

    def heights(self) -> list[float]:
        """The height of each line, in rows."""
        tall = {MarkKind.HAT: HAT, MarkKind.HAT_OFF: HAT, MarkKind.REFA: REFA}
        return [tall.get(line.entry.mark, 1.0) for line in self.lines]

    def rows(self) -> float:
        """The height of all lines, in rows."""
        return sum(self.heights())

    def hidden_height(self, row: int, room: int) -> int:
        """How much of the column is under the head while its newest row is seen.

        It is whole rows, and room for the sign that the column begins with. ``row`` is the height
        of a row.
        """
        too_long = (self.rows() + 0.6) * row - room
        tops = accumulate((tall * row for tall in self.heights()), initial=0.0)
        kept = (round(top - self.sign_height(row, at)) for at, top in enumerate(tops))
        return next(hidden for hidden in kept if hidden >= too_long)

    def sign_height(self, row: int, first: int) -> float:
        """The height of the hat over the lines from ``first`` on, if it is out of sight, or 0."""
        at_once = first < len(self.lines) and self.lines[first].entry.mark is MarkKind.HAT_OFF
        return HAT * row if self._hats[first] is MarkKind.HAT and not at_once else 0.0

    @cached_property
    def _hats(self) -> list[MarkKind | None]:
        """The last sign of a hat before each line, and before the end; None where there is none."""
        found: list[MarkKind | None] = [None]
        for line in self.lines:
            mark = line.entry.mark
            found.append(mark if mark in (MarkKind.HAT, MarkKind.HAT_OFF) else found[-1])
        return found
