"""Means with their errors, as the window writes them.

Invariant: a number is rounded to what its error says of it, and its sign is that of its paper.
"""

from __future__ import annotations

from prefgame.ui.words.numbers import MINUS, decimal

PLUS_MINUS = "±"


def points(mean: float, error: float | None, turned: bool = False) -> str:
    """A mean in points with its standard error, if there is one: whole numbers where that is large.
    ``turned``: on this paper minus is good.
    """
    places = 0 if (error or 0) >= 10 else 1
    beside = "" if error is None else f" {PLUS_MINUS} {decimal(error, places)}"
    size = decimal(mean, places)
    if size == "0":
        return size + beside
    return ("+" if (mean > 0) is not turned else MINUS) + size + beside
