"""A sentence of a review, and the cards that are shown below it.

Invariant: values only; ``review`` finds the words.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.cards import Card


@dataclass(frozen=True)
class ReviewCards:
    """Cards that are drawn beside each other, after a word."""

    words: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class ReviewLine:
    """One finding: its sentence, and the cards below it. A ``quiet`` one is set smaller."""

    sentence: str
    groups: tuple[ReviewCards, ...] = ()
    quiet: bool = False
