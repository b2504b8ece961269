"""Bringing the book up to date: rows for every hand that has ended since it was looked at last.

Invariant: the events are the truth. A match is read, counted and written in pieces so small that
the store is never held for long, and what was interrupted goes on where it stopped. A match that
cannot be read is marked as such and costs no other match.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, fields

from prefgame.app.book.rows import KINDS, HandRow, MatchRow, hand_rows, match_row
from prefgame.app.storage.rows import UNREADABLE, MatchPlan, decode_row
from prefgame.app.storage.store import Store

_log = logging.getLogger(__name__)
_HAND = ", ".join(("match", *(field.name for field in fields(HandRow))))
_MATCH = ", ".join(("match", "events", "readable", *(field.name for field in fields(MatchRow))))
_SUM_UP = (
    "UPDATE book_match SET "
    "(own_deals, own_cards, deals, cards, squares, gains, products, gain_squares) = ("
    "SELECT count(CASE WHEN place = 0 THEN strength END), "
    "sum(CASE WHEN place = 0 THEN strength END), count(strength), sum(strength), "
    "sum(strength * strength), sum(CASE WHEN strength IS NOT NULL THEN gain END), "
    "sum(strength * gain), sum(CASE WHEN strength IS NOT NULL THEN 1.0 * gain * gain END) "
    "FROM book_hand WHERE book_hand.match = book_match.match) "
    "WHERE match = ?"
)
"""of a match, what the cards dealt come to: those of the player, and with the gains those of all"""
_UNREADABLE = MatchRow("", "[]", "[]", None, None, 0, None, None, None, 0, "", "")


def fill(store: Store) -> Iterator[int]:
    """Bring the book up to date, one match after another; yields the number of each. OSError or
    sqlite3.Error where the file cannot be had.
    """
    with store.open_file() as db:
        behind = [
            number
            for (number,) in db.execute(
                "SELECT match.id FROM match LEFT JOIN book_match ON match = match.id "
                "WHERE finished <> ? AND (unit IS NULL OR coalesce(events, 0) IS NOT "
                "(SELECT max(n) + 1 FROM event WHERE event.match = match.id)) "
                "ORDER BY match.id DESC",
                (UNREADABLE,),
            )
        ]
    for number in behind:
        fill_match(store, number)
        yield number


def fill_match(store: Store, number: int) -> None:
    """Write the rows that the book lacks of this match."""
    with store.open_file() as db:
        plan, count, rows = _read(db, number)
    try:
        timed = [(at, decode_row(kind, data)) for at, kind, data in rows]
        hands = list(hand_rows(timed, MatchPlan.model_validate_json(plan)))
        match = match_row(timed, MatchPlan.model_validate_json(plan))
        readable = True
    except (ValueError, LookupError):  # what damage leads to
        hands, match, readable = [], _UNREADABLE, False
    except Exception:  # a fault of ours: it is tried again, and costs no other match
        _log.exception("match %s cannot be counted", number)
        return
    with store.open_file() as db, db:
        if db.execute("SELECT 1 FROM match WHERE id = ?", (number,)).fetchone() is None:
            return  # it was deleted meanwhile
        known = db.execute(
            "SELECT coalesce(max(number), 0) FROM book_hand WHERE match = ?", (number,)
        ).fetchone()[0]
        _insert(db, "book_hand", _HAND, [(number, *astuple(h)) for h in hands if h.number > known])
        _insert(db, "book_match", _MATCH, [(number, count, int(readable), *astuple(match))])
        db.execute(  # hands that an earlier version has written; what was judged stays
            "UPDATE book_hand SET unit = ? WHERE match = ? AND unit IS NULL", (match.unit, number)
        )
        db.execute(_SUM_UP, (number,))


def _read(db: sqlite3.Connection, number: int) -> tuple[str, int, list[tuple[str, str, bytes]]]:
    """The plan, how many events there are, and those that the book is made of."""
    found = db.execute("SELECT plan FROM match WHERE id = ?", (number,)).fetchone()
    count = db.execute("SELECT max(n) + 1 FROM event WHERE match = ?", (number,)).fetchone()[0]
    kinds = tuple(kind.__name__ for kind in KINDS)
    rows = db.execute(
        "SELECT at, kind, data FROM event WHERE match = ? AND kind IN "
        f"({', '.join('?' * len(kinds))}) ORDER BY n",
        (number, *kinds),
    ).fetchall()
    return (found[0] if found else "", count or 0, rows)


def _insert(
    db: sqlite3.Connection, table: str, columns: str, rows: list[tuple[object, ...]]
) -> None:
    marks = ", ".join("?" * (columns.count(",") + 1))
    db.executemany(f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({marks})", rows)
