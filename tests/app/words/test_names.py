"""Names that cannot be those of a table."""

from __future__ import annotations

import pytest

from prefgame.app.words.sentences import why_not_named


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (("Ana", "Bojan", "Cvita"), ""),
        (("Ana", "", "Cvita"), "Everybody at the table needs a name."),
        (("Ana", "\u200b", "Cvita"), "A name must have 1 to 40 visible characters."),
        (("Ana", 'Bojan "Bo"', "Cvita"), "A name has no quotation marks."),
        (("Ana", "Bojan", "Ana"), "Two players are called Ana."),
    ],
)
def test_why_names_cannot_be_those_of_a_table(players: tuple[str, ...], words: str) -> None:
    assert why_not_named(players) == words
