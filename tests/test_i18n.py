"""Sentences put names into the case that their language asks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from prefgame import i18n
from prefgame.i18n import CASES, ENGLISH, given_names, in_case, language, use_language


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
    assert i18n._("{name}, {n}").format(name="Вера", n=7) == "карта Веры,   7"


@pytest.mark.parametrize("code", [code for code in i18n.languages() if code != ENGLISH])
def test_every_given_name_has_all_forms_or_one_for_all(spoken: str) -> None:
    assert {len(forms) for forms in given_names().values()} <= {1, 1 + len(CASES)}


@pytest.mark.parametrize("code", ["ru"])
def test_forms_are_those_of_the_language_in_use(spoken: str) -> None:
    assert in_case("Вера", "acc") == "Веру"
    use_language("hr")
    assert in_case("Vera", "acc") == "Veru"
    assert in_case("Вера", "acc") == "igrača Вера"
