"""What was counted of each person's play, over many hands at the same deals as their plain level.

Invariant: the numbers come from the file that ``build/benchmark_ai.py company`` writes; nothing is
put right by hand.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from prefgame.app.book.figures import Mean, mean_of
from prefgame.app.book.rows import PARTS_OF_A_POINT, Account
from prefgame.app.company.people import Person
from prefgame.documents import parse_json

FIRST = 2
FILE = Path(__file__).with_name("measured.json")


class Counts(BaseModel):
    """One seat in so many ``hands``. ``kontras`` are those of a defender, of the hands
    ``defended``; ``none`` counts the declared contracts in which no trick is wanted; ``cards`` are
    those that plain seats chose in these deals, and ``lost`` the tricks that are lost, with open
    cards, by what this seat would have played in their place.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    hands: int = 0
    declared: int = 0
    made: int = 0
    none: int = 0
    asked: int = 0
    came: int = 0
    defended: int = 0
    kontras: int = 0
    cards: int = 0
    lost: int = 0

    def __add__(self, other: Counts) -> Counts:
        mine, theirs = self.model_dump(), other.model_dump()
        return Counts(**{name: mine[name] + theirs[name] for name in mine})


class Difference(BaseModel):
    """How much a style is above its plain level at the same deals, per hand, and the standard
    error of that.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    mean: float
    error: float

    @property
    def errors(self) -> float:
        """How many standard errors it is away from nothing."""
        return abs(self.mean) / self.error if self.error else 0.0


class Measured(BaseModel):
    """``counts`` of a level with its style, ``plain`` those of the level alone in the same deals;
    ``first``: those of the style in the first ``FIRST`` deals, which a test plays again. ``gain``
    in points of the settlement, ``apart`` by the fields of ``Counts``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: str
    seed: str
    deals: int
    counts: Counts
    plain: Counts
    first: Counts
    gain: Difference
    apart: dict[str, Difference]

    def between(self, field: str, of: str) -> Difference | None:
        """Compute how much the share that ``field`` has in ``of`` is above that of the plain level;
        None if a share is of nothing. Its error is that of both counts at the same deals, as if
        they were independent: if one grows with the other, it is smaller.
        """
        mine, plain = (
            (getattr(each, field), getattr(each, of)) for each in (self.counts, self.plain)
        )
        if not mine[1] or not plain[1]:
            return None
        usual = plain[0] / plain[1]
        error = self.apart[field].error
        if of in self.apart:
            error = hypot(error, usual * self.apart[of].error)
        return Difference(mean=mine[0] / mine[1] - usual, error=error * self.counts.hands / mine[1])


@cache
def every_measure() -> Mapping[str, Measured]:
    """Read what was measured, by the key of level and style."""
    found: Any = parse_json(FILE.read_text("utf-8"))
    return {key: Measured.model_validate(fields) for key, fields in found.items()}


def measured(key: str) -> Measured | None:
    """Find what was measured of this level and style; None if nothing was."""
    return every_measure().get(key)


# ---- what the store's book has of the player's own matches against a person
# Invariant: counts of hands that ended, in one account; nothing is added up over different ones.


_HANDS = (
    "SELECT count(DISTINCT book_match.match), count(*), sum(theirs.part = 'declarer'), "
    "sum(theirs.part = 'declarer' AND theirs.made IS 1), sum(theirs.doubled), sum(mine.gain), "
    "sum(mine.gain * 1.0 * mine.gain) "
    "FROM book_match JOIN match ON match.id = book_match.match "
    "JOIN json_each(match.plan, '$.levels') AS level ON level.value = :key "
    "JOIN book_hand AS theirs ON theirs.match = match.id AND theirs.seat = level.key "
    "JOIN book_hand AS mine ON mine.match = match.id AND mine.number = theirs.number "
    "AND mine.place = 0 "
    "WHERE book_match.rules = :rules AND book_match.unit = :unit "
    "AND book_match.origin = :added AND book_match.seat IS NOT NULL "
    "AND json_extract(book_match.players, '$[' || level.key || ']') IN (:latin, :cyrillic)"
)


@dataclass(frozen=True, slots=True)
class Met:
    """The ``hands`` of so many ``matches`` that the player has played with a person, what the
    person did in them, and what a hand won the player, in points.
    """

    matches: int
    hands: int
    declared: int
    made: int
    kontras: int
    gain: Mean


def met(db: sqlite3.Connection, person: Person, account: Account) -> Met | None:
    """Compute the figures of the player's matches against this person in this account; None before
    the first hand.
    """
    latin, cyrillic = person.spellings
    values = {"key": person.key, "latin": latin, "cyrillic": cyrillic, **asdict(account)}
    matches, hands, declared, made, kontras, gains, squares = db.execute(_HANDS, values).fetchone()
    if not hands:
        return None
    gain = mean_of(hands, gains / PARTS_OF_A_POINT, squares / PARTS_OF_A_POINT**2)
    return Met(matches, hands, declared, made, kontras, gain)
