"""Play or test on a machine that has nothing but Python and pip.

    python3 build/run.py play     start the game
    python3 build/run.py test     run the tests
    python3 build/run.py art      run the gate of the drawing, after a change of the cards

The first start installs into .venv, which needs a network and one to three minutes. Later ones
install again only when something has changed that the installation is made from; until then they
need neither. What follows is handed on: ``python3 build/run.py test -k auction``.

The environment has no pip of its own: the pip beside this Python fills it. So it needs no
ensurepip, which Debian and Ubuntu leave out.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = HOME / "installed.json"
"""what was installed last: the extras, and the fingerprints of what they were made from and of the
catalogues

It is absent while an installation is not complete.
"""
LOCALE = ROOT / "prefgame" / "locale"
SAID = HOME / "installing.txt"
"""what the installer said last"""
HALF_MADE = HOME / "half-made"
"""marks an environment of ours that nothing complete was ever installed into"""
KNOWS_OTHERS = 22, 3
"""the first pip that can install into another environment"""
NO_PIP = (
    "prefgame is installed by pip, and this Python has none. Install it and start again: on Debian "
    "and Ubuntu by `sudo apt install python3-pip`, elsewhere by `python3 -m ensurepip --user`."
)
NO_VENV = (
    "prefgame is installed into an environment of its own, and this Python lacks the module venv. "
    "Install it and start again: on Debian and Ubuntu by `sudo apt install python3-venv`."
)
NOT_COMPILED = (
    "There is no C compiler here, or no Python headers: the computer players think more slowly. "
    "With gcc and python3-dev installed, delete .venv and start again."
)
STEPS = (
    "1 of 3: an environment of its own, in .venv (seconds)",
    "2 of 3: the libraries, from the network (up to a minute)",
    "3 of 3: the game, compiled for this machine (one to two minutes)",
)
"""what a first start does, and how long each of it takes"""
BUILDS = "Building editable for prefgame"
"""what pip says when it comes to the game itself"""
INTERRUPTED = 130
"""the exit status of a program that Ctrl+C has ended, as shells have it"""
EXTRAS = {"play": [], "test": ["test"], "art": ["art", "test"]}
COMPILE = "babel.messages.frontend", "compile", "--directory", LOCALE, "--domain", "prefgame"
"""the module that makes the catalogues, and its words; the environment of the tests has it"""
# a process for each core: together the tests are minutes of work
PROGRAM = {
    "play": ["-m", "prefgame"],
    "test": ["-m", "pytest", "--numprocesses=auto", "--dist=worksteal"],
    "art": ["build/gates.py", "art"],
}


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
    renew_catalogues()
    missing = what_is_missing(EXTRAS[task])
    if missing:
        print(
            f"{missing}: this needs a network and one to three minutes, "
            "on a busy machine up to ten …",
            flush=True,
        )
        failed = install(EXTRAS[task])
        if failed:
            return failed
        print("Ready. Later starts need no network.", flush=True)
    return run([*PROGRAM[task], *rest])


def what_is_missing(extras: list[str]) -> str:
    """Why something must be installed; else empty.

    It is empty where .venv holds these extras, made from what is here now.
    """
    if not PYTHON.exists():
        return "Setting up in .venv"
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
        if (stamp["made_from"], stamp["catalogues"]) != (fingerprint(), catalogues()):
            return "The project has changed; installing it again"
        return "" if set(extras) <= set(stamp["extras"]) else "Installing more tools"
    except (OSError, ValueError, KeyError, TypeError):
        return "The installation is not complete; installing again"


def fingerprint() -> str:
    """Return a fingerprint of the files that an editable installation is made from, and of its
    place.

    All other code is read where it is; for translations see ``catalogues``.
    """
    typed = sorted((ROOT / "prefgame").rglob("*.pxd"))
    compiled = [file for types in typed for file in (types, types.with_suffix(".py"))] + sorted(
        (ROOT / "prefgame").rglob("*.h")
    )
    return _fingerprint(ROOT / "pyproject.toml", ROOT / "setup.py", *compiled)


def catalogues() -> str:
    """Return a fingerprint of the translations and of the catalogues that were made from them.

    So it changes with a sentence, and where a catalogue was lost.
    """
    return _fingerprint(*sorted(LOCALE.rglob("*.[pm]o")))


def _fingerprint(*files: Path) -> str:
    """Return a fingerprint of the names of the files and of what is in them."""
    seen = hashlib.sha256()
    for file in files:
        seen.update(str(file).encode("utf-8", "surrogateescape") + b"\0")
        seen.update(hashlib.sha256(file.read_bytes() if file.exists() else b"").digest())
    return seen.hexdigest()


def renew_catalogues() -> None:
    """Make the catalogues again where a translation has changed, and Babel is there to do it.

    It takes a second and needs no network. Without Babel all is installed again, which makes them
    too.
    """
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
        if stamp["catalogues"] == catalogues():
            return
    except (OSError, ValueError, KeyError, TypeError):
        return
    if not runs(PYTHON, "-c", "import babel"):
        return
    drop_catalogues()
    if runs(PYTHON, "-m", *COMPILE):
        STAMP.write_text(json.dumps(stamp | {"catalogues": catalogues()}), "utf-8")


def drop_catalogues() -> None:
    """Delete every catalogue: one whose language is gone would still be offered."""
    for file in LOCALE.rglob("*.mo"):
        file.unlink()


def install(extras: list[str]) -> int:
    """Return the exit status of what installs; why it failed has been said where that is not 0."""
    STAMP.unlink(missing_ok=True)
    print(f"  {STEPS[0]}", flush=True)
    if HALF_MADE.exists() or not runs(PYTHON, "-c", ""):
        try:
            import venv
        except ImportError:
            return refuse(NO_VENV)
        venv.create(HOME, clear=True, symlinks=os.name != "nt", with_pip=False)
        HALF_MADE.touch()
    installer = find_installer()
    if installer is None:
        return refuse(NO_PIP)
    drop_catalogues()
    made_from = fingerprint()
    wanted = f".[{','.join(extras)}]" if extras else "."
    # editable: the tests read the checkout itself, and a change is played at once
    print(f"  {STEPS[1]}", flush=True)
    failed = wait_for(*installer, "--editable", wanted, hear=say_where)
    if failed:
        return refuse(
            "The game could not be installed. The reason is above; try again when it is mended.",
            failed,
        )
    stamp = {"made_from": made_from, "catalogues": catalogues(), "extras": extras}
    STAMP.write_text(json.dumps(stamp), "utf-8")
    HALF_MADE.unlink(missing_ok=True)
    if not is_compiled():
        print(NOT_COMPILED)
    return 0


def say_where(line: str) -> None:
    """Say that the last step begins, where the installer says so in this line."""
    if BUILDS in line and "started" in line:
        print(f"\r  {STEPS[2]}", flush=True)


def refuse(sentence: str, status: int = 1) -> int:
    """Say why the game cannot be installed; the exit status."""
    print(sentence, file=sys.stderr)
    return status


def find_installer() -> list[str | Path] | None:
    """Return the command that installs into .venv; None where this machine has none."""
    own: list[str | Path] = [PYTHON, "-m", "pip"]
    try:
        from pip import __version__ as version
    except ImportError:
        if runs(*own, "--version") or runs(PYTHON, "-m", "ensurepip"):
            return [*own, "install"]
        uv = shutil.which("uv")
        return [uv, "pip", "install", "--python", PYTHON] if uv else None
    if tuple(map(int, version.split(".")[:2])) >= KNOWS_OTHERS:
        return [sys.executable, "-m", "pip", "--python", PYTHON, "install"]
    # an older one puts a newer one there
    library = subprocess.check_output([PYTHON, "-c", LIBRARY], text=True).strip()
    beside = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", library]
    return None if wait_for(*beside, "pip") else [*own, "install"]


LIBRARY = "import sysconfig; print(sysconfig.get_path('purelib'))"
"""prints where a Python has its packages"""


def runs(*command: str | Path) -> bool:
    """Whether the command can be run, and succeeds. What it says is not shown."""
    try:
        return not subprocess.run(command, capture_output=True).returncode
    except OSError:
        return False


def wait_for(*command: str | Path, hear: Callable[[str], None] | None = None) -> int:
    """Run the command in the checkout, and count the seconds on a terminal; its exit status.

    ``hear`` gets each line that it prints, instead of the terminal; what it complains of is seen.
    """
    if hear is None:
        return _wait_for(command, None, lambda: None)
    # a file and not a pipe: whoever reads from a pipe waits for all who might write into it
    with SAID.open("wb") as said, SAID.open("rb") as read:
        return _wait_for(
            command, said, lambda: [hear(str(line, "utf-8", "replace")) for line in read]
        )


def _wait_for(
    command: tuple[str | Path, ...], said: IO[bytes] | None, look: Callable[[], object]
) -> int:
    calm = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    begun = time.monotonic()
    # Ctrl+C is for this program: it ends the other one, which would print a traceback
    with subprocess.Popen(
        command, cwd=ROOT, env=os.environ | calm, start_new_session=True, stdout=said
    ) as process:
        try:
            while True:
                try:
                    status = process.wait(1)
                    look()
                    return status
                except subprocess.TimeoutExpired:
                    look()
                    if sys.stdout.isatty():
                        print(f"\r  {time.monotonic() - begun:.0f} s ", end="\r", flush=True)
        except KeyboardInterrupt:
            if os.name == "nt":
                process.terminate()
            else:
                os.killpg(process.pid, signal.SIGTERM)
            raise


def is_compiled() -> bool:
    """Whether all is compiled that can be."""
    ending = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    typed = (ROOT / "prefgame").rglob("*.pxd")
    return all(types.with_suffix(ending).exists() for types in typed)


def run(words: list[str]) -> int:
    """Run the program in the place of this one, where the system can do that.

    Then nothing is between it and the terminal.
    """
    os.chdir(ROOT)
    if os.name == "nt":
        return subprocess.run([PYTHON, *words]).returncode
    sys.stdout.flush()
    os.execv(PYTHON, [str(PYTHON), *words])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
