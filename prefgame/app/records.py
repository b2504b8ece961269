"""Match records as files: saving the match at the table, and opening one to look at.

Law of this module: no file of another match is ever overwritten; the same match, played further, replaces its own record.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from prefgame.app.answer import Unreadable, read_text
from prefgame.app.paths import data_dir
from prefgame.app.session import Session
from prefgame.engine.events import (
    AuctionWon,
    ContractAnnounced,
    Dealt,
    Event,
    HandEnded,
    HandScored,
    KontraSaid,
    MatchEnded,
    MatchStarted,
    TrickTaken,
)
from prefgame.engine.match import Match
from prefgame.engine.record import Reading, RecordError, read_record, write_record
from prefgame.rules.base import Contract, Seat
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Sheet
from prefgame.rules.scoring.entries import Mark, Unplayed

ENDING = ".pref"
LARGEST = 8 << 20
"""bytes; no match ever wrote as many"""


def records_dir() -> Path:
    """The folder of records; it may not exist yet."""
    return data_dir() / "records"


# ---- saving


def save_record(session: Session) -> Path:
    """Write the match at the table as a record and tell where. OSError where the disk refuses."""
    text = write_record(session.match)
    table = session.match.table
    names = " ".join(re.sub(r"[^\w-]+", "", name) or "player" for name in table.players)
    records_dir().mkdir(parents=True, exist_ok=True)
    target = _free(f"{date.today().isoformat()} {table.rules.name} {names}", text)
    draft = target.with_name(target.name + ".new")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, target)
    return target


def _free(stem: str, text: str) -> Path:
    """A name that is not taken, or is taken by an earlier state of this very match."""
    count = 1
    while True:
        target = records_dir() / f"{stem}{'' if count == 1 else f' {count}'}{ENDING}"
        if not target.exists():
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


@dataclass(slots=True)
class RecordedHand:
    """One hand of a record. ``sheet`` is the paper after it, None while it is being played; ``tricks`` by seat."""

    number: int
    dealer: Seat
    declarer: Seat | None = None
    contract: Contract | None = None
    kontra: int = 0
    tricks: Counter[Seat] = field(default_factory=Counter)
    made: bool | None = None
    """whether the declarer wrote winnings; None where nobody declared, or nothing is written yet"""
    unplayed: Unplayed | None = None
    ended: bool = False
    sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """What a file holds: the match up to its first bad line, and that line's error.

    ``rules`` with its table options; None (and no players) where the file does not even say that. ``line`` is the text of the bad line.
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
        if path.is_file() and path.stat().st_size > LARGEST:
            raise Unreadable(path, "is too large for a record")
        text = read_text(path)
        reading = read_record(text)
    except (Unreadable, OSError) as why:
        reading = Reading(None, RecordError(1, "unreadable", str(why).removeprefix(str(path)).lstrip(":, ")))
    lines = text.split("\n")  # as the reader counts them
    error = reading.error
    bad = lines[error.line - 1].strip() if error is not None and 0 < error.line <= len(lines) else ""
    match = reading.match
    if match is None:
        return OpenedRecord(path, _rules_named(reading.rules), (), (), (), None, error, bad)
    table, started = match.table, match.log[0]
    assert isinstance(started, MatchStarted)
    start = started.sheet or table.rules.score.new_sheet(len(table.players))
    return OpenedRecord(path, table.rules, table.players, match.log, _hands(match.log, table.rules), table.settlement, error, bad, start, match)


def _rules_named(key: str | None) -> RuleSet | None:
    try:
        return find_ruleset(key) if key else None
    except UnknownRuleSet:
        return None


def _hands(log: Iterable[Event], rules: RuleSet) -> tuple[RecordedHand, ...]:
    """The hands of a log, in order."""
    hands: list[RecordedHand] = []
    for event in log:
        if isinstance(event, Dealt):
            hands.append(RecordedHand(len(hands) + 1, event.dealer))
            continue
        if not hands or isinstance(event, MatchEnded):
            continue
        hand = hands[-1]
        match event:
            case AuctionWon(seat=seat, number=number, game=game, fixed=fixed):
                hand.declarer = seat
                hand.contract = rules.contract(number, game) if fixed and number is not None else None
            case ContractAnnounced(number=number, game=game):
                hand.contract = rules.contract(number, game)
            case KontraSaid(level=level):
                hand.kontra = max(hand.kontra, level)
            case TrickTaken(seat=seat):
                hand.tricks[seat] += 1
            case HandEnded(unplayed=unplayed):
                hand.ended, hand.unplayed = True, unplayed
            case HandScored(entries=entries, sheet=sheet):
                hand.sheet = sheet
                own = (entry.amount for entry in entries if entry.mark is Mark.POINTS and entry.player == hand.declarer and entry.against is None)
                hand.made = next((amount > 0 for amount in own), None)
    return tuple(hands)
