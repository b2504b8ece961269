"""The threads of the book: one that keeps it up to date, and one for each page that is asked for.

Invariant: the window never waits. It looks at ``changes`` and ``result`` in every frame; a disk
that refuses leaves the book as it was.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from threading import Event, Thread
from typing import Generic, TypeVar

from prefgame.app.book.figures import (
    Curve,
    Figures,
    PastGame,
    Selection,
    accounts_played,
    curve,
    figures,
    opponents_met,
    past_games,
)
from prefgame.app.book.judging import count_unjudged, judge
from prefgame.app.book.kept import (
    EventRow,
    forget_bad_judgements,
    is_in_step,
    lost_matches,
    mark_judgements,
    read_counted,
    stamp_of,
)
from prefgame.app.book.rows import Account, HandRow, MatchRow, deals_of, hand_rows, match_row
from prefgame.app.storage.rows import UNREADABLE, MatchPlan, decode_row, forget_rows
from prefgame.app.storage.store import Store
from prefgame.solver import Stop, Stopped

# ---- all that the window shows of the book at one time
# Invariant: one reading of the store, so that figures, curve and list belong together.


@dataclass(frozen=True, slots=True)
class Wish:
    """What the player wants to see: account (None: the one played last), opponents and time as in
    ``Selection``, and words that the matches in the list must have.
    """

    account: Account | None = None
    opponents: str | None = None
    since: str | None = None
    search: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """``accounts``: all that the player has played, the last ones first; ``chosen``: what the
    figures are of, None if no hand was ever finished.
    """

    accounts: tuple[Account, ...]
    opponents: tuple[str, ...]
    chosen: Selection | None
    figures: Figures | None
    curve: Curve | None
    games: tuple[PastGame, ...]


def read_page(db: sqlite3.Connection, wish: Wish, names: Mapping[str, str]) -> Page:
    """Read the page that is wished for. ``names``: of the rules, by key, for the search."""
    words = wish.search.split()
    keys = [[key for key, name in names.items() if word.lower() in name.lower()] for word in words]
    games = past_games(db, words, keys)
    accounts = accounts_played(db)
    if not accounts:
        return Page((), (), None, None, None, games)
    account = wish.account if wish.account in accounts else accounts[0]
    met = opponents_met(db, account)
    chosen = Selection(account, wish.opponents if wish.opponents in met else None, wish.since)
    return Page(accounts, met, chosen, figures(db, chosen), curve(db, chosen), games)


# ---- bringing the book up to date
# Invariant: the events are the truth. A match is read, counted and written in pieces so small that
# the store is never held for long, and what was interrupted goes on where it stopped. A match that
# cannot be read is marked as such and costs no other match.


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
        """Count the events in these rows. ValueError or LookupError if they are damaged."""
        timed = [(at, decode_row(kind, data)) for _n, at, kind, data in rows]
        log = [event for _at, event in timed]
        hands = list(hand_rows(timed, plan))
        deals = list(deals_of(log, [n for n, _at, _kind, _data in rows]))
        return cls(match_row(timed, plan), hands, deals)


def fill(store: Store) -> Iterator[int]:
    """Bring the book up to date, one match after another; yields the number of each that has new
    rows. OSError or sqlite3.Error if the file cannot be had.
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
    OSError or sqlite3.Error if the file cannot be had.
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


# ---- the threads of the book


_PAUSE = 0.02
"""seconds between two pieces of work, in which the window has the processor and the store"""

T = TypeVar("T")


class BookKeeper:
    """Fills the book and then judges its hands, in a thread of its own. ``changes`` grows with
    every piece; ``unjudged``: how many hands wait, None before that is known; ``over``: nothing is
    left to be done, or nothing can be done now.
    """

    def __init__(self, store: Store) -> None:
        self.changes = 0
        self.over = False
        self.unjudged: int | None = None
        self._store, self._stop, self._ended = store, Stop(), Event()
        self._thread = Thread(target=self._work, name="book", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            for _match in fill(self._store):
                self.changes += 1
                if self._ended.wait(_PAUSE):
                    return
            self.unjudged = count_unjudged(self._store)
            self.changes += 1
            for _hand in judge(self._store, self._stop):
                self.unjudged = max(0, self.unjudged - 1)
                self.changes += 1
                if self._ended.wait(_PAUSE):
                    return
        except (Stopped, OSError, sqlite3.Error):
            pass  # the next one goes on here
        except Exception:  # a book that is not up to date is better than no window
            _log.exception("the book cannot be kept")
        finally:
            self.over = True
            self.changes += 1

    def wait(self) -> None:
        self._thread.join()

    def close(self) -> None:
        """Stop; what is done is kept. Does not wait for the piece that is being worked on."""
        self._ended.set()
        self._stop.set()


class Asked(Generic[T]):
    """Something that is done in a thread, once what it comes ``after`` is over. ``over``: it is
    done, or could not be; then ``result`` is what came of it, or ``error`` why nothing did.
    """

    def __init__(self, work: Callable[[], T], after: Asked[T] | None = None) -> None:
        self.result: T | None = None
        self.error: Exception | None = None
        self.over = False
        self._work, self._after = work, after
        self._thread = Thread(target=self._run, name="book page", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if self._after is not None:
            self._after.wait()
            self._after = None
        try:
            self.result = self._work()
        except (OSError, sqlite3.Error) as error:
            self.error = error
        except Exception as error:
            _log.exception("a page of the book cannot be read")
            self.error = error
        self.over = True

    def wait(self) -> T | None:
        self._thread.join()
        return self.result
