"""The score file of a table that plays with real cards: its plain form, read and written.

Invariant: what is written can be read back and gives the same table. A file that does not even say
who plays by which rules is refused in one sentence (``BadFile``); a hand is read one by one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError

from prefgame.engine.match import BadTable, check_players
from prefgame.quoting import composed, shorten, show_value
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.reported.hand import ReportedHand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import BadScore, Sheet


class BadFile(Exception):
    """Something that is no score file, or no hand of one; the message is one sentence."""


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


class ScoreFile(BaseModel):
    """The file as it is; its hands have not been read yet."""

    model_config = ConfigDict(extra="forbid")

    rules: StrictStr
    players: list[StrictStr]
    options: dict[StrictStr, Any] = {}
    state: dict[str, Any] | None = None
    hands: list[Any] = Field(default_factory=list)


def read_score_file(data: object) -> tuple[ScoreFile, RuleSet, Sheet]:
    """The file, its rules with their options, and the sheet before the first hand."""
    try:
        file = ScoreFile.model_validate(composed(data))
        rules = find_ruleset(file.rules).with_options(file.options)
        check_players(rules, file.players)
        sheet = (
            rules.score.new_sheet(len(file.players))
            if file.state is None
            else rules.score.from_plain(file.state, file.players)
        )
    except ValidationError as error:
        raise BadFile(_first(error)) from None
    except (UnknownRuleSet, OptionError, BadTable, BadScore) as error:
        raise BadFile(str(error)) from None
    return file, rules, sheet


def read_hand(line: object) -> ReportedHand:
    """One hand of a file. BadFile where it is none."""
    if not isinstance(line, dict):
        raise BadFile(
            'a hand is an object such as {"declarer": "C", "contract": "3", "defence": {…}, '
            '"tricks": {…}}'
        )
    try:
        return ReportedHand(**_HandLine.model_validate(line).model_dump())
    except ValidationError as error:
        raise BadFile(_first(error)) from None


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


# ---- writing


def write_score_file(
    rules: RuleSet, players: Sequence[str], start: Sheet | None, hands: Iterable[str]
) -> str:
    """The text of the file, with a line for each hand (``hand_line``). ``start``: the sheet that
    the table began with; None for a new one.
    """
    head: dict[str, Any] = {
        "rules": rules.key,
        "players": list(players),
        "options": dict(rules.chosen),
    }
    if start is not None:
        head["state"] = rules.score.to_plain(start, players)
    lines = [f" {_json(name)}: {_json(value)}," for name, value in head.items()]
    rows = ",\n".join(hands)
    return "\n".join(("{", *lines, ' "hands": [', *([rows] if rows else []), " ]", "}", ""))


def hand_line(hand: ReportedHand) -> str:
    """A hand as a line of the file."""
    return f"  {_json(plain_hand(hand))}"


def plain_hand(hand: ReportedHand) -> dict[str, Any]:
    """A hand as a file has it: what is as usual is left out."""
    return dict(_unusual_fields(hand))


def _unusual_fields(hand: ReportedHand) -> Iterator[tuple[str, Any]]:
    usual = _HandLine()
    for name in _HandLine.model_fields:
        value = getattr(hand, name)
        if name in ("defence", "tricks"):
            value = dict(value)
        elif name == "kontra_by" and value is not None and not isinstance(value, str):
            value = list(value)
        if value != getattr(usual, name):
            yield name, value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
