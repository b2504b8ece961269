"""The file of a collection: what is read from it, and how it is written.

Invariant: what is written can be read back and gives the same collection. A file that is none is
refused in one sentence (``BadCollection``) with its place. ``docs/formats.md`` explains the format.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from prefgame.app.files import Unreadable, read_text
from prefgame.app.problems.problem import (
    MOST_GRADE,
    SEATS,
    BadProblem,
    Problem,
    Question,
    Words,
)
from prefgame.cards import Card, Suit, parse_cards, write_cards
from prefgame.documents import Unfit, parse_toml
from prefgame.quoting import bounded, composed, name_fault, quote, shorten, show_path, show_value
from prefgame.rules.base import Answer
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet

KIND, VERSION, ENDING = "prefgame problems", 1, ".problems"
MOST_PROBLEMS = 200
"""in one collection"""
LONGEST_TITLE, LONGEST_SOURCE, LONGEST_TEXT, LONGEST_HINT, MOST_HINTS = 60, 160, 600, 200, 5


@dataclass(frozen=True)
class Collection:
    """Problems under a title, and a sentence ``about`` them."""

    title: str
    problems: tuple[Problem, ...]
    about: str = ""


class BadCollection(Exception):
    """A file that is no collection; the message is one sentence. ``place`` says where in it;
    ``cause`` is what the system said.
    """

    def __init__(self, words: str, place: str = "", cause: OSError | None = None) -> None:
        super().__init__(bounded(f"{place}: {words}" if place else words))
        self.words, self.place, self.cause = words, place, cause


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Problem(_Strict):
    title: StrictStr = ""
    rules: StrictStr | None = None
    options: dict[StrictStr, Any] | None = None
    question: StrictStr = Question.PLAY.value
    hands: list[StrictStr]
    talon: StrictStr = ""
    declarer: StrictInt
    contract: StrictStr
    leader: StrictInt
    player: StrictInt
    taken: list[StrictInt] = [0, 0, 0]
    played: StrictStr = ""
    gone: StrictStr = ""
    hidden: list[StrictInt] = []
    lacks: list[StrictStr] = ["", "", ""]
    out: StrictInt | None = None
    other: StrictStr | None = None
    name: StrictStr = ""
    text: StrictStr = ""
    source: StrictStr = ""
    hints: list[StrictStr] = []
    grade: StrictInt = 0


class _File(_Strict):
    kind: StrictStr
    version: StrictInt
    title: StrictStr
    about: StrictStr = ""
    rules: StrictStr | None = None
    options: dict[StrictStr, Any] = {}
    problems: list[_Problem] = Field(default=[], alias="problem")


_WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "list_type": "a list",
    "dict_type": "a table of names and values",
    "model_type": "a table of names and values",
}
"""what is expected, by pydantic's type of error"""
_FILE_WORDS = ", ".join(field.alias or name for name, field in _File.model_fields.items())
_PROBLEM_WORDS = ", ".join(_Problem.model_fields)


# ---- reading


def read_collection_file(path: Path) -> Collection:
    """Read the collection in a file. BadCollection says where, what is wrong and what is right."""
    try:
        return read_collection(read_text(path))
    except Unreadable as error:
        raise BadCollection(str(error), cause=error.cause) from None
    except BadCollection as error:
        words = f"{show_path(path)}: {error}"
        raise BadCollection(words, cause=error.cause) from None


def read_collection(text: str) -> Collection:
    """Read the text of such a file."""
    try:
        data = parse_toml(text)
    except Unfit as error:
        what = "; a collection of problems is TOML" if error.foreign else ""
        raise BadCollection(f"{error.why}{what}", error.place) from None
    return _collection(data)


