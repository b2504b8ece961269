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
    ("name", "number", "seed"),
    [
        ("commands", 800, 5),
        ("events", 120, 5),
        ("kills", 1, 2),  # at the settlement of a game with a pot
        ("kills", 1, 5),
        ("damage", 24, 5),
        ("memory", 2, 5),
    ],
)
def test_a_small_drill_finds_nothing(name: str, number: int, seed: int) -> None:
    done = subprocess.run(
        [sys.executable, DRILL, name, "--number", str(number), "--seed", str(seed)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    figures = done.stdout.splitlines()[-1]
    assert figures.startswith(f"{name}: ") and int(figures.split(": ", 1)[1].split()[0]) >= number
