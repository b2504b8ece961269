"""Make and try everything, each thing however the others end, and show one table of the results.

    sudo python3 build/nightly.py [FOLDER] [--scratch FOLDER] [--only NAME ...]

FOLDER (default: a new temporary one) gets a folder for each part, with what it has made and what
was said (``said.txt``), and the table (``results.txt``). The parts are: source distribution and
wheel; the program of this machine in one file and in a folder; the programs for Linux, from a
Debian 11; those for Windows, under wine; the drawing; every case of the tests. It takes some hours
on two cores. The scratch folder keeps systems and downloads between runs (build/README.md). Exit
status 1 where a part is not sound.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from package import ROOT

SAID, RESULTS = "said.txt", "results.txt"
_PART = 6 * 3600
"""seconds after which a part has failed"""


@dataclass(frozen=True)
class Part:
    """Something that is made and tried by a command in the checkout.

    ``products``: what is then in the folder of the part; each pattern finds something.
    """

    name: str
    command: tuple[str, ...]
    products: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """How a part has ended. ``made``: its products; ``last``: the last line that it said."""

    name: str
    sound: bool
    seconds: float
    made: tuple[Path, ...]
    last: str

    def row(self) -> tuple[str, str, str, str]:
        """Return its line in the table."""
        told = ", ".join(f"{each.name} {size_of(each) / 1e6:.1f} MB" for each in self.made)
        minutes = f"{self.seconds / 60:.0f} min"
        return self.name, "sound" if self.sound else "FAILED", minutes, told or self.last


def parts(product: Path, scratch: Path) -> list[Part]:
    """List the parts, the short ones first. ``product``: each has a folder there."""

    def script(name: str, *words: object) -> tuple[str, ...]:
        return (sys.executable, str(ROOT / "build" / name), *map(str, words))

    return [
        Part("python", script("distributions.py", product / "python"), ("*.tar.gz", "*.whl")),
        Part(
            "package",
            script("package.py", product / "package", "--forms", "file", "folder"),
            ("file/prefgame", "folder/prefgame"),
        ),
        Part(
            "linux",
            script("linux.py", product / "linux", "--scratch", scratch / "linux"),
            ("prefgame", "*.deb", "*.tar.xz"),
        ),
        Part(
            "windows",
            script("windows.py", product / "windows", "--scratch", scratch / "windows"),
            ("prefgame.exe", "prefgame-cli.exe", "*-setup.exe"),
        ),
        Part("art", script("run.py", "art")),
        Part("tests", script("run.py", "test", "--thorough", "--no-skips")),
    ]


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    parser.add_argument("product", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--scratch", type=Path, default=caches / "prefgame-build")
    names = [part.name for part in parts(Path(), Path())]
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    options = parser.parse_args(words)
    product = (options.product or Path(tempfile.mkdtemp(prefix="prefgame-nightly-"))).resolve()
    results = []
    for part in parts(product, options.scratch.resolve()):
        if part.name in options.only:
            print(f"{time.strftime('%H:%M:%S')}  {part.name}", flush=True)
            results.append(try_part(part, product / part.name))
    shown = table([result.row() for result in results])
    (product / RESULTS).write_text(f"{shown}\n", "utf-8")
    print(f"{shown}\nall of it is in {product}")
    return int(not all(result.sound for result in results))


def try_part(part: Part, folder: Path) -> Result:
    """Run a part to its end, whatever that is. ``folder``: its own, made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    begun = time.monotonic()
    # else a library of the window greets after the tests, where the table looks for their result
    env = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with (folder / SAID).open("w", encoding="utf-8") as said:
        try:
            status = subprocess.run(
                part.command, cwd=ROOT, env=env, stdout=said, stderr=said, timeout=_PART
            ).returncode
        except subprocess.TimeoutExpired:
            status = 1
            print(f"it has not ended within {_PART} s", file=said)
    seconds = time.monotonic() - begun
    lines = (folder / SAID).read_text("utf-8", "replace").split("\n")
    last = next((line for line in reversed(lines) if line.strip()), "")
    if status:
        return Result(part.name, False, seconds, (), last or f"status {status}")
    found = {pattern: sorted(folder.glob(pattern)) for pattern in part.products}
    lacks = [pattern for pattern, files in found.items() if not files]
    if lacks:
        return Result(part.name, False, seconds, (), f"it has not made {', '.join(lacks)}")
    return Result(part.name, True, seconds, tuple(chain.from_iterable(found.values())), last)


def size_of(product: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    files = [product] if product.is_file() else product.rglob("*")
    return sum(each.stat().st_size for each in files if each.is_file() and not each.is_symlink())


def table(rows: Sequence[Sequence[str]]) -> str:
    """Show rows in columns of one width; the last column has what is left."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows
    )


if __name__ == "__main__":
    sys.exit(main())
