"""Means with their errors, as the window writes them.

Invariant: a number is rounded to what its error says of it, and its sign is that of its paper.
"""

from __future__ import annotations

from fractions import Fraction

from prefgame.app.book.sums import Mean
from prefgame.ui.words.numbers import signed, size_of

PLUS_MINUS = "±"


def number(value: float, decimals: int) -> str:
    """A number of no sign with so many decimals at most."""
    return size_of(Fraction(round(value * 10**decimals), 10**decimals))


def points(found: Mean, turned: bool = False) -> str:
    """A mean in points with its error: whole numbers where the error is large."""
    decimals = 0 if (found.error or 0) >= 10 else 1
    exact = Fraction(round(found.mean * 10**decimals), 10**decimals)
    error = "" if found.error is None else f" {PLUS_MINUS} {number(found.error, decimals)}"
    return signed(exact, turned) + error
