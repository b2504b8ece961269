"""What is said after matches were added to the book, and what its rows are called."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.app.book.exchange import Imported
from prefgame.app.book.history import PastGame
from prefgame.rules.registry import RULESETS
from prefgame.ui.screens.book.additions import imported_words
from prefgame.ui.screens.book.game_list import day_words, game_words, hands_words


def test_the_sentence_says_in_which_game_a_match_counts() -> None:
    """The page may show another game."""
    assert imported_words(Imported(1, rules=("russian",))) == (
        "1 match was added under Russian rules."
    )
    assert imported_words(Imported(5, 1, rules=("russian", "croatian"))) == (
        "5 matches were added under Russian rules and Croatian rules. 1 was in the book already."
    )


@pytest.mark.parametrize(
    ("rules", "options", "words"),
    [
        ("russian", {"scoring": "rostov"}, "Russian, Rostov"),
        ("austrian", {"pot": "styrian"}, "Austrian, Styrian pot"),
        ("russian", {"scoring": "of another version"}, "Russian"),
        ("gone", {}, "gone"),
    ],
)
def test_a_row_says_in_which_way_the_match_was_scored(
    rules: str, options: dict[str, Any], words: str
) -> None:
    game = PastGame(1, "2026-11-27", rules, options, ("Ana", "Bojan"), 0, 3, None, None, False)
    assert words in game_words(game)


def test_rows_say_the_same_of_every_game_and_of_an_imported_one_that_it_is() -> None:
    """A record says no day: only when it was added is known."""

    def row(rules: str, *, imported: bool) -> PastGame:
        names = ("Ana", "Bojan")
        return PastGame(1, "2020-11-27", rules, {}, names, 0, 3, None, None, imported)

    for rules in RULESETS:
        played, added = row(rules.key, imported=False), row(rules.key, imported=True)
        assert not any(sign.isdecimal() for words in game_words(played) for sign in words)
        assert game_words(played) == game_words(added)
        (day,) = day_words(played)
        assert day_words(added) == (f"imported {day}", "imported")
        assert hands_words(played) == hands_words(added)


def test_a_whole_book_names_no_games() -> None:
    keys = tuple(rules.key for rules in RULESETS)
    assert imported_words(Imported(70, rules=keys)) == "70 matches were added."
    assert imported_words(Imported(known=1)) == ("0 matches were added. 1 was in the book already.")
