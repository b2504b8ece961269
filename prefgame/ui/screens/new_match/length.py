"""The rows of the new match that say how long it is, by the way in which the table keeps score.

Invariant: every kind of score has its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prefgame.i18n import _
from prefgame.rules.scoring.columns.score import Columns


@dataclass(frozen=True, slots=True)
class LengthRow:
    """A row with a table option.

    ``words`` are its label and a short one; of the ``usual`` numbers one is chosen at a touch.
    """

    option: str
    words: Callable[[], tuple[str, str]]
    usual: tuple[int, ...] = ()


LENGTHS: dict[type, tuple[LengthRow, ...]] = {
    Columns: (
        LengthRow("start", lambda: (_("Starting bula"), _("Bula")), (30, 50, 100, 200)),
        LengthRow("refas", lambda: (_("Refas, at most"), _("Refas"))),
    )
}


def offered_numbers(usual: Sequence[int], now: int) -> tuple[int, ...]:
    """The numbers to choose from: the usual ones, and ``now`` where it is another."""
    return tuple(sorted({*usual, now}))
