"""What the store's book has of the player's own matches against a person.

Invariant: counts of hands that ended, in one account; nothing is added up over different ones.
"""

from __future__ import annotations

import sqlite3
from dataclasses import asdict, dataclass

from prefgame.app.book.account import Account
from prefgame.app.book.rows import PARTS_OF_A_POINT
from prefgame.app.book.sums import Mean, mean_of
from prefgame.app.company.people import Person

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
    """The figures of the player's matches against this person in this account; None before the
    first hand.
    """
    latin, cyrillic = person.spellings
    values = {"key": person.key, "latin": latin, "cyrillic": cyrillic, **asdict(account)}
    matches, hands, declared, made, kontras, gains, squares = db.execute(_HANDS, values).fetchone()
    if not hands:
        return None
    gain = mean_of(hands, gains / PARTS_OF_A_POINT, squares / PARTS_OF_A_POINT**2)
    return Met(matches, hands, declared, made, kontras, gain)
