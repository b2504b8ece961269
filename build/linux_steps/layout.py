"""What an installation on Linux consists of: each file, where it comes from and where it lies.

Invariant: package and archive take in what ``installed_files`` lists and nothing else, so what is
put into ``build/desktop`` reaches both. Places are below a prefix: ``/usr``, or a folder of the
player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DESKTOP = ROOT / "build" / "desktop"
PROGRAM_FOLDER = "lib/prefgame"
STARTED_BY = "bin/prefgame"
GAME_OF_DEBIAN = "games/prefgame"
"""where Debian has what starts a game"""
_PLACES = {
    ".desktop": "share/applications",
    ".metainfo.xml": "share/metainfo",
    ".mime.xml": "share/mime/packages",
    ".6": "share/man/man6",
}
"""where a file for the desktop lies, by the end of its name; ``.mime.xml`` is cut to ``.xml``"""
_ICON = re.compile(r"icon(?:_(\d+)\.png|\.svg)")
"""the names of the icon: with its size, or the drawing"""


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
        *desktop_files(DESKTOP),
        *icons(ROOT / "assets" / "icons"),
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


def desktop_files(folder: Path) -> Iterator[Installed]:
    """List what tells the desktop of the game. ValueError names a file that has no place."""
    for file in sorted(folder.iterdir()):
        if file.suffix == ".py":
            continue
        end = next((end for end in _PLACES if file.name.endswith(end)), None)
        if end is None:
            raise ValueError(f"{file}: nothing says where such a file is installed")
        name = file.name.replace(".mime.xml", ".xml")
        yield Installed(f"{_PLACES[end]}/{name}", file)


def icons(folder: Path) -> Iterator[Installed]:
    """List the icon in each size in which it is drawn, and as the drawing that has any size."""
    for file in sorted(folder.iterdir()):
        sized = _ICON.fullmatch(file.name)
        if sized is not None:
            size = f"{sized[1]}x{sized[1]}" if sized[1] else "scalable"
            yield Installed(f"share/icons/hicolor/{size}/apps/prefgame{file.suffix}", file)
