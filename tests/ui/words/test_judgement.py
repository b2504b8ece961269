"""What a judged decision lost, in a sentence."""

from __future__ import annotations

import pytest

from prefgame.ai.advice import Success
from prefgame.app.judgement.decisions import Decision
from prefgame.app.judgement.verdict import Judged, Verdict
from prefgame.engine.state import State
from prefgame.rules.registry import find_ruleset
from prefgame.ui.words.looking_back.judgement import judged_sentence
from prefgame.ui.words.scores import words_of
from tests.helpers import say, start


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ((), "With Ana as declarer, the contract was 62 % likely."),
        (("2", "pass", "pass", "discard S8 D7"), "The contract was 62 % likely."),
    ],
)
def test_a_call_is_no_contract_yet(before: tuple[str, ...], said: str) -> None:
    match = say(start(), *before)
    view = match.view(0)
    judged = Judged(
        Decision(0, view, State(match.table), view.legal[0]),
        Verdict.MISTAKE,
        better=view.legal[-1],
        lost=20.0,
        expected=15.0,
        tricks=0,
        chance=0.62,
        success=Success.CONTRACT,
        line=(),
    )
    assert judged_sentence(judged, "Ana").endswith(said)


def test_a_decision_loses_units_where_a_pot_is_played_for() -> None:
    for rules, unit in (("croatian", "points"), ("viennese", "units")):
        match = start(rules)
        view = match.view(0)
        judged = Judged(
            Decision(0, view, State(match.table), view.legal[0]),
            Verdict.BAD_LUCK,
            better=view.legal[-1],
            lost=15.0,
            expected=0.0,
            tricks=0,
            chance=None,
            success=Success.CONTRACT,
            line=(),
        )
        assert judged_sentence(judged, "Ana").endswith(f"It lost 15\N{NO-BREAK SPACE}{unit}.")
    assert words_of(find_ruleset("viennese")).judged_note()
    assert not words_of(find_ruleset("croatian")).judged_note()
