"""Parts of sentences that the window and the commands without one share: lists.

Invariant: words alone, no drawn signs and no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from prefgame.i18n import ENGLISH, _, language


def join_with_and(parts: Sequence[str]) -> str:
    """A list in a sentence: "a", "a and b", "a, b and c"."""
    return _join(parts, _("{first} and {last}"))


def join_with_or(parts: Sequence[str]) -> str:
    """A list in a sentence: "a", "a or b", "a, b or c"."""
    return _join(parts, _("{first} or {last}"))


def in_turn(parts: Sequence[str]) -> str:
    """A list in a sentence: "a", "a, then b", "a, then b, then c"; no part at all gives ""."""
    return (
        reduce(lambda first, last: _("{first}, then {last}").format(first=first, last=last), parts)
        if parts
        else ""
    )


def _join(parts: Sequence[str], pattern: str) -> str:
    *first, last = parts or [""]
    return pattern.format(first=", ".join(first), last=last) if first else last


def first_letter_down(words: str) -> str:
    """The same with a small letter at the beginning: a name that stands alone, in a sentence."""
    return words[:1].lower() + words[1:]


def game_in_sentence(name: str) -> str:
    """The name of a game within a sentence: only English keeps its capital letter there."""
    return name if language() == ENGLISH else first_letter_down(name)


def first_letter_up(sentence: str) -> str:
    """The same with a capital letter at the beginning; the others stay as they are."""
    return sentence[:1].upper() + sentence[1:]
