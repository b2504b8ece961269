"""Play or test on a machine that has nothing but Python and pip.

    python3 build/run.py play     start the game
    python3 build/run.py test     run every test

The first start installs into .venv, which needs a network and about a minute. Later ones install
again only when something has changed that the installation is made from; until then they need
neither. What follows is handed on: ``python3 build/run.py test -k auction``.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = HOME / "installed.json"
"""what was installed last: the extras, and the fingerprint of what they were made from

It is absent while an installation is not complete.
"""
EXTRAS = {"play": [], "test": ["art", "test"]}
# a process for each core: together the tests are minutes of work
PROGRAM = {"play": ["prefgame"], "test": ["pytest", "--numprocesses=auto", "--dist=worksteal"]}


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in PROGRAM:
        print(__doc__)
        return 2
    if sys.version_info < (3, 11):
        print(
            f"prefgame needs Python 3.11 or newer; this is {sys.version.split()[0]}.",
            file=sys.stderr,
        )
        return 2
    task, rest = sys.argv[1], sys.argv[2:]
    missing = what_is_missing(EXTRAS[task])
    if missing:
        print(f"{missing}: this takes about a minute and needs a network …", flush=True)
        failed = install(EXTRAS[task])
        if failed:
            return failed
        print("Ready. Later starts need no network.", flush=True)
    return run(["-m", *PROGRAM[task], *rest])


def what_is_missing(extras: list[str]) -> str:
    """Why something must be installed; else empty.

    It is empty where .venv holds these extras, made from what is here now.
    """
    if not PYTHON.exists():
        return "Setting up in .venv"
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
        if stamp["made_from"] != fingerprint():
            return "The project has changed; installing it again"
        return "" if set(extras) <= set(stamp["extras"]) else "Installing the test tools"
    except (OSError, ValueError, KeyError, TypeError):
        return "The installation is not complete; installing again"


def fingerprint() -> str:
    """A fingerprint of the files that an editable installation is made from, and of its place.

    All other code is read where it is.
    """
    typed = sorted((ROOT / "prefgame").rglob("*.pxd"))
    compiled = [file for types in typed for file in (types, types.with_suffix(".py"))] + sorted(
        (ROOT / "prefgame").rglob("*.h")
    )
    seen = hashlib.sha256(str(ROOT).encode("utf-8", "surrogateescape"))
    for file in (ROOT / "pyproject.toml", ROOT / "setup.py", *compiled):
        seen.update(hashlib.sha256(file.read_bytes() if file.exists() else b"").digest())
    return seen.hexdigest()


def install(extras: list[str]) -> int:
    """pip's exit status; it has said why where that is not 0."""
    import subprocess  # not needed, and so not loaded, once all is installed

    STAMP.unlink(missing_ok=True)
    if not PYTHON.exists():
        import venv

        venv.create(HOME, with_pip=True)
    made_from = fingerprint()
    wanted = f".[{','.join(extras)}]" if extras else "."
    # editable: the tests read the checkout itself, and a change is played at once
    command: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--editable",
        wanted,
    ]
    failed = subprocess.run(command, cwd=ROOT).returncode
    if failed:
        print(
            "The game could not be installed. pip gives the reason above; try again when it is "
            "mended.",
            file=sys.stderr,
        )
    else:
        STAMP.write_text(json.dumps({"made_from": made_from, "extras": extras}), "utf-8")
    return failed


def run(words: list[str]) -> int:
    """Run the program in the place of this one, where the system can do that.

    Then nothing is between it and the terminal.
    """
    os.chdir(ROOT)
    if os.name == "nt":
        import subprocess

        return subprocess.run([PYTHON, *words]).returncode
    sys.stdout.flush()
    os.execv(PYTHON, [str(PYTHON), *words])


if __name__ == "__main__":
    sys.exit(main())
