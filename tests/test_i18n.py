"""Sentences put names into the case that their language asks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from prefgame import i18n
from prefgame.app.words.decks import DeckWords
from prefgame.i18n import CASES, ENGLISH, in_case, language, use_language


@pytest.fixture
def spoken(code: str) -> Iterator[str]:
    before = language()
    use_language(code)
    yield code
    use_language(before)


@pytest.mark.parametrize(
    ("code", "called", "forms"),
    [
        (ENGLISH, "Cvita", "Cvita Cvita Cvita Cvita Cvita"),
        ("ru", "Вера", "Веры Вере Веру Верой Вере"),
        ("hr", "Bojan", "Bojana Bojanu Bojana Bojanom Bojanu"),
        ("sr_Latn", "Ana", "Ane Ani Anu Anom Ani"),
        ("sl", "Davor", "Davorja Davorju Davorja Davorjem Davorju"),
    ],
)
def test_the_games_own_names_are_bent(spoken: str, called: str, forms: str) -> None:
    assert " ".join(in_case(called, case) for case in CASES) == forms


@pytest.mark.parametrize(
    ("code", "said"), [(ENGLISH, "Золтан"), ("ru", "игрока Золтан"), ("sl", "igralca Золтан")]
)
def test_another_name_stays_as_it_is_written(spoken: str, said: str) -> None:
    assert in_case("Золтан", "gen") == said


@pytest.mark.parametrize("code", ["ru"])
def test_a_translation_may_ask_for_a_case(spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        i18n._current.translations, "gettext", lambda message: "карта {name:gen}, {n:>3}"
    )
    sentence = i18n._("{name}, {n}")
    assert sentence.format(name="Вера", n=7) == "карта Веры,   7"
    assert sentence.replace("{n:>3}", "7").format(name="Вера") == "карта Веры, 7"


@pytest.mark.parametrize("code", ["ru"])
def test_suits_are_bent_once_they_were_named(spoken: str) -> None:
    assert DeckWords("french").suit_in_sentence("C") == "трефы"
    assert [in_case("трефы", case) for case in ("gen", "acc", "ins")] == ["треф", "трефу", "трефой"]


@pytest.mark.parametrize("code", ["ru"])
def test_forms_are_those_of_the_language_in_use(spoken: str) -> None:
    assert in_case("Вера", "acc") == "Веру"
    use_language("hr")
    assert in_case("Vera", "acc") == "Veru"
    assert in_case("Вера", "acc") == "igrača Вера"
