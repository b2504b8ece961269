"""One formatter and one set of lint rules for the whole tree, as ``pyproject.toml`` sets them."""

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
