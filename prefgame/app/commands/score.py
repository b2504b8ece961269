"""``prefgame score FILE``: the sheet of a table that plays with real cards.

Invariant: the file is checked in full before a number is written; the first bad hand
stops the sheet.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError

from prefgame.app.commands.command_result import CommandResult
from prefgame.app.files.reading import Unreadable, read_document
from prefgame.engine.match import BadTable, check_players
from prefgame.paper.text import sheet_lines
from prefgame.quoting import shorten, show_value
from prefgame.rules.base import plain_settlement
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.reported.check import check_reported_hand, open_reported_hand
from prefgame.rules.reported.hand import BadHand, ReportedHand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import BadScore, Sheet


class _HandLine(BaseModel):
    model_config = ConfigDict(extra="forbid")

    passed: StrictBool = False
    declarer: StrictStr | None = None
    contract: StrictStr | None = None
    game: StrictBool = False
    dealer: StrictStr | None = None
    defence: dict[StrictStr, StrictStr] = {}
    kontra: StrictInt = 0
    kontra_by: StrictStr | list[StrictStr] | None = None
    aces: StrictStr | None = None
    agreed: StrictBool = False
    tricks: dict[StrictStr, StrictInt] = {}
    row: StrictInt | None = None
    talon: StrictStr = ""
    thrown: StrictBool = False
    misdeal: StrictBool = False


class _ScoreFile(BaseModel):
    model_config = ConfigDict(extra="forbid")

    rules: StrictStr
    players: list[StrictStr]
    options: dict[StrictStr, Any] = {}
    state: dict[str, Any] | None = None
    hands: list[Any] = Field(default_factory=list)


class _BadFile(Exception):
    """Something before the first hand is wrong."""


def score_file(path: Path) -> CommandResult:
    """The answer of ``prefgame score``."""
    try:
        return score_document(
            read_document(path, "a score file is JSON, or TOML named .toml", toml=True)
        )
    except Unreadable as error:
        return _failure(None, str(error))


def score_document(data: object) -> CommandResult:
    """Write every hand of the file's content."""
    try:
        file, rules, sheet = _open(data)
    except _BadFile as error:
        return _failure(None, str(error))
    states: list[dict[str, Any]] = []
    for number, line in enumerate(file.hands, 1):
        try:
            reported = _read_hand(line)
            opened = open_reported_hand(rules, file.players, sheet, reported)
            hand = check_reported_hand(rules, file.players, opened, reported)
        except (BadHand, _BadFile) as error:
            return _failure(number, str(error), states)
        sheet, _, _ = rules.score.write(opened, hand, rules.defence)
        states.append(rules.score.to_plain(sheet, file.players))
    over = rules.score.over(sheet)
    settlement = rules.score.settlement(sheet) if over else None
    amounts = None if settlement is None else dict(zip(file.players, plain_settlement(settlement)))
    answer = {"hands": states, "over": over, "settlement": amounts, "error": None}
    lines = sheet_lines(rules.score, sheet, file.players, settlement)
    return CommandResult(answer, (_after(len(states)), *lines))


def _after(hands: int) -> str:
    return f"after {hands} {'hand' if hands == 1 else 'hands'}"


def _open(data: object) -> tuple[_ScoreFile, RuleSet, Sheet]:
    try:
        file = _ScoreFile.model_validate(data)
        rules = find_ruleset(file.rules).with_options(file.options)
        check_players(rules, file.players)
        sheet = (
            rules.score.new_sheet(len(file.players))
            if file.state is None
            else rules.score.from_plain(file.state, file.players)
        )
    except ValidationError as error:
        raise _BadFile(_first(error)) from None
    except (UnknownRuleSet, OptionError, BadTable, BadScore) as error:
        raise _BadFile(str(error)) from None
    return file, rules, sheet


def _read_hand(line: object) -> ReportedHand:
    if not isinstance(line, dict):
        raise _BadFile(
            'a hand is an object such as {"declarer": "C", "contract": "3", "defence": {…}, '
            '"tricks": {…}}'
        )
    try:
        return ReportedHand(**_HandLine.model_validate(line).model_dump())
    except ValidationError as error:
        raise _BadFile(_first(error)) from None


_WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "dict_type": "an object with names",
    "model_type": "an object with names",
}
"""what is expected, by pydantic's type of error"""


def _first(error: ValidationError) -> str:
    fault = error.errors()[0]
    place = shorten(".".join(map(str, fault["loc"])), 100) or "the file"
    if fault["type"] == "extra_forbidden":
        return f"{place} is not a word of score files"
    if fault["type"] == "missing":
        return f"{place} is missing"
    return (
        f"{place} must be {_WANTED.get(fault['type'], 'something else')}, "
        f"not {show_value(fault['input'])}"
    )


def _failure(
    hand: int | None, message: str, states: list[dict[str, Any]] | None = None
) -> CommandResult:
    answer = {
        "hands": states or [],
        "over": False,
        "settlement": None,
        "error": {"hand": hand, "message": message},
    }
    return CommandResult(answer, (), message if hand is None else f"hand {hand}: {message}")
