"""The words of every language have room where they are drawn: forms, questions, a whole match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.i18n import ENGLISH, language, languages, use_language
from prefgame.ui.every_scene import draw_forms, draw_questions
from prefgame.ui.self_test import play_test_match

SIZE = (1280, 720)
LANGUAGES = [code for code in languages() if code != ENGLISH]
LONGEST = ["hr", "ru"]
"""The languages with the longest words, in Latin letters and in Cyrillic."""


@pytest.fixture
def spoken(code: str) -> Iterator[str]:
    """Give the game speaks this language, and afterwards the one before."""
    before = language()
    use_language(code)
    yield code
    use_language(before)


@pytest.mark.parametrize("code", LONGEST)
def test_every_form_has_room_for_its_words(spoken: str, screen: None, tmp_path: Path) -> None:
    draw_forms(tmp_path, SIZE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_question_at_the_table_has_room_for_its_words(
    spoken: str, screen: None, tmp_path: Path
) -> None:
    draw_questions(tmp_path, SIZE)


@pytest.mark.parametrize(("code", "rules"), [("hr", "croatian"), ("ru", "serbian")])
def test_a_match_to_its_settlement_has_room_for_its_words(
    spoken: str, screen: None, tmp_path: Path, rules: str
) -> None:
    play_test_match(tmp_path, rules, SIZE)
