"""Means with their errors, as the window writes them.

Invariant: a number is rounded to what its error says of it, and its sign is that of its paper.
"""

from __future__ import annotations

from collections.abc import Iterable

from prefgame.ui.words.numbers import MINUS, NO_BREAK, fixed

PLUS_MINUS = "±"


def unbroken(sentence: str) -> str:
    """The sentence in which the sign stays in one line with the words after it."""
    return sentence.replace(f"{PLUS_MINUS} ", f"{PLUS_MINUS}{NO_BREAK}")


def places_for(errors: Iterable[float | None]) -> int:
    """How many decimals means in points with such errors have: none where all errors are large. A
    column has the same number of them in every line.
    """
    known = [error for error in errors if error is not None]
    return 0 if known and min(known) >= 10 else 1


def points(
    mean: float, error: float | None, turned: bool = False, places: int | None = None
) -> str:
    """A mean in points with its standard error, if there is one, both with so many ``places``, or
    as many as the error allows. ``turned``: on this paper minus is good.
    """
    if places is None:
        places = places_for([error])
    size = fixed(mean, places)
    beside = "" if error is None else f" {PLUS_MINUS} {fixed(error, places)}"
    if not round(mean, places):
        return size + beside
    return ("+" if (mean > 0) is not turned else MINUS) + size + beside
