"""The Debian package and the archive, of the files that ``layout`` lists.

Both are the same on every run with the same files: owners are root, and times are those of
``SOURCE_DATE_EPOCH``, if it is set.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import tarfile
import time
import tomllib
from collections.abc import Sequence
from email.utils import formatdate
from pathlib import Path

from linux_steps.layout import ROOT, Installed

DEPENDS = ("libgcc-s1", "libstdc++6", "libx11-6", "libxcursor1", "libxext6", "libxi6", "libxrandr2")
"""what the program takes from the system, besides libc; the window is opened without the rest"""
RECOMMENDS = ("libgl1", "libegl1", "libgl1-mesa-dri")
REVISION = 1
_MAINTAINER = "The prefgame authors <prefgame@prefgame.invalid>"
"""who answers where DEBEMAIL does not say it; nobody reads that address"""
_DESCRIPTION = """\
Card game of Preference, against the computer
 Preference is a trick-taking game for three or four, with an auction and a
 talon, as it is played from Trieste to Novi Sad, in Austria and in Russia.
 .
 The computer plays the other seats at three levels. There are lessons, drills
 and problems, a review of every hand, and a score keeper for a table that
 plays with real cards. No network and no account is needed.
"""
_OVERRIDES = "usr/share/lintian/overrides/prefgame"
_TOLERATED = {
    "custom-library-search-path": "the program brings the libraries with which it was tried",
    "duplicate-font-file": "cards and sheets are measured for these editions of the fonts",
    "embedded-library": "the program brings the libraries with which it was tried",
    "hardening-no-pie": "that is how PyInstaller makes the program that starts the game",
    "initial-upload-closes-no-bugs": "this package is not in Debian's archive",
    "library-not-linked-against-libc": "modules find what they need in the program",
    "shared-library-lacks-prerequisites": "modules find what they need in the program",
}
"""what lintian finds that is meant, and why"""
_LONGEST = 1800
"""seconds for packing or checking on a busy machine"""


def lay_out(files: Sequence[Installed], prefix: Path) -> None:
    """Put the files of an installation below ``prefix``."""
    for file in files:
        path = prefix / file.place
        path.parent.mkdir(parents=True, exist_ok=True)
        if file.source is None:
            path.symlink_to(file.link)
        else:
            shutil.copyfile(file.source, path)
            path.chmod(file.mode)


def control(version: str, size: int, libc: tuple[int, int]) -> str:
    """Write what dpkg is told of the package. ``size``: of the installation, in KiB; ``libc``: the
    oldest that has every symbol that is asked for.
    """
    needs = ", ".join((f"libc6 (>= {libc[0]}.{libc[1]})", *DEPENDS))
    fields = {
        "Package": "prefgame",
        "Version": f"{version}-{REVISION}",
        "Architecture": "amd64",
        "Maintainer": maintainer(),
        "Installed-Size": str(size),
        "Depends": needs,
        "Recommends": ", ".join(RECOMMENDS),
        "Section": "games",
        "Priority": "optional",
        "Description": _DESCRIPTION.rstrip("\n"),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def maintainer() -> str:
    """Return the name and address that Debian's own tools would take."""
    name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    return f"{name} <{address}>" if name and address else _MAINTAINER


def make_deb(
    files: Sequence[Installed], version: str, libc: tuple[int, int], scratch: Path, product: Path
) -> Path:
    """Make the package in the folder ``product``; what lintian says against it is printed.

    CalledProcessError where lintian finds an error.
    """
    tree = scratch / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(files, tree / "usr")
    for page in (tree / "usr/share").glob("man/*/*"):
        page.with_name(f"{page.name}.gz").write_bytes(gzip.compress(page.read_bytes(), mtime=0))
        page.unlink()
    write_documents(tree / "usr/share/doc/prefgame", version)
    overrides = tree / _OVERRIDES
    overrides.parent.mkdir(parents=True)
    overrides.write_text(
        "".join(f"# {why}\nprefgame: {tag} *\n" for tag, why in _TOLERATED.items()), "utf-8"
    )
    inside = [path for path in sorted(tree.rglob("*")) if path.is_file() and not path.is_symlink()]
    notes = tree / "DEBIAN"
    notes.mkdir()
    size = sum(path.stat().st_size for path in inside) // 1024
    (notes / "control").write_text(control(version, size, libc), "utf-8")
    sums = (f"{digest(path)}  {path.relative_to(tree).as_posix()}\n" for path in inside)
    (notes / "md5sums").write_text("".join(sums), "utf-8")
    for folder in (tree, *(path for path in tree.rglob("*") if path.is_dir())):
        folder.chmod(0o755)
    package = product / f"prefgame_{version}-{REVISION}_amd64.deb"
    build = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)]
    subprocess.run(build, check=True, timeout=_LONGEST, stdout=subprocess.DEVNULL)
    check = ["lintian", "--allow-root", "--fail-on", "error", str(package)]
    subprocess.run(check, check=True, timeout=_LONGEST)
    return package


def write_documents(folder: Path, version: str) -> None:
    """Write what each package of Debian says of itself: its licences and what has changed."""
    folder.mkdir(parents=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    licences = [path for each in project["license-files"] for path in sorted(ROOT.glob(each))]
    texts = "\n\n".join(
        f"---- {path.relative_to(ROOT).as_posix()}\n\n{path.read_text('utf-8')}"
        for path in licences
    )
    head = f"prefgame: {project['license']}. Each part has its own licence:\n\n"
    (folder / "copyright").write_text(head + texts, "utf-8")
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    change = (
        f"prefgame ({version}-{REVISION}) stable; urgency=medium\n\n"
        f"  * Version {version}: see changelog.gz.\n\n -- {maintainer()}  {formatdate(moment)}\n"
    )
    for name, text in (
        ("changelog.gz", (ROOT / "CHANGELOG.md").read_text("utf-8")),
        ("changelog.Debian.gz", change),
    ):
        (folder / name).write_bytes(gzip.compress(text.encode(), mtime=0))


def digest(path: Path) -> str:
    """Return the sum of a file with which dpkg finds damage."""
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def read_alone(readme: str) -> str:
    """Return the README for where no other file of the project is: without its pictures, and with
    the words of its links to pages.
    """
    kept = (part for part in readme.split("\n\n") if "![" not in part)
    return re.sub(r"\[([^]]+)\]\((?!\w+:)[^)]+\)", r"\1", "\n\n".join(kept)).rstrip() + "\n"


def make_archive(files: Sequence[Installed], version: str, scratch: Path, product: Path) -> Path:
    """Make the archive for every other Linux, with a script that installs it."""
    name = f"prefgame-{version}-linux-x86_64"
    tree = scratch / "archive"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(files, tree)
    for source in (Path(__file__).with_name("install.sh"), ROOT / "LICENSE"):
        shutil.copyfile(source, tree / source.name)
    readme = (ROOT / "README.md").read_text("utf-8")
    (tree / "README.md").write_text(read_alone(readme), "utf-8")
    (tree / "install.sh").chmod(0o755)
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))

    def of_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        return entry

    archive = product / f"{name}.tar.xz"
    with tarfile.open(archive, "w:xz") as file:
        file.add(tree, name, filter=of_root)
    return archive
