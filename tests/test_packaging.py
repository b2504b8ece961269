"""What is installed is the whole game: every package is named, every kind of asset
is taken along.
"""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_is_named_in_pyproject() -> None:
    found = {
        ".".join(file.relative_to(ROOT).parent.parts) for file in (ROOT / "prefgame").rglob("*.py")
    }
    named = set(PROJECT["tool"]["setuptools"]["packages"]) - {"prefgame.assets"}
    assert found == named


def test_every_asset_is_taken_along() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["prefgame.assets"]
    # those are the README's
    shown = [
        file
        for file in (ROOT / "assets").rglob("*")
        if file.is_file() and file.parent.name != "pictures"
    ]
    left = [
        file
        for file in shown
        if not any(fnmatch(file.name, pattern.split("/")[-1]) for pattern in patterns)
    ]
    assert left == []


@pytest.mark.parametrize(
    ("room", "names"),
    [("solver", ("search.pxd", "bits.h")), ("ai/imagine", ("sampling.pxd", "avoiding.pxd"))],
)
def test_what_is_compiled_is_taken_along_with_its_types(room: str, names: tuple[str, ...]) -> None:
    """A lost ``.pxd`` would be compiled around, to something many times slower. An installer that
    keeps what it built watches the same files.
    """
    patterns = PROJECT["tool"]["setuptools"]["package-data"][f"prefgame.{room.replace('/', '.')}"]
    watched = {entry["file"] for entry in PROJECT["tool"]["uv"]["cache-keys"]}
    manifest = (ROOT / "MANIFEST.in").read_text("utf-8").split()
    for name in names:
        assert (ROOT / "prefgame" / room / name).exists()
        assert any(fnmatch(name, pattern) for pattern in patterns)
        assert any(
            fnmatch(f"prefgame/{room}/{name}", pattern) for pattern in watched & set(manifest)
        )
    assert "setup.py" in watched and "prefgame/**/*.py" in watched
    assert any(word.startswith("Cython") for word in PROJECT["build-system"]["requires"])


def test_no_file_names_a_registry_host_or_a_development_machine() -> None:
    words = ("pypi" + ".org", "files.python" + "hosted", "/wo" + "rk/", "npm" + "js")
    for file in ROOT.rglob("*"):
        if file.suffix in (".py", ".md", ".toml", ".txt", ".spec", ".yml") and not {
            ".git",
            ".venv",
            ".scratch",
        } & set(file.parts):
            text = file.read_text(encoding="utf-8", errors="replace")
            assert not [word for word in words if word in text], file
