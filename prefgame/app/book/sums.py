"""Sums over the player's hands, from which all figures are made: the store groups and adds up.

Invariant: one pass over the hands of a selection. Amounts are whole numbers of parts of a point, so
their sums are exact; only squares and strengths are not.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from math import sqrt
from typing import Any

from prefgame.app.book.account import Account
from prefgame.app.book.rows import PARTS_OF_A_POINT, Part, from_parts
from prefgame.rules.base import Amount, Role

FEW = 20
"""fewer cases than this say little"""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which hands are counted: those of an account, against opponents of one level (None: all), and
    since a moment in ISO 8601 (None: since the beginning).
    """

    account: Account
    opponents: str | None = None
    since: str | None = None

    def where(self) -> tuple[str, dict[str, Any]]:
        """The condition in SQL, and its values."""
        parts = ["rules = :rules AND unit = :unit AND origin = :added"]
        parts += ["opponents = :opponents"] if self.opponents is not None else []
        parts += ["at >= :since"] if self.since is not None else []
        values = {"opponents": self.opponents, "since": self.since}
        return " AND ".join(parts), asdict(self.account) | values


@dataclass(frozen=True, slots=True)
class Mean:
    """What ``count`` cases came to on average, and one standard error; None of too few cases for
    one.
    """

    count: int
    mean: float
    error: float | None

    @property
    def few(self) -> bool:
        """Whether the cases are too few to say much."""
        return self.count < FEW


@dataclass(frozen=True, slots=True)
class Foretold:
    """Forecasts against what happened, of the ``count`` hands that have a forecast.

    ``chance``: their mean; ``error``: one standard error of what should happen if they are right;
    ``happened``: the share in which it did.
    """

    count: int
    chance: float
    error: float
    happened: float


def mean_of(count: int, total: float, squares: float) -> Mean:
    """The mean of so many values, of their sum and the sum of their squares."""
    mean = total / count
    if count < 2:
        return Mean(count, mean, None)
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    return Mean(count, mean, sqrt(variance / count))


@dataclass(frozen=True, slots=True)
class Group:
    """What the hands of a group have in common."""

    part: Part
    role: Role | None
    company: int
    contract: str | None
    rank: int | None
    opponents: str


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over some hands of the player. ``good`` of the ``decided`` ones: contracts made, or
    hands in which a defender took the tricks needed.
    """

    hands: int = 0
    decided: int = 0
    good: int = 0
    doubled: int = 0
    """hands in which the player said kontra as a defender; of them ``doubled_down`` went down"""
    doubled_down: int = 0
    parts: int = 0
    """what was won, in parts of a point, and the sum of its squares"""
    part_squares: float = 0.0
    judged: int = 0
    """hands of which the points lost are known, and those points"""
    points_lost: float = 0.0
    points_mistaken: float = 0.0
    """the part of them that mistakes lost"""
    forecasts: int = 0
    """decided hands with a forecast: their chances, the spread of what should happen, and how
    often it did
    """
    chances: float = 0.0
    spread: float = 0.0
    happened: int = 0
    deals: int = 0
    """hands in which the player was dealt cards: their strengths, and the squares of these"""
    cards: float = 0.0
    card_squares: float = 0.0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            *(getattr(self, each.name) + getattr(other, each.name) for each in fields(self))
        )

    @property
    def gain(self) -> Amount:
        """What was won, exactly, in points."""
        return from_parts(self.parts)

    @property
    def gain_mean(self) -> Mean:
        """What a hand won on average, in points."""
        return mean_of(
            self.hands,
            self.parts / PARTS_OF_A_POINT,
            self.part_squares / PARTS_OF_A_POINT**2,
        )

    @property
    def strength(self) -> Mean:
        """The tricks in the cards dealt."""
        return mean_of(self.deals, self.cards, self.card_squares)

    @property
    def lost(self) -> float | None:
        """The points that the best line with open cards would have added to a judged hand, on
        average; None where none was judged.
        """
        return self.points_lost / self.judged if self.judged else None

    @property
    def mistakes(self) -> float | None:
        """The points that mistakes lost in a judged hand, on average; None where none was
        judged.
        """
        return self.points_mistaken / self.judged if self.judged else None

    @property
    def foretold(self) -> Foretold | None:
        """The forecasts against what happened; None where there are none."""
        count = self.forecasts
        if not count:
            return None
        error = sqrt(self.spread) / count
        return Foretold(count, self.chances / count, error, self.happened / count)


NO_HANDS = Sums()
_GOOD = f"CASE part WHEN '{Part.DECLARER.value}' THEN made ELSE held END"
_COLUMNS = (
    "count(*), count(good), total(good), total(doubled), total(doubled AND made = 0), "
    "sum(gain), total(1.0 * gain * gain), count(lost), total(lost), total(mistakes), "
    "count(told), total(told), total(told * (1 - told)), "
    "total(CASE WHEN told IS NOT NULL THEN good END), "
    "count(strength), total(strength), total(strength * strength)"
)
_INTEGERS = {each.name for each in fields(Sums) if each.type == "int"}


def player_sums(db: sqlite3.Connection, chosen: Selection) -> Iterator[tuple[Group, Sums]]:
    """The sums of each group of the player's hands in a selection."""
    condition, values = chosen.where()
    keys = "part, role, company, contract, rank, opponents"
    rows = db.execute(
        f"SELECT {keys}, {_COLUMNS} FROM (SELECT *, {_GOOD} AS good, "
        f"CASE WHEN ({_GOOD}) IS NOT NULL THEN foretold END AS told FROM book_hand "
        f"WHERE place = 0 AND {condition}) GROUP BY {keys}",
        values,
    )
    names = [each.name for each in fields(Sums)]
    for part, role, company, contract, rank, opponents, *sums in rows:
        group = Group(
            Part(part), Role(role) if role else None, company, contract, rank, opponents or ""
        )
        exact = {
            name: int(value) if name in _INTEGERS else value for name, value in zip(names, sums)
        }
        yield group, Sums(**exact)
