"""Fewer cases than all combinations, where each value matters by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def each_value(*columns: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Rows in which every value of every column is found, as few as that takes: the shorter columns
    begin again.
    """
    return [
        tuple(column[number % len(column)] for column in columns)
        for number in range(max(map(len, columns)))
    ]
