"""The messages of the line protocol: a JSON object a line, in UTF-8.

Invariant: whatever comes in, a line is read up to ``LONGEST_MESSAGE`` bytes and no further, and
what is no message is refused in one sentence (``BadMessage``). Fields that nobody knows are passed
over, so that a later version may have more of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final

from prefgame.documents import Unfit, parse_json, write_json
from prefgame.quoting import LONGEST_NAME, bounded, shorten, show_value

PROTOCOL = 1
"""the version of the protocol that is spoken here"""
LONGEST_MESSAGE = 65_536
"""bytes of a line, with its end"""
MOST_LINES = 500
"""lines of a record in one message; more of them go in several"""
LONGEST_SECONDS = 3600.0
"""of one answer"""

HELLO, MATCH, LINES, ASK, ADVISE, QUIT = "hello", "match", "lines", "ask", "advise", "quit"
"""what a table says"""
ANSWER, ADVICE, ERROR = "answer", "advice", "error"
"""what a program says, beside hello"""

Message = dict[str, Any]


class BadMessage(ValueError):
    """A line that is no message, or one that cannot be; the message is one sentence. ``id``: of
    the question that it was, if that is known.
    """

    def __init__(self, why: str, question: int | None = None) -> None:
        super().__init__(bounded(why))
        self.id = question


# ---- lines


TOO_LONG: Final = f"a message has at most {LONGEST_MESSAGE:,} bytes with the end of its line"


def message_lines(stream: BinaryIO) -> Iterator[bytes | BadMessage]:
    """Read the lines of a stream until it ends; one that is too long is a BadMessage."""
    while line := stream.readline(LONGEST_MESSAGE + 1):
        if len(line) <= LONGEST_MESSAGE:
            yield line
            continue
        while line and not line.endswith(b"\n"):  # the rest of it
            line = stream.readline(LONGEST_MESSAGE)
        yield BadMessage(TOO_LONG)


def write_message(kind: str, fields: Mapping[str, object] | None = None) -> bytes:
    """Write a message of this kind as a line."""
    return f"{write_json({'type': kind, **(fields or {})})}\n".encode()


def read_message(line: bytes) -> Message:
    """Read the message of a line. BadMessage if it is none."""
    try:
        found = parse_json(line.decode("utf-8-sig").rstrip())
    except UnicodeDecodeError as error:
        raise BadMessage(f"byte {error.start + 1} of the line is not UTF-8 text") from None
    except Unfit as error:
        why = str(error).removeprefix("line 1, ")
        raise BadMessage(f"the message {why}" if why.startswith("is ") else why) from None
    if not isinstance(found, dict):
        shown = show_value(found)
        raise BadMessage(f'a message is an object such as {{"type": "{HELLO}"}}, not {shown}')
    if not isinstance(found.get("type"), str):
        said = show_value(found["type"]) if "type" in found else "missing"
        raise BadMessage(f"type must be a text in quotes, and is {said}", _id_of(found))
    return found


def _id_of(message: Message) -> int | None:
    found = message.get("id")
    return found if type(found) is int else None


# ---- fields


def text_of(message: Message, name: str, most: int = LONGEST_NAME) -> str:
    """Return a field that is a text of at most so many characters. BadMessage otherwise."""
    found = message.get(name)
    if not isinstance(found, str):
        raise _bad(message, name, "a text in quotes")
    if len(found) > most:
        raise _bad(message, name, f"a text of at most {most} characters")
    return found


def lines_in(message: Message) -> Sequence[str]:
    """Return the lines that a message brings; none if it has none."""
    found = message.get("lines", [])
    if not isinstance(found, list):
        raise _bad(message, "lines", "a list of texts")
    for number, line in enumerate(found, 1):
        if not isinstance(line, str):
            raise _bad(message, "lines", "a list of texts", f"item {number} is {show_value(line)}")
    if len(found) > MOST_LINES:
        wanted = f"a list of at most {MOST_LINES} texts"
        raise _bad(message, "lines", wanted, f"not of {len(found):,}")
    return found


def whole_of(message: Message, name: str) -> int:
    """Return a field that is a whole number."""
    found = message.get(name)
    if type(found) is not int:
        raise _bad(message, name, "a whole number")
    return found


def seconds_of(message: Message) -> float | None:
    """Return the seconds that an answer may take; None if that is not said."""
    found = message.get("seconds")
    if found is None:
        return None
    if type(found) not in (int, float) or not 0 < found <= LONGEST_SECONDS:
        raise _bad(message, "seconds", f"a number above 0 and at most {LONGEST_SECONDS:g}")
    return float(found)


def _bad(message: Message, name: str, wanted: str, found: str = "") -> BadMessage:
    if not found:
        found = f"not {show_value(message[name])}" if name in message else "and is missing"
    kind = shorten(str(message.get("type")))
    return BadMessage(f"{name} of {kind} must be {wanted}, {found}", _id_of(message))


def in_messages(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Divide lines so that each part has room in a message; there is at least one part, which may
    be empty.
    """
    part: list[str] = []
    room = LONGEST_MESSAGE // 2
    for line in lines:
        size = len(write_json(line).encode()) + 2
        if part and (len(part) == MOST_LINES or size > room):
            yield part
            part, room = [], LONGEST_MESSAGE // 2
        part.append(line)
        room -= size
    yield part
