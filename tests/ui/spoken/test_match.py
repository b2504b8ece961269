"""A whole match of each way of keeping score, played by what a screen reader is told and by nothing
else: ``build/reader_trial.py``, with few deals.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source_tree import ROOT

TOOLS = [
    tool for tool in ("Xvfb", "xvfb-run", "xauth", "dbus-run-session") if not shutil.which(tool)
]
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
MISSING = TOOLS + [LAUNCHER.name] * (not LAUNCHER.exists())
DEALS = 2


@pytest.mark.skipif(bool(MISSING), reason=f"a screen reader's door needs {', '.join(MISSING)}")
@pytest.mark.parametrize("game", ["croatian", "austrian", "russian"])
def test_a_match_is_played_through_the_door_of_a_screen_reader(game: str) -> None:
    trial = (sys.executable, ROOT / "build" / "reader_trial.py", game, "--deals", str(DEALS))
    done = subprocess.run(trial, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(rf"{game}: (\d+) hands ended, (\d+) presses, .* (\d+) sentences", done.stdout)
    assert told, done.stdout
    hands, presses, sentences = map(int, told.groups())
    assert hands == DEALS
    assert presses > 10 * DEALS
    assert sentences > 10 * DEALS
