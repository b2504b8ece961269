"""What is said and noted of a contract and of the answers to it."""

from __future__ import annotations

import pytest

from prefgame.rules.base import Answer
from prefgame.ui.words.contracts import answer_word, spoken_answer


@pytest.mark.parametrize("answer", Answer)
def test_every_answer_has_its_words(answer: Answer) -> None:
    assert answer_word(answer) and spoken_answer(answer)
