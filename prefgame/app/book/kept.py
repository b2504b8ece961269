"""What a backup keeps beside the records, and whether the rows of the book are undamaged.

Invariant: the mark is a keyed digest (HMAC-SHA256) of the record and of all that is kept, made with
the secret of the store. One that fits proves that a store with this secret wrote the record and
that nobody has changed it since. It proves nothing of how the match was played, and nothing to
whoever can read the secret in the file of the store.
"""

from __future__ import annotations

import hmac
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import Enum
from hashlib import sha256
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from prefgame.app.book.rows import KINDS, HandRow
from prefgame.app.files import Document, usable
from prefgame.app.settings import Settings
from prefgame.app.storage.rows import MatchPlan, WholeMatch, now, own_key
from prefgame.app.storage.store import Store
from prefgame.documents import Unfit, parse_json_by_value
from prefgame.engine.commands import Settled
from prefgame.engine.events import CardPlayed
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.engine.record_lines import RULES_HASH
from prefgame.quoting import composed

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
    """Tell whether the rows of a match are what its events say, and all judgements fit."""
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


# ---- whether a judgement is still what was found


def mark_judgements(db: sqlite3.Connection, match: int, number: int | None = None) -> None:
    """Mark what was just found about this hand; None: what has no mark, of any hand."""
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
    """List number and seat of hands whose judgement is wrong, and whether the forecast is right."""
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


# ---- the mark of a record and of what is kept beside it


_COMMENT, _MATCH_MARK, _BOOK = "# kept: ", "# mark: ", "# book: "
_LONGEST = 4000
"""characters of a line: records have lines of at most 5,000"""
_BOOK_DIGITS = 12
_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]{0,10}\+00:00"
_Time = Annotated[str, Field(pattern=f"^{_TIME}$")]
_Number = Annotated[int, Field(ge=0, lt=10**7)]


