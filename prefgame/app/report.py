"""A card or a call of the computer that looks wrong, written into a file for somebody to look at.

Invariant: the file is a record that ends where the seat had to decide, so ``prefgame replay`` opens
it and ``prefgame advise`` thinks again; all else in it is comments.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from prefgame import __version__
from prefgame.ai.level import find_level
from prefgame.ai.player import advise
from prefgame.app.files.writing import write_new
from prefgame.app.play.thinking import stream_of
from prefgame.app.records import free_name
from prefgame.app.session import SEATS, Session
from prefgame.engine.commands import Command
from prefgame.engine.events import CardPlayed, HandEnded, OfSeat
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.quoting import quote

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
    """Write the report beside the records and say where. OSError if the disk refuses."""
    target = free_name(choice.before.view(0), REPORT_ENDING)
    write_new(target, report_text(choice).encode())
    return target


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
