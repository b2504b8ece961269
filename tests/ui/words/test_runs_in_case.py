"""A run puts a name into the case that its sentence asks for; a drawn sign has none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from prefgame.i18n import language, use_language
from prefgame.ui.words.runs import fill


@pytest.fixture
def russian() -> Iterator[None]:
    before = language()
    use_language("ru")
    yield
    use_language(before)


def test_a_run_bends_a_name(russian: None) -> None:
    assert fill("ход за {name:acc}", name="Вера") == ("ход за Веру",)
