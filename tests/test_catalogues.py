"""The catalogues of words: true to their sentences, compiled, drawable, short enough for their
places, and complete where that is declared.
"""

from __future__ import annotations

import ast
import gettext
import importlib.util
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from prefgame.app.files import asset_root
from prefgame.i18n import (
    CASES,
    DOMAIN,
    ENGLISH,
    GENDERS,
    LOCALE_DIR,
    declared_languages,
    languages,
)
from prefgame.ui.draw.theme import FILES

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = sorted(
    path.parent.parent.name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.po")
)
DECLARED = declared_languages()
MAKE = "`python3 build/run.py test` makes the catalogues anew"

pytestmark = pytest.mark.parametrize("code", LANGUAGES)


def _file(code: str, suffix: str) -> Path:
    return LOCALE_DIR / code / "LC_MESSAGES" / f"{DOMAIN}.{suffix}"


def _catalogue(code: str) -> Any:
    with _file(code, "po").open("rb") as file:
        return read_po(file)


def _all_messages(code: str) -> Iterator[tuple[tuple[str | None, Any], tuple[str, ...]]]:
    """Key of each message (context, id or both ids) and its strings, one a plural form."""
    for message in _catalogue(code):
        if message.id:
            strings = (
                message.string if isinstance(message.string, (tuple, list)) else (message.string,)
            )
            yield (message.context, message.id), tuple(strings)


