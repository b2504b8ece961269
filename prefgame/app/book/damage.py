"""Whether the rows of the book are still what was made of the events: disks damage files, and
people edit them.

Invariant: the stamp of a match covers the events that its rows were made from, the way of counting,
and every number in the rows. So a number that was changed is noticed however likely it looks, and
only what the events can say again is called damaged. The marks of a judgement do the same for what
was found about a hand; nothing is changed here but a judgement whose marks do not fit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import fields
from hashlib import sha256
from typing import Any

from prefgame.app.book.rows import KINDS, HandRow

COUNTING = 1
"""the way of counting: one more whenever the same events come to other rows"""
_COUNTED = ", ".join(field.name for field in fields(HandRow))
_KINDS = tuple(kind.__name__ for kind in KINDS)
_MARK_DIGITS = 16
_JUDGED = "number, seat, contract, tricks, foretold, deals, judged, lost, mistakes, mark"

EventRow = tuple[int, str, str, bytes]
"""number, time, kind and data of an event"""


def read_counted(db: sqlite3.Connection, match: int) -> tuple[str, list[EventRow]]:
    """Read the plan of a match, and the events that the book is made of."""
    found = db.execute("SELECT plan FROM match WHERE id = ?", (match,)).fetchone()
    rows = db.execute(
        "SELECT n, at, kind, data FROM event WHERE match = ? AND kind IN "
        f"({', '.join('?' * len(_KINDS))}) ORDER BY n",
        (match, *_KINDS),
    ).fetchall()
    return (found[0] if found else "", rows)


def stamp_of(db: sqlite3.Connection, match: int, plan: str, events: Iterable[EventRow]) -> str:
    """Stamp the rows of a match as they are now, made from these events."""
    digest = sha256(repr((COUNTING, plan)).encode())
    for row in events:
        digest.update(repr(row).encode())
    cursor = db.execute("SELECT * FROM book_match WHERE match = ?", (match,))
    names = [column[0] for column in cursor.description]
    digest.update(repr([dict(zip(names, row)) | {"stamp": ""} for row in cursor]).encode())
    for query in (
        f"SELECT {_COUNTED} FROM book_hand WHERE match = ? ORDER BY number, seat",
        "SELECT n, digest FROM book_deal WHERE match = ? ORDER BY n",
    ):
        digest.update(repr(db.execute(query, (match,)).fetchall()).encode())
    return digest.hexdigest()


def is_in_step(db: sqlite3.Connection, match: int) -> bool:
    """Tell whether the rows of a match are what was made of its events, and all its judgements
    fit.
    """
    row = db.execute("SELECT stamp FROM book_match WHERE match = ?", (match,)).fetchone()
    stamp = stamp_of(db, match, *read_counted(db, match))
    return row == (stamp,) and not any(_bad_judgements(db, match))


def lost_matches(db: sqlite3.Connection) -> list[int]:
    """List the numbers of the matches that are gone and have rows in the book."""
    found = db.execute(
        " UNION ".join(
            f"SELECT match FROM {table} WHERE match NOT IN (SELECT id FROM match)"
            for table in ("book_match", "book_hand", "book_deal")
        )
    )
    return [number for (number,) in found if isinstance(number, int)]


# ---- judgements


def mark_judgements(db: sqlite3.Connection, match: int, number: int | None = None) -> None:
    """Mark what has just been found about this hand of the player; None: what has been found about
    any of them and has no mark.
    """
    for row, forecast, points in _marks(db, match):
        found = any(value is not None for value in row[4:-1])
        if found and (row[0] == number or (number is None and row[-1] is None)):
            db.execute(
                "UPDATE book_hand SET mark = ? WHERE match = ? AND number IS ? AND seat IS ?",
                (forecast + points, match, *row[:2]),
            )


def forget_bad_judgements(db: sqlite3.Connection, match: int) -> None:
    """Have the hands of a match judged again of which the marks do not fit what was found."""
    for number, seat, forecast_fits in _bad_judgements(db, match):
        gone = "" if forecast_fits else "foretold = NULL, deals = NULL, mark = NULL, "
        db.execute(
            f"UPDATE book_hand SET {gone}lost = NULL, mistakes = NULL, judged = NULL "
            "WHERE match = ? AND number IS ? AND seat IS ?",
            (match, number, seat),
        )


def _bad_judgements(db: sqlite3.Connection, match: int) -> list[tuple[int, int, bool]]:
    """List number and seat of each hand whose judgement is not what was found, and whether at least
    its forecast is.
    """
    found = []
    for row, forecast, points in _marks(db, match):
        number, seat, _contract, _tricks, foretold, deals, judged, lost, mistakes, mark = row
        kept = mark if isinstance(mark, str) else ""
        forecast_fits = (foretold, deals) == (None, None) or kept.startswith(forecast)
        points_fit = (judged, lost, mistakes) == (None,) * 3 or kept.endswith(points)
        if not (forecast_fits and points_fit):
            found.append((number, seat, forecast_fits))
    return found


def _marks(db: sqlite3.Connection, match: int) -> list[tuple[tuple[Any, ...], str, str]]:
    """Read, of each hand of the player, its row, and the marks of its forecast and of its points.
    The deal and the result of the hand are in them, so they fit no other hand.
    """
    digests = [
        digest
        for (digest,) in db.execute(
            "SELECT digest FROM book_deal WHERE match = ? ORDER BY n", (match,)
        )
    ]
    rows = db.execute(
        f"SELECT {_JUDGED} FROM book_hand WHERE match = ? AND place = 0", (match,)
    ).fetchall()
    found = []
    for row in rows:
        number, seat, contract, tricks, foretold, deals, judged, lost, mistakes, _mark = row
        known = isinstance(number, int) and 0 < number <= len(digests)
        hand = digests[number - 1] if known else "", number, seat, contract, tricks
        marks = (foretold, deals), (judged, lost, mistakes)
        forecast, points = (sha256(repr((hand, mark)).encode()).hexdigest() for mark in marks)
        found.append((row, forecast[:_MARK_DIGITS], points[:_MARK_DIGITS]))
    return found
