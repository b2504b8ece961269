"""``prefgame advise FILE``: what a seat of the computer would do at the
decision that a record ends at.

Invariant: the seat gets the view of the player to act and nothing else; the same seed gives the
same answer.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prefgame.ai.advice import Advice, Option
from prefgame.ai.level import LEVELS, Level, UnknownLevel, find_level
from prefgame.ai.player import advise, choose
from prefgame.ai.reasons import reasons_for
from prefgame.app.commands.replay import error_sentence, read_record_file
from prefgame.app.commands.score import CommandResult
from prefgame.app.play.thinking import Hint
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.hints import explain_hint
from prefgame.engine.match import Match
from prefgame.engine.record import RecordError
from prefgame.engine.view import SeatView

MOST_TIMES = 1000
"""draws that may be asked for: at the exchange an expert thinks for a second if it is close"""


def advise_file(path: Path, level: str, seed: int, times: int) -> CommandResult:
    """Answer ``prefgame advise``: ``times`` draws of the choice of a seat of that level."""
    try:
        adviser = find_level(level)
    except UnknownLevel as unknown:
        return _failure(str(unknown), "unknown_level", legal=[known.name for known in LEVELS])
    if not 1 <= times <= MOST_TIMES:
        return _failure(f"--times must be from 1 to {MOST_TIMES}, not {times}", "bad_times")
    reading = read_record_file(path)
    if reading.error is not None:
        return _bad_record(path, reading.error)
    seat = reading.match.to_act if reading.match is not None else None
    if reading.match is None or not isinstance(seat, int):
        return _bad_record(
            path,
            RecordError(
                reading.lines,
                "nobody_decides",
                f"nobody decides here, for {_why_nobody(reading.match)}",
            ),
        )
    return advise_view(reading.match.view(seat), adviser, seed, times)


def advise_view(view: SeatView, level: Level, seed: int, times: int) -> CommandResult:
    """Draw what seats of that level choose, ``times`` times, at a decision of the seat of the view,
    and say what the first of them makes of every choice.
    """
    draws = Counter(str(choose(view, level, _chance(seed, draw))) for draw in range(times))
    choice, _count = draws.most_common(1)[0]  # of equals the one that was drawn first
    advice = advise(view, level, _chance(seed, 0)) if level.worlds else None
    data = {
        "to_act": view.table.players[view.seat],
        "level": level.name,
        "choice": choice,
        "choices": dict(draws.most_common()),
        "options": [_plain(option) for option in advice.options] if advice else [],
        "reason": _why(view, advice, choice) if advice else None,
        "error": None,
    }
    return CommandResult(data, _lines(view, data))


def _chance(seed: int, draw: int) -> random.Random:
    return random.Random(f"advise/{seed}/{draw}")


def _why(view: SeatView, advice: Advice, choice: str) -> str:
    """Write the sentence of a hint that advises this choice."""
    chosen = next(option for option in advice.options if str(option.command) == choice)
    return explain_hint(
        view, DeckWords("french"), Hint(reasons=reasons_for(view, advice.with_first(chosen)))
    )


def _plain(option: Option) -> dict[str, Any]:
    chance = None if option.chance is None else round(option.chance, 4)
    return {"command": str(option.command), "gain": round(option.score, 3), "chance": chance}


def _lines(view: SeatView, data: dict[str, Any]) -> tuple[str, ...]:
    draws: dict[str, int] = data["choices"]
    heading = (
        f"{view.turn.phase.value}: {data['to_act']} to act, "
        f"a seat of level {data['level']} is asked"
    )
    lines = [heading]
    lines += [
        f"chosen {count} of {sum(draws.values())} times: {command}"
        for command, count in draws.items()
    ]
    if data["reason"]:
        lines += [data["reason"]]
    if data["options"]:
        lines += ["", *_table(data["options"])]
    return tuple(lines)


def _table(options: Sequence[dict[str, Any]]) -> list[str]:
    """List every choice with its gain and its chance, in columns."""
    width = max(len(option["command"]) for option in options)
    rows = [f"{'':{width}}    points  chance"]
    for option in options:
        chance = "" if option["chance"] is None else f"{100 * option['chance']:.0f} %"
        rows.append(f"{option['command']:{width}}  {option['gain']:+8.1f}  {chance:>6}")
    return rows


def _why_nobody(match: Match | None) -> str:
    if match is None:
        return "no players are named"
    return "the match is over" if match.to_act is None else "the next hand has not been dealt"


def _bad_record(path: Path, error: RecordError) -> CommandResult:
    return _failure(
        error.message, error.reason, error.line, error.legal, error_sentence(path, error)
    )


def _failure(
    message: str,
    reason: str,
    line: int | None = None,
    legal: Sequence[str] = (),
    with_place: str | None = None,
) -> CommandResult:
    """Give no advice; ``with_place`` is the message with its place."""
    nothing: dict[str, Any] = {
        "to_act": None,
        "level": None,
        "choice": None,
        "choices": {},
        "options": [],
        "reason": None,
    }
    error = {"line": line, "reason": reason, "message": message, "legal": list(legal)}
    return CommandResult(nothing | {"error": error}, (), with_place or message)
