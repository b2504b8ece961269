"""The pulya and its three systems: what each player has on it, what a careful scorer writes, its
settlement (002:106), and its plain form in files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any

from prefgame.quoting import show_value
from prefgame.rules.base import Amount, Seat, exact, plain_amount
from prefgame.rules.scoring.base import BadScore, Entry, Sheet, Unfit, read_object

# ---- the three ways to score a Russian game: Sochi, Leningrad, Rostov (002:92-103)
# Invariant: values only. A point of the pool or the dump is worth ten whists at the end; Leningrad
# writes dump and whists twice as high, and so counts its pool twice.

WHISTS_A_POINT = 10
"""what a point of the pool or the dump is worth, in whists (002:91)"""
ROSTOV_WHISTS = 5
"""what each other player writes in whists for a dump point in Rostov (002:102; A-20)"""


def rostov_whists(players: int, *, exact: bool) -> Fraction:
    """Count the whists for a dump point in Rostov; ``exact``: as it is worth in Sochi (A-20)."""
    return Fraction(WHISTS_A_POINT, players) if exact else Fraction(ROSTOV_WHISTS)


class Scoring(Enum):
    """Which of the three a table plays."""

    SOCHI = "sochi"
    LENINGRAD = "leningrad"
    ROSTOV = "rostov"

    @property
    def written(self) -> int:
        """How many times dump and whists are written (002:98)."""
        return 2 if self is Scoring.LENINGRAD else 1

    @property
    def has_dump(self) -> bool:
        """Whether there is a dump. Otherwise its points are written as whists (002:102)."""
        return self is not Scoring.ROSTOV

    @property
    def whists_a_point(self) -> int:
        """What a point of the pool is worth in whists as they are written."""
        return WHISTS_A_POINT * self.written


# ---- what a careful scorer writes on a pulya
# Invariant: values only. Each entry has what was added and the number that stands there now: the
# new number is written after the old one, with a point between them (002:105).


class PoolPart(Enum):
    """Which part of the paper it is written on."""

    POOL = "pool"
    DUMP = "dump"
    WHISTS = "whists"


class PoolReason(Enum):
    """Why it is written."""

    MADE = "made"
    """the declarer made the contract (002:80)"""
    DECLARER_DOWN = "declarer down"
    """tricks that the declarer lacks; in a misère, tricks that the declarer took (002:80, 002:108)
    """
    CONSOLATION = "consolation"
    """whists of each defender for the tricks that the declarer lacks (002:80)"""
    TRICKS = "tricks"
    """whists for tricks (002:83)"""
    HALF_WHIST = "half-whist"
    """002:86"""
    WHISTER_DOWN = "whister down"
    """tricks that a whister lacks (002:85)"""
    RASPASY = "raspasy"
    """tricks taken after all passed (002:111)"""
    NO_TRICKS = "no tricks"
    """no trick taken after all passed (002:111)"""
    AID = "aid"
    """points that a finished player gave, and the whists they cost (002:103)"""
    TALON = "talon"
    """whists of a dealer who sits out, for the cards of the talon (002:128-133)"""
    THROWN = "thrown"
    """a talon that the declarer threw at the dealer (002:127)"""
    MISDEAL = "misdeal"
    """a wrong deal (002:115)"""
    SURPLUS = "surplus"
    """points that nobody needed, taken off the own dump (002:103)"""
    CORRECTION = "correction"
    """by hand, with a reason"""


@dataclass(frozen=True, slots=True)
class PoolEntry(Entry):
    """``amount`` is added to a part of ``seat``, which makes ``total``.

    ``on``: the player on whom whists are written. ``value`` and ``count``: what each of how many
    tricks or points counts; ``factor``: how many times it is written.
    """

    seat: Seat
    part: PoolPart
    amount: Amount
    total: Amount
    reason: PoolReason
    on: Seat | None = None
    value: Amount = 0
    count: int = 0
    factor: int = 1


# ---- what each player has
# Invariant: numbers as they are written on the paper; only the score knows what they are worth.


@dataclass(frozen=True, slots=True)
class PoolLine:
    """The part of one player. ``whists``: on each other one, by seat; 0 on the own."""

    pool: Amount
    dump: Amount
    whists: tuple[Amount, ...]

    def with_whists(self, on: Seat, amount: Amount) -> PoolLine:
        """Return the part after so many more whists on that player."""
        changed = tuple(
            exact(value + amount) if seat == on else value for seat, value in enumerate(self.whists)
        )
        return PoolLine(self.pool, self.dump, changed)


@dataclass(frozen=True, slots=True)
class PoolSheet(Sheet):
    """The parts of all players, by seat.

    ``raspasy``: how many hands that all passed have followed one another, without a contract made
    between them. ``stopped``: the players agreed to stop.
    """

    lines: tuple[PoolLine, ...]
    raspasy: int = 0
    stopped: bool = False

    def with_line(self, seat: Seat, line: PoolLine) -> PoolSheet:
        """Return the sheet with this part instead."""
        lines = tuple(line if at == seat else old for at, old in enumerate(self.lines))
        return PoolSheet(lines, self.raspasy, self.stopped)


# ---- how a pulya is settled, line by line (002:106)
# Invariant: exact numbers by seat, in whists; the lines of a seat add up to what that seat wins.


@dataclass(frozen=True, slots=True)
class SettlementLines:
    """``whists``: by seat, what it has written on each player. ``owed``: by seat, what each player
    has written on it, below zero. ``pools``: what its pool counts; 0 for all if all pools are
    alike, which makes no difference. ``dumps``: what its dump costs.
    """

    whists: tuple[tuple[Amount, ...], ...]
    owed: tuple[tuple[Amount, ...], ...]
    pools: tuple[Amount, ...]
    dumps: tuple[Amount, ...]

    def sum_of(self, seat: Seat) -> Amount:
        """Add up these lines for a seat."""
        return sum((*self.whists[seat], *self.owed[seat])) + self.pools[seat] + self.dumps[seat]

    @property
    def evening(self) -> Amount:
        """What each seat gets so that the results add up to 0."""
        return self._evening(self._sums)

    @property
    def results(self) -> tuple[Amount, ...]:
        """What each seat wins, or loses if it is below zero."""
        sums = self._sums
        evening = self._evening(sums)
        return tuple(exact(each + evening) for each in sums)

    @property
    def _sums(self) -> list[Amount]:
        return [self.sum_of(seat) for seat in range(len(self.pools))]

    @staticmethod
    def _evening(sums: Sequence[Amount]) -> Amount:
        return exact(Fraction(-sum(sums), len(sums)))


def settlement_lines(sheet: PoolSheet, scoring: Scoring) -> SettlementLines:
    """Draw up the lines of a sheet, of a match that is over or would be stopped now."""
    lines = sheet.lines
    alike = len({line.pool for line in lines}) == 1
    return SettlementLines(
        tuple(line.whists for line in lines),
        tuple(tuple(-other.whists[seat] for other in lines) for seat in range(len(lines))),
        tuple(0 if alike else line.pool * scoring.whists_a_point for line in lines),
        tuple(-line.dump * WHISTS_A_POINT for line in lines),
    )


# ---- the plain form in files
# Invariant: shapes only, no arithmetic. A sheet is ``{"players": {name: {"pool": n, "dump": n,
# "whists": {other: n}}}, "raspasy": n}``, without the last one where no row goes on.


WORDS = ("pool", "dump", "whists")
MOST_IN_A_ROW = 1_000_000
_FRACTION = re.compile("[0-9]{1,9}(/[1-9][0-9]{0,8})?")
"""whists as text: those that are no whole number, such as 40/3 (A-20), and what they may come to"""


def sheet_to_plain(sheet: PoolSheet, players: Sequence[str]) -> dict[str, Any]:
    plain: dict[str, Any] = {
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
    return plain | {"raspasy": sheet.raspasy} if sheet.raspasy else plain


def sheet_from_plain(
    data: object, players: Sequence[str], scoring: Scoring, target: int | None
) -> PoolSheet:
    """Read the sheet of such dictionaries. BadScore if they are not one at a table that scores so,
    and closes a pool at ``target``, if it does.
    """
    score = read_object(data, "the score", ("players", "raspasy"))
    lines = read_object(score.get("players"), "players of the score", players)
    missing = [name for name in players if name not in lines]
    if missing:
        raise BadScore(f"the score lacks {missing[0]}")
    read = tuple(_line(lines[name], name, players, scoring) for name in players)
    for name, line in zip(players, read):
        if target is not None and line.pool > target:
            raise BadScore(
                f"the pool of {name} is {line.pool}; it is closed at {target}", Unfit.CLOSED
            )
    raspasy = score.get("raspasy", 0)
    if type(raspasy) is not int or not 0 <= raspasy < MOST_IN_A_ROW:
        raise BadScore(
            f"raspasy of the score, how many followed one another, is a whole number from 0, "
            f"not {show_value(raspasy)}"
        )
    return PoolSheet(read, raspasy)


def _line(data: object, name: str, players: Sequence[str], scoring: Scoring) -> PoolLine:
    line = read_object(data, f"the score of {name}", WORDS)
    others = [other for other in players if other != name]
    whists = read_object(line.get("whists", {}), f"the whists of {name}", others)
    pool, dump = line.get("pool", 0), line.get("dump", 0)
    if type(pool) is not int or pool < 0:
        words = f"the pool of {name} is a whole number from 0, not {show_value(pool)}"
        raise BadScore(words, Unfit.NEGATIVE if type(pool) is int else Unfit.HALF)
    if type(dump) is not int:
        raise BadScore(
            f"the dump of {name} must be a whole number, not {show_value(dump)}", Unfit.HALF
        )
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
            f"the whists of {name} on {other} are a number from 0, not {show_value(value)}",
            Unfit.NEGATIVE,
        )
    if _FRACTION.fullmatch(str(found)) is None:
        raise BadScore(
            f"the whists of {name} on {other} have more than nine digits: {show_value(value)}"
        )
    return exact(found)