def _collection(data: Mapping[str, Any]) -> Collection:
    if data.get("kind") != KIND:
        found = f"not {show_value(data['kind'])}" if "kind" in data else "and is missing"
        raise BadCollection(f'must be "{KIND}", {found}', "kind")
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise BadCollection(
            f"{show_value(version)} is newer than this program, which reads {VERSION}", "version"
        )
    try:
        file = _File.model_validate(composed(dict(data)))
    except ValidationError as error:
        raise _first(error) from None
    if file.version != VERSION:
        raise BadCollection(f"must be {VERSION}, not {show_value(file.version)}", "version")
    if len(file.problems) > MOST_PROBLEMS:
        raise BadCollection(
            f"at most {MOST_PROBLEMS} are read, not {len(file.problems)}", "problem"
        )
    if fault := name_fault(file.title):
        raise BadCollection(fault, "title")
    problems = []
    try:
        _check_text("about", file.about, LONGEST_TEXT)
    except BadProblem as error:
        raise BadCollection(error.why, error.place) from None
    for number, one in enumerate(file.problems, 1):
        try:
            problems.append(_problem(one, file))
        except BadProblem as error:
            raise BadCollection(error.why, f"problem {number}, {error.place}") from None
    return Collection(file.title, tuple(problems), file.about)


def _problem(one: _Problem, file: _File) -> Problem:
    rules = _rules(one, file)
    contract = rules.read_contract(one.contract)
    if contract is None:
        names = ", ".join(str(each) for each in rules.contracts)
        raise BadProblem("contract", f"{quote(one.contract)} is not played; there are {names}")
    if len(one.hands) != len(SEATS):
        raise BadProblem(
            "hands", f"expected three (an empty one is hidden or out), not {len(one.hands)}"
        )
    if len(one.taken) != len(SEATS):
        raise BadProblem("taken", f"expected three numbers, not {len(one.taken)}")
    if len(one.lacks) != len(SEATS):
        raise BadProblem("lacks", f"expected three texts, not {len(one.lacks)}")
    first, second, third = (_cards(f"hands.{at}", text) for at, text in enumerate(one.hands))
    return Problem(
        rules,
        _word(Question, "question", one.question),
        (first, second, third),
        one.declarer,
        contract,
        one.leader,
        one.player,
        (one.taken[0], one.taken[1], one.taken[2]),
        _cards("played", one.played),
        _cards("talon", one.talon),
        _cards("gone", one.gone),
        tuple(one.hidden),
        tuple(_suits(f"lacks.{at}", text) for at, text in enumerate(one.lacks)),
        one.out,
        None if one.other is None else _word(Answer, "other", one.other),
        _words(one),
    )


def _rules(one: _Problem, file: _File) -> RuleSet:
    key = one.rules or file.rules
    if key is None:
        raise BadProblem("rules", "is missing; say which game, here or for the whole collection")
    given = one.options if one.options is not None else file.options if not one.rules else {}
    try:
        return find_ruleset(key).with_options(given)
    except UnknownRuleSet as error:
        raise BadProblem("rules", str(error)) from None
    except OptionError as error:
        raise BadProblem("options", str(error)) from None


def _words(one: _Problem) -> Words:
    _check_text("title", one.title, LONGEST_TITLE)
    _check_text("name", one.name, LONGEST_TITLE)
    _check_text("text", one.text, LONGEST_TEXT)
    _check_text("source", one.source, LONGEST_SOURCE)
    if len(one.hints) > MOST_HINTS:
        raise BadProblem("hints", f"expected at most {MOST_HINTS}, not {len(one.hints)}")
    for hint in one.hints:
        _check_text("hints", hint, LONGEST_HINT)
    if not 0 <= one.grade <= MOST_GRADE:
        raise BadProblem("grade", f"expected a number from 0 to {MOST_GRADE}, not {one.grade}")
    return Words(one.title, one.text, one.source, tuple(one.hints), one.grade, one.name)


def _check_text(place: str, text: str, most: int) -> None:
    if len(text) > most:
        raise BadProblem(place, f"expected at most {most} characters, not {len(text)}")
    if not text.isprintable():
        raise BadProblem(place, f"expected one line of text that prints, unlike {quote(text)}")


