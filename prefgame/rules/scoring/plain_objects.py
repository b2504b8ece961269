"""What the plain forms of all sheets are made of, as it is read.

Invariant: what is wrong is said in one sentence, with the words that would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prefgame.quoting import quote, show_value
from prefgame.rules.scoring.base import BadScore


def read_object(data: object, what: str, words: Sequence[str]) -> Mapping[str, Any]:
    """An object that has none but these words. BadScore where it is not one; ``what`` names it."""
    if not isinstance(data, Mapping):
        raise BadScore(f"{what} must be an object with names, not {show_value(data)}")
    for word in data:
        if word not in words:
            raise BadScore(f"{what} has {quote(word)}; its words are {', '.join(words)}")
    return data
