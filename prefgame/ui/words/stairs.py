"""A row of hands that grow dearer, as stairs: what each costs, and which is played now.

Invariant: a value; the words of a score make it, and the pad draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
