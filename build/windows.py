"""Make the programs for Windows on Linux, and try them under wine.

    python3 build/windows.py [FOLDER] [--scratch FOLDER]

It needs the Debian packages wine, wine64, gcc-mingw-w64-x86-64, nsis, xvfb and xdotool. FOLDER
(default: a new temporary one) gets

    prefgame.exe               the game in one file
    prefgame-cli.exe           its commands, for a terminal
    prefgame-VERSION-setup.exe the installer, with both

The scratch folder keeps what was downloaded and the Windows of wine for the next run. Exit status 1
where something is wrong; then nothing of it is to be given to anybody. What wine cannot show is in
build/README.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from package import ROOT
from windows_steps import interpreter
from windows_steps.wine import Wine

TOOLS = ("wine", "x86_64-w64-mingw32-gcc", "makensis", "Xvfb", "xdotool")
PROGRAMS = ("prefgame.exe", "prefgame-cli.exe")
USER = "Žarko Šušnjar"
"""who plays under wine: a home folder with a blank and with letters that no English one has"""

_FREEZING, _WHEEL = 2400, 1200
"""seconds, on a machine that does other work too"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--scratch", type=Path)
    options = parser.parse_args()
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        return 1
    scratch = options.scratch or Path(tempfile.mkdtemp(prefix="prefgame-windows-"))
    scratch = scratch.resolve()
    product = (options.folder or scratch / "dist").resolve()
    product.mkdir(parents=True, exist_ok=True)
    wine = Wine(scratch / "wine", USER)
    begun = time.monotonic()

    def tell(what: str) -> None:
        print(f"{time.monotonic() - begun:6.0f} s  {what}", flush=True)

    tell("a Windows Python")
    interpreter.fetch(scratch / "downloads")
    interpreter.lay_out(scratch / "downloads", scratch / "python")
    tell("the game, compiled for Windows")
    wheel = make_wheel(scratch / "tree")
    interpreter.add_game(wheel, scratch / "tree", scratch / "python")
    tell("wine")
    wine.make()
    tell("the programs")
    recipe = scratch / "recipe"  # a checkout beside it would hide what was compiled
    shutil.rmtree(recipe, ignore_errors=True)
    shutil.copytree(scratch / "tree/build", recipe)
    freeze(wine, scratch, "file", product)
    for program in PROGRAMS:
        print(f"{product / program}: {(product / program).stat().st_size / 1e6:.1f} MB")
    return 0


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
    if ended.status:
        raise SystemExit(f"PyInstaller ended with status {ended.status}:\n{ended.text}")


if __name__ == "__main__":
    sys.exit(main())
