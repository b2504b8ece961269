"""What an installation on Linux consists of: each file, where it comes from and where it lies.

Invariant: package and archive take in what ``installed_files`` lists and nothing else. Places are
below a prefix: ``/usr``, or a folder of the player.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from prefgame.app.desktop.places import shared_files  # noqa: E402

PROGRAM_FOLDER = "lib/prefgame"
STARTED_BY = "bin/prefgame"
GAME_OF_DEBIAN = "games/prefgame"
"""where Debian has what starts a game"""


@dataclass(frozen=True)
class Installed:
    """A file of an installation, or a link to another of its files."""

    place: str
    """its path below the prefix"""
    source: Path | None = None
    link: str = ""
    """what a link points to, from where it lies"""
    mode: int = 0o644


def installed_files(program: Path, started_by: str = STARTED_BY) -> list[Installed]:
    """List the installation of a program: ``program`` is the folder that was frozen."""
    return [
        Installed(started_by, link=f"../{PROGRAM_FOLDER}/prefgame"),
        *program_files(program),
        *(
            Installed(f"share/{place}", source)
            for source, place in shared_files(ROOT / "prefgame", ROOT / "assets")
        ),
    ]


def program_files(program: Path) -> Iterator[Installed]:
    """List the frozen folder: its program can be executed, the rest is read."""
    for file in sorted(program.rglob("*")):
        place = f"{PROGRAM_FOLDER}/{file.relative_to(program).as_posix()}"
        if file.is_symlink():
            yield Installed(place, link=file.readlink().as_posix())
        elif file.is_file():
            mode = 0o755 if file == program / "prefgame" else 0o644
            yield Installed(place, file, mode=mode)
