"""Games whose records and score sheets are read, but that cannot be played here yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.commands.advise import advise_file
from prefgame.app.commands.replay import replay_file
from prefgame.app.commands.simulate import simulate
from prefgame.app.records import open_record
from prefgame.rules.registry import ON_PAPER
from prefgame.rules.ruleset import RuleSet

RECORD = (
    "# an evening\nrules: {rules}\nplayers: Ana Bojan Cvita\ndealer: Cvita\n"
    "deal: Ana S8 SJ SQ SA D9 DT H7 H8 C9 CJ | Bojan S7 SK D8 DJ DQ HT HQ HK CQ CK"
    " | Cvita S9 ST DK DA HJ HA C7 C8 CT CA | talon D7 H9\n"
)


@pytest.mark.parametrize("rules", ON_PAPER, ids=lambda rules: rules.key)
def test_its_records_are_replayed_and_nothing_else_is_done_with_them(
    rules: RuleSet, tmp_path: Path
) -> None:
    path = tmp_path / "evening.pref"
    path.write_text(RECORD.format(rules=rules.key), "utf-8")
    answer = replay_file(path)
    assert answer.error is None and answer.data["to_act"] == "Ana"
    advice = advise_file(path, "expert", 1, 1)
    assert advice.status == 2 and f"cannot play the {rules.name} game" in str(advice.error)
    opened = open_record(path)
    assert opened.rules is not None and opened.match is None and not opened.hands
    assert opened.error is not None and opened.error.line == 2
    assert opened.line == f"rules: {rules.key}"


@pytest.mark.parametrize("rules", ON_PAPER, ids=lambda rules: rules.key)
def test_the_computer_does_not_play_it(rules: RuleSet) -> None:
    answer = simulate(rules.key, ["club"] * 3, 1, 1)
    assert answer.status == 2
    assert f"cannot play the {rules.name} game; choose from croatian" in str(answer.error)
