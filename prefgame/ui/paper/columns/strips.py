"""The columns of the paper as upright strips: their lines, where they are, how high their rows are.

Invariant: pure arithmetic; nothing is drawn here.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from prefgame.paper.columns import ColumnLine, ColumnPlace
from prefgame.rules.scoring.columns.entries import MarkKind

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
        hats = [
            line.entry.mark
            for line in self.lines[:first]
            if line.entry.mark in (MarkKind.HAT, MarkKind.HAT_OFF)
        ]
        at_once = first < len(self.lines) and self.lines[first].entry.mark is MarkKind.HAT_OFF
        return HAT * row if hats and hats[-1] is MarkKind.HAT and not at_once else 0.0
