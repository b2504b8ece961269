"""Judging the player's finished hands: what was foretold of them, and the points they lost.

Invariant: this takes time, so it is done hand by hand, and what is done is kept at once. A hand
that cannot be judged is marked as judged without a result, so that nobody waits for it. A step of
the store that clears the mark has the points found anew; a forecast that is known stays.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator

from prefgame.app.book.damage import mark_judgements
from prefgame.app.book.foretold import Forecast, OwnHand, finished_hands
from prefgame.app.book.lost import Lost, hand_logs, points_lost
from prefgame.app.storage.store import Store
from prefgame.engine.events import Event
from prefgame.solver import Stop, Stopped

_log = logging.getLogger(__name__)


def count_unjudged(store: Store) -> int:
    """How many hands of the player wait to be judged. OSError or sqlite3.Error where the file
    cannot be had.
    """
    with store.open_file() as db:
        count = db.execute(
            "SELECT count(*) FROM book_hand WHERE place = 0 AND judged IS NULL"
        ).fetchone()[0]
    return int(count)


def judge(store: Store, stop: Stop | None = None) -> Iterator[None]:
    """Judge every hand that waits, the last match first; yields after each hand. Stopped where
    ``stop`` was set; OSError or sqlite3.Error where the file cannot be had.
    """
    with store.open_file() as db:
        waiting = [
            number
            for (number,) in db.execute(
                "SELECT DISTINCT match FROM book_hand WHERE place = 0 AND judged IS NULL "
                "ORDER BY match DESC"
            )
        ]
    for match in waiting:
        yield from judge_match(store, match, stop)


def judge_match(store: Store, match: int, stop: Stop | None = None) -> Iterator[None]:
    """Judge the hands of this match that wait, as ``judge`` does, and with its errors."""
    with store.open_file() as db:
        rows = db.execute(
            "SELECT number, seat, foretold, deals FROM book_hand "
            "WHERE match = ? AND place = 0 AND judged IS NULL ORDER BY number",
            (match,),
        ).fetchall()
    if not rows:
        return  # it was deleted meanwhile, or another window has judged it
    waiting = {number: _forecast(chance, deals) for number, _seat, chance, deals in rows}
    try:
        _plan, log = store.events_of(match)
        hands = list(zip(finished_hands(log, rows[0][1]), hand_logs(log)))
    except (OSError, sqlite3.Error):
        raise  # the file cannot be had now: the hands go on waiting
    except Exception:  # no damage that can be thought of may cost the other matches
        _log.exception("match %s cannot be judged", match)
        hands = []
    found = {hand.number: (hand, events) for hand, events in hands}
    for number, known in waiting.items():
        forecast, lost = known or Forecast(), None
        if number in found:
            forecast, lost = _judged(*found[number], known, stop)
        with store.open_file() as db, db:
            db.execute(
                "UPDATE book_hand SET foretold = ?, deals = ?, lost = ?, mistakes = ?, "
                "judged = 1 WHERE match = ? AND number = ? AND place = 0",
                (
                    forecast.chance,
                    forecast.deals,
                    None if lost is None else lost.open_cards,
                    None if lost is None else lost.mistakes,
                    match,
                    number,
                ),
            )
            mark_judgements(db, match, number)
        yield


def _forecast(chance: float | None, deals: int | None) -> Forecast | None:
    """What is known of it; None where nobody has asked yet."""
    return None if deals is None else Forecast(chance, deals)


def _judged(
    hand: OwnHand, events: tuple[Event, ...], known: Forecast | None, stop: Stop | None
) -> tuple[Forecast, Lost | None]:
    try:
        return known or hand.forecast(), points_lost(events, hand.seat, stop)
    except Stopped:
        raise
    except Exception:  # a hand without a judgement is better than none with one
        _log.exception("hand %s cannot be judged", hand.number)
        return known or Forecast(), None
