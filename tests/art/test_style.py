"""The recipes of the drawing: one formatter, one set of lint rules, types, and limits."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from tests.source_tree import ROOT
from tests.test_limits import LINES, MODULES, long_functions

ART = ROOT / "build" / "art"
FILES = sorted([*ART.rglob("*.py"), *(ROOT / "tests" / "art").rglob("*.py")])
LONG_FUNCTIONS = {
    # a picture each, stroke by stroke
    "courts/weapons.py: crossbow",
    "french/crowns.py: trefoil_crown",
    "heads/front_face.py: front_face",
    "horses/tossing.py: _head",
    "scenes/vignettes.py: ruined_keep",
}


def check(*command: str) -> None:
    """Run a tool on every file; named one by one, they are not left out."""
    done = subprocess.run(
        [sys.executable, "-m", *command, *map(str, FILES)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("command", [("format", "--check"), ("check",)], ids=lambda it: it[0])
def test_ruff_has_nothing_to_change(command: tuple[str, ...]) -> None:
    check("ruff", *command, "--no-cache")


def test_mypy_finds_no_fault() -> None:
    check("mypy")


def test_folders_and_files_are_not_too_large() -> None:
    modules = Counter(path.parent for path in FILES)
    assert {folder: count for folder, count in modules.items() if count > MODULES} == {}
    assert [path for path in FILES if len(path.read_text("utf-8").splitlines()) > LINES] == []


def test_a_function_fits_a_screen_or_is_a_picture() -> None:
    found = (
        long_functions(path.relative_to(ART).as_posix(), path.read_text("utf-8"))
        for path in FILES
        if path.is_relative_to(ART)
    )
    assert set().union(*found) == LONG_FUNCTIONS
