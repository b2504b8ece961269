"""A language of which only a part is translated: how it is offered, and what it says."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from prefgame import i18n
from prefgame.app.settings import Settings
from prefgame.i18n import _, ngettext, use_language
from prefgame.ui import start
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.screens.first_start import FirstStartScene
from prefgame.ui.screens.settings_chapters import chapters
from tests.ui.whole_program import Open


@pytest.fixture
def share() -> int:
    return 60


@pytest.fixture
def czech(share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the game have a little Czech, of which so much is said to be translated."""
    folder = tmp_path / "locale"
    shutil.copytree(i18n.LOCALE_DIR, folder)
    declared = json.loads((folder / "languages.json").read_text("utf-8"))
    declared["cs"] = {"name": "Čeština", "share": share}
    (folder / "languages.json").write_text(json.dumps(declared), "utf-8")
    catalogue = Catalog(locale="cs")
    catalogue.add("Language", "Jazyk")
    catalogue.add("Next")
    catalogue.add(("{count} deal", "{count} deals"))
    (folder / "cs" / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    with (folder / "cs" / "LC_MESSAGES" / "prefgame.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(i18n, "LOCALE_DIR", folder)
    i18n.declared_languages.cache_clear()
    yield
    use_language("en")
    i18n.declared_languages.cache_clear()


def test_what_is_not_translated_is_said_in_english(czech: None) -> None:
    use_language("cs")
    assert (_("Language"), _("Next")) == ("Jazyk", "Next")
    assert [ngettext("{count} deal", "{count} deals", n) for n in (1, 2, 5)] == [
        "{count} deal",
        "{count} deals",
        "{count} deals",
    ]


def test_its_share_is_shown_wherever_languages_are_listed(czech: None, program: Open) -> None:
    rooms = program()
    rooms.open(routes.SettingsPage())
    (asked,) = next(one for one in chapters(rooms) if one.question).rows
    assert dict(asked.values)["cs"] == "Čeština · 60\u00a0%"
    assert dict(asked.values)["hr"] == "Hrvatski"
    assert "Čeština · 60\u00a0%" in _titles(FirstStartScene(rooms), rooms)


def _titles(scene: FirstStartScene, rooms: Program) -> list[str]:
    return [words for words, *_others in scene._languages()]


@pytest.mark.parametrize(("share", "first"), [(79, "en"), (80, "cs"), (99, "cs")])
def test_the_game_begins_in_it_by_itself_once_most_is_translated(
    czech: None, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert start.first_language(Settings(welcomed=False)) == first
    assert start.first_language(Settings(language="cs")) == "cs", "chosen by the player"


def test_a_language_that_is_nowhere_declared_is_called_by_its_code(czech: None) -> None:
    assert i18n.language_title("xx") == "xx"
