"""The stress runs of ``build/stress.py``, in small: they end, and what breaks in them is a fault of
the game.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

STRESS = Path(__file__).resolve().parents[2] / "build" / "stress.py"


AT_WORK = {1: "migration", 5: "import", 4: "judging", 24: "deletion", 7: "backup", 2: "restoring"}
"""a seed for each work in which the first kill comes"""


@pytest.mark.skipif(sys.platform != "linux", reason="stress runs need Linux")
@pytest.mark.parametrize(
    ("name", "number", "seed"),
    [
        ("commands", 800, 5),
        ("events", 120, 5),
        ("kills", 1, 32),  # at a settlement
        ("kills", 1, 9),  # in play
        *(("kills", 1, seed) for seed in AT_WORK),
        ("damage", 24, 5),
        ("memory", 2, 5),
        ("room", 12, 5),
    ],
)
def test_a_small_stress_run_finds_nothing(name: str, number: int, seed: int) -> None:
    done = subprocess.run(
        [sys.executable, STRESS, name, "--number", str(number), "--seed", str(seed)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    figures = done.stdout.splitlines()[-1]
    assert name != "kills" or AT_WORK.get(seed, "") in figures
    assert name != "events" or "; frames by scene: " in figures
    assert figures.startswith(f"{name}: ") and int(figures.split(": ", 1)[1].split()[0]) >= number
