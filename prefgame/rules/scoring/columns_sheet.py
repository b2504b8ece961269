"""The score sheet with columns: its numbers, its final account (000:72-99), and its plain form in
files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from prefgame.quoting import quote, show_value
from prefgame.rules.base import Seat
from prefgame.rules.scoring.base import BadScore, Entry, OddShare, Sheet, Unfit

# ---- what one hand writes in columns: each number with the factors that make it
# Invariant: values only. The paper shows entries as they are and never adds up itself.


class MarkKind(Enum):
    """What is written."""

    POINTS = "points"
    REFA = "refa"
    """a level stroke"""
    REFA_USED = "refa used"
    """the short slanting stroke through the oldest open refa"""
    HAT = "hat"
    HAT_OFF = "inverted hat"
    WRITE_OFF = "write-off"
    CORRECTION = "correction"
    """by hand, with a reason"""


class Factor(Enum):
    """The kinds of step that make a number."""

    CONTRACT = "contract"
    """the contract's value, a game counting one more"""
    UNIT = "unit"
    """the doubling of every basic score (000:74)"""
    REFA = "refa"
    KONTRA = "kontra"
    TRICKS = "tricks"
    CAPPED = "capped"
    """not a factor: the value was cut to this so that the match ends at zero (000:87)"""
    DOUBLE_FALL = "double fall"


@dataclass(frozen=True, slots=True)
class ColumnEntry(Entry):
    """One thing written. ``against``: None in the middle column, otherwise the declarer whom the
    soup is kept against.

    ``amount``: in points; plus is good for the player. ``total``: the column after it. ``factors``:
    their product is the size of the amount, unless the value was capped.
    """

    player: Seat
    against: Seat | None
    mark: MarkKind
    amount: int = 0
    total: int = 0
    factors: tuple[tuple[Factor, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the calculation: ``before`` times ``by`` is ``after``. The first step has no
    ``before`` (0). A capped value becomes ``by``.
    """

    factor: Factor
    by: int
    before: int
    after: int


def steps(entry: ColumnEntry) -> tuple[Step, ...]:
    """Explain how the amount is calculated; no step if nothing was multiplied."""
    found: list[Step] = []
    value = 0
    for factor, by in entry.factors:
        after = by if factor in (Factor.CONTRACT, Factor.CAPPED) else value * by
        found.append(Step(factor, by, value, after))
        value = after
    return tuple(found)


# ---- the score sheet with columns, and its final account (000:72-73, 000:86-97, 004:325-337)
# Invariant: pure arithmetic of one sheet. The match is over when the middle columns add up to zero,
# and then what the players win and lose adds up to zero too. Plus is good throughout.


@dataclass(frozen=True, slots=True)
class Column:
    """The columns of one player: the signed middle, the soup by seat, waiting refas."""

    middle: int
    soup: tuple[int, ...]
    open_refas: int = 0

    @property
    def hat(self) -> bool:
        """Whether the player is under the hat: the middle column is above zero."""
        return self.middle > 0


MIDDLE, SOUP = "declarer", "soup"
"""the words of the two kinds of columns in files"""
MIDDLE_COUNTS = 10
"""a point of the middle column counts ten in the settlement (000:72, 000:91)"""


@dataclass(frozen=True, slots=True)
class Account:
    """The final account of one player (000:88-97); plus is good. ``soups``: against each seat;
    ``owed``: to each seat, never positive; ``middle``: the middle column as it counts; ``total``:
    the sum of all of them.
    """

    soups: tuple[int, ...]
    owed: tuple[int, ...]
    middle: int
    total: int


@dataclass(frozen=True, slots=True)
class ColumnSheet(Sheet):
    """The whole sheet: the columns by seat, and how many refas were written."""

    columns: tuple[Column, ...]
    refas_written: int = 0

    @property
    def sum(self) -> int:
        """The sum of the middle columns; the match is over when it reaches zero."""
        return sum(column.middle for column in self.columns)

    @property
    def over(self) -> bool:
        return self.sum >= 0

    @property
    def hats(self) -> tuple[bool, ...]:
        return tuple(column.hat for column in self.columns)

    @property
    def missing(self) -> int:
        """How many points of the middle columns must still be won before the match is over."""
        return max(0, -self.sum)

    @property
    def left_out(self) -> int:
        """By how much the totals fall short of zero: the missing points."""
        return MIDDLE_COUNTS * self.missing

    @property
    def odd_share(self) -> OddShare:
        """Who gets the missing points that cannot be shared out equally when the match is stopped:
        one each to those who owe most; among equals, to the first in order of play.
        """
        odd = -self.sum % len(self.columns)
        return OddShare.to_lowest(odd, [column.middle for column in self.columns], odd)

    def accounts(self) -> tuple[Account, ...]:
        """Draw up the final account of each player, by seat; before the end, as it would be now."""
        lines = []
        for seat, column in enumerate(self.columns):
            owed = tuple(-other.soup[seat] for other in self.columns)
            middle = MIDDLE_COUNTS * column.middle
            lines.append(Account(column.soup, owed, middle, sum(column.soup) + sum(owed) + middle))
        return tuple(lines)

    def settlement(self) -> tuple[int, ...]:
        """Compute what each player wins or loses, by seat."""
        return tuple(line.total for line in self.accounts())


# ---- the plain form in files
# Invariant: shapes only, no arithmetic. A sheet is ``{"players": {name: {"declarer", "soup",
# "open_refas", "hat"}}, "sum"}``; the middle column is signed, negative being debt. ``refas``, how
# many were written so far, is left out where it is the most that a player still has open.


def sheet_to_plain(sheet: ColumnSheet, players: Sequence[str]) -> dict[str, Any]:
    plain = {
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
    still_open = max(column.open_refas for column in sheet.columns)
    return plain if sheet.refas_written == still_open else plain | {"refas": sheet.refas_written}


def sheet_from_plain(data: object, players: Sequence[str]) -> ColumnSheet:
    """Read the sheet of such dictionaries. BadScore if they are not one. ``sum`` and ``hat`` may be
    left out, and must be right if given.
    """
    entries = _mapping(data, "the score").get("players")
    _known_words(_mapping(data, "the score"), ("players", "sum", "refas"), "the score")
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
    still_open = max(column.open_refas for column in columns)
    written = _number(
        _mapping(data, "the score").get("refas", still_open), "refas of the score", least=still_open
    )
    sheet = ColumnSheet(tuple(columns), written)
    stated = _mapping(data, "the score").get("sum", sheet.sum)
    if stated != sheet.sum:
        raise BadScore(f"the declarer columns add up to {sheet.sum}, not {show_value(stated)}")
    if sheet.sum > 0:
        raise BadScore(
            f"the declarer columns add up to {sheet.sum}; a match ends at zero", Unfit.ABOVE_ZERO
        )
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
            f"not {show_value(value)}",
            Unfit.HALF if type(value) is not int else Unfit.NEGATIVE,
        )
    return value
