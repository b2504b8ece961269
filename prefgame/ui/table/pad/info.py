"""What is on the notepad: calls, one sentence, the last trick, cards put aside, the score in short.

Invariant: values only; all words are translated.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ui.widgets.canvas import Run

Cell = tuple[int, int]  # row and column


@dataclass(frozen=True)
class LastTrick:
    """The last trick: a title, the cards under their players' columns, and the winner's column.

    None is for a player who did not play.
    """

    title: str
    cards: tuple[str | None, ...]
    winner: int


@dataclass(frozen=True)
class Pile:
    """Two cards that were put aside, under their title."""

    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class ScoreLine:
    """One player's numbers as written, from left to right.

    ``main`` is the index of the large one: it may be under a ``hat``, and over the strokes of
    ``refas`` that still wait.
    """

    name: str
    values: tuple[str, ...]
    main: int = 1
    hat: bool = False
    refas: int = 0


@dataclass(frozen=True)
class ScoreInfo:
    """The score in short: a title, the heads of the number columns, a line a player.

    ``explained``: a sentence for each head.
    """

    title: str
    heads: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    explained: tuple[str, ...] = ()


@dataclass(frozen=True)
class PadInfo:
    """Everything on the pad.

    ``now`` is the column of the seat to call, ``ring`` the cell of its call, ``newest`` the cell
    that is being written. Where the calls have no room for all their rows, the last ones are seen,
    or those ``back`` rows before them. Parts that are ``covered`` ("note", "last", "piles",
    "score") are not drawn.
    """

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[Run | None, ...], ...] = ()
    now: int | None = None
    ring: Cell | None = None
    newest: Cell | None = None
    note: str = ""
    last: LastTrick | None = None
    piles: tuple[Pile, ...] = ()
    score: ScoreInfo | None = None
    back: int = 0
    covered: frozenset[str] = frozenset()
