"""Set everything up on a machine that has nothing but Python and pip, then play or test.

    python3 build/run.py play     install the game into .venv and start it
    python3 build/run.py test     install it with its test tools and run every test

Whatever follows is handed on: ``python3 build/run.py test -k auction``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in ("play", "test"):
        print(__doc__)
        return 2
    if sys.version_info < (3, 11):
        print(f"prefgame needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        return 2
    if not PYTHON.exists() or not installed("pygame, pytest, xdist" if sys.argv[1] == "test" else "pygame"):
        print("Setting up in .venv, about a minute …", flush=True)
    if not PYTHON.exists():
        venv.create(HOME, with_pip=True)
    wanted = ".[test,art]" if sys.argv[1] == "test" else "."
    # editable: the tests read the checkout itself, and a change is played at once
    install = subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", wanted], cwd=ROOT)
    if install.returncode:
        print("The game could not be installed; pip says why above.", file=sys.stderr)
        return install.returncode
    # a process for each core: together the tests are minutes of work
    module = ["pytest", "--numprocesses=auto", "--dist=worksteal"] if sys.argv[1] == "test" else ["prefgame"]
    return subprocess.run([PYTHON, "-m", *module, *sys.argv[2:]], cwd=ROOT).returncode


def installed(modules: str) -> bool:
    """Whether all of these can be imported there."""
    return subprocess.run([PYTHON, "-c", f"import {modules}"], cwd=ROOT, capture_output=True).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
