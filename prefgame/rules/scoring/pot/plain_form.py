"""A pot in plain words and numbers, as records, score files and ``prefgame replay`` write it.

Invariant: shapes only, no arithmetic. A sheet is ``{"pot": n, "players": {name: {"purse": n}}}``.
A pot is a whole number. A trick pays a tenth of it, so a purse may have one decimal.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from prefgame.quoting import show_value
from prefgame.rules.base import Amount, exact, plain_amount
from prefgame.rules.scoring.base import BadScore
from prefgame.rules.scoring.plain_objects import read_object
from prefgame.rules.scoring.pot.sheet import PotSheet


def sheet_to_plain(sheet: PotSheet, players: Sequence[str]) -> dict[str, Any]:
    """The sheet as plain dictionaries."""
    return {
        "pot": plain_amount(sheet.pot),
        "players": {
            name: {"purse": plain_amount(purse)} for name, purse in zip(players, sheet.purses)
        },
    }


def sheet_from_plain(data: object, players: Sequence[str]) -> PotSheet:
    """The sheet of such dictionaries. BadScore where they are not one. The form does not have the
    number of hands played; a match begins to count them here.
    """
    score = read_object(data, "the score", ("pot", "players"))
    lines = read_object(score.get("players"), "players of the score", tuple(players))
    missing = [name for name in players if name not in lines]
    if missing:
        raise BadScore(f"the score lacks {missing[0]}")
    purses = tuple(
        _tenths(
            read_object(lines[name], f"the score of {name}", ("purse",)).get("purse"),
            f"the purse of {name}",
        )
        for name in players
    )
    pot = _whole(score.get("pot"), "the pot")
    if pot < 0:
        raise BadScore(f"the pot holds {pot}; it cannot hold less than nothing")
    together = sum(purses, pot)
    if together:
        raise BadScore(
            f"pot and purses add up to {plain_amount(together)}; they must add up to zero"
        )
    return PotSheet(pot, purses)


def _whole(value: object, what: str) -> int:
    if type(value) is not int:
        raise BadScore(f"{what} must be a whole number, not {show_value(value)}")
    return value


def _tenths(value: object, what: str) -> Amount:
    found = Fraction(str(value)) if type(value) is float and isfinite(value) else None
    if found is None:
        return _whole(value, what)
    if 10 % found.denominator:
        raise BadScore(f"{what} has at most one decimal, not {show_value(value)}")
    return exact(found)
