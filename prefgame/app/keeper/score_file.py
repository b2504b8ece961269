"""The score file of a table that plays with real cards: its plain form, read and written.

Invariant: what is written can be read back and gives the same table. A file that does not even say
who plays by which rules is refused in one sentence (``BadFile``); a hand is read one by one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError

from prefgame.engine.commands import WriteOff
from prefgame.engine.match import BadTable, check_players
from prefgame.quoting import composed, shorten, show_value
from prefgame.rules.base import Amount, exact, plain_amount
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.reported_hand import ReportedHand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import BadScore, Sheet
from prefgame.rules.scoring.corrections import Correction


class Fault(Enum):
    """What is wrong with a score file."""

    FILE = "file"
    """the system does not give it"""
    TEXT = "text"
    """no text of at most 2 MB"""
    FORMAT = "format"
    """text that is neither JSON nor TOML"""
    BOUNDS = "bounds"
    """more than is read, or the same name twice"""
    RULES = "rules"
    OPTION = "option"
    PLAYERS = "players"
    SCORE = "score"
    UNKNOWN = "unknown"
    """a word that score files do not have"""
    MISSING = "missing"
    VALUE = "value"
    CORRECTION = "correction"
    """a correction that the sheet does not allow"""


class BadFile(Exception):
    """Something that is no score file, or no hand of one; the message is one sentence. ``fault``
    and ``place`` say the same without words, ``cause`` is what the system said.
    """

    def __init__(
        self, words: str, fault: Fault, place: str = "", cause: OSError | None = None
    ) -> None:
        super().__init__(words)
        self.fault, self.place, self.cause = fault, place, cause


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
    given_up: StrictBool = False
    misdeal: StrictBool = False


CORRECT = "correct"
"""the word that makes a line of the hands a correction"""
_FRACTION = re.compile("-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")


class _CorrectionLine(BaseModel):
    model_config = ConfigDict(extra="forbid")

    correct: StrictStr
    part: StrictStr
    on: StrictStr | None = None
    by: Any
    reason: StrictStr


class ScoreFile(BaseModel):
    """The file as it is; its hands and corrections have not been read yet."""

    model_config = ConfigDict(extra="forbid")

    rules: StrictStr
    players: list[StrictStr]
    options: dict[StrictStr, Any] = {}
    state: dict[str, Any] | None = None
    agreed: Literal["write off"] | None = None
    hands: list[Any] = Field(default_factory=list)


def read_score_file(data: object) -> tuple[ScoreFile, RuleSet, Sheet]:
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
        raise _first(error) from None
    except tuple(_FAULTS) as error:
        raise BadFile(str(error), _FAULTS[type(error)]) from None
    return file, rules, sheet


_FAULTS: dict[type[Exception], Fault] = {
    UnknownRuleSet: Fault.RULES,
    OptionError: Fault.OPTION,
    BadTable: Fault.PLAYERS,
    BadScore: Fault.SCORE,
}


def read_hand(line: object) -> ReportedHand:
    """Read one hand of a file. BadFile if it is none."""
    if not isinstance(line, dict):
        raise BadFile(
            'a hand is an object such as {"declarer": "C", "contract": "3", "defence": {…}, '
            '"tricks": {…}}',
            Fault.VALUE,
            "hands",
        )
    try:
        return ReportedHand(**_HandLine.model_validate(line).model_dump())
    except ValidationError as error:
        raise _first(error) from None


def read_line(line: object) -> ReportedHand | Correction:
    """Read a hand or a correction of a file. BadFile if it is neither."""
    if not isinstance(line, dict) or CORRECT not in line:
        return read_hand(line)
    try:
        found = _CorrectionLine.model_validate(line)
    except ValidationError as error:
        raise _first(error) from None
    by = _amount(found.by)
    return Correction(found.correct, found.part, by, found.reason, found.on)


def _amount(value: object) -> Amount:
    """Read what is added: a number, or a fraction as text. BadFile if it is neither."""
    if type(value) is int:
        return value
    if type(value) is float and isfinite(value):
        return exact(Fraction(str(value)))
    if type(value) is str and _FRACTION.fullmatch(value):
        return exact(Fraction(value))
    raise BadFile(
        f'by must be a number, or a fraction such as "40/3", not {show_value(value)}',
        Fault.VALUE,
        "by",
    )


WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "dict_type": "an object with names",
    "model_type": "an object with names",
    "literal_error": f'"{WriteOff()}"',
}
"""what is expected, by pydantic's type of error"""


def _first(error: ValidationError) -> BadFile:
    fault = error.errors()[0]
    at = shorten(".".join(map(str, fault["loc"])), 100)
    place = at or "the file"
    if fault["type"] == "extra_forbidden":
        return BadFile(f"{place} is not a word of score files", Fault.UNKNOWN, at)
    if fault["type"] == "missing":
        return BadFile(f"{place} is missing", Fault.MISSING, at)
    words = (
        f"{place} must be {WANTED.get(fault['type'], 'something else')}, "
        f"not {show_value(fault['input'])}"
    )
    return BadFile(words, Fault.VALUE, at)


# ---- writing


def write_score_file(
    rules: RuleSet,
    players: Sequence[str],
    start: Sheet | None,
    hands: Iterable[str],
    *,
    stopped: bool = False,
) -> str:
    """Write the text of the file, with a line for each hand and correction (``hand_line``,
    ``correction_line``). ``start``: the sheet that the table began with; None for a new one.
    ``stopped``: the players agreed to stop.
    """
    head: dict[str, Any] = {
        "rules": rules.key,
        "players": list(players),
        "options": dict(rules.chosen),
    }
    if start is not None:
        head["state"] = rules.score.to_plain(start, players)
    if stopped:
        head["agreed"] = str(WriteOff())
    lines = [f" {_json(name)}: {_json(value)}," for name, value in head.items()]
    rows = ",\n".join(hands)
    return "\n".join(("{", *lines, ' "hands": [', *([rows] if rows else []), " ]", "}", ""))


def hand_line(hand: ReportedHand) -> str:
    return f"  {_json(plain_hand(hand))}"


def correction_line(correction: Correction) -> str:
    plain: dict[str, Any] = {CORRECT: correction.player, "part": correction.part}
    if correction.on is not None:
        plain["on"] = correction.on
    plain |= {"by": plain_amount(correction.by), "reason": correction.reason}
    return f"  {_json(plain)}"


def plain_hand(hand: ReportedHand) -> dict[str, Any]:
    """Write a hand as a file has it: what is as usual is left out."""
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
