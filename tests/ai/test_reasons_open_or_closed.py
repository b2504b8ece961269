"""Why a single whister opens the cards, or keeps them closed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prefgame.ai.facts import Fact
from prefgame.app.play.thinking import find_hint
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.hints import explain_hint
from prefgame.engine.record import read_record

CASES = {
    case["id"]: case
    for case in json.loads(
        (Path(__file__).parents[1] / "cases" / "positions.json").read_text("utf-8")
    )["cases"]
}


@pytest.mark.parametrize(
    ("case", "fact", "words"),
    (
        ("whist-closed-before-a-guess", Fact.DECLARER_GUESSES, "Ana has to guess"),
        ("whist-open-against-nine", Fact.NOBODY_GUESSES, "you need not guess"),
    ),
)
def test_the_reason_is_who_has_to_guess(case: str, fact: Fact, words: str) -> None:
    match = read_record(CASES[case]["record"]).match
    assert match is not None and isinstance(match.to_act, int)
    view = match.view(match.to_act)
    hint = find_hint(view)
    assert hint.reasons[0].fact is fact
    assert words in explain_hint(view, DeckWords("french"), hint)
