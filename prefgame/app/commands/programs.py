"""``prefgame match COMMAND``: a program against seats of ours, in the same deals.

Invariant: however the command is ended, the program is ended with it, and what was played till then
is reported.
"""

from __future__ import annotations

import signal
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

from prefgame.ai.level import Level, UnknownLevel, find_level
from prefgame.app.commands.documents import CommandResult
from prefgame.app.commands.simulate import BadSimulation, wished_table
from prefgame.app.files import reason_of, write_once
from prefgame.app.protocol.foreign import ForeignSeat, ProgramFailed, failure_words
from prefgame.app.protocol.matches import Arena, Comparison, Played, error_of
from prefgame.app.protocol.messages import LONGEST_SECONDS
from prefgame.app.table_file import BadTableFile
from prefgame.engine.match import BadTable, Match
from prefgame.engine.record import write_record
from prefgame.quoting import show_path
from prefgame.rules.base import Seat
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet
from prefgame.rules.ruleset import RuleSet

MOST_DEALS = 10_000


def match_program(
    command: str,
    rules: str,
    against: str,
    deals: int,
    seed: int,
    seconds: int,
    players: int = 3,
    options: str = "",
    table: Path | None = None,
    records: Path | None = None,
) -> CommandResult:
    """Play so many deals with the program of this command line, and report on it."""
    try:
        agreed, level = wished_table(rules, options, table), find_level(against)
        _check(agreed, players, deals, seconds)
    except (
        *(BadSimulation, BadTableFile, UnknownRuleSet, UnknownLevel, OptionError, BadTable),
    ) as error:
        return _nothing(str(error))
    program = ForeignSeat(command, seconds)

    def keep(match: Match, number: int, seat: Seat) -> None:
        if records is not None:
            stem = f"{agreed.key}-{seed}-{number}-{seat + 1}"
            write_once(records, stem, ".pref", write_record(match).encode())

    arena, stopped = Arena(agreed, players, level, seed, keep), False
    found = Comparison.of(arena)
    try:
        with _interrupted():
            arena.play(program, deals, found)
    except KeyboardInterrupt:
        stopped = True
    except ProgramFailed as failed:
        return _nothing(failure_words(program.name, failed))
    except OSError as error:
        where = show_path(Path(str(error.filename or records)))
        return _nothing(f"{where}: records cannot be written ({reason_of(error)})")
    finally:
        program.close()
    if stopped:
        why = f"the match was ended after {found.deals} of {deals} hands"
        return _result(found, agreed, level, players, program.answers, why)
    return _result(found, agreed, level, players, program.answers)


@contextmanager
def _interrupted() -> Iterator[None]:
    """Let what ends a command in other ways than Ctrl+C interrupt it as that does."""

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    known = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    before = {
        each: signal.getsignal(each)
        for each in known
        if each is not None and signal.getsignal(each) is not signal.SIG_IGN
    }
    if current_thread() is not main_thread():  # only there signals are heard
        before = {}
    for each in before:
        signal.signal(each, interrupt)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _check(agreed: RuleSet, players: int, deals: int, seconds: int) -> None:
    if players not in agreed.seats:
        counts = " or ".join(map(str, agreed.seats))
        raise BadTable(f"{agreed.name} preference seats {counts} players, not {players}")
    if not 1 <= deals <= MOST_DEALS:
        raise BadSimulation(f"--hands must be from 1 to {MOST_DEALS:,}, not {deals}")
    if not 1 <= seconds <= LONGEST_SECONDS:
        raise BadSimulation(f"--seconds must be from 1 to {LONGEST_SECONDS:g}, not {seconds}")


def _nothing(sentence: str) -> CommandResult:
    return CommandResult({"error": sentence}, (), sentence)


def _result(
    found: Comparison,
    agreed: RuleSet,
    level: Level,
    players: int,
    answers: Sequence[float],
    error: str | None = None,
) -> CommandResult:
    faults = [
        {
            "hand": fault.deal,
            "seat": fault.seat,
            "fault": fault.failed.fault.name.lower(),
            "message": failure_words(found.program.name, fault.failed),
        }
        for fault in found.faults
    ]
    if found.given_up and error is None:
        error = f"{found.program.name} failed {len(faults)} times, and the match was ended"
    data = {
        "rules": agreed.key,
        "hands": found.deals,
        "players": players,
        "against": level.name,
        "program": _plain(found.program) | {"ms": _times(answers)},
        "level": _plain(found.level),
        "difference": _mean(found.differences),
        "faults": faults,
        "error": error,
    }
    return CommandResult(data, _lines(data), error)


def _plain(played: Played) -> dict[str, Any]:
    return {
        "name": played.name,
        **_mean(played.gains),
        "declarer": {"hands": played.declared, "made": played.made},
        "defender": {"hands": played.defended, "fallen": played.down},
    }


def _mean(values: Sequence[float]) -> dict[str, float | None]:
    error = error_of(values)
    mean = round(statistics.fmean(values), 3) + 0.0 if values else None
    return {"mean": mean, "se": None if error is None else round(error, 3)}


def _times(seconds: Sequence[float]) -> dict[str, Any]:
    """Return how long the answers took, in milliseconds."""
    ms = sorted(1000 * each for each in seconds)
    return {
        "answers": len(ms),
        "median": round(ms[(len(ms) - 1) // 2], 1) if ms else None,
        "p95": round(ms[int(0.95 * (len(ms) - 1))], 1) if ms else None,
        "most": round(ms[-1], 1) if ms else None,
    }


# ---- the table for people


def _lines(data: dict[str, Any]) -> tuple[str, ...]:
    program, level, ms = data["program"], data["level"], data["program"]["ms"]
    hands, players = data["hands"], data["players"]
    heading = (
        f"{data['rules']}: {hands} {'hand' if hands == 1 else 'hands'}, each played {players} "
        f"times with {program['name']} in another seat, the others {data['against']}"
    )
    heads = ("", "points a hand", "contracts made", "went down in defence")
    rows = [heads, _row(program), _row(level), ("difference", _shown(data["difference"]), "", "")]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = [heading, ""]
    for name, *cells in rows:
        parts = [name.ljust(widths[0]), *(c.rjust(w) for c, w in zip(cells, widths[1:]))]
        lines.append("  ".join(parts).rstrip())
    if ms["answers"]:
        lines += [
            "",
            f"{ms['answers']} answers in {ms['median']:g} ms, "
            f"95 % within {ms['p95']:g} ms, the slowest {ms['most']:g} ms",
        ]
    lines += [f"hand {fault['hand']}: {fault['message']}" for fault in data["faults"]]
    return (*lines, *(() if data["faults"] else ("no faults",)))


def _row(played: dict[str, Any]) -> tuple[str, str, str, str]:
    declarer, defender = played["declarer"], played["defender"]
    return (
        played["name"],
        _shown(played),
        f"{declarer['made']} of {declarer['hands']}",
        f"{defender['fallen']} of {defender['hands']}",
    )


def _shown(mean: dict[str, Any]) -> str:
    if mean["mean"] is None:
        return "-"
    error = "" if mean["se"] is None else f" ±{mean['se']:.2f}"
    return f"{mean['mean']:+.2f}{error}"
