"""Columns in plain words and numbers, as records, score files and ``prefgame replay`` write them.

Invariant: shapes only, no arithmetic. A sheet is ``{"players": {name: {"declarer", "soup",
"open_refas", "hat"}}, "sum"}``; the middle column is signed, negative being debt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prefgame.quoting import quote, show_value
from prefgame.rules.scoring.base import BadScore
from prefgame.rules.scoring.columns.sheet import Column, ColumnSheet


def sheet_to_plain(sheet: ColumnSheet, players: Sequence[str]) -> dict[str, Any]:
    """The sheet as plain dictionaries."""
    return {
        "players": {
            name: {
                "declarer": column.middle,
                "soup": {
                    other: column.soup[seat] for seat, other in enumerate(players) if other != name
                },
                "open_refas": column.open_refas,
                "hat": column.hat,
            }
            for name, column in zip(players, sheet.columns)
        },
        "sum": sheet.sum,
    }


def sheet_from_plain(data: object, players: Sequence[str]) -> ColumnSheet:
    """The sheet of such dictionaries. BadScore where they are not one. ``sum`` and ``hat`` may be
    left out, and must be right where given.

    The form does not have the number of refas written so far; it is taken to be the most that any
    player still has open.
    """
    entries = _mapping(data, "the score").get("players")
    _known_words(_mapping(data, "the score"), ("players", "sum"), "the score")
    lines = _mapping(entries, "players of the score")
    _same_names(lines, players, "the score")
    columns = []
    for name in players:
        line = _mapping(lines[name], f"the score of {name}")
        _known_words(line, ("declarer", "soup", "open_refas", "hat"), f"the score of {name}")
        soup = _mapping(line.get("soup", {}), f"the soup of {name}")
        unknown = [other for other in soup if other not in players or other == name]
        if unknown:
            raise BadScore(
                f"the soup of {name} names {quote(unknown[0])}; "
                f"it is kept against {', '.join(p for p in players if p != name)}"
            )
        amounts = tuple(
            _number(soup.get(other, 0), f"the soup of {name} against {other}", least=0)
            for other in players
        )
        refas = _number(line.get("open_refas", 0), f"open_refas of {name}", least=0)
        column = Column(_number(line.get("declarer"), f"declarer of {name}"), amounts, refas)
        if line.get("hat", column.hat) is not column.hat:
            raise BadScore(
                f"the declarer column of {name} is at {column.middle}, "
                f"so hat is {str(column.hat).lower()}"
            )
        columns.append(column)
    sheet = ColumnSheet(tuple(columns), max(column.open_refas for column in columns))
    stated = _mapping(data, "the score").get("sum", sheet.sum)
    if stated != sheet.sum:
        raise BadScore(f"the declarer columns add up to {sheet.sum}, not {show_value(stated)}")
    if sheet.sum > 0:
        raise BadScore(f"the declarer columns add up to {sheet.sum}; a match ends at zero")
    return sheet


def _mapping(data: object, what: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise BadScore(f"{what} must be an object with names, not {show_value(data)}")
    return data


def _known_words(line: Mapping[str, Any], words: Sequence[str], what: str) -> None:
    for word in line:
        if word not in words:
            raise BadScore(f"{what} has {quote(word)}; its words are {', '.join(words)}")


def _same_names(lines: Mapping[str, Any], players: Sequence[str], what: str) -> None:
    for name in lines:
        if name not in players:
            raise BadScore(f"{what} names {quote(name)}; the players are {', '.join(players)}")
    for name in players:
        if name not in lines:
            raise BadScore(f"{what} lacks {name}")


def _number(value: object, what: str, least: int | None = None) -> int:
    if type(value) is not int or (least is not None and value < least):
        raise BadScore(
            f"{what} must be a whole number{'' if least is None else f' from {least}'}, "
            f"not {show_value(value)}"
        )
    return value
