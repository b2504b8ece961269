"""Text from outside: what may be a player's name, and how input is shown in a sentence.

Invariant: text from a file, a paste or an argument reaches a screen only through this module:
shortened, and with an escape for every character that does not print (controls, direction marks,
halves of letters).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

LONGEST_SENTENCE = 300
"""characters of what is said of bad input"""
PROGRAM = "prefgame: "
"""what stands in front of a sentence of the command line"""
LONGEST_ANSWER = LONGEST_SENTENCE - len(PROGRAM)
"""characters of such a sentence behind that"""
LONGEST_NAME = 40
"""characters of a player's name"""
MOST_DIGITS = 9
"""digits of a number"""
LARGEST_NUMBER = 10**MOST_DIGITS - 1
MOST_HANDS = 2000
"""hands in a match record or a score sheet, deals in a file to solve"""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""letters by their class that look like blanks"""


def escape(text: str) -> str:
    """Put the text on one line, with ``\x1b`` and the like for what does not print."""
    return (
        text
        if text.isprintable()
        else "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
    )


def shorten(text: str, most: int = 40) -> str:
    """Escape the text and cut it to ``most`` characters, with three dots at the end."""
    start = escape(text[: most + 1])
    return start if len(start) <= most else start[: most - 3] + "..."


def bounded(sentence: str, most: int = LONGEST_SENTENCE) -> str:
    """Cut a sentence about bad input that is too long, after a word, with three dots."""
    if len(sentence) <= most:
        return sentence
    start = sentence[: most - 3]
    word = start.rfind(" ", most // 2)
    return (start[:word] if word > 0 else start).rstrip(" ,;:") + "..."


def some_of(words: Sequence[str], most: int = 12) -> str:
    """Name the first of many words, and how many more there are."""
    more = len(words) - most
    return ", ".join(words[:most]) + (f" and {more} more" if more > 0 else "")


def quote(text: str) -> str:
    """Quote the beginning of the text, escaped."""
    return repr(shorten(text)) if text.isprintable() else f"'{shorten(text)}'"


def show_value(value: object) -> str:
    """Show a value as files write it (``null``, ``6.5``, ``"six"``), or only its kind."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{shorten(value)}"'
        case int():
            return (
                str(value)
                if abs(value) <= LARGEST_NUMBER
                else f"a number of more than {MOST_DIGITS} digits"
            )
        case list() | tuple():
            return "a list" if value else "[]"
        case dict():
            return "an object" if value else "{}"
    return shorten(str(value))


def show_path(path: PurePath) -> str:
    """Show the path, escaped; of a very long one the beginning and the end."""
    text = escape(str(path))
    return text if len(text) <= 200 else f"{text[:40]}...{text[-157:]}"


def composed(value: Any) -> Any:
    """Write each letter with its accents as one character, in a text or a document."""
    match value:
        case str():
            return unicodedata.normalize("NFC", value)
        case list():
            return [composed(one) for one in value]
        case dict():
            return {composed(key): composed(one) for key, one in value.items()}
    return value


def name_fault(name: str) -> str | None:
    """Say why this cannot be a player's name; None if it can. A name has 1 to 40 characters that
    print, not all of them blank, and no quotation mark, because records put these round names.
    """
    if not name.isprintable():
        letter = next(letter for letter in name if not letter.isprintable())
        return f"a name has only characters that print, not {escape(letter)} as in {quote(name)}"
    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} characters, not {len(name)} as in {quote(name)}"
    if '"' in name:
        return f"a name has no quotation marks, unlike {quote(name)}"
    if not any(
        unicodedata.category(letter)[0] not in "MZ" and letter not in _BLANK for letter in name
    ):
        return f"a name needs at least one visible letter, unlike {quote(name)}"
    return None