def _messages(code: str) -> Iterator[tuple[tuple[str | None, Any], tuple[str, ...]]]:
    """Those that are translated: of a language that is declared complete, all."""
    for key, strings in _all_messages(code):
        if any(strings):
            yield key, strings


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """`build/catalogues.py`, which collects the words of the sources."""
    spec = importlib.util.spec_from_file_location(
        "catalogues_tool", ROOT / "build" / "catalogues.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def collected(tool: ModuleType) -> Catalog:
    """Every message of the sources."""
    catalogue: Catalog = tool.collect()
    return catalogue


def test_every_word_of_the_sources_is_translated_and_nothing_else(
    code: str, tool: ModuleType, collected: Catalog
) -> None:
    wanted = {(message.context, message.id) for message in collected if message.id}
    found = dict(_all_messages(code))
    update = "run build/catalogues.py, and fill the empty msgstr"
    assert sorted(map(str, wanted - set(found))) == [], update
    assert sorted(map(str, set(found) - wanted)) == [], update
    missing = [key for key, strings in found.items() if not all(strings)]
    if DECLARED[code].share is None:
        assert missing == [], "to be translated"
    else:
        assert DECLARED[code].share == tool.share_of(_catalogue(code)), "run build/catalogues.py"


def test_a_share_counts_what_is_whole_and_certain(code: str, tool: ModuleType) -> None:
    catalogue = Catalog(locale=code)
    assert tool.share_of(catalogue) == 0
    catalogue.add("a", "b")
    catalogue.add(("{n} deal", "{n} deals"), ("x", *[""] * (catalogue.num_plurals - 1)))
    catalogue.add("c", "d", flags={"fuzzy"})
    assert tool.share_of(catalogue) == 33


def test_no_word_of_the_sources_escapes_the_collection(code: str) -> None:
    """A call inside a formatted string is not seen by it: the message stayed English."""
    known = {
        (context, one)
        for (context, ids), _strings in _all_messages(code)
        for one in (ids if isinstance(ids, (tuple, list)) else (ids,))
    }
    assert [asked for asked in _asked_for() if asked not in known] == []


def _asked_for() -> Iterator[tuple[str | None, str]]:
    """Context and English words of each message that a source asks for."""
    for path in (ROOT / "prefgame").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = (
                node.func.id
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                else ""
            )
            if name in ("_", "ngettext", "pgettext") and isinstance(node, ast.Call):
                given = [one.value for one in node.args if isinstance(one, ast.Constant)]
                words = [one for one in given if isinstance(one, str)]
                if (
                    len(words) == len(given)
                    and words
                    and len(given) == len(node.args) - (name == "ngettext")
                ):
                    yield (words[0], words[1]) if name == "pgettext" else (None, words[0])


def test_no_message_is_left_uncertain(code: str) -> None:
    assert [message.id for message in _catalogue(code) if message.id and message.fuzzy] == []


def test_every_plural_has_all_forms_of_the_language(code: str) -> None:
    forms = _catalogue(code).num_plurals
    assert [
        key
        for key, strings in _messages(code)
        if isinstance(key[1], tuple) and len(strings) != forms
    ] == []


def _fields(sentence: str) -> set[str]:
    """Return the names of the places. A word with a capital letter ({Suit}) and without are one:
    not every language begins so. One refa and several are one too: so it is with the numbers.
    """
    found = {
        name.lower() for _before, name, _spec, _conversion in Formatter().parse(sentence) if name
    }
    return {"refa" if name == "refas" else name for name in found}


def test_placeholders_are_those_of_the_english_sentence(code: str) -> None:
    wrong = []
    for (_context, words), strings in _messages(code):
        ids = words if isinstance(words, tuple) else (words,)
        wanted = set().union(*map(_fields, ids))
        wrong += [(ids[0], string) for string in strings if _fields(string) != wanted]
    assert wrong == []


def test_a_case_that_a_sentence_asks_for_is_one_of_the_cases(code: str) -> None:
    asked = {
        spec
        for _key, strings in _messages(code)
        for string in strings
        for _before, name, spec, _conversion in Formatter().parse(string)
        if name and spec and spec.isalpha()
    }
    assert asked <= set(CASES)


def test_a_word_with_cases_has_a_form_for_each(code: str) -> None:
    parts = {
        string: 1 + string.count("|")
        for _key, strings in _messages(code)
        for string in strings
        if "|" in string
    }
    without_gender = {
        string: count - (string.rpartition("|")[2] in GENDERS) for string, count in parts.items()
    }
    assert set(without_gender.values()) == {1 + len(CASES)}, parts


def test_a_choice_by_gender_has_a_word_for_each(code: str) -> None:
    offered = {
        spec
        for _key, strings in _messages(code)
        for string in strings
        for _before, name, spec, _conversion in Formatter().parse(string)
        if name and spec and "/" in spec
    }
    assert {1 + spec.count("/") for spec in offered} == {len(GENDERS)}


def test_every_word_by_whose_gender_is_chosen_has_one(code: str) -> None:
    words = {
        strings[0]
        for (context, _ids), strings in _messages(code)
        if context in ("contract", "mark") and "|" in strings[0]
    }
    assert words and all(word.rpartition("|")[2] in GENDERS for word in words)


def test_spaces_at_the_ends_are_kept_where_words_are_joined(code: str) -> None:
    def ends(text: str) -> tuple[bool, bool]:
        return text[:1].isspace(), text[-1:].isspace()

    assert [
        (key, strings)
        for key, strings in _messages(code)
        if isinstance(key[1], str) and ends(key[1]) != ends(strings[0])
    ] == []


def _compiled(stream: Any) -> dict[Any, str]:
    return dict(vars(gettext.GNUTranslations(stream))["_catalog"])


def test_what_the_game_reads_is_what_was_written(code: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, _catalogue(code))
    fresh.seek(0)
    with _file(code, "mo").open("rb") as file:
        assert _compiled(file) == _compiled(fresh), MAKE


def test_the_game_speaks_the_languages_that_are_translated(code: str) -> None:
    assert code in languages() and set(languages()) == {ENGLISH, *LANGUAGES}, MAKE


def test_every_letter_is_in_the_fonts(code: str) -> None:
    letters = {
        letter
        for _key, strings in _messages(code)
        for string in strings
        for letter in string
        if not letter.isspace()
    }
    missing = {}
    for face, name in FILES.items():
        known = set(TTFont(asset_root() / "fonts" / f"{name}.ttf").getBestCmap())
        # Cyrillic is never set in italics
        lacking = sorted(
            one
            for one in letters
            if ord(one) not in known and not (face == "caption" and "\u0400" <= one <= "\u04ff")
        )
        if lacking:
            missing[name] = lacking
    assert missing == {}


def test_what_translators_are_told_is_above_the_sentence(
    code: str, tool: ModuleType, collected: Catalog
) -> None:
    told = {(one.context, one.id): list(one.auto_comments) for one in collected if one.id}
    found = {(one.context, one.id): one.auto_comments for one in _catalogue(code) if one.id}
    assert code == tool.CYRILLIC or found == told, "run build/catalogues.py"
    assert "A verdict on an answer: correct. Not the side." in told[None, "Right"]
    assert "A value of the table option “The highest kontra”" in told[None, "no limit"]


def test_every_note_for_translators_is_about_something(code: str, tool: ModuleType) -> None:
    notes = tool.read_notes()
    ids = [key for key in dict(_all_messages(code)) if key[0] is None]
    first = {key[1] if isinstance(key[1], str) else key[1][0] for key in ids}
    assert set(notes["short"]) <= first
    everywhere = [one for _context, one in dict(_all_messages(code))]
    forms = {form for one in everywhere for form in (one if isinstance(one, tuple) else (one,))}
    names = {name for form in forms for _text, name, *_how in Formatter().parse(form) if name}
    assert set(notes["places"]) <= names
    assert all(note.endswith(".") for note in notes["short"].values())


def test_serbian_in_cyrillic_letters_is_the_latin_one(code: str, tool: ModuleType) -> None:
    if code != tool.CYRILLIC:
        return
    made = {(one.context, one.id): one.string for one in tool.in_cyrillic(_catalogue(tool.LATIN))}
    found = {(one.context, one.id): one.string for one in _catalogue(code)}
    assert {key for key in found if key[1] and found[key] != made[key]} == set(), (
        "run build/catalogues.py"
    )
    assert len(found) == len(made)


def test_the_language_is_offered_under_its_own_name(code: str) -> None:
    assert code != ENGLISH and DECLARED[code].name not in ("", code)
    assert set(DECLARED) == {ENGLISH, *LANGUAGES}
