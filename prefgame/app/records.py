"""Match records as files: saving the match at the table or a picture of its paper, and opening a
record to look at.

Invariant: no file of another match is ever overwritten; the same match, played further, replaces
its own record.
"""

from __future__ import annotations

import errno
import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from prefgame import __version__
from prefgame.ai.level import find_level
from prefgame.ai.player import advise
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import noted_ending
from prefgame.app.deals.ppn_read import read_match
from prefgame.app.deals.ppn_report import NotCarried, Report
from prefgame.app.deals.ppn_text import ENDING as PPN
from prefgame.app.deals.ppn_write import why_not_ppn, write_ppn
from prefgame.app.files import (
    Unreadable,
    numbered,
    read_text,
    reason_of,
    records_dir,
    stem_of,
    write_numbered,
    write_whole,
)
from prefgame.app.look_back.past_hands import MadeUp, PlayedHands, RecordedHand, recorded_hands
from prefgame.app.play.thinking import stream_of
from prefgame.app.session import SEATS, Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.engine.commands import Command
from prefgame.engine.events import CardPlayed, Dealt, Event, HandEnded, OfSeat, WrittenOff, start_of
from prefgame.engine.match import Match
from prefgame.engine.record import Reading, RecordError, write_record
from prefgame.engine.record_lines import physical_lines
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.paper.base import first_sheet
from prefgame.quoting import quote, shorten
from prefgame.rules.base import Amount
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet

ENDING, PICTURE, SCORE_FILE, TEXT = ".pref", ".png", ".json", ".txt"
MATCHES = ENDING, PPN
"""the endings of files with a match"""
LONGEST_SHOWN = 200
"""characters of a bad line"""


# ---- saving


def save_record(session: Session) -> Path:
    """Write the match as a record and say where. OSError changes nothing."""
    text = write_record(session.match, with_hash=True)
    target = _free(_stem(session.view()), text)
    write_whole(target, text.encode())
    return target


def save_beside(view: SeatView, ending: str, data: bytes) -> Path:
    """Write something of the match beside its record (a picture, a score file, its paper as text),
    under a name that nothing has, and report where. OSError if the disk refuses.
    """
    return write_numbered(records_dir(), _stem(view), ending, data)


def why_no_ppn(session: Session) -> str:
    """Say why this match cannot be saved as PPN; empty if it can."""
    table = session.match.table
    return why_not_ppn(table.rules, len(table.players))


def save_ppn(source: Session | OpenedRecord) -> tuple[Path, Report]:
    """Write the match in Portable Preferans Notation, and say where and what could not be carried.
    OSError if the disk refuses; NotForPpn if PPN has no words for the match.
    """
    match = source.match
    assert match is not None, "what could not be read is not saved"
    text, report = write_ppn(match)
    return save_beside(match.view(0), PPN, text.encode()), report


def save_named(stem: str, ending: str, data: bytes) -> Path:
    """Write a file among the records, under this name or the same with a number, and report where.
    OSError if the disk refuses.
    """
    return write_numbered(records_dir(), stem_of(stem, "prefgame"), ending, data)


def _stem(view: SeatView) -> str:
    """Name files about this match: date, game and players."""
    players = " ".join(_in_one_word(name) or "player" for name in view.table.players)
    return f"{date.today().isoformat()} {_game_in_files(view.table.rules)} {stem_of(players)}"


def _in_one_word(name: str) -> str:
    return re.sub(r"[^\w-]+", "", "-".join(name.split()))


def _game_in_files(rules: RuleSet) -> str:
    """Say what the language calls the game; in English if no file can be called so."""
    name = _(rules.name)
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return rules.name
    return name


def _free(stem: str, text: str) -> Path:
    """Find the first name that is not taken, or is taken by an earlier state of this very match."""
    for name in numbered(stem, ENDING):
        target = records_dir() / name
        if not os.path.lexists(target):
            return target
        try:
            if text.startswith(read_text(target)):
                return target
        except Unreadable:
            pass  # not ours: leave it alone
    raise AssertionError("names do not end")


