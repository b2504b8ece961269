"""Values whose type a test knows better than the program declares it.

Each of these fails where the test is wrong about the type.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from prefgame.engine.match import Match
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from prefgame.rules.scoring.pot import PotSheet

T = TypeVar("T")


def known(value: T | None) -> T:
    """Return the value, which is not None."""
    assert value is not None
    return value


def as_kind(kind: type[T], value: object) -> T:
    """Return the value, which is of that class."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value


def all_of_kind(kind: type[T], values: Iterable[object]) -> list[T]:
    """Return the values, each of which is of that class."""
    return [as_kind(kind, value) for value in values]


def column_sheet(paper: Match | Sheet) -> ColumnSheet:
    """Return the paper, or that of the match, which has columns."""
    return as_kind(ColumnSheet, paper.table.sheet if isinstance(paper, Match) else paper)


def pot_sheet(paper: Match | Sheet) -> PotSheet:
    """Return the paper, or that of the match, which has a pot."""
    return as_kind(PotSheet, paper.table.sheet if isinstance(paper, Match) else paper)
