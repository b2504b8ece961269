"""A letter around a record: what a mail says before it, and its end with the name of the sender.

Invariant: nothing is guessed. A record begins with the line that names its rules, and what stands
before it is of the letter if it has no heading of a record. What follows its last line is of the
letter from a line ``--`` on, or from an empty line on after which no line has a colon. Everything
else is left where it is, for the reader to refuse.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.engine.record.lines import HEADINGS, Bad, split_key
from prefgame.engine.record.physical import bare_line, players_in
from prefgame.rules.registry import UnknownRuleSet, find_ruleset

_BEFORE_THE_NAME = "--"
"""the line with which mailers begin the name of the sender"""


def without_letter(lines: Sequence[str]) -> tuple[list[str], tuple[int, ...]]:
    """The lines of a text, empty where they are of a letter, and the numbers of these from 1."""
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


def _before(bare: Sequence[str], start: int) -> range:
    """What is of a letter before the line ``start``: all of it, or nothing."""
    said = [line for line in bare[:start] if line.strip() and not line.lstrip().startswith("#")]
    headed = any(line.partition(":")[0].strip() in HEADINGS for line in said)
    return range(start if said and not headed else 0)


def _after(bare: Sequence[str], start: int) -> range:
    """What is of a letter after the record that begins at the line ``start``."""
    # none where a mailer has wrapped the line that names them
    players = next(filter(None, map(players_in, bare[start:])), ())
    keys = (*HEADINGS, *players)
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
