"""What is installed is the whole game: every package is named, every kind of asset is taken along."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_is_named_in_pyproject() -> None:
    found = {".".join(file.relative_to(ROOT).parent.parts) for file in (ROOT / "prefgame").rglob("*.py")}
    named = set(PROJECT["tool"]["setuptools"]["packages"]) - {"prefgame.assets"}
    assert found == named


def test_every_asset_is_taken_along() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["prefgame.assets"]
    shown = [file for file in (ROOT / "assets").rglob("*") if file.is_file() and file.parent.name != "pictures"]  # those are the README's
    left = [file for file in shown if not any(fnmatch(file.name, pattern.split("/")[-1]) for pattern in patterns)]
    assert left == []


def test_no_file_names_a_registry_host_or_a_development_machine() -> None:
    words = ("pypi" + ".org", "files.python" + "hosted", "/wo" + "rk/", "npm" + "js")
    for file in ROOT.rglob("*"):
        if file.suffix in (".py", ".md", ".toml", ".txt", ".spec", ".yml") and not {".git", ".venv", ".scratch"} & set(file.parts):
            text = file.read_text(encoding="utf-8", errors="replace")
            assert not [word for word in words if word in text], file
