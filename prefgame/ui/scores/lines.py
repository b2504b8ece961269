"""The score in short, as values: lines for the foot of the notepad, and the stairs of a row.

Invariant: values only; all words are translated.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pygame import Surface

from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.canvas import Kit


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

    ``explained``: a sentence for each head; ``spoken``: the heads as they are heard, where there is
    room for short ones only.
    """

    title: str
    heads: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    explained: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()

    @property
    def heard(self) -> tuple[str, ...]:
        """The heads in whole words."""
        return self.spoken or self.heads


# ---- a row of hands that grow dearer, as stairs: what each costs, and which is played now
# Invariant: a value; the words of a score make it, and the pad draws it.

MOST = 5
"""the most steps that can be told apart on the pad"""


@dataclass(frozen=True, slots=True)
class Stairs:
    """``steps``: the price of each hand of a row, the first one lowest; ``now``: the index of the
    present one; ``more``: whether the stairs go on above them. ``words`` say what ends the row.
    """

    title: str
    steps: tuple[str, ...]
    now: int
    more: bool
    words: str


def seen_part(prices: Sequence[str], now: int) -> tuple[tuple[str, ...], int, bool]:
    """Of many prices the last ones, up to the one after the present; where the present one is
    among them; and whether more follow.
    """
    end = min(len(prices), max(MOST, now + 2))
    first = max(0, end - MOST)
    return tuple(prices[first:end]), now - first, end < len(prices)
