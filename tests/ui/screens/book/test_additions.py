"""What is said after matches were added to the book, and what its rows are called."""

from __future__ import annotations

import errno
import zipfile
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.book.exchange import Imported
from prefgame.app.book.figures import PastGame
from prefgame.app.storage.rows import Origin
from prefgame.app.storage.store import Store
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import RULESETS
from prefgame.ui.screens.book.exchange import adding, imported_words
from prefgame.ui.screens.book.matches import day_words, game_words, hands_words

FILES = (Path("one.pref"), Path("two.pref"))


def test_the_sentence_says_in_which_game_a_match_counts() -> None:
    """The page may show another game."""
    assert imported_words(Imported(1, rules=("russian",)), FILES) == (
        "1 match was added under Russian rules."
    )
    assert imported_words(Imported(5, 1, rules=("russian", "croatian")), FILES) == (
        "5 matches were added under Russian rules and Croatian rules. "
        "1 match was in the book already."
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
    game = PastGame(1, "2026-11-27", rules, options, ("Ana", "Bojan"), 0, 3, None, None, Origin.OWN)
    assert words in game_words(game)


def test_rows_say_the_same_of_every_game_and_of_an_imported_one_that_it_is() -> None:
    """A record says no day: only when it was added is known."""

    def row(rules: str, *, imported: bool) -> PastGame:
        names = ("Ana", "Bojan")
        origin = Origin.ADDED if imported else Origin.OWN
        return PastGame(1, "2020-11-27", rules, {}, names, 0, 3, None, None, origin)

    for rules in RULESETS:
        played, added = row(rules.key, imported=False), row(rules.key, imported=True)
        assert not any(sign.isdecimal() for words in game_words(played) for sign in words)
        assert game_words(played) == game_words(added)
        (day,) = day_words(played)
        assert day_words(added) == (f"imported {day}", "imported")
        assert hands_words(played) == hands_words(added)


def test_a_whole_book_names_no_games() -> None:
    keys = tuple(rules.key for rules in RULESETS)
    assert imported_words(Imported(70, rules=keys), FILES) == "70 matches were added."
    assert imported_words(Imported(known=1), FILES) == "1 match was in the book already."


def test_of_a_single_file_that_gives_no_match_the_reason_is_said(tmp_path: Path) -> None:
    def said(path: Path) -> str:
        return adding(Store(tmp_path / "store.sqlite"), (path,), "Ana")()

    def file(name: str, data: bytes) -> Path:
        (tmp_path / name).write_bytes(data)
        return tmp_path / name

    empty = tmp_path / "empty"
    empty.mkdir()
    assert said(tmp_path / "gone.pref") == "There is no such file."
    assert said(tmp_path / "gone.zip") == "There is no such file."
    assert said(empty) == "There is no record in empty."
    assert said(file("no.zip", b"PK\0")) == "This archive cannot be read."
    assert said(file("no.pref", b"\0")).startswith("This is not the text of a record. Byte 1")
    assert said(file("text.pref", b"nonsense")).startswith("Line 1: This line cannot be")
    with zipfile.ZipFile(tmp_path / "some.zip", "w") as files:
        files.writestr("text.pref", "nonsense")
    assert said(tmp_path / "some.zip") == "1 file is not a complete record."
    with zipfile.ZipFile(tmp_path / "none.zip", "w") as files:
        files.writestr("readme.txt", "nonsense")
    assert said(tmp_path / "none.zip") == "There is no record in none.zip."
    both = (tmp_path / "gone.pref", tmp_path / "text.pref")
    assert adding(Store(tmp_path / "store.sqlite"), both, "Ana")() == (
        "2 files are not complete records."
    )


def test_of_many_kinds_at_once_only_the_numbers_are_said() -> None:
    """All sentences together were twice as long as anybody reads."""
    found = Imported(
        added=70,
        known=3,
        refused=2,
        rules=("russian", "croatian"),
        completed=1,
        edited=4,
        beyond=5,
        packed=6,
        too_much=7,
        beside=8,
        beside_known=9,
        beside_theirs=1,
        stopped=OSError(errno.ENOSPC, "full"),
    )
    for code in languages():
        use_language(code)
        assert len(imported_words(found, FILES)) <= 300
    use_language("en")
    assert imported_words(found, FILES) == (
        "Matches added: 70, completed: 1, altered, apart: 4, days, sheets and hands back: 8, "
        "here already: 12, left out: 21. The disk took no more (the disk is full); the rest was "
        "not added."
    )
