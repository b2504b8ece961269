"""JSON and TOML from outside: score files, deals to solve, the ``score:`` line of a record.

Invariant: what is returned is small enough for any code to work on: few levels, few entries, short
numbers, no key twice. Everything else raises ``Unfit``, in one sentence with its place.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from typing import Any

from prefgame.quoting import LARGEST_NUMBER, MOST_DIGITS, MOST_HANDS, bounded, shorten

MOST_LEVELS = 20
"""how deeply objects and lists may be nested"""
MOST_ENTRIES = 100
"""in one object or list; a list of hands or deals may have ``MOST_HANDS``"""
MOST_SIGNS = 100_000
"""commas, brackets, equal signs and line ends of a TOML text; 2,000 hands need some 60,000, and its
reader is slow
"""
LONGEST_WORD = 5000
"""characters of a TOML text without a blank or a bracket"""
MOST_PARTS = 20
"""parts of a dotted TOML key"""


class Unfit(ValueError):
    """Text that cannot be used. ``place``: a line and column, or a path such as ``hands.3.tricks``;
    empty if unknown. ``why``: one sentence. The message has both. ``foreign``: the text is not
    of the wanted format at all.
    """

    def __init__(self, why: str, place: str = "", *, foreign: bool = False) -> None:
        super().__init__(bounded(f"{place}: {why}" if place else why))
        self.why, self.place, self.foreign = why, place, foreign


class Contradiction(ValueError):
    """A document whose parts do not follow from each other; the message says which does not."""


class _Fault:
    """Marks the place of something in the parsed value that cannot be used."""

    def __init__(self, why: str) -> None:
        self.why = why


_LONG = f"a number has at most {MOST_DIGITS} digits"


def parse_json(text: str) -> Any:
    """Parse a JSON text. Unfit if it is not JSON or exceeds the bounds."""
    try:
        value = json.loads(
            text, parse_int=_whole, parse_constant=_no_number, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        raise _no_json(error) from None
    except RecursionError:
        raise Unfit(_levels()) from None
    _check(value)
    return value


def parse_json_by_value(text: str) -> Any:
    """Parse a JSON text of which no value may cost another one: one that exceeds the bounds is in
    it, and whoever uses it asks ``is_within_bounds``. Unfit if it is not JSON, or has too many
    levels.
    """
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise _no_json(error) from None
    except RecursionError:
        raise Unfit(_levels()) from None
    except ValueError:  # Python does not read numbers with so many digits
        raise Unfit(_LONG) from None
    _check_levels(value, 1)
    return value


def parse_toml(text: str) -> Any:
    """Parse a TOML text. Unfit if it is not TOML or exceeds the bounds."""
    if sum(map(text.count, ",=[{\n")) > MOST_SIGNS:
        raise Unfit(
            f"is too large; TOML may have {MOST_SIGNS:,} commas, brackets, "
            "equal signs and line ends"
        )
    for pattern, why in _SLOW.items():
        found = pattern.search(text)
        if found is not None:
            raise Unfit(why, f"line {text.count(chr(10), 0, found.start()) + 1}")
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _TOML_PLACE.search(str(error))
        raise Unfit("not TOML", found[1] if found else "", foreign=True) from None
    except RecursionError:
        raise Unfit(_levels()) from None
    except ValueError:  # Python does not read numbers with so many digits
        raise Unfit(_LONG) from None
    _check(value)
    return value


_JSON = {
    "Expecting value": "a value is missing",
    "Expecting ',' delimiter": "a comma is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Expecting property name enclosed in double quotes": "a name in quotation marks is missing",
    "Illegal trailing comma": "a comma is followed by nothing",
    "Extra data": "something follows after the end",
    "Unterminated string": "a text has no quotation mark at its end",
    "Invalid control character": "a text has a character that does not print",
    "Invalid \\": "a backslash is followed by nothing that it can stand for",
}
"""what a reader of JSON says, by its beginning, in our words"""
_TOML_PLACE = re.compile(r"\(at (line \d+, column \d+)\)")


_NESTING = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]')
"""a text of JSON as a whole, or what opens or closes a level"""


def _no_json(error: json.JSONDecodeError) -> Unfit:
    # too many levels are said first: whether the reader gets as far as this fault depends on Python
    depth = 0
    for found in _NESTING.finditer(error.doc, 0, error.pos):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > MOST_LEVELS:
            return Unfit(_levels())
    said = (f": {words}" for start, words in _JSON.items() if error.msg.startswith(start))
    place = f"line {error.lineno}, column {error.colno}"
    return Unfit(f"not JSON{next(said, '')}", place, foreign=True)


_SLOW = {
    re.compile(
        rf"""(?<![\w.+-])[\w.+-]{{{LONGEST_WORD}}}"""
    ): f"a word or number has at most {LONGEST_WORD:,} characters",
    re.compile(
        rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}"""
    ): f"a key has at most {MOST_PARTS} parts",
}
"""what the TOML reader would spend minutes or gigabytes on, and why it is refused"""


def write_json(value: object) -> str:
    """Write the value as JSON on one line; characters that do not print are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return (
        text
        if text.isprintable()
        else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    )


def _levels() -> str:
    return f"is nested too deeply; at most {MOST_LEVELS} levels are read"


def _whole(digits: str) -> int | _Fault:
    return (
        int(digits)
        if len(digits.lstrip("-")) <= MOST_DIGITS
        else _Fault(f"{_LONG}, not {len(digits.lstrip('-'))}")
    )


def _no_number(word: str) -> _Fault:
    return _Fault(f"{word} is not a number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Fault:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    twice = next(key for key, _value in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return _Fault(f'"{shorten(twice)}" appears twice')


def is_within_bounds(value: Any) -> bool:
    """Tell whether any code can work on a value, with as many entries as a list of hands."""
    return _fault(value, 1, MOST_HANDS) is None


def _check_levels(value: Any, level: int) -> None:
    if level > MOST_LEVELS:
        raise Unfit(_levels())
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        _check_levels(one, level + 1)


def _check(value: Any) -> None:
    """Raise Unfit at the first value that exceeds the bounds."""
    found = _fault(value, 1)
    if found is not None:
        path, why = found
        raise Unfit(why, shorten(".".join(reversed(path)), 100))


def _fault(value: Any, level: int, entries: int = MOST_ENTRIES) -> tuple[list[str], str] | None:
    """Find the path (last part first) to what cannot be used, and say what is wrong there; None if
    nothing is. ``entries``: how many an object or a list may have.
    """
    match value:
        case str() | bool():
            return None
        case int():
            return None if abs(value) <= LARGEST_NUMBER else ([], _LONG)
        case float():
            return None if math.isfinite(value) else ([], "the number is too large to be read")
        case _Fault():
            return [], value.why
        case list() | dict():
            return _fault_within(value, level, entries)
    return None


def _fault_within(
    value: list[Any] | dict[str, Any], level: int, entries: int
) -> tuple[list[str], str] | None:
    most = MOST_HANDS if level == 2 and isinstance(value, list) else entries
    if len(value) > most:
        return [], f"at most {most:,} entries are read, not {len(value):,}"
    if level > MOST_LEVELS:
        return [], _levels()
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        found = _fault(inner, level + 1, entries)
        if found is not None:
            found[0].append(shorten(str(key)))
            return found
    return None
