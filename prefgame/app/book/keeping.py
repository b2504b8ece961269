"""The book is kept up to date: its hands are counted and judged, in threads of their own.

Invariant: the window never waits. It looks at ``changes`` and ``result`` in every frame; a disk
that refuses leaves the book as it was.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from itertools import islice
from typing import Generic, TypeVar

from prefgame.ai.advice import Success
from prefgame.ai.value.end_values import EndValues
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
from prefgame.app.look_back.judge import HandJudge, Judged
from prefgame.app.look_back.open_hand import counted_tricks
from prefgame.app.look_back.open_values import OpenValue
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.app.look_back.review import reviews
from prefgame.app.play.thinking import advice_told
from prefgame.app.storage.rows import UNREADABLE, MatchPlan, decode_row, forget_rows
from prefgame.app.storage.store import Store
from prefgame.engine.commands import Command
from prefgame.engine.decide import finished_hand
from prefgame.engine.events import (
    BidCalled,
    ContractAnnounced,
    Dealt,
    DefenceAnswered,
    Discarded,
    Event,
    GameRevealed,
    HandScored,
    split_log,
)
from prefgame.engine.state import Table
from prefgame.engine.view import SeatView, evolve_view, first_view
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.scoring.base import Sheet
from prefgame.solver import COMPILED, Stop, Stopped

# ---- what the best seat foretold
# Invariant: the advice is that on the player's own view at that moment, and no card is seen that
# the player could not see. The same hand always gets the same forecast.

_CONTRACT_DECISIONS = (BidCalled, GameRevealed, Discarded, ContractAnnounced)


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """A view at which the player had to decide, the number of the event, and what was decided."""

    view: SeatView
    at: int
    command: Command


@dataclass(frozen=True, slots=True)
class Forecast:
    """The ``chance`` foretold in so many ``deals``; None and 0 if there was nothing to foretell."""

    chance: float | None = None
    deals: int = 0


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What the player decided in a hand that has ended; the number is from 1."""

    number: int
    seat: Seat
    scored: HandScored
    decisions: tuple[tuple[Event, OwnDecision], ...]

    def forecast(self) -> Forecast:
        """Find what was foretold at the last decision that had something to foretell."""
        hand = self.scored.hand
        declares = hand.declarer == self.seat
        kinds = _CONTRACT_DECISIONS if declares else (DefenceAnswered,)
        success = Success.CONTRACT if declares else Success.QUOTA
        role = hand.roles.get(self.seat)
        if hand.declarer is None or role is None or not role.plays:
            return Forecast()
        for event, decision in reversed(self.decisions):
            if not isinstance(event, kinds):
                continue
            advice = advice_told(decision.view)
            option = next(each for each in advice.options if each.command == decision.command)
            if advice.success is success and option.chance is not None:
                meant = option.contract
                if not declares or meant is None or str(meant) == str(hand.contract):
                    return Forecast(option.chance, advice.worlds)
        return Forecast()


def finished_hands(log: Sequence[Event], seat: Seat) -> Iterator[OwnHand]:
    """Go through the hands of a log that have ended, with what this seat decided in them."""
    started, rest = split_log(log)
    view, number = first_view(seat, started), 0
    decisions: list[tuple[Event, OwnDecision]] = []
    for at, event in enumerate(rest, 1):
        if isinstance(event, Dealt):
            decisions = []
        elif isinstance(event, (*_CONTRACT_DECISIONS, DefenceAnswered)) and event.actor == seat:
            decisions.append((event, OwnDecision(view, at, event.command)))
        elif isinstance(event, HandScored):
            number += 1
            yield OwnHand(number, seat, event, tuple(decisions))
        view = evolve_view(view, event.seen_by(seat))


# ---- the points that a player lost in a finished hand
# Invariant: the measure is that of the judgement, so the page of a hand and the book say the same.
# Only what the player decided counts, and each loss once: the parts add up to the best line.


COUNTED = frozenset({Phase.EXCHANGE, Phase.DEFENCE, Phase.KONTRA, Phase.PLAY})
"""What is played, and what defenders answer. Calls and contracts are left out: a discard is
compared with others for the contract that was played, so another contract would count the same loss
again.
"""


