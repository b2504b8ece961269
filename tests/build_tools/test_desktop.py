"""What a desktop is told of the game: complete in every language, and as the sources are now."""

from __future__ import annotations

import argparse
import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from prefgame.command_line import OPENED
from prefgame.i18n import _, declared_languages, use_language
from prefgame.ui.system.display import WINDOW_CLASS
from tests.source_tree import ROOT

KEPT = ROOT / "prefgame" / "desktop"
LANGUAGES = set(declared_languages())
COMPLETE = {code for code, one in declared_languages().items() if one.share is None}


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """`build/desktop.py`."""
    spec = importlib.util.spec_from_file_location("desktop_tool", ROOT / "build" / "desktop.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_files_are_those_that_the_sources_make(tool: ModuleType) -> None:
    made = tool.files(tool.read_words())
    kept = {path.name: path.read_text("utf-8") for path in KEPT.iterdir()}
    assert made == kept, "run .venv/bin/python build/desktop.py"


def test_every_language_of_the_game_has_every_word(tool: ModuleType) -> None:
    words = tool.read_words()
    assert COMPLETE <= set(words) <= LANGUAGES
    english = words["en"]
    for language, said in words.items():
        assert said.keys() == english.keys(), language
        assert len(said["about"]) == len(english["about"]), language
        texts = [text for value in said.values() for text in ([value], value)[type(value) is list]]
        assert all(text.strip() for text in texts), language
        assert language == "en" or said["comment"] != english["comment"]


@pytest.mark.parametrize("language", sorted(COMPLETE - {"en"}))
def test_the_game_is_called_as_in_its_window(tool: ModuleType, language: str) -> None:
    use_language(language)
    try:
        assert tool.read_words()[language]["name"] == _("Preference")
    finally:
        use_language("en")


def test_the_entry_belongs_to_the_window(tool: ModuleType) -> None:
    """A desktop knows a window by its class, and an entry by the name of its file."""
    entry = (KEPT / "prefgame.desktop").read_text("utf-8")
    assert f"StartupWMClass={WINDOW_CLASS}\n" in entry
    assert (KEPT / f"{WINDOW_CLASS}.desktop").is_file()


def test_the_types_are_those_of_files_that_the_window_opens(tool: ModuleType) -> None:
    endings = {pattern.removeprefix("*") for _kind, pattern in tool.TYPES.values()}
    assert endings == set(OPENED) - {".zip"}
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = ElementTree.parse(KEPT / "prefgame.mime.xml").getroot()
    globs = {one.get("pattern") for one in types.iter(f"{space}glob")}
    assert globs == {f"*{ending}" for ending in endings}
    for shipped in (ROOT / "prefgame" / "problems").glob("*.problems"):
        assert shipped.read_text("utf-8").startswith(tool.PROBLEMS_BEGIN)


def test_a_shop_shows_pictures_that_are_there(tool: ModuleType) -> None:
    component = ElementTree.parse(KEPT / "prefgame.metainfo.xml").getroot()
    images = [str(image.text) for image in component.iter("image")]
    assert len(images) == len(tool.SHOWN) > 1
    assert all((ROOT / "assets/pictures" / Path(image).name).is_file() for image in images)
    assert all(image.startswith(tool.HOMEPAGE) for image in images)


def test_a_release_has_its_day(tool: ModuleType) -> None:
    words = tool.read_words()
    changes = "## 0.3.0 (unreleased)\n\n- a\n\n## 0.2.0 (2026-12-24)\n\n- b\n"
    released = ElementTree.fromstring(tool.metainfo(words, changes)).findall("releases/release")
    assert [one.attrib for one in released] == [{"version": "0.2.0", "date": "2026-12-24"}]
    assert "<releases>" not in tool.metainfo(words, "## 0.3.0 (unreleased)\n")


def test_the_manual_has_every_command_and_every_option(tool: ModuleType) -> None:
    known = argparse.ArgumentParser(prog="prefgame", description="A game.")
    known.add_argument("--loud", action="store_true", help="be heard")
    command = known.add_subparsers().add_parser("score", help="keep 'the' sheet")
    command.add_argument("file")
    command.add_argument("--at", default=3, help=".5 of a \\ point")
    page = tool.manual(known)
    assert ".SS prefgame score FILE\nKeep 'the' sheet.\n" in page
    assert ".TP\n\\fB\\-\\-loud\\fR\nbe heard\n" in page
    assert ".TP\n\\fB\\-\\-at\\fR \\fIAT\\fR\n\\&.5 of a \\e point (by default 3)\n" in page
    assert re.search(r"^prefgame \\- A game$", page, re.MULTILINE)
    assert page.count("show this help") == 1
