"""The table rules of a company under a name ("our table"): kept in the settings, and as a file.

Invariant: what is written can be read back and gives the same table. A file that is none changes
nothing, and is refused in one sentence (``BadTableFile``). Nothing that has a name is overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr, ValidationError

from prefgame.app.files import Unreadable, read_document, records_dir, stem_of, write_numbered
from prefgame.app.settings import OwnTable
from prefgame.quoting import (
    LONGEST_NAME,
    bounded,
    composed,
    name_fault,
    quote,
    shorten,
    show_path,
    show_value,
)
from prefgame.rules.options import OptionError
from prefgame.rules.registry import UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet

KIND, VERSION, ENDING = "prefgame table rules", 1, ".table"
MOST_TABLES = 50
"""tables that are kept"""


@dataclass(frozen=True, slots=True)
class NamedTable:
    """A game with the options of a company, under the name that they gave it."""

    name: str
    rules: RuleSet

    @property
    def kept(self) -> OwnTable:
        """How the settings keep it."""
        return OwnTable(rules=self.rules.key, options=dict(self.rules.chosen))


def same_rules(one: RuleSet, other: RuleSet) -> bool:
    """Tell whether two tables agreed on the same in the same game, whatever of it they said."""
    return one.key == other.key and all(
        option.default(one) == option.default(other) for option in one.options
    )


def free_name(name: str, taken: Mapping[str, object]) -> str:
    """Find a name that no table has: this one, or the same with a number."""
    if name not in taken:
        return name
    ends = (f" {number}" for number in count(2))
    tried = (f"{name[: LONGEST_NAME - len(end)]}{end}" for end in ends)
    return next(one for one in tried if one not in taken)


# ---- the file


class TableFault(Enum):
    """What is wrong with a file of table rules."""

    FILE = "file"
    """the system does not give it"""
    FORMAT = "format"
    """no text of at most 2 MB, or no JSON"""
    KIND = "kind"
    """a file of another kind"""
    VERSION = "version"
    NAME = "name"
    RULES = "rules"
    OPTION = "option"
    WORD = "word"
    """a word that these files do not have, a missing one, or one with a value of another type"""


class BadTableFile(Exception):
    """A file that has no table rules; the message is one sentence. ``fault`` and ``place`` say the
    same without words, ``cause`` is what the system said, ``name`` a name that none can be.
    """

    def __init__(
        self,
        words: str,
        fault: TableFault,
        place: str = "",
        cause: OSError | None = None,
        name: str = "",
    ) -> None:
        super().__init__(bounded(words))
        self.fault, self.place, self.cause, self.name = fault, place, cause, name


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: StrictStr
    version: StrictInt
    name: StrictStr
    rules: StrictStr
    options: dict[StrictStr, Any] = {}


_WORDS = ", ".join(_File.model_fields)
_WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "dict_type": "an object with names",
}
"""what is expected, by pydantic's type of error"""


def read_table_file(path: Path) -> NamedTable:
    """Read the table rules in a file. BadTableFile says where, what is wrong and what is right."""
    try:
        data = read_document(path, "a file of table rules is JSON")
    except Unreadable as error:
        fault = TableFault.FORMAT if error.cause is None else TableFault.FILE
        place = error.unfit.place if error.unfit is not None else ""
        raise BadTableFile(str(error), fault, place, error.cause) from None
    try:
        return read_table(data)
    except BadTableFile as error:
        words = f"{show_path(path)}: {error}"
        raise BadTableFile(words, error.fault, error.place, name=error.name) from None


def read_table(data: object) -> NamedTable:
    """Read the content of such a file."""
    if not isinstance(data, dict):
        wanted = f"expected an object with {_WORDS}, not {show_value(data)}"
        raise BadTableFile(wanted, TableFault.KIND)
    if data.get("kind") != KIND:
        found = show_value(data["kind"]) if "kind" in data else "missing"
        words = f'kind must be "{KIND}", {"not " if "kind" in data else "and is "}{found}'
        raise BadTableFile(words, TableFault.KIND, "kind")
    version = data.get("version")
    if type(version) is int and version > VERSION:
        words = f"version {show_value(version)} is newer than this program, which reads {VERSION}"
        raise BadTableFile(words, TableFault.VERSION, "version")
    try:
        file = _File.model_validate(composed(data))
    except ValidationError as error:
        raise _first(error) from None
    if file.version != VERSION:
        words = f"version must be {VERSION}, not {show_value(file.version)}"
        raise BadTableFile(words, TableFault.VERSION, "version")
    if fault := name_fault(file.name):
        raise BadTableFile(f"name: {fault}", TableFault.NAME, "name", name=file.name)
    try:
        return NamedTable(file.name, find_ruleset(file.rules).with_options(file.options))
    except UnknownRuleSet as error:
        raise BadTableFile(str(error), TableFault.RULES, "rules") from None
    except OptionError as error:
        raise BadTableFile(str(error), TableFault.OPTION, "options") from None


def _first(error: ValidationError) -> BadTableFile:
    fault = error.errors()[0]
    place = shorten(".".join(map(str, fault["loc"])), 100)
    if fault["type"] == "extra_forbidden":
        words = f"{quote(place)} is not a word of table rules; they are {_WORDS}"
    elif fault["type"] == "missing":
        words = f"{place} is missing; table rules have {_WORDS}"
    else:
        wanted = _WANTED.get(fault["type"], "another value")
        words = f"{place} must be {wanted}, not {show_value(fault['input'])}"
    return BadTableFile(words, TableFault.WORD, place)


def write_table(table: NamedTable) -> str:
    """Write the text of the file."""
    document = {
        "kind": KIND,
        "version": VERSION,
        "name": table.name,
        "rules": table.rules.key,
        "options": dict(table.rules.chosen),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def save_table(table: NamedTable) -> Path:
    """Write the file among the records, under a name that nothing has, and report where. OSError
    if the disk refuses.
    """
    data = write_table(table).encode()
    return write_numbered(records_dir(), stem_of(table.name, "table"), ENDING, data)
