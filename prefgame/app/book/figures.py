"""The figures of the book and its list of matches, each computed by SQL in the store.

Invariant: a figure is a count, or a mean with its standard error; nothing is estimated that is not
named as foretold. Amounts are exact, plus is good, and never added up over different accounts.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from functools import reduce
from math import sqrt
from typing import Any, TypeVar

from prefgame.app.book.rows import PARTS_OF_A_POINT, Account, Part, from_parts
from prefgame.app.storage.rows import FINISHED, Origin
from prefgame.rules.base import Amount, Role

# ---- sums over the player's hands, from which all figures are made: the store groups and adds up
# Invariant: one pass over the hands of a selection. Amounts are whole numbers of parts of a point,
# so their sums are exact; only squares and strengths are not.

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
        """Write the condition in SQL, and its values."""
        parts = ["rules = :rules AND unit = :unit AND origin = :added"]
        parts += ["opponents = :opponents"] if self.opponents is not None else []
        parts += ["at >= :since"] if self.since is not None else []
        values = {"opponents": self.opponents, "since": self.since}
        return " AND ".join(parts), asdict(self.account) | values


@dataclass(frozen=True, slots=True)
class Mean:
    """What ``count`` cases came to on average, and a standard error; None of too few."""

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
    """Compute the mean of so many values, of their sum and the sum of their squares."""
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
    """decided hands with a forecast: their chances, their spread, and how often it came true"""
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
            self.hands, self.parts / PARTS_OF_A_POINT, self.part_squares / PARTS_OF_A_POINT**2
        )

    @property
    def strength(self) -> Mean:
        """The tricks in the cards dealt."""
        return mean_of(self.deals, self.cards, self.card_squares)

    @property
    def lost(self) -> float | None:
        """The points that the best line would have added to a judged hand; None without one."""
        return self.points_lost / self.judged if self.judged else None

    @property
    def mistakes(self) -> float | None:
        """The points that mistakes lost in a judged hand, on average; None if none was judged."""
        return self.points_mistaken / self.judged if self.judged else None

    @property
    def foretold(self) -> Foretold | None:
        """The forecasts against what happened; None if there are none."""
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


# ---- the figures of the book, each computed by SQL in the store


K = TypeVar("K", bound=Any)
SURE = 2.0
"""standard errors from which on a slope is surely no chance"""


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
    """the points that best play with open cards would have added to a judged hand, on average"""
    mistakes: float | None
    """the points that mistakes lost in it, on average"""


@dataclass(frozen=True, slots=True)
class DefenceLine:
    """The player as a defender in one role, beside ``company`` defenders who play on their own
    account, the player included; ``role`` is None for all together. ``owed``: the hands in which
    tricks were needed.
    """

    role: Role | None
    company: int
    times: int
    owed: int
    held: int
    foretold: Foretold | None
    gain: Amount
    lost: float | None
    mistakes: float | None


@dataclass(frozen=True, slots=True)
class Kontras:
    """Contracts that the player doubled as a defender, and those of them that went down."""

    said: int
    won: int


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
    result: Mean | None
    """what a hand won on average, in points; None if none was played"""
    ratings: dict[str, Mean]
    """what a hand won on average, in points, by the level of the opponents"""

    @property
    def hands(self) -> int:
        return sum(part.count for part in self.parts.values())


def figures(db: sqlite3.Connection, chosen: Selection) -> Figures:
    groups = list(player_sums(db, chosen))
    whole = _total(sums for _group, sums in groups)
    declared = [(g, sums) for g, sums in groups if g.part is Part.DECLARER]
    defended = [(g, sums) for g, sums in groups if g.part is Part.DEFENDER]
    by_contract = _merged((((g.rank or 0, g.contract or ""), sums) for g, sums in declared))
    by_role = _merged((_order_of(g), sums) for g, sums in defended if g.role is not None)
    in_a_role = _total(sums for g, sums in defended if g.role is not None)
    strengths = {0: whole.strength} if whole.deals else {}
    return Figures(
        tuple(_contract_line(key[1], sums) for key, sums in by_contract),
        _contract_line(None, _total(sums for _g, sums in declared)),
        tuple(_defence_line(_ROLES[key[0]], key[1], sums) for key, sums in by_role),
        _defence_line(None, 0, in_a_role),
        Kontras(in_a_role.doubled, in_a_role.doubled_down),
        {Part(key): sums.gain_mean for key, sums in _merged((g.part.value, s) for g, s in groups)},
        {**strengths, **dict(_strengths_of_others(db, chosen))},
        whole.gain_mean if whole.hands else None,
        {key: sums.gain_mean for key, sums in _merged((g.opponents, s) for g, s in groups)},
    )


_ROLES = tuple(Role)


def _order_of(group: Group) -> tuple[int, int]:
    return _ROLES.index(group.role or Role.SITS_OUT), group.company


def _merged(found: Iterable[tuple[K, Sums]]) -> list[tuple[K, Sums]]:
    """Add up the sums of each key, in the order of the keys."""
    merged: dict[K, Sums] = {}
    for key, sums in found:
        merged[key] = merged[key] + sums if key in merged else sums
    return sorted(merged.items(), key=lambda pair: pair[0])


def _total(found: Iterable[Sums]) -> Sums:
    return reduce(Sums.__add__, found, NO_HANDS)


_Counted = tuple[int, int, int, Foretold | None, Amount, float | None, float | None]


def _counted(sums: Sums) -> _Counted:
    """List what a line of either kind counts, in the order of its fields: the hands, those decided,
    those that were good, what was foretold, the gain, and what was lost, and by mistakes.
    """
    return (sums.hands, sums.decided, sums.good, sums.foretold, sums.gain, sums.lost, sums.mistakes)


def _contract_line(contract: str | None, sums: Sums) -> ContractLine:
    return ContractLine(contract, *_counted(sums))


def _defence_line(role: Role | None, company: int, sums: Sums) -> DefenceLine:
    return DefenceLine(role, company, *_counted(sums))


def _strengths_of_others(db: sqlite3.Connection, chosen: Selection) -> Iterator[tuple[int, Mean]]:
    condition, values = chosen.where()
    rows = db.execute(
        "SELECT place, count(strength), sum(strength), sum(strength * strength) FROM book_hand "
        f"WHERE place > 0 AND {condition} GROUP BY place",
        values,
    )
    for place, count, *sums in rows:
        if count:
            yield place, mean_of(count, *sums)


@dataclass(frozen=True, slots=True)
class Slope:
    """What one more trick in the cards dealt wins on average under some rules, in points
    (``of_a_trick``), and the tricks of an average deal: over all seats of all tables.
    """

    of_a_trick: float
    mean_deal: float

    def luck(self, deals: int, cards: float) -> float:
        """Compute what so many deals with so many tricks in them gave, in points."""
        return self.of_a_trick * (cards - deals * self.mean_deal)


def slope_of(db: sqlite3.Connection, account: Account) -> Slope | None:
    """Compute the slope in this account; None as long as the hands do not show for sure that better
    cards win more. In matches of seats that play by rules of thumb, 20 to 40 hands of columns or of
    a pot showed it nine times in ten, and 100 of a pulya seven times in ten.
    """
    count, hands, cards, squares, gains, products, gain_squares = db.execute(
        "SELECT sum(deals), sum(CASE WHEN deals THEN hands END), sum(cards), sum(squares), "
        "sum(gains), sum(products), sum(gain_squares) FROM book_match "
        "WHERE rules = ? AND unit = ? AND origin = ?",
        astuple(account),
    ).fetchone()
    if not count or hands < FEW:
        return None
    spread = squares - cards * cards / count
    rise = products - cards * gains / count
    if spread <= 0 or rise <= 0:
        return None
    unexplained = gain_squares - gains * gains / count - rise * rise / spread
    error = sqrt(max(0.0, unexplained) / (count - 2) / spread)
    if rise / spread < SURE * error:
        return None
    return Slope(rise / spread / PARTS_OF_A_POINT, cards / count)


# ---- the matches in the book: the list of them, what they came to, and the curve of the results
# Invariant: the store selects and adds up; a match that cannot be read is not listed.


@dataclass(frozen=True, slots=True)
class PastGame:
    """A match that is over, as the list has it. ``won``: what the player was paid, rounded as the
    page of the match shows it; None if no player sat at the table or the match has no settlement;
    ``options``: what the table agreed on.
    """

    match: int
    day: str
    """when it ended, in ISO 8601"""
    rules: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seat: int | None
    hands: int
    won: Amount | None
    place: int | None
    origin: Origin

    @property
    def imported(self) -> bool:
        """Whether it was added from a record."""
        return self.origin is not Origin.OWN


def past_games(
    db: sqlite3.Connection, words: Sequence[str] = (), keys_by_word: Sequence[Sequence[str]] = ()
) -> tuple[PastGame, ...]:
    """List the matches that are over, the last one first. Each of the ``words`` must be part of a
    name of a player or of the day, or the rules must be among those of its entry in
    ``keys_by_word``.
    """
    conditions, values = ["finished = ?", "readable"], list[Any]([FINISHED])
    for at, word in enumerate(words):
        keys = keys_by_word[at] if at < len(keys_by_word) else ()
        marks = ", ".join("?" * len(keys))
        escaped = "".join(f"!{sign}" if sign in "!%_" else sign for sign in word)
        like = f"%{escaped}%"
        conditions.append(
            "(lower_case(players) LIKE ? ESCAPE '!' OR coalesce(ended, started) LIKE ? ESCAPE '!' "
            f"OR rules IN ({marks}))"
        )
        values += [like.lower(), like, *keys]
    db.create_function("lower_case", 1, str.lower, deterministic=True)
    rows = db.execute(
        "SELECT match.id, coalesce(ended, started), rules, options, players, seat, hands, won, "
        "place, origin FROM match JOIN book_match ON match = match.id "
        f"WHERE {' AND '.join(conditions)} ORDER BY 2 DESC, 1 DESC",
        values,
    )
    return tuple(
        PastGame(
            number,
            day,
            rules,
            dict(json.loads(options)),
            tuple(json.loads(players)),
            seat,
            hands,
            None if won is None else from_parts(won),
            place,
            Origin(origin),
        )
        for number, day, rules, options, players, seat, hands, won, place, origin in rows
    )


@dataclass(frozen=True, slots=True)
class Curve:
    """The results of the player's matches, one after another: what was won up to each of them, in
    points. ``luck``: that of the cards, None if too few hands were played to know it.
    """

    totals: tuple[float, ...]
    places: tuple[int, ...]
    """how often the player was first, second …"""
    result: Mean
    luck: MatchLuck | None


@dataclass(frozen=True, slots=True)
class MatchLuck:
    """What the cards gave on average, and the ``rest``; ``totals``: the curve of the rest."""

    luck: Mean
    rest: Mean
    totals: tuple[float, ...]


def curve(db: sqlite3.Connection, chosen: Selection) -> Curve | None:
    """Draw up the curve of a selection; None if no match of it is over."""
    parts = ["rules = :rules AND unit = :unit AND origin = :added", "won IS NOT NULL"]
    parts += ["opponents = :opponents"] if chosen.opponents is not None else []
    parts += ["ended >= :since"] if chosen.since is not None else []
    rows = db.execute(
        "SELECT won, own_deals, own_cards, place FROM book_match "
        f"WHERE {' AND '.join(parts)} ORDER BY ended, match",
        chosen.where()[1],
    ).fetchall()
    if not rows:
        return None
    won = [row[0] / PARTS_OF_A_POINT for row in rows]
    places = [row[3] for row in rows]
    slope = slope_of(db, chosen.account)
    return Curve(
        _running(won),
        tuple(places.count(place) for place in range(1, max(places) + 1)),
        _mean(won),
        None if slope is None else _match_luck(slope, [row[:3] for row in rows]),
    )


def _match_luck(slope: Slope, rows: Sequence[tuple[int, int | None, float | None]]) -> MatchLuck:
    """Compute the luck of matches, of what each won (in parts), its deals and their tricks."""
    luck = [slope.luck(deals or 0, cards or 0.0) for _won, deals, cards in rows]
    rest = [won / PARTS_OF_A_POINT - lucky for (won, *_cards), lucky in zip(rows, luck)]
    return MatchLuck(_mean(luck), _mean(rest), _running(rest))


def _mean(values: Sequence[float]) -> Mean:
    return mean_of(len(values), sum(values), sum(value * value for value in values))


def _running(values: Sequence[float]) -> tuple[float, ...]:
    total, found = 0.0, []
    for value in values:
        total += value
        found.append(total)
    return tuple(found)


def accounts_played(db: sqlite3.Connection) -> tuple[Account, ...]:
    """List the accounts in which the player has finished a hand, the last ones first; then those of
    records that were added. What was altered is in none.
    """
    rows = db.execute(
        "SELECT rules, unit, origin FROM book_match WHERE seat IS NOT NULL AND hands > 0 "
        "AND origin <> ? AND unit IS NOT NULL GROUP BY rules, unit, origin "
        "ORDER BY origin, max((SELECT max(at) FROM event WHERE event.match = book_match.match "
        "AND n = book_match.events - 1)) DESC, max(match) DESC",
        (Origin.EDITED,),
    )
    return tuple(Account(rules, unit, bool(added)) for rules, unit, added in rows)


def opponents_met(db: sqlite3.Connection, account: Account) -> tuple[str, ...]:
    """List the levels of opponents against whom the player has played in this account."""
    rows = db.execute(
        "SELECT DISTINCT opponents FROM book_match WHERE rules = ? AND unit = ? AND origin = ? "
        "AND hands > 0 "
        "AND opponents IS NOT NULL",
        astuple(account),
    )
    return tuple(level for (level,) in rows)
