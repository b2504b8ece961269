"""Bringing the book up to date: rows for every hand that has ended since it was looked at last, and
again for every match whose rows are not what was made of its events.

Invariant: the events are the truth. A match is read, counted and written in pieces so small that
the store is never held for long, and what was interrupted goes on where it stopped. A match that
cannot be read is marked as such and costs no other match.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields

from prefgame.app.book.damage import (
    EventRow,
    forget_bad_judgements,
    is_in_step,
    lost_matches,
    mark_judgements,
    read_counted,
    stamp_of,
)
from prefgame.app.book.identity import deals_of
from prefgame.app.book.rows import HandRow, MatchRow, hand_rows, match_row
from prefgame.app.storage.rows import UNREADABLE, MatchPlan, decode_row
from prefgame.app.storage.store import Store
from prefgame.app.storage.whole_match import forget_rows

_log = logging.getLogger(__name__)
_KEY = ("match", "number", "seat")
_HAND = ("match", *(field.name for field in fields(HandRow)))
_MATCH = ("match", "events", "readable", *(field.name for field in fields(MatchRow)))
_COUNTED = [name for name in _HAND if name not in _KEY]
_WRITE_HAND = (
    f"INSERT INTO book_hand ({', '.join(_HAND)}) VALUES ({', '.join('?' * len(_HAND))}) "
    f"ON CONFLICT ({', '.join(_KEY)}) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _COUNTED)
    + " WHERE "
    + " OR ".join(f"book_hand.{name} IS NOT excluded.{name}" for name in _COUNTED)
)
"""a row of the book that differs from what the events say is written anew; what was judged stays"""
_WRITE_MATCH = (
    f"INSERT OR REPLACE INTO book_match ({', '.join(_MATCH)}) "
    f"VALUES ({', '.join('?' * len(_MATCH))})"
)
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
_UNREADABLE = MatchRow("", "[]", "[]", None, None, 0, None, None, None, 0, "")


@dataclass(frozen=True)
class _Counted:
    """What the events of a match come to."""

    match: MatchRow = _UNREADABLE
    hands: Sequence[HandRow] = ()
    deals: Sequence[tuple[int, str]] = ()

    @classmethod
    def of(cls, rows: Sequence[EventRow], plan: MatchPlan) -> _Counted:
        """Of the events in these rows. ValueError or LookupError where they are damaged."""
        timed = [(at, decode_row(kind, data)) for _n, at, kind, data in rows]
        log = [event for _at, event in timed]
        hands = list(hand_rows(timed, plan))
        deals = list(deals_of(log, [n for n, _at, _kind, _data in rows]))
        return cls(match_row(timed, plan), hands, deals)


def fill(store: Store) -> Iterator[int]:
    """Bring the book up to date, one match after another; yields the number of each that has new
    rows. OSError or sqlite3.Error where the file cannot be had.
    """
    with store.open_file() as db:
        behind = [
            number
            for (number,) in db.execute(
                "SELECT match.id FROM match LEFT JOIN book_match ON match = match.id "
                "WHERE finished <> ? AND (stamp IS NULL OR coalesce(events, 0) IS NOT "
                "(SELECT max(n) + 1 FROM event WHERE event.match = match.id)) "
                "ORDER BY match.id DESC",
                (UNREADABLE,),
            )
        ]
        known = {number for (number,) in db.execute("SELECT match FROM book_match")} - set(behind)
        lost = lost_matches(db)
    for number in (*behind, *lost):
        fill_match(store, number)
        yield number
    for number in sorted(known - set(lost), reverse=True):
        with store.open_file() as db:
            is_known = is_in_step(db, number)
        if not is_known:
            fill_match(store, number)
            yield number


def count_anew(store: Store) -> None:
    """Have all matches be read again, whatever the book says of them; what was judged stays.
    OSError or sqlite3.Error where the file cannot be had.
    """
    with store.open_file() as db, db:
        db.execute("UPDATE book_match SET stamp = ''")


def fill_match(store: Store, number: int) -> None:
    """Make the rows of this match what its events say."""
    with store.open_file() as db:
        plan, rows = read_counted(db, number)
        last = db.execute("SELECT max(n) FROM event WHERE match = ?", (number,)).fetchone()[0]
    try:
        found = _Counted.of(rows, MatchPlan.model_validate_json(plan))
    except (ValueError, LookupError):  # what damage leads to
        found = _Counted()
    except Exception:  # a fault of ours: it is tried again, and costs no other match
        _log.exception("match %s cannot be counted", number)
        return
    with store.open_file() as db, db:
        if db.execute("SELECT 1 FROM match WHERE id = ?", (number,)).fetchone() is None:
            forget_rows(db, number)  # it was deleted meanwhile
            return
        before = db.execute("SELECT stamp FROM book_match WHERE match = ?", (number,)).fetchone()
        seats = {(hand.number, hand.seat) for hand in found.hands}
        for key in db.execute("SELECT number, seat FROM book_hand WHERE match = ?", (number,)):
            if key not in seats:
                db.execute(
                    "DELETE FROM book_hand WHERE match = ? AND number IS ? AND seat IS ?",
                    (number, *key),
                )
        db.executemany(_WRITE_HAND, [(number, *astuple(hand)) for hand in found.hands])
        db.execute("DELETE FROM book_deal WHERE match = ?", (number,))
        db.executemany(
            "INSERT INTO book_deal (match, n, digest) VALUES (?, ?, ?)",
            [(number, n, digest) for n, digest in found.deals],
        )
        readable = found.match is not _UNREADABLE
        count = 0 if last is None else last + 1
        db.execute(_WRITE_MATCH, (number, count, int(readable), *astuple(found.match)))
        db.execute(_SUM_UP, (number,))
        if before in (None, (None,)):  # what is known of it comes from a version without marks
            mark_judgements(db, number)
        forget_bad_judgements(db, number)
        stamp = stamp_of(db, number, plan, rows)
        db.execute("UPDATE book_match SET stamp = ? WHERE match = ?", (stamp, number))
