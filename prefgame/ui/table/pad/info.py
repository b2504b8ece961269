"""What is on the notepad: calls, one sentence, the last trick, cards put aside, the score in short.

Invariant: values only; all words are translated.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

from pygame import Surface

from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.stairs import Stairs

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


class NumberMarks(Hashable, Protocol):
    """What a way of keeping score has at a number besides its figures."""

    @property
    def explained(self) -> str:
        """What they mean, in a sentence or two; nothing where none is drawn."""

    def draw(self, surface: Surface, kit: Kit, number: Box, y: int, seed: str) -> None:
        """Draw it at a ``number`` on the line whose middle is ``y``; ``seed``: whose line it is."""


@dataclass(frozen=True)
class ScoreLine:
    """The numbers of one player, or of one dish, as written from left to right.

    ``main`` is the index of the large one, and ``marks`` what is drawn at it.
    """

    name: str
    values: tuple[str, ...]
    main: int = 1
    marks: NumberMarks | None = None


@dataclass(frozen=True)
class ScoreInfo:
    """The score in short: a title, the heads of the number columns, and the lines.

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