def _cards(place: str, text: str) -> tuple[Card, ...]:
    if len(text) > _LONGEST_CARDS:
        raise BadProblem(place, f"expected at most 32 cards, not {shorten(text)}")
    try:
        return parse_cards(text)
    except ValueError as error:
        raise BadProblem(place, str(error)) from None


_LONGEST_CARDS = 200
"""characters"""
_Word = TypeVar("_Word", bound=Enum)


def _suits(place: str, text: str) -> tuple[Suit, ...]:
    letters = text.replace(" ", "")
    if len(letters) > len(Suit) or any(one not in Suit.__members__ for one in letters):
        raise BadProblem(place, f"expected suits S D H C, as in HC, not {quote(text)}")
    return tuple(map(Suit, letters))


def _word(words: type[_Word], place: str, text: str) -> _Word:
    try:
        return words(text)
    except ValueError:
        known = ", ".join(str(one.value) for one in words)
        raise BadProblem(place, f"{quote(text)} is none of {known}") from None


def _first(error: ValidationError) -> BadCollection:
    fault = error.errors()[0]
    loc = list(fault["loc"])
    place = ".".join(map(str, loc))
    if len(loc) > 1 and loc[0] == "problem" and isinstance(loc[1], int):
        place = ", ".join(
            [f"problem {loc[1] + 1}", *([".".join(map(str, loc[2:]))] if loc[2:] else [])]
        )
    place = shorten(place, 100)
    if fault["type"] == "extra_forbidden":
        words = _PROBLEM_WORDS if loc[0] == "problem" else _FILE_WORDS
        return BadCollection(f"is not a word of collections; there are {words}", place)
    if fault["type"] == "missing":
        return BadCollection("is missing", place)
    wanted = _WANTED.get(fault["type"], "another value")
    return BadCollection(f"must be {wanted}, not {show_value(fault['input'])}", place)


# ---- writing


def write_collection(collection: Collection) -> str:
    """Write the text of the file."""
    lines = [
        f"kind = {_text(KIND)}",
        f"version = {VERSION}",
        f"title = {_text(collection.title)}",
        *([f"about = {_text(collection.about)}"] if collection.about else []),
    ]
    for problem in collection.problems:
        lines += [
            "",
            "[[problem]]",
            *(f"{name} = {_value(value)}" for name, value in _fields(problem)),
        ]
    return "\n".join(lines) + "\n"


def _fields(problem: Problem) -> list[tuple[str, object]]:
    words = problem.words
    every: list[tuple[str, object, object]] = [
        ("title", words.title, ""),
        ("rules", problem.rules.key, None),
        ("options", dict(problem.rules.chosen), {}),
        ("question", problem.question.value, Question.PLAY.value),
        ("hands", [write_cards(hand) for hand in problem.hands], None),
        ("talon", write_cards(problem.talon), ""),
        ("declarer", problem.declarer, None),
        ("contract", str(problem.contract), None),
        ("leader", problem.leader, None),
        ("player", problem.player, None),
        ("taken", list(problem.taken), [0, 0, 0]),
        ("played", write_cards(problem.played), ""),
        ("gone", write_cards(problem.gone), ""),
        ("hidden", list(problem.hidden), []),
        ("lacks", ["".join(map(str, suits)) for suits in problem.lacks], ["", "", ""]),
        ("out", problem.out, None),
        ("other", None if problem.other is None else problem.other.value, None),
        ("name", words.name, ""),
        ("text", words.text, ""),
        ("source", words.source, ""),
        ("hints", list(words.hints), []),
        ("grade", words.grade, 0),
    ]
    return [(name, value) for name, value, usual in every if value is not None and value != usual]


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case dict():
            return "{" + ", ".join(f"{_text(str(k))} = {_value(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
    raise TypeError(f"a collection has no {value!r}")


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