# ---- looking


def list_records() -> tuple[Path, ...]:
    """List the records in the player's folder, the last written first."""
    try:
        found = [
            (path.stat().st_mtime, path)
            for path in records_dir().iterdir()
            if path.suffix in MATCHES and path.is_file()
        ]
    except OSError:
        return ()
    return tuple(
        path for _written, path in sorted(found, key=lambda pair: (-pair[0], pair[1].name))
    )


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """What a file holds: the match up to its first bad line, and that line's error.

    ``rules`` with its table options; None (and no players) if the file does not even say that.
    ``line`` is the beginning of the bad line, in characters that print.
    """

    path: Path | None
    """None: a match of the store"""
    rules: RuleSet | None
    players: tuple[str, ...]
    log: tuple[Event, ...]
    hands: tuple[RecordedHand, ...]
    settlement: tuple[Amount, ...] | None
    error: RecordError | None
    line: str = ""
    start: Sheet | None = None
    """the paper before the first hand"""
    match: Match | None = None
    plan: MatchPlan | None = None
    """who sat where, for a match of the store"""
    left_out: int = 0
    """how many lines were a letter around the record"""
    report: Report = ()
    """what could not be carried out of another notation"""
    made_up: MadeUp | None = None
    """of the last hand, if somebody laid out its ending"""

    @property
    def fits_ppn(self) -> bool:
        """Whether the match can be saved as PPN."""
        rules = self.rules
        return (
            self.match is not None
            and rules is not None
            and not why_not_ppn(rules, len(self.players))
        )

    @property
    def played(self) -> PlayedHands:
        if self.plan is None:
            return PlayedHands(self.log, self.hands, made_up=self.made_up)
        levels, seed = self.plan.levels, self.plan.seed
        seat = levels.index(None) if None in levels else 0
        return PlayedHands(self.log, self.hands, seat, levels, seed)

    @property
    def agreed_sheet(self) -> Sheet | None:
        """The paper after the players agreed to stop; None if they did not."""
        return next((event.sheet for event in self.log if isinstance(event, WrittenOff)), None)


def open_record(path: Path) -> OpenedRecord:
    """Read a file. Never raises: ``error`` says what is wrong with it."""
    text, report = "", tuple[NotCarried, ...]()
    try:
        text = read_text(path)
        reading, report = read_match(text, path.name)
    except Unreadable as why:
        reading = Reading(None, _no_file(why.cause) or RecordError(why.line, "unreadable", why.why))
    lines = physical_lines(text)
    error = reading.error
    bad = (
        shorten(lines[error.line - 1].strip(), LONGEST_SHOWN)
        if error is not None and 0 < error.line <= len(lines)
        else ""
    )
    match = reading.match
    if match is None:
        return OpenedRecord(path, _rules_named(reading.rules), (), (), (), None, error, bad)
    opened = opened_match(match, path, error, bad)
    made_up = _made_up(match, text)
    return replace(opened, left_out=len(reading.left_out), report=report, made_up=made_up)


def _made_up(match: Match, text: str) -> MadeUp | None:
    """Find what the game made up of the last hand; None if its record notes no ending."""
    if match.table.hand is None:
        return None
    laid = noted_ending(text, OpenCards(match))
    return None if laid is None else laid.made_up


def opened_match(
    match: Match,
    path: Path | None = None,
    error: RecordError | None = None,
    bad: str = "",
    plan: MatchPlan | None = None,
) -> OpenedRecord:
    """Open the hands of a match; ``error`` if its record breaks off, ``plan`` if played here."""
    table = match.table
    start = first_sheet(start_of(match.log))
    return OpenedRecord(
        path,
        table.rules,
        table.players,
        match.log,
        recorded_hands(match.log),
        table.settlement,
        error,
        bad,
        start,
        match,
        plan,
    )


