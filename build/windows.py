"""Make the programs for Windows on Linux, and try them under wine.

    python3 build/windows.py [FOLDER] [--scratch FOLDER]

It needs the Debian packages wine, wine64, gcc-mingw-w64-x86-64, nsis, xvfb, x11-xkb-utils, xdotool
and imagemagick. FOLDER (default: a new temporary one) gets

    prefgame.exe               the game in one file
    prefgame-cli.exe           its commands, for a terminal
    prefgame-VERSION-setup.exe the installer, with both
    pictures/                  what was on the screen while they were tried

``--only-make`` tries nothing, ``--only-try`` tries what lies in FOLDER. The scratch folder keeps
what was downloaded and the Windows of wine for the next run. Exit status 1 where something is
wrong; then nothing of it is to be given to anybody. What wine cannot show is in build/README.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from itertools import zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from package import CONTENTS, LONGEST, ROOT, left_out
from windows_steps import installing, interpreter, trial
from windows_steps.wine import Wine

TOOLS = (
    *("wine", "x86_64-w64-mingw32-gcc", "makensis", "convert"),
    *("Xvfb", "setxkbmap", "xdotool", "import"),
)
PROGRAMS = ("prefgame.exe", "prefgame-cli.exe")
USER = "Žarko Šušnjar"
"""who plays under wine: a home folder with a blank and with letters that no English one has"""
RECORD = ROOT / "tests/golden/croatian-three.pref"

_FREEZING, _WHEEL = 2400, 1200
"""seconds, on a machine that does other work too"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--scratch", type=Path)
    parser.add_argument("--only-make", action="store_true")
    parser.add_argument("--only-try", action="store_true")
    options = parser.parse_args()
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        return 1
    scratch = (options.scratch or Path(tempfile.mkdtemp(prefix="prefgame-windows-"))).resolve()
    product = (options.folder or scratch / "dist").resolve()
    product.mkdir(parents=True, exist_ok=True)
    wine = Wine(scratch / "wine", USER)
    try:
        if not options.only_try:
            make(wine, scratch, product)
        if not options.only_make:
            try_out(wine, scratch, product)
    except AssertionError as fault:
        print(f"FAULT {fault}\nNOT to be given to anybody")
        return 1
    finally:
        wine.end_all()
    print("sound" if not options.only_make else "made, and not tried")
    return 0


def tell(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {what}", flush=True)


# ---- making


def make(wine: Wine, scratch: Path, product: Path) -> None:
    """Make both programs and the installer."""
    tell("a Windows Python")
    interpreter.fetch(scratch / "downloads")
    interpreter.lay_out(scratch / "downloads", scratch / "python")
    tell("the game, compiled for Windows")
    wheel = make_wheel(scratch / "tree")
    interpreter.add_game(wheel, scratch / "tree", scratch / "python")
    wine.make()
    recipe = scratch / "recipe"  # a checkout beside it would hide what was compiled
    shutil.rmtree(recipe, ignore_errors=True)
    shutil.copytree(scratch / "tree/build", recipe)
    tell("the programs, each in one file")
    freeze(wine, scratch, "file", product)
    for name in PROGRAMS:
        lacks = left_out(wheel, contents(wine, scratch / "python", product / name))
        assert not lacks, f"not in {name}: {lacks}"
        tell(f"{name}: {megabytes(product / name)}")
    tell("the programs in a folder, and the installer")
    freeze(wine, scratch, "folder", scratch / "folder")
    folder = scratch / "folder/prefgame"
    version = wheel.name.split("-")[1]
    made = installing.make_installer(folder, version, ROOT, product)
    tell(f"{made.name}: {megabytes(made)}")


def megabytes(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.1f} MB"


def make_wheel(tree: Path) -> Path:
    """Make the wheel of this machine in a copy of the checkout, which keeps the C files."""
    if tree.exists():
        shutil.rmtree(tree)
    names = (".git", ".venv", ".scratch", "__pycache__", "*.egg-info", "*.so", "*.pyd", "*.mo")
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*names))
    pip = (sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--wheel-dir", tree)
    subprocess.run([*pip, tree], check=True, timeout=_WHEEL)
    (wheel,) = tree.glob("prefgame-*.whl")
    return wheel


def freeze(wine: Wine, scratch: Path, form: str, product: Path) -> None:
    """Make both programs. ``form``: ``file``, or ``folder`` for the installer."""
    recipe = scratch / "recipe/prefgame.spec"
    folders = ("--workpath", scratch / "work" / form, "--distpath", product)
    ended = wine.run(
        scratch / "python/python.exe",
        *("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *folders, recipe),
        timeout=_FREEZING,
        more={"PREFGAME_FORM": form},
    )
    assert ended.status == 0, f"PyInstaller ended with status {ended.status}:\n{ended.text}"


def contents(wine: Wine, python: Path, program: Path) -> list[str]:
    """Name each file and each module in a program. What is only wine's is not among them."""
    ended = wine.run(python / "python.exe", "-c", CONTENTS, program)
    assert ended.status == 0, ended.text
    held = ended.text.splitlines()
    assert "bcryptprimitives.dll" not in {name.lower() for name in held}, "a library of wine is in"
    return held


# ---- trying


def try_out(wine: Wine, scratch: Path, product: Path) -> None:
    """Try both programs and the installer as a new player would, and tell what was seen."""
    screen, pictures = scratch / "screen", product / "pictures"
    window, commands = (product / name for name in PROGRAMS)
    (installer,) = product.glob("prefgame-*-setup.exe")
    python = linux_game(scratch)
    ended = wine.run(commands, "replay", RECORD)
    here = answer(python, scratch, "replay", str(RECORD))
    assert ended.text.splitlines() == here, f"{commands.name} says of a record:\n{ended.text}"
    tell(f"{commands.name}: says of a record what it says on Linux, in {len(here)} lines")
    tell(trial.plays_with_keys(wine, window, screen, pictures))
    tell(trial.plays_with_mouse(wine, window, screen, pictures))
    remove = installing.install(wine, installer)
    installed = wine.home / installing.INSTALLED
    picture = pictures / "double_click.png"
    tell(installing.opens_by_double_click(wine, RECORD, screen, picture))
    tell(installing.refuses_while_open(wine, screen))
    here = answer(python, scratch, "--self-test")
    for program in (window, installed / PROGRAMS[1]):
        there = trial.self_test(wine, program)
        pairs = zip_longest(here, there)
        differ = [f"{ours!r} and {theirs!r}" for ours, theirs in pairs if ours != theirs]
        assert not differ, f"Linux and {program} say {'; '.join(differ)}"
        tell(f"{program}: all {len(there)} checks of the self-test say what they say on Linux")
    tell(remove())
    assert (wine.home / trial.STORE).exists(), "the data of the player are gone"


def linux_game(scratch: Path) -> Path:
    """Install the wheel on this machine; return the Python that has it."""
    environment = scratch / "env"
    python = environment / "bin/python"
    (wheel,) = (scratch / "tree").glob("prefgame-*.whl")
    venv.create(environment, clear=True, with_pip=True)
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    subprocess.run([*pip, wheel], check=True, timeout=_WHEEL, cwd=scratch)
    return python


def answer(python: Path, scratch: Path, *words: str) -> list[str]:
    """Return what the game says on this machine."""
    command = [str(python), "-m", "prefgame", *words]
    said = subprocess.run(
        command, cwd=scratch, timeout=LONGEST, stdout=subprocess.PIPE, encoding="utf-8", check=True
    ).stdout
    return said.splitlines()


if __name__ == "__main__":
    sys.exit(main())