def hand_logs(log: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Make each finished hand a match of its own, which begins with the sheet before it."""
    started, rest = split_log(log)
    sheet, events = first_sheet(started), list[Event]()
    for event in rest:
        if isinstance(event, Dealt):
            events = []
        events.append(event)
        if isinstance(event, HandScored):
            yield (replace(started, sheet=sheet), *events)
            sheet = event.sheet


@dataclass(frozen=True, slots=True)
class Lost:
    """Points of the settlement. ``open_cards``: what the best line with all cards open would have
    added; ``mistakes``: the part of it for which something better could be known.
    """

    open_cards: float
    mistakes: float


def points_lost(log: Sequence[Event], seat: Seat, stop: Stop | None = None) -> Lost | None:
    """Count the points that the seat lost in the only hand of the log, which has ended; None if
    nobody declared it, the seat held no cards or the solver would take minutes. Stopped if ``stop``
    was set.
    """
    hand = FinishedHand.of(log)
    ended = hand.after.this_hand
    if ended.declarer is None or ended.contract is None or seat not in ended.order or not COMPILED:
        return None
    judge = HandJudge(hand, stop or Stop())
    own = [one for one in judge.decisions if one.seat == seat and one.phase in COUNTED]
    lost = sum(_lost_by(one, judge.values.of(one)) for one in own)
    if ended.settled is not None and ended.settled.seat == seat:
        lost += _lost_by_ending(hand, log, judge.decisions[0].view.table.sheet, seat, stop)
    mistakes = sum(_share_of(found) for one in own if (found := judge.mistake(one)) is not None)
    return Lost(round(lost, 6), round(mistakes, 6))


def _share_of(mistake: Judged) -> float:
    """Compute what the mistake lost the seat itself."""
    return max(0.0, mistake.losses[0][1] if mistake.losses else mistake.lost)


def _lost_by(decision: Decision, values: Mapping[Command, OpenValue]) -> float:
    """Compute what the choice lost its seat; nothing if open cards do not say."""
    if decision.chosen not in values:
        return 0.0
    chosen = values[decision.chosen]
    best = max(values.values(), key=chosen.loss_against)
    if chosen.loss_against(best) <= 0:
        return 0.0
    shares = chosen.losses(best)
    return max(0.0, shares[0][1]) if shares else best.points - chosen.points


def _lost_by_ending(
    hand: FinishedHand, log: Sequence[Event], sheet: Sheet, seat: Seat, stop: Stop | None
) -> float:
    """Compute what it lost to settle the rest of the hand, on this sheet."""
    (found,) = islice(reviews(log, stop), 1)
    if found.end is None or not found.end.cost:
        return 0.0
    table, ended = hand.after, hand.after.declared
    ends = EndValues(
        table.rules,
        sheet,
        seat,
        ended.contract,
        table.roles,
        ended.kontra,
        finished_hand(table).aces,
    )
    own = counted_tricks(table, sheet)[ended.taken[ended.declarer]]
    wants_more = (seat == ended.declarer) is not ended.contract.goal.wants_few
    better = own + found.end.cost if wants_more else own - found.end.cost
    best, done = (ends.end(_tricks_of_all(table, seat, each)).gain for each in (better, own))
    return best - done


def _tricks_of_all(table: Table, seat: Seat, own: int) -> dict[Seat, int]:
    """Divide all tricks, by seat, if the declarer has so many. Those that a defence takes more or
    fewer than it did are those of the seat, or of its partner.
    """
    hand = table.declared
    defenders = [each for each in table.playing if each != hand.declarer]
    first = seat if seat in defenders else defenders[0]
    tricks, rest = {hand.declarer: own}, TRICKS - own
    for other in defenders:
        if other != first:
            tricks[other] = min(rest, hand.taken[other])
            rest -= tricks[other]
    return tricks | {first: rest}


# ---- judging the player's finished hands: what was foretold of them, and the points they lost
# Invariant: this takes time, so it is done hand by hand, and what is done is kept at once. A hand
# that cannot be judged is marked as judged without a result, so that nobody waits for it. A step of
# the store that clears the mark has the points found anew; a forecast that is known stays.


_log = logging.getLogger(__name__)


def count_unjudged(store: Store) -> int:
    """Count the hands that wait to be judged. OSError or sqlite3.Error if the file fails."""
    with store.open_file() as db:
        count = db.execute(
            "SELECT count(*) FROM book_hand WHERE place = 0 AND judged IS NULL"
        ).fetchone()[0]
    return int(count)


def judge(store: Store, stop: Stop | None = None) -> Iterator[None]:
    """Judge every hand that waits, the last match first; yields after each hand. Stopped if
    ``stop`` was set; OSError or sqlite3.Error if the file cannot be had.
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
    """Return what is known of it; None if nobody has asked yet."""
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
        self._store, self._stop, self._ended = store, Stop(), threading.Event()
        self._thread = threading.Thread(target=self._work, name="book", daemon=True)
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
        self._thread = threading.Thread(target=self._run, name="book page", daemon=True)
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
