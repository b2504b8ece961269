"""Match records as files: saving the match at the table, and opening one to look at.

Law of this module: no file of another match is ever overwritten; the same match, played further, replaces its own record.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from prefgame.app.paths import data_dir
from prefgame.app.reading import Unreadable, read_text
from prefgame.app.session import Session
from prefgame.app.writing import write_whole
from prefgame.engine.events import Dealt, Event, MatchEnded, MatchStarted, WrittenOff
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.match import Match
from prefgame.engine.record import Reading, RecordError, read_record
from prefgame.engine.record_writer import write_record
from prefgame.engine.state import Table
from prefgame.engine.view import SeatView
from prefgame.quoting import brief
from prefgame.rules.base import Contract, Seat
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.column_sheet import Sheet
from prefgame.rules.scoring.entries import Unplayed

ENDING = ".pref"
LONGEST_NAMES = 150
"""bytes of a file's name that are for the players; all of it may have 255"""
LONGEST_SHOWN = 200
"""characters of a bad line"""


def records_dir() -> Path:
    """The folder of records; it may not exist yet."""
    return data_dir() / "records"


# ---- saving


def save_record(session: Session) -> Path:
    """Write the match at the table as a record and report where. OSError where the disk refuses; then nothing has changed."""
    text = write_record(session.match)
    table = session.match.table
    names = " ".join(re.sub(r"[^\w-]+", "", name) or "player" for name in table.players)
    short = names.encode()[:LONGEST_NAMES].decode(errors="ignore").strip()
    target = _free(f"{date.today().isoformat()} {table.rules.name} {short}", text)
    write_whole(target, text.encode())
    return target


def _free(stem: str, text: str) -> Path:
    """A name that is not taken, or is taken by an earlier state of this very match."""
    count = 1
    while True:
        target = records_dir() / f"{stem}{'' if count == 1 else f' {count}'}{ENDING}"
        if not os.path.lexists(target):
            return target
        try:
            if text.startswith(read_text(target)):
                return target
        except Unreadable:
            pass  # not ours: leave it alone
        count += 1


# ---- looking


def list_records() -> tuple[Path, ...]:
    """The records in the player's folder, the last written first."""
    try:
        found = [(path.stat().st_mtime, path) for path in records_dir().glob(f"*{ENDING}") if path.is_file()]
    except OSError:
        return ()
    return tuple(path for _written, path in sorted(found, key=lambda pair: (-pair[0], pair[1].name)))


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand of a record. ``sheet`` is the paper after it, None while it is being played; ``tricks`` by seat."""

    number: int
    declarer: Seat | None
    contract: Contract | None
    kontra: int
    tricks: Mapping[Seat, int]
    unplayed: Unplayed | None
    ended: bool
    made: bool
    """whether the declarer wrote winnings"""
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """What a file holds: the match up to its first bad line, and that line's error.

    ``rules`` with its table options; None (and no players) where the file does not even say that. ``line`` is the beginning of
    the bad line, in characters that print.
    """

    path: Path
    rules: RuleSet | None
    players: tuple[str, ...]
    log: tuple[Event, ...]
    hands: tuple[RecordedHand, ...]
    settlement: tuple[int, ...] | None
    error: RecordError | None
    line: str = ""
    start: Sheet | None = None
    """the paper before the first hand"""
    match: Match | None = None


def open_record(path: Path) -> OpenedRecord:
    """Read a file. Never raises: what is wrong with it stands in ``error``."""
    text = ""
    try:
        text = read_text(path)
        reading = read_record(text)
    except Unreadable as why:
        reading = Reading(None, _no_file(why.cause) or RecordError(why.line, "unreadable", why.why))
    lines = text.split("\n")  # as the reader counts them
    error = reading.error
    bad = brief(lines[error.line - 1].strip(), LONGEST_SHOWN) if error is not None and 0 < error.line <= len(lines) else ""
    match = reading.match
    if match is None:
        return OpenedRecord(path, _rules_named(reading.rules), (), (), (), None, error, bad)
    table, started = match.table, match.log[0]
    assert isinstance(started, MatchStarted)
    start = started.sheet or table.rules.score.new_sheet(len(table.players))
    return OpenedRecord(path, table.rules, table.players, match.log, _hands(match.log), table.settlement, error, bad, start, match)


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A match of a record as it stood after one of its hands."""

    match: Match

    @classmethod
    def after(cls, record: OpenedRecord, index: int, *, settled: bool = False) -> RecordedMatch:
        """After the hand at ``index``; ``settled``: with what ended the match, if that hand was the last one."""
        deals = [at for at, event in enumerate(record.log) if isinstance(event, Dealt)]
        log = record.log[: deals[index + 1]] if index + 1 < len(deals) else record.log
        return cls(Match.replay(event for event in log if settled or not isinstance(event, (WrittenOff, MatchEnded))))

    def view(self) -> SeatView:
        return self.match.view(0)

    def seen_log(self) -> tuple[Event, ...]:
        return self.match.log


def _no_file(cause: OSError | None) -> RecordError | None:
    """Why the system gives no text: a code, or "system" with its own word where there is none for it."""
    if cause is None:
        return None
    codes = {errno.ENOENT: "missing", errno.ENOTDIR: "missing", errno.EISDIR: "folder", errno.EACCES: "forbidden", errno.EPERM: "forbidden"}
    return RecordError(1, codes.get(cause.errno or 0, "system"), cause.strerror or str(cause))


def _rules_named(key: str | None) -> RuleSet | None:
    try:
        return find_ruleset(key) if key else None
    except UnknownRuleSet:
        return None


def _hands(log: Iterable[Event]) -> tuple[RecordedHand, ...]:
    """The hands of a log, in order: each as its table stood when it was written, or where the record stops."""
    started, *rest = log
    assert isinstance(started, MatchStarted)
    table, tables = open_table(started), []
    for event in rest:
        table = evolve_table(table, event)
        if isinstance(event, Dealt):
            tables.append(table)
        elif tables and not isinstance(event, (WrittenOff, MatchEnded)):
            tables[-1] = table
    return tuple(_recorded(number, table) for number, table in enumerate(tables, 1))


def _recorded(number: int, table: Table) -> RecordedHand:
    hand = table.hand
    assert hand is not None
    written = table.last_entries if table.scored else ()
    made = any(entry.player == hand.declarer and entry.against is None and entry.amount > 0 for entry in written)
    sheet = table.sheet if table.scored else None
    return RecordedHand(number, hand.declarer, hand.contract, hand.kontra.level, hand.taken, hand.unplayed, hand.ended, made, sheet)
