"""What the form of a new match asks first, by the way in which the table keeps score: how long the
match is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prefgame.i18n import _
from prefgame.rules.scoring.columns.score import Columns


@dataclass(frozen=True, slots=True)
class LengthRow:
    """A row with a table option. ``words`` are its label and a short one; of the ``usual`` numbers
    one is chosen at a touch.
    """

    option: str
    words: Callable[[], tuple[str, str]]
    usual: tuple[int, ...] = ()


LENGTHS: dict[type, tuple[LengthRow, ...]] = {
    Columns: (
        LengthRow("start", lambda: (_("Bula to play off"), _("Bula")), (30, 50, 100, 200)),
        LengthRow("refas", lambda: (_("Refas, at most"), _("Refas"))),
    )
}


def offered_numbers(usual: Sequence[int], now: int) -> tuple[int, ...]:
    """The numbers to choose from: the usual ones, and among them ``now`` where the table agreed on
    another.
    """
    return tuple(sorted({*usual, now}))