class Kept(BaseModel):
    """``times``: of the events that hands and matches end with, by their numbers; ``settled``: the
    number of each card that fell by itself, the seat that settled the rest, and whether it gave up.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    plan: MatchPlan
    started: _Time
    finished: bool
    times: tuple[tuple[_Number, _Time], ...]
    settled: tuple[tuple[_Number, Annotated[int, Field(ge=0, le=3)], bool], ...] = ()

    @classmethod
    def of(cls, match: WholeMatch) -> Kept:
        """Collect what is kept of this match. A time that is damaged is none."""
        last = len(match.log) - 1
        times = {n: at for n, at in match.times.items() if _is_time(at)}
        return cls(
            plan=match.plan,
            started=next(filter(_is_time, (match.started, *times.values())), now()),
            finished=match.finished,
            times=tuple(
                (n, times[n])
                for n, event in enumerate(match.log)
                if (n == last or isinstance(event, KINDS)) and n in times
            ),
            settled=tuple(
                (n, event.settled.seat, event.settled.given_up)
                for n, event in enumerate(match.log)
                if isinstance(event, CardPlayed) and event.settled is not None
            ),
        )

    def restored(self, match: Match) -> WholeMatch:
        settled = {n: Settled(seat, given_up) for n, seat, given_up in self.settled}
        log = tuple(
            replace(event, settled=settled[n])
            if n in settled and isinstance(event, CardPlayed)
            else event
            for n, event in enumerate(match.log)
        )
        return WholeMatch(self.plan, log, self.started, dict(self.times), self.finished)


def _is_time(text: str) -> bool:
    return re.fullmatch(_TIME, text) is not None


class Proof(Enum):
    """What the comments of a record prove."""

    NONE = "nothing is kept in it"
    OWN = "this store wrote it, and nobody has changed it"
    OTHER = "it says that another store wrote it"
    BROKEN = "it says that this store wrote it, but somebody has changed it"


def write_kept(match: WholeMatch, proved: Match, key: bytes) -> str:
    """Write the record of a match that was proved, with what is kept of it."""
    kept = Kept.of(match).model_dump_json()
    lines = [kept[at : at + _LONGEST] for at in range(0, len(kept), _LONGEST)]
    return "".join(
        (
            write_record(proved, with_hash=True),
            f"{_BOOK}{book_name(key)}\n",
            *(f"{_COMMENT}{line}\n" for line in lines),
            f"{_MATCH_MARK}{_mark_of_match(proved, kept, key)}\n",
        )
    )


def read_kept(text: str, match: Match, key: bytes) -> tuple[Kept | None, Proof]:
    """Read what is kept in a record of this match, and what that proves to this key."""
    kept = "".join(_after(_COMMENT, text))
    book, mark = "".join(_after(_BOOK, text)), "".join(_after(_MATCH_MARK, text))
    if not kept:
        return None, Proof.NONE
    ours = hmac.compare_digest(book.encode(), book_name(key).encode())
    if ours and not hmac.compare_digest(mark.encode(), _mark_of_match(match, kept, key).encode()):
        return None, Proof.BROKEN
    try:
        found = Kept.model_validate_json(kept)
    except ValidationError:
        return None, Proof.BROKEN if ours else Proof.NONE
    seats = len(match.table.players)
    if len(found.plan.levels) != seats or found.plan.first_dealer not in range(seats):
        return None, Proof.BROKEN if ours else Proof.NONE
    return found, Proof.OWN if ours else Proof.OTHER


def _after(word: str, text: str) -> Iterator[str]:
    return (
        line.removeprefix(word).rstrip("\r") for line in text.split("\n") if line.startswith(word)
    )


def _mark_of_match(match: Match, kept: str, key: bytes) -> str:
    """Mark the match without the rules' hash, which an edition changes, and whatever the line ends
    are, or the way in which letters are composed.
    """
    lines = write_record(match).splitlines(keepends=True)
    record = "".join(line for line in lines if not line.startswith(f"{RULES_HASH}:"))
    return _mark(composed(f"{record}\n{kept}"), key)


def book_name(key: bytes) -> str:
    """Name what tells the records of this store from others; it says nothing of the secret."""
    return sha256(b"book " + key).hexdigest()[:_BOOK_DIGITS]


# ---- what a backup has beside the matches
# Invariant: it is a text with an object in each line, and its last line marks all those before with
# the secret of the store, as the mark of a record does. What comes back is added to what is known
# here and never takes anything away, so bringing it back twice is as good as once.


BESIDE = "beside.jsonl"
"""its name in an archive"""
LARGEST_BESIDE = 50_000_000
"""bytes"""
LONGEST_LINE = 4_000_000
"""bytes; a sheet of 2,000 hands has a tenth of it"""
_ROOM = 1000
"""bytes of the first and the last line, at most"""
VERSION = 1
_HEAD, _MARK, _SETTING = "backup", "mark", "setting"
OF_THE_MACHINE = frozenset(
    {
        *("version", "welcomed", "language"),
        *("full_screen", "window", "screen", "window_sizes", "text_scale"),
        *("programs", "program_seats", "typed_here"),
    }
)
"""settings that stay: they belong to a screen, were asked for at the first start, or say which
programs are started, which only the player does
"""


@dataclass(frozen=True)
class Beside:
    """What is beside the matches: columns of rows by table, and settings by name."""

    rows: Mapping[str, list[list[object]]]
    settings: Document
    proof: Proof


def write_beside(store: Store, settings: Settings | None) -> tuple[str, int]:
    """Write all of it as text, empty if there is nothing; and count the things that are too large
    for it. OSError or sqlite3.Error if the disk refuses.
    """
    with store.open_file() as db:
        key = own_key(db)
        tables = {each.TABLE: each.columns_of_all(db) for each in store.kept}
    # a number of a document has few digits, and that of a sheet has more
    lines = [{table: [str(row[0]), *row[1:]]} for table, rows in tables.items() for row in rows] + [
        {_SETTING: one} for one in _settings_that_go(settings).items()
    ]
    if not lines:
        return "", 0
    head = {_HEAD: VERSION, "book": book_name(key)}
    texts, size, left = [json.dumps(head)], _ROOM, 0
    for text in (json.dumps(line, ensure_ascii=False) for line in lines):
        more = len(text.encode()) + 1
        if more > LONGEST_LINE or size + more > LARGEST_BESIDE:
            left += 1
        else:
            texts.append(text)
            size += more
    body = "".join(f"{text}\n" for text in texts)
    return body + json.dumps({_MARK: _mark(body, key)}) + "\n", left


def _settings_that_go(settings: Settings | None) -> Document:
    """Pick those that differ from the usual ones and do not belong to the machine."""
    if settings is None:
        return {}
    usual, now = Settings().model_dump(mode="json"), settings.model_dump(mode="json")
    return {
        name: value
        for name, value in now.items()
        if name not in OF_THE_MACHINE and value != usual[name]
    }


def read_beside(text: str, key: bytes) -> Beside | None:
    """Read what the text holds, and what its mark proves to the store of this key; None if it is no
    such text. A line that cannot be read costs no other one.
    """
    body, _line_end, last = text.replace("\r\n", "\n").rstrip("\n").rpartition("\n")
    objects = [_object(line) for line in body.split("\n")]
    if objects[0].get(_HEAD) != VERSION:
        return None
    ours = objects[0].get("book") == book_name(key)
    mark = str(_object(last).get(_MARK, ""))
    fits = hmac.compare_digest(mark.encode(), _mark(f"{body}\n", key).encode())
    proof = (Proof.OWN if fits else Proof.BROKEN) if ours else Proof.OTHER
    rows: dict[str, list[list[object]]] = {}
    settings: Document = {}
    for name, value in (pair for line in objects[1:] for pair in line.items()):
        if name == _SETTING and isinstance(value, list) and len(value) == 2:
            settings[str(value[0])] = value[1]
        elif isinstance(value, list):
            rows.setdefault(name, []).append(value)
    return Beside(rows, settings, proof)


def bring_back(store: Store, beside: Beside) -> tuple[int, int]:
    """Add its rows to those of the store, all or none; returns how many are new or go on here, and
    how many were known. OSError or sqlite3.Error if the disk refuses.
    """
    new = count = 0
    with store.open_file() as db, db:
        for kept in store.kept:
            found = beside.rows.get(kept.TABLE, [])
            new, count = new + kept.bring_back(db, found), count + len(found)
    for kept in store.kept:
        kept.look_again()
    return new, count - new


def settings_brought(here: Settings, found: Document) -> Document:
    """Find the settings that change: those that are the usual ones here; of lists and dictionaries
    what is lacking; and of what was learned and drilled whatever is further.
    """
    there, _unfit = usable(Settings, {k: v for k, v in found.items() if k not in OF_THE_MACHINE})
    usual, now = Settings().model_dump(mode="json"), here.model_dump(mode="json")
    changed: Document = {}
    for name, value in Settings.model_validate(there).model_dump(mode="json").items():
        known = now[name]
        if name not in there:
            continue
        if name == "lessons_done":
            value = [*known, *(one for one in value if one not in known)]
        elif isinstance(value, dict):
            value = {**value, **{k: v for k, v in known.items() if not _is_further(value, k, v)}}
        elif known != usual[name]:
            continue
        if value != known:
            changed[name] = value
    return changed


def _is_further(there: Document, name: str, here: Any) -> bool:
    """Tell, of the drills of a situation, whether more of them were asked there."""
    found = there.get(name)
    if not (isinstance(found, list) and isinstance(here, list) and len(found) == len(here) == 2):
        return False
    return bool(found[1] > here[1])


def _object(line: str) -> Document:
    if len(line) <= LONGEST_LINE:
        with suppress(Unfit):
            found = parse_json_by_value(line)
            return found if isinstance(found, dict) else {}
    return {}


def _mark(text: str, key: bytes) -> str:
    return hmac.new(key, text.encode(), sha256).hexdigest()
