"""One formatter, one set of lint rules and one reader of types, as ``pyproject.toml`` sets them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("command", [("format", "--check"), ("check",)], ids=lambda it: it[0])
def test_ruff_has_nothing_to_change(command: tuple[str, ...]) -> None:
    ruff = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ruff.returncode == 0, ruff.stdout + ruff.stderr


def test_mypy_finds_no_fault_in_the_program_its_recipes_and_its_tests() -> None:
    mypy = subprocess.run(
        [sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    assert mypy.returncode == 0, mypy.stdout + mypy.stderr