def is_being_played(store: Store, played: PlayedHands, index: int) -> bool:
    """Tell whether the hand at ``index`` is not over, and the player still plays it in a match that
    can be continued: then nothing of it that is hidden may be shown.
    """
    if played.hands[index].ended:
        return False
    here = [event for event in played.log if isinstance(event, Dealt)][index]
    for saved in store.unfinished_matches():
        try:
            plan, match = store.look_at(saved.id)
        except UnreadableMatch:
            continue
        hand = match.table.hand
        if None not in plan.levels or hand is None or hand.ended:
            continue
        dealt = [event for event in match.log if isinstance(event, Dealt)][-1]
        if (dealt.hands, dealt.talon) == (here.hands, here.talon):
            return True
    return False


def _no_file(cause: OSError | None) -> RecordError | None:
    """Say why the system gives no text: a code, or "system" with its own word."""
    if cause is None:
        return None
    codes = {
        errno.ENOENT: "missing",
        errno.ENOTDIR: "missing",
        errno.EISDIR: "folder",
        errno.EACCES: "forbidden",
        errno.EPERM: "forbidden",
    }
    return RecordError(1, codes.get(cause.errno or 0, "system"), reason_of(cause))


def _rules_named(key: str | None) -> RuleSet | None:
    try:
        return find_ruleset(key) if key else None
    except UnknownRuleSet:
        return None


# ---- a card or a call of the computer that looks wrong, written down for somebody to look at
# Invariant: the file is a record that ends where the seat had to decide, so ``prefgame replay``
# opens it and ``prefgame advise`` thinks again; all else in it is comments.


REPORT_ENDING = " report.pref"


@dataclass(frozen=True)
class Choice:
    """What a seat of the computer did. ``before``: the match at its decision; ``stream``: the
    chance in it; ``hidden``: its hand still goes on, so the report has cards that nobody may see.
    """

    before: Match
    command: Command
    level: str
    stream: str
    hidden: bool


def last_choice(session: Session) -> Choice | None:
    """Find what a seat of the computer did last at this table; None if none has done anything."""
    log, plan = session.match.log, session.plan
    programs = {one.seat for one in plan.programs}
    for at in range(len(log) - 1, 0, -1):
        event = log[at]
        if isinstance(event, CardPlayed) and event.settled is not None:
            continue  # a claim had been agreed to
        if at in session.told:
            continue  # the player had a word on it
        if isinstance(event, OfSeat) and event.actor in programs:
            continue  # nobody here knows what it thought
        if isinstance(event, OfSeat) and (level := plan.levels[event.actor]) is not None:
            before = Match.replay(log[:at])
            hidden = not any(isinstance(later, HandEnded) for later in log[at:])
            stream = stream_of(plan.seed, at, event.actor)
            return Choice(before, event.command, level, stream, hidden)
    return None


def save_report(choice: Choice) -> Path:
    """Write the report beside the records and say where. OSError if the disk refuses."""
    return save_beside(choice.before.view(0), REPORT_ENDING, report_text(choice).encode())


def report_text(choice: Choice) -> str:
    """Write the record until the decision, with what was chosen and what the seat thought of it."""
    comments = "".join(f"# {line}\n" for line in _comments(choice))
    return comments + write_record(choice.before, with_hash=True)


def _comments(choice: Choice) -> Iterator[str]:
    seat = choice.before.to_act
    assert isinstance(seat, int)
    name = choice.before.table.players[seat]
    yield f"prefgame {__version__}, seats {SEATS}"
    yield f"{quote(name)}, a seat of level {choice.level}, chose {choice.command} where this ends."
    yield f"chance: {choice.stream}"
    level = find_level(choice.level)
    if not level.worlds:
        yield "This seat plays by rules of thumb and weighs nothing."
        return
    yield "What it expected of each choice, in points, and its chance:"
    advice = advise(choice.before.view(seat), level, random.Random(choice.stream))
    for option in advice.options:
        chance = "" if option.chance is None else f", {100 * option.chance:.0f} %"
        yield f"  {option.command}: {option.score:+.1f}{chance}"
