"""The drills of ``build/drill.py`` run, in small, and report what they did; what breaks in them is
a fault of the game.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DRILL = Path(__file__).resolve().parents[2] / "build" / "drill.py"


@pytest.mark.skipif(sys.platform != "linux", reason="the drills need Linux")
@pytest.mark.parametrize(
    ("name", "number"),
    [("commands", 800), ("events", 120), ("kills", 1), ("damage", 24), ("memory", 2)],
)
def test_a_small_drill_finds_nothing(name: str, number: int) -> None:
    done = subprocess.run(
        [sys.executable, DRILL, name, "--number", str(number), "--seed", "5"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    figures = done.stdout.splitlines()[-1]
    assert figures.startswith(f"{name}: ") and int(figures.split(": ", 1)[1].split()[0]) >= number
