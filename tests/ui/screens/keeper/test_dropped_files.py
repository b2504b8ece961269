"""Score files that are dropped on the window and cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.keeper.score_file import BadFile, Fault
from prefgame.app.keeper.table import table_of_file
from prefgame.i18n import languages, use_language
from prefgame.ui.screens.keeper.sheets import named_reason

GOOD: dict[str, Any] = {"rules": "croatian", "players": ["Ana", "Bojan", "Cvita"]}
BAD: dict[Fault, tuple[object, str]] = {
    Fault.FORMAT: ("nonsense", "line 1, column 1: it is neither JSON nor TOML."),
    Fault.TEXT: (b"\0", "it is not a text file in UTF-8 of at most 2 MB."),
    Fault.BOUNDS: (GOOD | {"options": {"start": 10**20}}, "it has more than is read"),
    Fault.RULES: (GOOD | {"rules": "whist"}, "the rules of its game are unknown."),
    Fault.OPTION: (GOOD | {"options": {"nothing": 1}}, "a table rule is unknown"),
    Fault.PLAYERS: (GOOD | {"players": ["Ana"]}, "these players cannot sit at one table."),
    Fault.SCORE: (GOOD | {"state": {}}, "the score that it begins with is not possible."),
    Fault.UNKNOWN: (GOOD | {"hand": []}, "hand: score files do not have this word."),
    Fault.MISSING: ({"rules": "croatian"}, "players: this is missing."),
    Fault.VALUE: (GOOD | {"players": 3}, "players: this value is not possible."),
}


def refusal(path: Path) -> BadFile:
    with pytest.raises(BadFile) as refused:
        table_of_file(path)
    return refused.value


@pytest.mark.parametrize("fault", BAD)
def test_what_is_wrong_with_a_file_is_said_in_the_language_of_the_player(
    fault: Fault, tmp_path: Path
) -> None:
    content, words = BAD[fault]
    path = tmp_path / "x.json"
    text = content if isinstance(content, str) else json.dumps(content, default=str)
    path.write_bytes(content if isinstance(content, bytes) else text.encode())
    error = refusal(path)
    assert error.fault is fault
    said = {}
    for code in languages():
        use_language(code)
        said[code] = named_reason(path, error)
    use_language("en")
    assert words in said["en"] and said["en"].startswith("x.json")
    assert len(set(said.values())) >= 4 and all(len(each) <= 200 for each in said.values())


def test_a_file_that_is_not_there_is_said_as_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "gone.json"
    assert named_reason(path, refusal(path)) == "gone.json: it is not there."
