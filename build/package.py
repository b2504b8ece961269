"""Make the one-file executable and try it.

    python3 build/package.py [FOLDER]

Builds the wheel, installs it with PyInstaller into an environment of its own, freezes it into
FOLDER (default: a new temporary one), looks whether every file of the wheel is in the executable,
and runs ``--self-test`` of both from another folder: the executable must pass it, and say line by
line what the wheel says. All scratch stays outside the tree.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from itertools import zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from whole_package import CODE

ROOT = Path(__file__).resolve().parent.parent


LONGEST = 900
"""seconds of a self-test"""

CONTENTS = """
import sys
from PyInstaller.archive.readers import CArchiveReader
archive = CArchiveReader(sys.argv[1])
print(*archive.toc, *archive.open_embedded_archive("PYZ.pyz").toc, sep="\\n")
"""
"""prints the name of each file and each module in an executable"""


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
            ".git", ".venv", ".scratch", "__pycache__", "*.egg-info", "*.so", "*.pyd", "*.mo"
        ),
    )
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", scratch, tree)
    (wheel,) = scratch.glob("prefgame-*.whl")
    run(*pip, "install", "pyinstaller>=6.6", wheel)
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
    print(f"{program}: {program.stat().st_size / 1e6:.1f} MB")
    held = subprocess.run(
        [python, "-c", CONTENTS, program], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    faults = [f"not in the executable: {name}" for name in left_out(wheel, held)]
    faults += compare_self_tests(python, program)
    for fault in faults:
        print(f"FAULT {fault}")
    print("sound" if not faults else "NOT to be given to anybody")
    shutil.rmtree(scratch / "env")
    return int(bool(faults))


def left_out(wheel: Path, held: list[str]) -> list[str]:
    """Return the files of a wheel that an executable lacks. ``held``: the files and
    modules in it.
    """
    there = {name.replace("\\", "/") for name in held}
    files = [Path(name) for name in zipfile.ZipFile(wheel).namelist()]
    wanted = {}
    for file in files:
        if ".dist-info" in file.parts[0] or file.name == "__main__.py":
            continue
        if file.suffix == ".py":
            module = file.parent if file.name == "__init__.py" else file.with_suffix("")
            wanted[".".join(module.parts)] = file
        elif file.suffix not in CODE:
            wanted[file.as_posix()] = file
    # a module that was compiled is a library there
    compiled = {name.partition(".")[0].replace("/", ".") for name in there if is_library(name)}
    return sorted(str(wanted[name]) for name in wanted.keys() - there - compiled)


def is_library(name: str) -> bool:
    """Whether a file of the executable is a compiled module."""
    return name.endswith((".so", ".pyd"))


def compare_self_tests(python: Path, program: Path) -> list[str]:
    """Run the self-tests of the wheel and of the executable; what failed, and where they differ."""
    elsewhere = Path(tempfile.mkdtemp(prefix="prefgame-elsewhere-"))
    said = {}
    for command in ((python, "-m", "prefgame"), (program,)):
        done = subprocess.run(
            [*command, "--self-test"],
            cwd=elsewhere,
            timeout=LONGEST,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        said[command] = done.stdout.splitlines()
        print(done.stdout)
        if done.returncode:
            return [f"the self-test of {command[0]} ended with status {done.returncode}"]
    of_wheel, of_program = said.values()
    return [
        f"the wheel says {ours!r}, the executable {theirs!r}"
        for ours, theirs in zip_longest(of_wheel, of_program)
        if ours != theirs
    ]


if __name__ == "__main__":
    sys.exit(main())
