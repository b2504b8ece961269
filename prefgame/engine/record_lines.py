"""What the lines of a record are made of: headings, names and keys, each as it is read and written.

Invariant: what one of these writes, another reads back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from prefgame.quoting import bounded, composed, quote, shorten
from prefgame.rules.deal import SEAL_DIGITS, SealKind
from prefgame.rules.registry import UnknownRuleSet, find_ruleset

LONGEST_LINE = 5000
"""characters; a deal with long names has some 350"""
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


# ---- the lines, out of a text that a mailer, an editor or an old system may have changed
# Invariant: a text as the game writes it is taken as it is. Each line keeps the number that an
# editor shows for its beginning.


NARROWEST, WIDEST = 60, 100
"""characters of the longest line of a text that may have been wrapped"""
_END_OF_TEXT = "\x1a"
"""^Z, with which some old systems end a text"""
_MARK = "\ufeff"
_QUOTED = re.compile(r"\s*(?:>\s?)+")


def physical_lines(text: str) -> list[str]:
    """Split the lines as editors count them (which know fewer kinds of line ends than
    ``splitlines``), and write each letter with its accents as one character.
    """
    text = text.removeprefix(_MARK).replace("\r\n", "\n").replace("\r", "\n")
    whole: str = composed(text)
    lines = whole.split("\n")
    last = next((at for at in reversed(range(len(lines))) if lines[at].strip()), 0)
    lines[last] = lines[last].removesuffix(_END_OF_TEXT)
    return lines


def record_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Make the lines that are not empty whole again, without the marks of a quotation; each comes
    with the number at which it begins.
    """
    lengths = [len(line.rstrip()) for line in lines]  # as the mailer saw them
    lines = _unquoted(lines)
    # a single word cannot be broken, however long it is
    breakable = (n for n, line in zip(lengths, lines) if len(line.split()) > 1)
    width = max(breakable, default=0)
    wrapped = NARROWEST <= width <= WIDEST
    players: Collection[str] = ()
    parts: list[str] = []
    begun = 0
    for number, line in enumerate(lines, 1):
        room = width - lengths[number - 2] - 1
        if wrapped and parts and _goes_on(parts, line, room, players):
            parts.append(line.strip())
            continue
        if parts:
            yield begun, " ".join(parts)
            players = players_in(" ".join(parts)) or players
        parts, begun = [line.rstrip()] if line.strip() else [], number
    if parts:
        yield begun, " ".join(parts)


def _unquoted(lines: list[str]) -> list[str]:
    """Remove ``>`` before each line, as often as the text was quoted. A mailer may have wrapped a
    quoted line, and its rest has no such sign.
    """
    while next((line for line in lines if line.strip()), "").lstrip().startswith(">"):
        lines = [line.lstrip().removeprefix(">").removeprefix(" ") for line in lines]
    return lines


def bare_line(line: str) -> str:
    """Remove the marks of a quotation from the line, however often it was quoted."""
    quote = _QUOTED.match(line)
    return line if quote is None else line[quote.end() :]


def _goes_on(parts: list[str], line: str, room: int, players: Collection[str]) -> bool:
    """Tell whether a mailer broke the line before this one, for want of room."""
    words = line.split(maxsplit=1)
    if not words or len(words[0]) <= room:
        return False
    opened = sum(part.count("{") - part.count("}") for part in parts)
    return (parts[0].startswith("score") and opened > 0) or not _begins(line, players)


def _begins(line: str, players: Collection[str]) -> bool:
    """Tell whether a line of a record begins so."""
    line = line.lstrip()
    if line.startswith("#"):
        return True
    if line.startswith('"'):
        try:
            name, _quoted, rest = split_name(line)
        except Bad:
            return False
        return rest.startswith(":") and name in players
    key, colon, _rest = line.partition(":")
    return bool(colon) and (key.strip() in HEADINGS or key.strip() in players)


def players_in(line: str) -> tuple[str, ...]:
    """Read who plays, if this line says so."""
    key, _colon, rest = line.partition(":")
    if key.strip() != "players" or len(line) > LONGEST_LINE:  # which is refused
        return ()
    try:
        return tuple(read_names(rest))
    except Bad:
        return ()


# ---- a letter around a record
# Invariant: nothing is guessed. A record begins with the line that names its rules, and what stands
# before it is of the letter if it has no heading of a record and no word of a player. What follows
# its last line is of the letter from a line ``--`` on, or from an empty line on after which no line
# has a colon. Everything else is left where it is, for the reader to refuse.


_BEFORE_THE_NAME = "--"
"""the line with which mailers begin the name of the sender"""


def without_letter(lines: Sequence[str]) -> tuple[list[str], tuple[int, ...]]:
    """Empty the lines of a text that are of a letter, and list the numbers of these from 1."""
    bare = list(map(bare_line, lines))
    start = next((at for at, line in enumerate(bare) if _names_rules(line)), None)
    if start is None:
        return list(lines), ()
    away = [*_before(bare, start), *_after(bare, start)]
    taken = frozenset(away)
    kept = ["" if at in taken else line for at, line in enumerate(lines)]
    return kept, tuple(at + 1 for at in away if lines[at].strip())


def _names_rules(line: str) -> bool:
    key, colon, rest = line.partition(":")
    if not colon or key.strip() != "rules":
        return False
    try:
        find_ruleset(rest.partition("#")[0].strip())
    except UnknownRuleSet:
        return False
    return True


def _players(bare: Sequence[str], start: int) -> tuple[str, ...]:
    """Find who plays; nobody if a mailer has wrapped the line that names them."""
    return next(filter(None, map(players_in, bare[start:])), ())


def _before(bare: Sequence[str], start: int) -> range:
    """Find what is of a letter before the line ``start``: all of it, or nothing."""
    said = [line for line in bare[:start] if line.strip() and not line.lstrip().startswith("#")]
    keys = (*HEADINGS, *_players(bare, start))
    headed = any(line.partition(":")[0].strip() in HEADINGS or _key(line) in keys for line in said)
    return range(start if said and not headed else 0)


def _after(bare: Sequence[str], start: int) -> range:
    """Find what is of a letter after the record that begins at the line ``start``."""
    keys = (*HEADINGS, *_players(bare, start))
    known = [at for at in range(start, len(bare)) if _key(bare[at]) in keys]
    first = known[-1] + 1
    colon = max((at for at in range(first, len(bare)) if ":" in bare[at]), default=-1)
    for at in range(first, len(bare)):
        if bare[at].rstrip() == _BEFORE_THE_NAME:
            return range(at, len(bare))
        if not bare[at].strip() and at >= colon:
            rest = [line for line in bare[at + 1 :] if line.strip()]
            comments = all(line.lstrip().startswith("#") for line in rest)
            return range(0) if comments else range(at, len(bare))
    return range(0)


def _key(line: str) -> str:
    try:
        return split_key(line.strip())[0]
    except Bad:
        return ""
