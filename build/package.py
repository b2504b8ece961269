"""Make the one-file executable and try it.

    python3 build/package.py [FOLDER]

Builds the wheel, installs it with PyInstaller into an environment of its own, freezes it into
FOLDER (default: a new temporary one), and runs the executable's ``--self-test`` from another
folder. All scratch stays outside the tree.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    scratch = Path(tempfile.mkdtemp(prefix="prefgame-package-"))
    product = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else scratch / "dist"
    venv.create(scratch / "env", with_pip=True)
    python = scratch / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def run(*command: object, cwd: Path = scratch) -> None:
        subprocess.run([str(part) for part in command], cwd=cwd, check=True)

    # a copy, so that building leaves nothing in the checkout
    tree = scratch / "tree"
    shutil.copytree(
        ROOT,
        tree,
        ignore=shutil.ignore_patterns(
            ".git", ".venv", ".scratch", "__pycache__", "*.egg-info", "*.so", "*.pyd"
        ),
    )
    run(
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "pyinstaller>=6.6",
        tree,
    )
    shutil.rmtree(tree / "prefgame")  # what is frozen is what was installed
    folders = ("--workpath", scratch / "work", "--distpath", product)
    run(
        python,
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "WARN",
        *folders,
        tree / "build/prefgame.spec",
    )
    program = product / ("prefgame.exe" if os.name == "nt" else "prefgame")
    elsewhere = Path(tempfile.mkdtemp(prefix="prefgame-elsewhere-"))
    status = subprocess.run([program, "--self-test"], cwd=elsewhere, timeout=600).returncode
    print(
        f"{program}: {program.stat().st_size / 1e6:.1f} MB, self-test "
        f"{'passed' if status == 0 else 'FAILED'}"
    )
    shutil.rmtree(scratch / "env")
    return status


if __name__ == "__main__":
    sys.exit(main())
