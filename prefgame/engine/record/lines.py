"""What the lines of a record are made of: headings, names and keys, each as it is read and written.

Invariant: what one of these writes, another reads back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from prefgame.quoting import bounded, quote, shorten
from prefgame.rules.deal import SEAL_DIGITS, SealKind

AGREED = "agreed"
"""the line ``agreed: write off`` ends a match between two hands"""
SALT, RULES_HASH = "salt", "rules hash"
SEALS = {"seal": SealKind.CARDS, "seal 2": SealKind.TABLE, "seal 3": SealKind.SCORE}
"""the lines with a seal, and what it covers"""
SEAL_WORDS = {kind: word for word, kind in SEALS.items()}
HEADINGS = (
    "rules",
    "options",
    RULES_HASH,
    "players",
    "score",
    "dealer",
    *SEALS,
    SALT,
    "deal",
    AGREED,
)
"""the words before a colon that are not the name of a player"""


class Bad(Exception):
    """What cannot be read: the reason code, and one sentence."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(bounded(message))
        self.reason = reason


# ---- names


def write_name(name: str) -> str:
    """Write a name as records have it: in quotation marks if it would be misread."""
    bare = name and not re.search(r'[\s:"#|]', name) and name not in HEADINGS
    return name if bare else f'"{name}"'


def split_name(text: str) -> tuple[str, bool, str]:
    """Split off the first name, and say whether it was quoted: name, quoted, rest."""
    if text.startswith('"'):
        name, closed, rest = text[1:].partition('"')
        if not closed:
            raise Bad("unreadable", 'a quoted name is not closed with "')
        return name, True, rest.strip()
    words = text.split(maxsplit=1)
    return "".join(words[:1]), False, "".join(words[1:]).strip()


def read_names(text: str) -> list[str]:
    """Read names one after another."""
    names = []
    while text:
        name, _, text = split_name(text)
        names.append(name)
    return names


# ---- keys


def split_key(line: str) -> tuple[str, bool, str]:
    """Split what stands before the colon from the rest, and say whether it was a quoted name."""
    if line.startswith('"'):
        name, _, rest = split_name(line)
        if not rest.startswith(":"):
            raise Bad("unreadable", f'a colon and what was said must follow "{shorten(name)}"')
        return name, True, rest[1:].strip()
    key, colon, rest = line.partition(":")
    if not colon:
        raise Bad(
            "unreadable",
            f"{quote(line)} has no colon; a line is a heading or a name, a colon, "
            "and what was said",
        )
    return key.strip(), False, rest.strip()


def outside_quotes(text: str, sign: str) -> Iterator[int]:
    """Find the places of a sign outside quoted names."""
    before, marks, at = 0, 0, text.find(sign)
    while at >= 0:
        marks += text.count('"', before, at)
        if marks % 2 == 0:
            yield at
        before, at = at, text.find(sign, at + 1)


def read_hexadecimal(key: str, text: str) -> str:
    """Read the digits of a hash, a seal or a salt."""
    if not 0 < len(text) <= SEAL_DIGITS or set(text) - set("0123456789abcdef"):
        raise Bad(
            "unreadable",
            f"{key}: is followed by 1 to {SEAL_DIGITS} of the characters 0 to 9 and a to f, "
            f"not {shorten(text) or 'nothing'}",
        )
    return text
