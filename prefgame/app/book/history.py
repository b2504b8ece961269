"""The matches in the book: the list of them, what they came to, and the curve of the results.

Invariant: the store selects and adds up; a match that cannot be read is not listed.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from prefgame.app.book.figures import Mean, Selection, Slope, mean_of, slope_of
from prefgame.app.book.rows import PARTS_OF_A_POINT, Account, from_parts
from prefgame.app.storage.rows import FINISHED, Origin
from prefgame.rules.base import Amount


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
        like = f"%{_escaped(word)}%"
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


def _escaped(word: str) -> str:
    return "".join(f"!{sign}" if sign in "!%_" else sign for sign in word)


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
    """What the cards dealt gave a match on average, and the ``rest`` of its result; ``totals``: the
    curve of the rest.
    """

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
    """Compute the luck of matches, of each: what it won, in parts, the deals and the tricks in
    them.
    """
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
