"""Sound texts made unsound: what lost power, a wrong editor or somebody with bad intentions leaves behind."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Damage = Callable[[bytes, random.Random], bytes]

NAMES = ("\u200b", "\u202eana", "e" + "\u0301" * 50, "\x1b[31mAna\x1b[0m", "A" * 100_000, "", " ", "Ana\r\nBojan", "\ud7ff\U000e0041", '"', "🂡" * 41)
NUMBERS = ("9" * 5000, "-" + "9" * 400, "1e999", "NaN", "0x10", "1_000", "٣", "-0", "1.5", "true", "null", "[]", "1000000000")
PIECES = (b"\0", b"\xff\xfe", b"\xc3", b"\r", b"\x1b[2J", b"#", b'"', b"{", b"]", b"\t" * 3000, b"\xf0\x9f\x82\xa1", b" " * 200_000)

LARGEST = 3_000_000
"""bytes; more than any reader takes"""


def damaged(sound: bytes, rng: random.Random) -> bytes:
    """The text with one to three kinds of damage."""
    for _turn in range(rng.choice((1, 1, 1, 2, 3))):
        sound = rng.choice(DAMAGES)(sound, rng)
    return sound


def _flipped(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _bit in range(min(len(changed), rng.choice((1, 1, 2, 30)))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _without(data: bytes, rng: random.Random) -> bytes:
    first = rng.randrange(len(data) + 1)
    return data[:first] + data[first + rng.randrange(1, 200) :]


def _with(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(PIECES) + data[at:]


def _zeroed(data: bytes, rng: random.Random) -> bytes:
    """As a file system leaves the last blocks after lost power."""
    first = rng.randrange(len(data) + 1)
    return data[:first] + bytes(len(data) - first)


def _doubled(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    first = rng.randrange(len(lines))
    some = lines[first : first + rng.randrange(1, 20)]
    times = min(rng.choice((2, 3, 2000)), LARGEST // sum(map(len, some), 1) + 1)
    return b"".join([*lines[:first], *some * times, *lines[first:]])


def _shuffled(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _with_number(data: bytes, rng: random.Random) -> bytes:
    return _replaced(data, rb"-?\d+", rng.choice(NUMBERS), rng)


def _with_name(data: bytes, rng: random.Random) -> bytes:
    return _replaced(data, rb"[A-Za-z]{2,}", rng.choice(NAMES), rng)


def _replaced(data: bytes, pattern: bytes, new: str, rng: random.Random) -> bytes:
    """One of the places where the pattern is found, or each time the same word is."""
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    place, fresh = rng.choice(found), new.encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        return data.replace(place[0], fresh, LARGEST // (len(fresh) + 1))
    return data[: place.start()] + fresh + data[place.end() :]


def _deep(_data: bytes, rng: random.Random) -> bytes:
    return rng.choice((b"[", b'{"a":', b"a.", b"((")) * rng.choice((30, 3000, 300_000))


def _one_line(data: bytes, _rng: random.Random) -> bytes:
    return (data.replace(b"\n", b" ") * (1 + 1_000_000 // max(1, len(data))))[:1_000_000]


def _foreign(data: bytes, rng: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return rng.choice((b"", b"\n", rng.randbytes(4000), text.encode("utf-16"), b"\xef\xbb\xbf" + data, text.encode("utf-32"), bytes(100_000)))


DAMAGES: tuple[Damage, ...] = (
    *(_flipped, _cut, _without, _with, _zeroed, _doubled, _shuffled),
    *(_with_number, _with_name, _deep, _one_line, _foreign),
)
