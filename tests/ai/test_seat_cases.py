"""Positions met in play (seats.json, positions.json): what a seat of a level must choose, or must
never choose, whatever its chance.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prefgame.ai.level import find_level
from prefgame.app.commands.records import advise_view
from prefgame.engine.record import read_record

MOST_SEEDS = 5
FILES = [Path(__file__).parents[1] / "cases" / name for name in ("seats.json", "positions.json")]
CASES = [case for file in FILES for case in json.loads(file.read_text("utf-8"))["cases"]]


def asked() -> list[Any]:
    """Every case for each of its levels."""
    return [
        pytest.param(case, level, id=f"{case['id']}-{level}")
        for case in CASES
        for level in case["levels"]
    ]


def test_every_case_says_what_is_right_or_never_right() -> None:
    assert len(CASES) >= 14 and len({case["id"] for case in CASES}) == len(CASES)
    for case in CASES:
        match = read_record(case["record"]).match
        assert (
            match is not None
            and isinstance(match.to_act, int)
            and match.table.players[match.to_act] == case["to_act"]
        )
        legal = {str(command) for command in match.legal()}
        assert {*case.get("right", ()), *case.get("never", ()), case["was"]} <= legal and bool(
            case.get("right")
        ) is not bool(case.get("never"))


@pytest.mark.parametrize(("case", "level"), asked())
def test_a_seat_chooses_what_a_good_player_would(case: dict[str, Any], level: str) -> None:
    match = read_record(case["record"]).match
    assert match is not None and isinstance(match.to_act, int)
    drawn = advise_view(
        match.view(match.to_act), find_level(level), 1, min(case["seeds"], MOST_SEEDS)
    ).data["choices"]
    wrong = {
        choice: times
        for choice, times in drawn.items()
        if choice in case.get("never", ()) or choice not in case.get("right", drawn)
    }
    assert not wrong, f"{case['why']}: {drawn}"
