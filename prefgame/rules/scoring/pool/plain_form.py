"""A pulya in plain words and numbers, as records, score files and ``prefgame replay`` write it.

Invariant: shapes only, no arithmetic. A sheet is ``{"players": {name: {"pool": n, "dump": n,
"whists": {other: n}}}}``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from prefgame.quoting import show_value
from prefgame.rules.base import Amount, exact, plain_amount
from prefgame.rules.scoring.base import BadScore
from prefgame.rules.scoring.plain_objects import read_object
from prefgame.rules.scoring.pool.sheet import PoolLine, PoolSheet
from prefgame.rules.scoring.pool.systems import Scoring

WORDS = ("pool", "dump", "whists")
_FRACTION = re.compile("[0-9]{1,9}(/[1-9][0-9]{0,8})?")
"""whists as text: those that are no whole number, such as 40/3 (A-20), and what they may come to"""


def sheet_to_plain(sheet: PoolSheet, players: Sequence[str]) -> dict[str, Any]:
    """The sheet as plain dictionaries."""
    return {
        "players": {
            name: {
                "pool": plain_amount(line.pool),
                "dump": plain_amount(line.dump),
                "whists": {
                    other: plain_amount(line.whists[seat])
                    for seat, other in enumerate(players)
                    if other != name
                },
            }
            for name, line in zip(players, sheet.lines)
        }
    }


def sheet_from_plain(
    data: object, players: Sequence[str], scoring: Scoring, target: int
) -> PoolSheet:
    """The sheet of such dictionaries. BadScore where they are not one at a table that scores so,
    and closes a pool at ``target``. The form does not have the
    number of raspasy in a row; a match begins to count them here.
    """
    lines = read_object(
        read_object(data, "the score", ("players",)).get("players"), "players of the score", players
    )
    missing = [name for name in players if name not in lines]
    if missing:
        raise BadScore(f"the score lacks {missing[0]}")
    read = tuple(_line(lines[name], name, players, scoring) for name in players)
    for name, line in zip(players, read):
        if line.pool > target:
            raise BadScore(f"the pool of {name} is {line.pool}; it is closed at {target}")
    return PoolSheet(read)


def _line(data: object, name: str, players: Sequence[str], scoring: Scoring) -> PoolLine:
    line = read_object(data, f"the score of {name}", WORDS)
    others = [other for other in players if other != name]
    whists = read_object(line.get("whists", {}), f"the whists of {name}", others)
    pool, dump = line.get("pool", 0), line.get("dump", 0)
    if type(pool) is not int or pool < 0:
        raise BadScore(f"the pool of {name} is a whole number from 0, not {show_value(pool)}")
    if type(dump) is not int:
        raise BadScore(f"the dump of {name} must be a whole number, not {show_value(dump)}")
    if dump and not scoring.has_dump:
        raise BadScore(f"the dump of {name} is {dump}; {scoring.value} has none, and writes whists")
    return PoolLine(
        pool, dump, tuple(_whists(whists.get(other, 0), name, other) for other in players)
    )


def _whists(value: object, name: str, other: str) -> Amount:
    found: Fraction | None = None
    if type(value) is int or (type(value) is float and isfinite(value)):
        found = Fraction(str(value))
    elif type(value) is str and _FRACTION.fullmatch(value):
        found = Fraction(value)
    if found is None or found < 0:
        raise BadScore(
            f"the whists of {name} on {other} are a number from 0, not {show_value(value)}"
        )
    if _FRACTION.fullmatch(str(found)) is None:
        raise BadScore(
            f"the whists of {name} on {other} have more than nine digits: {show_value(value)}"
        )
    return exact(found)
