"""What is written for those who can mend something: an odd card of the computer, and an error that
nobody foresaw.

Invariant: the file is a record that ends where the seat had to decide, so ``prefgame replay`` opens
it and ``prefgame advise`` thinks again; all else in it is comments.

Invariant: it names no player and no home folder, it shows no card that the player could not see,
and writing it never raises: the error that it is about comes first.
"""

from __future__ import annotations

import platform
import random
import re
import tempfile
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

from prefgame import __version__
from prefgame.ai.player import advise, find_level
from prefgame.app.files.paths import data_dir
from prefgame.app.files.writing import write_new
from prefgame.app.play.thinking import stream_of
from prefgame.app.records import free_name
from prefgame.app.session import SEATS, Session
from prefgame.engine.codec import encode_event
from prefgame.engine.commands import Command
from prefgame.engine.events import CardPlayed, Event, HandEnded, MatchStarted, OfSeat
from prefgame.engine.match import Match
from prefgame.engine.record.writing import write_record
from prefgame.quoting import quote

# ---- a card or a call of the computer that looks wrong

ENDING = " report.pref"


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
    """What a seat of the computer did last at this table; None where none has done anything."""
    log, plan = session.match.log, session.plan
    for at in range(len(log) - 1, 0, -1):
        event = log[at]
        if isinstance(event, CardPlayed) and event.settled is not None:
            continue  # a claim had been agreed to
        if isinstance(event, OfSeat) and (level := plan.levels[event.actor]) is not None:
            before = Match.replay(log[:at])
            hidden = not any(isinstance(later, HandEnded) for later in log[at:])
            stream = stream_of(plan.seed, at, event.actor)
            return Choice(before, event.command, level, stream, hidden)
    return None


def save_report(choice: Choice) -> Path:
    """Write the report beside the records and say where. OSError where the disk refuses."""
    target = free_name(choice.before.view(0), ENDING)
    write_new(target, report_text(choice).encode())
    return target


def report_text(choice: Choice) -> str:
    """The record until the decision, with what was chosen and what the seat thought of it."""
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


# ---- a file about an error that nobody foresaw, for those who can mend it


EVENTS = 40
"""events of the match that a report has, the last ones"""
LONGEST = 400
"""letters of one event"""


@dataclass(frozen=True)
class Circumstances:
    """What went on when the error came. ``players``: by seat, at the table; ``others``: further
    names that the report must not have; ``lines``: what went on, without any name.
    """

    players: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


def at_the_table(log: Sequence[Event]) -> Circumstances:
    """The end of a match, as one seat has seen it. ``log`` begins with its start."""
    start = log[0]
    assert isinstance(start, MatchStarted)
    seats = tuple(f"seat {seat}" for seat in range(len(start.players)))
    nameless = [replace(start, players=seats), *log[1:]]
    numbered = list(enumerate(nameless))
    shown = [numbered[0], *numbered[max(1, len(nameless) - EVENTS) :]]
    lines = (f"{at:5} {' '.join(_encoded(event))}"[:LONGEST] for at, event in shown)
    return Circumstances(start.players, lines=("the match, as the player saw it:", *lines))


def _encoded(event: Event) -> tuple[str, str]:
    kind, data = encode_event(event)
    return kind, data.decode()


def save_fault(
    error: BaseException, lead: str, about: Iterable[str], where: Circumstances
) -> Path | None:
    """Write the report and say where it is. It is in the folder of matches, or in that of temporary
    files where that one refuses; None where neither takes it. ``lead``: the words at its beginning,
    for the player; ``about``: lines about this installation.
    """
    now = datetime.now()
    for folder in (data_dir, lambda: Path(tempfile.gettempdir())):
        with suppress(Exception):
            text = fault_text(error, lead, (f"{now:%Y-%m-%d %H:%M:%S}", *about), where)
            path = folder() / f"prefgame-error-{now:%Y-%m-%d-%H%M%S-%f}.txt"
            write_new(path, text.encode("utf-8", "backslashreplace"))
            return path
    return None


def fault_text(error: BaseException, lead: str, about: Iterable[str], where: Circumstances) -> str:
    """The words of the report."""
    system = platform.platform(), f"Python {platform.python_version()}", _solver()
    parts = (
        [lead],
        [f"prefgame {__version__}", ", ".join(system), *about],
        ["".join(_traceback(error, where)).rstrip()],
        list(where.lines),
    )
    text = "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"
    return without_home(text)


def _solver() -> str:
    """Whether the solver of this installation is compiled."""
    found = find_spec("prefgame.solver.search")
    return "interpreted" if found is None or str(found.origin).endswith(".py") else "compiled"


def without_home(text: str) -> str:
    """The text with ``~`` for the player's home folder, which often has a name in it."""
    with suppress(RuntimeError):  # a system that does not say where that is
        home = str(Path.home())
        if len(home) > 1:
            for written in (home, home.replace("\\", "/"), home.replace("\\", "\\\\")):
                text = text.replace(written, "~")
    return text


def _traceback(error: BaseException, where: Circumstances) -> Iterable[str]:
    """The lines of the traceback; what errors say of themselves may quote a name."""
    for part in traceback.TracebackException.from_exception(error).format():
        yield part if part.lstrip(" |").startswith('File "') else without_names(part, where)


def without_names(text: str, where: Circumstances) -> str:
    """The text with seats in the place of names."""
    called = {name: "a player" for name in where.others}
    called |= {name: f"seat {seat}" for seat, name in enumerate(where.players)}
    longest_first = sorted(filter(None, called), key=len, reverse=True)
    if not longest_first:
        return text
    names = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda found: called[found[0]], text)
