"""Make the source distribution and the wheel of this machine, and try them.

    python3 build/distributions.py FOLDER

Both are made as for a release, so a compiler that fails ends it. What they say of themselves is
checked (twine), and the game that a player gets from nothing but the source distribution passes its
self-test, in an environment that has nothing else.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from package import LONGEST, copy_tree, python_in, version

TOOLS = ("build>=1.2", "twine>=6")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("product", type=Path, metavar="FOLDER")
    product = parser.parse_args().product.resolve()
    with tempfile.TemporaryDirectory(prefix="prefgame-distributions-") as scratch:
        make(Path(scratch), product)
        try_out(Path(scratch), product / f"prefgame-{version()}.tar.gz")
    print("sound")
    return 0


def make(scratch: Path, product: Path) -> None:
    """Make both, of a copy of this tree."""
    copy_tree(scratch / "tree")
    python = environment(scratch / "tools", *TOOLS)
    run(python, "-m", "build", "--outdir", product, scratch / "tree")
    run(python, "-m", "twine", "check", "--strict", *product.glob(f"prefgame-{version()}*"))


def try_out(scratch: Path, source: Path) -> None:
    """Install the game from the source distribution, and let it pass its self-test."""
    python = environment(scratch / "fresh", source)
    run(python.with_name(f"prefgame{python.suffix}"), "--self-test")


def environment(folder: Path, *packages: object) -> Path:
    """Make an environment with some packages; return its Python."""
    venv.create(folder, with_pip=True)
    python = python_in(folder)
    run(python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", *packages)
    return python


def run(*command: object) -> None:
    """Run a command elsewhere than in the checkout, as for a release."""
    variables = os.environ | {"PREFGAME_RELEASE": "1"}
    words = [str(part) for part in command]
    subprocess.run(words, cwd=tempfile.gettempdir(), env=variables, check=True, timeout=LONGEST)


if __name__ == "__main__":
    sys.exit(main())
