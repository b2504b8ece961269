"""Everything that the score keeper asks or refuses has its words."""

from __future__ import annotations

import pytest

from prefgame.app.keeper.entry import Ask
from prefgame.rules.base import BadHand, Fault
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.screens.keeper.words import FAULTS, LABELS, fault_words
from prefgame.ui.words.defence_words import defence_words

PLACES = {"name": "Ana", "least": 7, "total": 9}


def test_every_question_has_a_label() -> None:
    assert set(LABELS) == set(Ask) - {Ask.ANSWER}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_sentence(fault: Fault, rules: RuleSet) -> None:
    assert fault in FAULTS
    words = fault_words(rules, BadHand("", fault, **PLACES))
    assert words.endswith(".") and "{" not in words


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_answer_of_a_report_has_a_word(rules: RuleSet) -> None:
    words = defence_words(rules)
    assert set(words.reported) == set(rules.defence.reported_words)
    assert words.impossible()
