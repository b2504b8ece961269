"""The figures of the book, each computed by SQL in the store.

Invariant: a figure is a count, or a mean with its standard error; nothing is estimated that is not
named as foretold. Amounts are exact, plus is good, and never added up over different rules.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

from prefgame.app.book.rows import PARTS_OF_A_POINT, Part, from_parts
from prefgame.rules.base import Amount, Role

FEW = 20
"""fewer cases than this say little"""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which hands are counted: those under these rules, against opponents of one level (None: all),
    and since a moment in ISO 8601 (None: since the beginning).
    """

    rules: str
    opponents: str | None = None
    since: str | None = None

    def where(self) -> tuple[str, dict[str, Any]]:
        """The condition in SQL, and its values."""
        parts = ["rules = :rules"]
        parts += ["opponents = :opponents"] if self.opponents is not None else []
        parts += ["at >= :since"] if self.since is not None else []
        values = {"rules": self.rules, "opponents": self.opponents, "since": self.since}
        return " AND ".join(parts), values


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


@dataclass(frozen=True, slots=True)
class ContractLine:
    """The player as declarer of one contract; ``contract`` as the records write it, None for all
    together. ``decided``: the hands in which something was won or lost.
    """

    contract: str | None
    declared: int
    decided: int
    made: int
    foretold: Foretold | None
    gain: Amount
    lost: float | None
    """the points that best play would have added, in the hands that were looked at"""


@dataclass(frozen=True, slots=True)
class DefenceLine:
    """The player as a defender in one role, beside ``company`` defenders who play on their own
    account, the player included; ``role`` is None for all together. ``owed``: the hands in which
    tricks were owed.
    """

    role: Role | None
    company: int
    times: int
    owed: int
    held: int
    foretold: Foretold | None
    gain: Amount
    lost: float | None


@dataclass(frozen=True, slots=True)
class Kontras:
    """Contracts that the player doubled as a defender, and those of them that went down."""

    said: int
    won: int


@dataclass(frozen=True, slots=True)
class Luck:
    """What a hand won on average, what the deal gave of it, and the rest.

    ``slope``: the points that one more trick in the cards dealt is worth, of all players at these
    tables; ``mean_deal``: the tricks in the cards of an average deal.
    """

    result: Mean
    luck: Mean
    rest: Mean
    slope: float
    mean_deal: float


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a selection."""

    contracts: tuple[ContractLine, ...]
    declared: ContractLine
    defences: tuple[DefenceLine, ...]
    defended: DefenceLine
    kontras: Kontras
    parts: dict[Part, Mean]
    """what a hand won on average, in points, by the player's part in it"""
    strengths: dict[int, Mean]
    """the tricks in the cards dealt, by place: 0 the player, 1 the next in order of play …"""
    luck: Luck | None
    """None where no hand was dealt"""
    ratings: dict[str, Mean]
    """what a hand won on average, in points, by the level of the opponents"""

    @property
    def hands(self) -> int:
        """How many hands are counted."""
        return sum(part.count for part in self.parts.values())


def figures(db: sqlite3.Connection, chosen: Selection) -> Figures:
    """The figures of a selection."""
    contracts = tuple(_contracts(db, chosen, "contract, rank"))
    defences = tuple(_defences(db, chosen, "role, company"))
    return Figures(
        contracts,
        next(_contracts(db, chosen, ""), ContractLine(None, 0, 0, 0, None, 0, None)),
        defences,
        next(_defences(db, chosen, ""), DefenceLine(None, 0, 0, 0, 0, None, 0, None)),
        _kontras(db, chosen),
        {Part(part): mean for part, mean in _gains(db, chosen, "part")},
        dict(_strengths(db, chosen)),
        _luck(db, chosen),
        dict(_gains(db, chosen, "opponents")),
    )


_FORETOLD = (
    "count(CASE WHEN {good} IS NOT NULL THEN foretold END) AS forecasts, "
    "sum(CASE WHEN {good} IS NOT NULL THEN foretold END) AS chances, "
    "sum(CASE WHEN {good} IS NOT NULL THEN foretold * (1 - foretold) END) AS spread, "
    "sum(CASE WHEN foretold IS NOT NULL THEN {good} END) AS happened"
)
_SUMS = "count(*), count({good}), coalesce(sum({good}), 0), sum(gain), sum(lost), " + _FORETOLD


def _foretold(count: int, chances: float, spread: float, happened: int) -> Foretold | None:
    if not count:
        return None
    return Foretold(count, chances / count, sqrt(spread) / count, happened / count)


def _player_rows(
    db: sqlite3.Connection, chosen: Selection, columns: str, more: str, group: str
) -> Iterator[tuple[Any, ...]]:
    condition, values = chosen.where()
    keys = [key.strip() for key in group.split(",") if key]
    grouped = f"GROUP BY {group}" if group else "HAVING count(*) > 0"
    yield from db.execute(
        f"SELECT {', '.join([*keys, columns])} FROM book_hand "
        f"WHERE place = 0 AND {condition}{more} {grouped}",
        values,
    )


