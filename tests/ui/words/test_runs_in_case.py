"""A run puts a name into the case that its sentence asks for, and has rows where it is too wide."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from prefgame.i18n import language, use_language
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.canvas import Piece, Sign, StyledWords
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import fill, run_rows
from tests.narrow import as_kind


@pytest.fixture
def russian() -> Iterator[None]:
    before = language()
    use_language("ru")
    yield
    use_language(before)


def test_a_run_bends_a_name(russian: None) -> None:
    assert fill("ход за {name:acc}", name="Вера") == ("ход за Веру",)


SENTENCE = "Many would lead", Sign("H"), "7. Then best play gives 1 of 2."


def words_of(pieces: tuple[Piece, ...]) -> list[Piece]:
    return [
        word for piece in pieces for word in (piece.split() if isinstance(piece, str) else (piece,))
    ]


@pytest.mark.parametrize("width", [90, 140, 160, 220, 2000])
def test_a_run_in_rows_loses_nothing_and_keeps_a_sign_with_its_word(width: int) -> None:
    headless()
    window = Window((1024, 768))
    run = *SENTENCE, StyledWords("always")
    rows = run_rows(window.kit, run, "button", 22, width)
    assert [word for row in rows for word in words_of(as_kind(tuple, row))] == words_of(run)
    assert all(window.kit.run_width(row, "button", 22) <= width for row in rows)
    assert (len(rows) == 1) is (width == 2000)
    assert not any(isinstance(row[-1], Sign) for row in rows)
    window.close()
