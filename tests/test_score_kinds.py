"""Every way of keeping score that a game uses is known wherever the program asks for its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from prefgame.ai.models.base import HABITS
from prefgame.ai.stakes import FIRST_SIGHTS
from prefgame.ai.value.end_values import SHEET_VALUES
from prefgame.app.words.sentences import UNITS
from prefgame.paper.text import TEXTS
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.kinds import KINDS, kind_of
from prefgame.ui.scores.registry import FACES

BY_SCORE: dict[str, Mapping[type, Any]] = {
    "stakes": FIRST_SIGHTS,
    "calls": HABITS,
    "faces": FACES,
    "hints": UNITS,
}
BY_SHEET: dict[str, Mapping[type, Any]] = {
    "standing": SHEET_VALUES,
    "text": TEXTS,
}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_score_has_its_entry_everywhere(rules: RuleSet) -> None:
    sheet = rules.score.new_sheet(3)
    assert not {name for name, known in BY_SCORE.items() if type(rules.score) not in known}
    assert not {name for name, known in BY_SHEET.items() if type(sheet) not in known}
    assert kind_of(sheet) in KINDS


@pytest.mark.parametrize("score", FACES, ids=lambda score: score.__name__)
def test_the_form_asks_for_options_that_games_of_this_score_have(score: type) -> None:
    games = [rules for rules in RULESETS if type(rules.score) is score]
    asked = {line.option for line in FACES[score].length_rows}
    assert asked <= {option.name for rules in games for option in rules.options}
    for rules in games:
        assert asked & {option.name for option in rules.options}, rules.key
