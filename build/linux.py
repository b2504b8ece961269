"""Make the Linux program, its Debian package and its archive, and try each on Debian 11, 12 and 13.

    python3 build/linux.py [FOLDER] [--scratch FOLDER] [--without-build | --without-trial]

The products come into FOLDER (default: a new temporary one): ``prefgame`` is the one file. All is
made in a Debian 11 in a folder, so that it runs there and on everything newer; that system, the
CPython made in it, and the systems in which it is tried are kept in the scratch folder between
runs (default: below ~/.cache). The first run takes about an hour on two cores, a later one
ten minutes. It must be run as root on a Debian, and needs the packages that ``TOOLS`` names.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from linux_steps import trial
from linux_steps.interpreter import NEEDED, PYTHON, WHEELS, fetch_wheels, make_python
from linux_steps.layout import GAME_OF_DEBIAN, installed_files
from linux_steps.parcels import DEPENDS, RECOMMENDS, make_archive, make_deb
from linux_steps.roots import LONGEST, Root, debian_root
from package import ROOT, copy_tree, version
from package import TOOLS as FREEZERS

TOOLS = {
    "debootstrap": "debootstrap",
    "dpkg-source": "dpkg-dev",
    "unshare": "util-linux",
    "lintian": "lintian",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "import": "imagemagick",
}
"""programs that this needs, and the package of each"""
OLDEST = "bullseye"
RELEASES = (OLDEST, "bookworm", "trixie")
DESKTOP = "desktop-file-utils", "hicolor-icon-theme", "shared-mime-info", "xz-utils", "zlib1g"
"""packages of every desktop, which look at what is installed or unpack it"""
SERVED = 2, 31
"""the libc of the oldest system"""
_SYMBOL = re.compile(rb"GLIBC_(\d+)\.(\d+)")


def main() -> int:
    options = read_arguments()
    missing = {package for tool, package in TOOLS.items() if shutil.which(tool) is None}
    if missing or os.geteuid() != 0:
        print(f"this is run as root, with these packages too: {' '.join(sorted(missing)) or '-'}")
        return 2
    product = options.product or Path(tempfile.mkdtemp(prefix="prefgame-linux-"))
    product.mkdir(parents=True, exist_ok=True)
    scratch = options.scratch.resolve()
    if options.build:
        build(scratch, product.resolve())
    if options.trial:
        for release in RELEASES:
            packages = (*DEPENDS, *RECOMMENDS, *DESKTOP)
            root = debian_root(scratch / "roots" / release, release, packages)
            try_in(root, scratch, product.resolve())
    print(f"all of it is in {product}")
    return 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    parser.add_argument("product", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--scratch", type=Path, default=caches / "prefgame-build" / "linux")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--without-build", dest="build", action="store_false")
    which.add_argument("--without-trial", dest="trial", action="store_false")
    return parser.parse_args()


def build(scratch: Path, product: Path) -> None:
    """Make the one file, the package and the archive."""
    root = debian_root(scratch / "roots" / "build", OLDEST, NEEDED)
    print(f"CPython {make_python(root, scratch)} in {OLDEST}", flush=True)
    fetch_wheels(root, requirements((ROOT / "pyproject.toml").read_text("utf-8")))
    freeze(root)
    frozen = root.folder / "frozen"
    folder = frozen / "folder" / "prefgame"
    libc = newest_symbol(folder)
    print(f"the newest symbol that is asked of libc: GLIBC_{libc[0]}.{libc[1]}")
    assert libc <= SERVED, f"{OLDEST} has GLIBC_{SERVED[0]}.{SERVED[1]}"
    shutil.copy(frozen / "file" / "prefgame", product / "prefgame")
    debian = installed_files(folder, GAME_OF_DEBIAN)
    package = make_deb(debian, version(), libc, scratch, product)
    archive = make_archive(installed_files(folder), version(), scratch, product)
    for made in (product / "prefgame", package, archive):
        print(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")


def requirements(text: str) -> list[str]:
    """Return what pip needs to make and freeze the game, by the text of its ``pyproject.toml``."""
    read = tomllib.loads(text)
    project = read["project"]
    installed = [*project["dependencies"], *project["optional-dependencies"]["reader"]]
    return ["pip", "setuptools", "wheel", *FREEZERS, *installed, *read["build-system"]["requires"]]


def freeze(root: Root) -> None:
    """Make the one file and the folder in the system, of this tree."""
    tree = root.folder / "tree"
    for old in (tree, root.folder / "frozen"):
        shutil.rmtree(old, ignore_errors=True)
    copy_tree(tree)
    local = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": WHEELS}
    command = (PYTHON, "/tree/build/package.py", "/frozen", "--forms", "file", "folder")
    subprocess.run(root.command(*command, variables=local), check=True, timeout=LONGEST)
    shutil.rmtree(tree)


def newest_symbol(folder: Path) -> tuple[int, int]:
    """Return the newest version of a symbol of libc that any file below ``folder`` asks for."""
    found = {
        (int(major), int(minor))
        for file in folder.rglob("*")
        if file.is_file()
        for major, minor in _SYMBOL.findall(file.read_bytes())
    }
    return max(found)


def try_in(root: Root, scratch: Path, product: Path) -> None:
    """Try every product in a system, and say what was seen."""
    (package,) = product.glob("*.deb")
    (archive,) = product.glob("*.tar.xz")

    def say(what: str) -> None:
        print(f"{root.folder.name}: {what}", flush=True)

    trial.has_no_python(root)
    trial.starts_without_game(root)
    shutil.copy(product / "prefgame", root.folder / "usr/local/bin/one-file")
    before = root.files()
    trial.install(root, package)
    for name, program in (("one file", "/usr/local/bin/one-file"), ("package", "prefgame")):
        say(f"{name}: {trial.passes_its_test(root, program)}")
        pictures = product / "pictures" / name / root.folder.name
        say(f"{name}: {trial.plays_a_hand(root, program, scratch, pictures)}")
    say(trial.removes(root, before))
    say(trial.unpacks(root, archive))


if __name__ == "__main__":
    sys.exit(main())