def _contracts(db: sqlite3.Connection, chosen: Selection, group: str) -> Iterator[ContractLine]:
    columns, more = _SUMS.format(good="made"), f" AND part = '{Part.DECLARER.value}'"
    rows = _player_rows(db, chosen, columns, more, group)
    found = []
    for row in rows:
        (contract, rank), sums = (row[:2], row[2:]) if group else ((None, 0), row)
        declared, decided, made, gain, lost, *foretold = sums
        line = ContractLine(
            contract, declared, decided, made, _foretold(*foretold), from_parts(gain), lost
        )
        found.append(((rank or 0, contract or ""), line))
    yield from (line for _key, line in sorted(found, key=lambda pair: pair[0]))


_ROLES = {role.value: at for at, role in enumerate(Role)}


def _defences(db: sqlite3.Connection, chosen: Selection, group: str) -> Iterator[DefenceLine]:
    columns = _SUMS.format(good="held")
    more = f" AND part = '{Part.DEFENDER.value}' AND role IS NOT NULL"
    found = []
    for row in _player_rows(db, chosen, columns, more, group):
        (role, company), sums = (row[:2], row[2:]) if group else ((None, 0), row)
        times, owed, held, gain, lost, *foretold = sums
        line = DefenceLine(
            Role(role) if role else None,
            company,
            times,
            owed,
            held,
            _foretold(*foretold),
            from_parts(gain),
            lost,
        )
        found.append(((_ROLES.get(role, 0), company), line))
    yield from (line for _key, line in sorted(found, key=lambda pair: pair[0]))


def _kontras(db: sqlite3.Connection, chosen: Selection) -> Kontras:
    columns = "count(*), coalesce(sum(made = 0), 0)"
    said, won = next(_player_rows(db, chosen, columns, " AND doubled", ""), (0, 0))
    return Kontras(said, won)


_GAIN = f"gain / {PARTS_OF_A_POINT}.0"
"""in points; a sum of squares needs no exact fractions"""


def _gains(db: sqlite3.Connection, chosen: Selection, group: str) -> Iterator[tuple[Any, Mean]]:
    columns = f"count(*), sum({_GAIN}), sum({_GAIN} * ({_GAIN}))"
    for key, count, total, squares in _player_rows(db, chosen, columns, "", group):
        yield key, mean_of(count, total, squares)


def mean_of(count: int, total: float, squares: float) -> Mean:
    """The mean of so many values, of their sum and the sum of their squares."""
    mean = total / count
    if count < 2:
        return Mean(count, mean, None)
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    return Mean(count, mean, sqrt(variance / count))


def _strengths(db: sqlite3.Connection, chosen: Selection) -> Iterator[tuple[int, Mean]]:
    condition, values = chosen.where()
    rows = db.execute(
        "SELECT place, count(*), sum(strength), sum(strength * strength) FROM book_hand "
        f"WHERE place IS NOT NULL AND strength IS NOT NULL AND {condition} "
        "GROUP BY place ORDER BY place",
        values,
    )
    for place, *sums in rows:
        yield place, mean_of(*sums)


def slope_of(db: sqlite3.Connection, rules: str) -> tuple[float, float] | None:
    """What one more trick in the cards dealt wins on average under these rules, in points, and the
    tricks of an average deal: over all seats of all tables. None before anything was dealt.
    """
    count, cards, squares, gains, products = db.execute(
        f"SELECT count(*), sum(strength), sum(strength * strength), sum({_GAIN}), "
        f"sum(strength * ({_GAIN})) FROM book_hand WHERE rules = ? AND strength IS NOT NULL",
        (rules,),
    ).fetchone()
    if not count:
        return None
    spread = squares - cards * cards / count
    slope = (products - cards * gains / count) / spread if spread > 0 else 0.0
    return slope, cards / count


def _luck(db: sqlite3.Connection, chosen: Selection) -> Luck | None:
    found = slope_of(db, chosen.rules)
    if found is None:
        return None
    slope, mean_deal = found
    condition, values = chosen.where()
    # a seat that sits out was dealt nothing, so its cards had no luck
    luck = ":slope * coalesce(strength - :mean, 0)"
    count, *sums = db.execute(
        f"SELECT count(*), sum({_GAIN}), sum({_GAIN} * ({_GAIN})), sum({luck}), "
        f"sum({luck} * ({luck})), sum({_GAIN} - {luck}), "
        f"sum(({_GAIN} - {luck}) * ({_GAIN} - {luck})) "
        f"FROM book_hand WHERE place = 0 AND {condition}",
        {**values, "slope": slope, "mean": mean_deal},
    ).fetchone()
    if not count:
        return None
    result, lucky, rest = (mean_of(count, *sums[at : at + 2]) for at in (0, 2, 4))
    return Luck(result, lucky, rest, slope, mean_deal)
