"""A language begins with an empty catalogue that the game can read."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.source_tree import ROOT


def test_a_language_begins_with_its_plurals_and_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("begun", ROOT / "build" / "catalogues.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    declared = tmp_path / "languages.json"
    declared.write_text('{"en": {"name": "English"}}', "utf-8")
    monkeypatch.setattr(tool, "LOCALE", tmp_path)
    monkeypatch.setattr(tool, "DECLARED", declared)
    tool.begin("cs", "Čeština")
    with (tmp_path / "cs" / "LC_MESSAGES" / "prefgame.po").open("rb") as file:
        catalogue = read_po(file)
    assert (catalogue.num_plurals, catalogue.fuzzy) == (3, False)
    assert json.loads(declared.read_text("utf-8"))["cs"] == {"name": "Čeština", "share": 0}
    with pytest.raises(SystemExit, match="there already"):
        tool.begin("cs", "Čeština")
    with pytest.raises(SystemExit, match="no language"):
        tool.begin("qq", "Nothing")
