"""What is on the notepad: calls, one sentence, the last trick, cards put aside, the score in short.

Invariant: values only; all words are translated.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ui.scores.lines import ScoreInfo, Stairs
from prefgame.ui.widgets.canvas import Run

Cell = tuple[int, int]  # row and column


@dataclass(frozen=True)
class LastTrick:
    """The last trick: a title, the cards under their players' columns, and the winner's column.

    None is for a player who did not play, and for a winner without a column: a dealer who sits out.
    """

    title: str
    cards: tuple[str | None, ...]
    winner: int | None


@dataclass(frozen=True)
class Pile:
    """Two cards that were put aside, under their title."""

    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class PadInfo:
    """Everything on the pad.

    ``now`` is the column of the seat to call, ``ring`` the cell of its call, ``newest`` the cell
    that is being written. Where the calls have no room for all their rows, the last ones are seen,
    or those ``back`` rows before them. Parts that are ``covered`` ("note", "stairs", "last",
    "piles", "score") are not drawn.
    """

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[Run | None, ...], ...] = ()
    now: int | None = None
    ring: Cell | None = None
    newest: Cell | None = None
    note: str = ""
    stairs: Stairs | None = None
    last: LastTrick | None = None
    piles: tuple[Pile, ...] = ()
    score: ScoreInfo | None = None
    back: int = 0
    covered: frozenset[str] = frozenset()
