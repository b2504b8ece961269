"""Make the executable and try it.

    python3 build/package.py [FOLDER] [--forms file folder]

Builds the wheel, installs it with PyInstaller into an environment of its own, freezes it into
FOLDER (default: a new temporary one), looks whether every file of the wheel is in the executable,
and runs ``--self-test`` of both from another folder: the executable must pass it, and say line by
line what the wheel says. Without ``--forms`` it is one file, on macOS a bundle; with them each form
is in a folder of that name, and ``folder`` is a program that lies unpacked and starts in half the
time. All scratch stays outside the tree.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from macos_steps.bundle import APPLICATION, PROGRAM
from whole_package import CODE

ROOT = Path(__file__).resolve().parent.parent

TOOLS = ("pyinstaller>=6.6",)
"""what is installed beside the wheel"""
EXECUTABLE = "prefgame.exe" if os.name == "nt" else "prefgame"
FORMS = ("file", "folder", *(("bundle",) if sys.platform == "darwin" else ()))
"""what a program can be made as; the last one of a Mac is what its players know"""
USUAL = "bundle" if "bundle" in FORMS else "file"
LONGEST = 900
"""seconds of a self-test"""

CONTENTS = """
import sys
from PyInstaller.archive.readers import CArchiveReader
archive = CArchiveReader(sys.argv[1])
print(*archive.toc, *archive.open_embedded_archive("PYZ.pyz").toc, sep="\\n")
"""
"""prints the name of each file and each module in an executable"""
MADE_HERE = ".git", ".venv", ".scratch", "__pycache__", "*.egg-info", "*.so", "*.pyd", "*.mo"
"""what a checkout holds that is not of the project"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("product", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--forms", nargs="+", choices=FORMS)
    options = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(prefix="prefgame-package-"))
    product = (options.product or scratch / "dist").resolve()
    venv.create(scratch / "env", with_pip=True)
    python = python_in(scratch / "env")
    tree = scratch / "tree"
    copy_tree(tree)
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", scratch, tree, cwd=scratch)
    (wheel,) = scratch.glob("prefgame-*.whl")
    run(*pip, "install", *TOOLS, f"{wheel}[reader]", cwd=scratch)
    shutil.rmtree(tree / "prefgame")  # what is frozen is what was installed
    faults, programs = [], []
    for form in options.forms or [USUAL]:
        place = product / form if options.forms else product
        program = freeze(python, tree, form, place)
        faults += [f"not in the {form}: {name}" for name in left_out(wheel, held(python, program))]
        programs.append(program)
    faults += compare_self_tests(python, programs)
    for fault in faults:
        print(f"FAULT {fault}")
    print("sound" if not faults else "NOT to be given to anybody")
    shutil.rmtree(scratch / "env")
    return int(bool(faults))


def python_in(environment: Path) -> Path:
    """Return the Python of a virtual environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def copy_tree(to: Path) -> None:
    """Copy the project, so that building leaves nothing in the checkout."""
    shutil.copytree(ROOT, to, ignore=shutil.ignore_patterns(*MADE_HERE))


def version() -> str:
    """Return the version of the game, which is read and not imported: nothing is installed yet."""
    said = re.search(r'__version__ = "(.+)"', (ROOT / "prefgame/__init__.py").read_text("utf-8"))
    assert said is not None
    return said[1]


def run(*command: object, cwd: Path, form: str = "") -> None:
    environment = os.environ | ({"PREFGAME_FORM": form} if form else {})
    subprocess.run([str(part) for part in command], cwd=cwd, env=environment, check=True)


def freeze(python: Path, tree: Path, form: str, product: Path) -> Path:
    """Make the executable in the folder ``product``, in one of its forms; return its path."""
    scratch = tree.parent
    options = ("--noconfirm", "--log-level", "WARN", "--workpath", scratch / f"work-{form}")
    recipe = tree / "build/prefgame.spec"
    run(
        *(python, "-m", "PyInstaller", *options, "--distpath", product, recipe),
        cwd=scratch,
        form=form,
    )
    program = program_in(product, form)
    whole = {"file": program, "folder": product / "prefgame", "bundle": product / APPLICATION}[form]
    files = [path for path in (whole, *whole.rglob("*")) if is_own(path)]
    print(f"{program}: {sum(each.stat().st_size for each in files) / 1e6:.1f} MB")
    return program


def program_in(product: Path, form: str) -> Path:
    """Return the program that is started, of what the recipe has made in a folder."""
    if form == "bundle":
        return product / PROGRAM
    return product / ("" if form == "file" else "prefgame") / EXECUTABLE


def is_own(path: Path) -> bool:
    """Whether it is a file, and no link to another one of them."""
    return path.is_file() and not path.is_symlink()


def held(python: Path, program: Path) -> list[str]:
    """Name each file and each module of an executable, and the files that lie beside it."""
    command = [str(python), "-c", CONTENTS, str(program)]
    inside = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    contents = program.parent.parent
    beside = (program.parent / "_internal", contents / "Frameworks", contents / "Resources")
    files = [
        path.relative_to(folder).as_posix()
        for folder in (beside if program.parent.name == "MacOS" else beside[:1])
        for path in folder.rglob("*")
        if path.is_file()
    ]
    return [*inside.splitlines(), *files]


def left_out(wheel: Path, inside: list[str]) -> list[str]:
    """Return the files of a wheel that an executable lacks. ``inside``: the files and
    modules in it.
    """
    there = {name.replace("\\", "/") for name in inside}
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


def compare_self_tests(python: Path, programs: Sequence[Path]) -> list[str]:
    """Run the self-tests of the wheel and of each program; what failed, and where they differ."""
    elsewhere = Path(tempfile.mkdtemp(prefix="prefgame-elsewhere-"))
    said = []
    for command in ((python, "-m", "prefgame"), *((program,) for program in programs)):
        done = subprocess.run(
            [*command, "--self-test"],
            cwd=elsewhere,
            timeout=LONGEST,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        said.append(done.stdout.splitlines())
        print(done.stdout)
        if done.returncode:
            return [f"the self-test of {command[0]} ended with status {done.returncode}"]
    of_wheel, *of_programs = said
    return [
        f"the wheel says {ours!r}, {program} {theirs!r}"
        for program, lines in zip(programs, of_programs)
        for ours, theirs in zip_longest(of_wheel, lines)
        if ours != theirs
    ]


if __name__ == "__main__":
    sys.exit(main())
