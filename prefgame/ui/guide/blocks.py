"""What a page of the guide is made of."""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ui.widgets.canvas import Run


@dataclass(frozen=True)
class Head:
    """A heading inside a page."""

    words: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph."""

    words: str


@dataclass(frozen=True)
class TableBlock:
    """Rows of runs below their heads. The first ``wide`` columns are at the left, the others are
    numbers at the right.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[Run, ...], ...]
    wide: int = 2
    second: int = 0
    """design width of the first column; 0: as the heads need"""
    numbers: int = 150
    """design width of a number column"""
    notes: tuple[str, ...] = ()
    """for each row a line in small letters under the last of its ``wide`` columns"""


@dataclass(frozen=True)
class Term:
    """A word and what it means; ``marked`` draws a stroke beside it, ``aside`` is said
    after the word.
    """

    word: str
    meaning: str
    aside: str = ""
    marked: bool = False


@dataclass(frozen=True)
class CardRow:
    """Cards in a row by their texts, after ``words``; then others ``aside``, after theirs. Those
    that are ``grey`` may not be played.
    """

    words: str
    cards: tuple[str, ...]
    aside_words: str = ""
    aside: tuple[str, ...] = ()
    grey: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardTable:
    """Rows of small cards, each with its numbers at the right, under a head for each column."""

    heads: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


Block = Head | Paragraph | TableBlock | Term | CardRow | CardTable


@dataclass(frozen=True)
class Page:
    """A chapter of the guide."""

    title: str
    blocks: tuple[Block, ...]
