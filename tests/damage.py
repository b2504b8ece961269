"""Good files of every kind, and how they get damaged: by bytes, lines, numbers, structure,
or with malice.

Every draw comes from the random numbers given, so a damaged file is found again by its seed.
``DAMAGES`` names the mutators.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases"
GOLDEN = Path(__file__).parent / "golden"
COMMANDS = {
    "record": ("replay", "advise"),
    "score": ("score",),
    "toml": ("score",),
    "solve": ("solve",),
}
"""the commands that read a kind of file"""
ENDINGS = {"record": ".pref", "score": ".json", "toml": ".toml", "solve": ".json"}
LARGEST = 2_500_000
"""bytes; somewhat more than the game reads"""
LARGE = 200_000

MALICE = (
    "\x1b]0;x\x07",
    "\x1b[2J",
    "\x9b31m",
    "\u202e",
    "\u200b",
    "\ufeff",
    "\u2028",
    "\0",
    "\r",
    "\x85",
    "\ud800",
    "\U0010ffff",
    "\u0301" * 30,
    '"',
    "#",
    ":",
    "|",
    "\\",
    "'",
    "{}",
    "[[",
    "]]",
    "é",
    "李",
    "\t",
    "\n",
    " " * 60,
)
NAMES = (
    "\u200b",
    "\u202eana",
    "e" + "\u0301" * 50,
    "\x1b[31mAna\x1b[0m",
    "A" * 100_000,
    "",
    " ",
    "Ana\r\nBojan",
    "\ud7ff\U000e0041",
    '"',
    "🂡" * 41,
)
NUMBERS = (
    "0",
    "-1",
    "00",
    "1" * 10,
    "9" * 300,
    "9" * 5000,
    "-" + "9" * 4301,
    "1e999",
    "-1e999",
    "NaN",
    "Infinity",
    "0.5",
    "1e3",
    "0x" + "f" * 4000,
    "1_000",
    "٣",
    "½",
    "1" + "0" * 20,
    "2147483648",
    "-0",
    "true",
    "null",
    '"7"',
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    1e300,
    10**9,
    10**4000,
    "",
    "A",
    "x" * 100_000,
    "\x1b[31m",
    "\ud800",
    [],
    {},
    [[]],
    {"a": {}},
    [1] * 3000,
    {"A": 1},
    [None, None, None],
    "4",
    "stay",
    "betl",
    ["SA", "SA"],
    [["SA"]] * 3,
    {str(i): i for i in range(3000)},
)


@cache
def good_files(kind: str) -> tuple[str, ...]:
    """Texts of that kind that the game takes."""
    if kind == "record":
        return tuple(path.read_text("utf-8") for path in sorted(GOLDEN.glob("*.pref")))
    if kind == "solve":
        deals = json.loads((CASES / "solver_deals.json").read_text("utf-8"))["deals"]
        return tuple(json.dumps({"deals": deals[at : at + 2]}) for at in range(0, 12, 2))
    cases = json.loads((CASES / "scores.json").read_text("utf-8"))["cases"]
    played = [
        case["file"] for case in cases if case["rules"] in ("croatian", "slovenian", "serbian")
    ]
    return tuple(map(_toml if kind == "toml" else json.dumps, played[:40]))


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return a good file after one to three damages."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        data = chance.choice(DAMAGES)(data, chance)[:LARGEST]
        # damage is enough, and its words and lines would fill the memory here already
        if len(data) > LARGE:
            break
    return data


# ---- by bytes


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(min(len(changed), chance.choice((1, 1, 4, 50)))):
        changed[chance.randrange(len(changed))] = chance.choice(
            (0, 9, 10, 13, 27, 34, 48, 127, 0x80, 0xC3, 0xFF, chance.randrange(256))
        )
    return bytes(changed)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _hole(data: bytes, chance: random.Random) -> bytes:
    """Return what lost power leaves: a part of zeros."""
    at, width = chance.randrange(len(data) + 1), chance.choice((1, 16, 512))
    return data[:at] + bytes(min(width, len(data) - at)) + data[at + width :]


def _splice(data: bytes, chance: random.Random) -> bytes:
    start, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[start:end] + data[at:]


def _recode(data: bytes, chance: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    codes = ("utf-16", "utf-16-le", "utf-32", "cp1250")
    marked, ended = (
        (b"\xef\xbb\xbf" + data, b"\xef\xbb\xbf" * 2 + data),
        (data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r")),
    )
    return chance.choice(
        (
            *marked,
            *ended,
            *(text.encode(code, "replace") for code in codes),
            chance.randbytes(4000),
            bytes(100_000),
            b"",
        )
    )


# ---- by lines and words


def _lines(data: bytes, chance: random.Random) -> bytes:
    """Let a line go, come twice, move, or grow."""
    lines = data.split(b"\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = _often(lines[at], chance.choice((2, 50, 3000)))
        case 4:
            lines[at] = lines[at].replace(b" ", b" " * chance.choice((2, 20_000)), 100)
        case _:
            lines[at] = _often(lines[at] + b"\n", chance.choice((3, 3000)))
    return b"\n".join(lines)


def _often(data: bytes, times: int) -> bytes:
    return data * min(times, LARGEST // (len(data) + 1))


def _one_line(data: bytes, chance: random.Random) -> bytes:
    return _often(data.replace(b"\n", b" "), chance.choice((1, 20, 1000)))


def _names(data: bytes, chance: random.Random) -> bytes:
    """Return a word becomes a name that no player has, in one place or in many."""
    found = list(re.finditer(rb"[A-Za-z]{2,}", data))
    if not found:
        return data
    place, name = chance.choice(found), chance.choice(NAMES).encode("utf-8", "surrogatepass")
    if chance.random() < 0.3:
        return data.replace(place[0], name, LARGEST // (len(name) + 1))
    return data[: place.start()] + name + data[place.end() :]


def _words(data: bytes, chance: random.Random) -> bytes:
    """Let a word take the place of another, or write it many times."""
    words = data.split(b" ")
    at, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[at] = (
        words[other] if chance.random() < 0.5 else _often(words[at], chance.choice((2, 40, 50_000)))
    )
    return b" ".join(words)


def _malice(data: bytes, chance: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    at = chance.randrange(len(text) + 1)
    wound = chance.choice(MALICE) * chance.choice((1, 1, 1, 500, 5000))
    return (text[:at] + wound + text[at:]).encode("utf-8", "surrogatepass")


def _numbers(data: bytes, chance: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return data
    at = chance.choice(places)
    return (text[:at] + chance.choice(NUMBERS) + text[at + 1 :]).encode("utf-8")


# ---- by structure


def _deep(_data: bytes, chance: random.Random) -> bytes:
    return chance.choice((b"[", b'{"a":', b"a.", b"((")) * chance.choice((30, 3000, 300_000))


def _structure(data: bytes, chance: random.Random) -> bytes:
    """Replace, double, rename, wrap or take away a value of a JSON text."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return _words(data, chance)
    holders = list(_holders(value))
    if not holders:
        return json.dumps(chance.choice(VALUES)).encode()
    holder = chance.choice(holders)
    key: Any = (
        chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    )
    match chance.randrange(6):
        case 0 | 1:
            holder[key] = chance.choice(VALUES)
        case 2:
            del holder[key]
        case 3:
            holder[key] = [holder[key]] * chance.choice((1, 2, 300))
        case 4 if isinstance(holder, dict):
            holder[chance.choice((*MALICE, "declarer", "hands", "tricks", "x" * 5000))] = (
                holder.pop(key)
            )
        case _:
            inner = holder[key]
            for _ in range(chance.choice((3, 30, 400))):
                inner = [inner] if chance.random() < 0.5 else {"a": inner}
            holder[key] = inner
    try:
        return json.dumps(value).encode()
    except (ValueError, RecursionError):
        return b"[" * 10_000


def _holders(value: Any) -> list[Any]:
    found, waiting = [], [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, (dict, list)) and one:
            found.append(one)
            waiting += one.values() if isinstance(one, dict) else one
    return found


def _toml(file: dict[str, Any]) -> str:
    return "".join(f"{key} = {_toml_value(value)}\n" for key, value in file.items())


def _toml_value(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "{ "
            + ", ".join(f"{json.dumps(key)} = {_toml_value(inner)}" for key, inner in value.items())
            + " }"
        )
    if isinstance(value, list):
        return "[\n" + "".join(f"  {_toml_value(inner)},\n" for inner in value) + "]"
    return json.dumps(value)


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_flip, _cut, _hole, _splice, _recode),
    *(_lines, _one_line, _names, _words, _malice, _numbers),
    *(_deep, _structure, _structure),
)
