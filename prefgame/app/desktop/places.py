"""What tells a system of the game: each file, and where it lies there.

Invariant: only the standard library is asked for, so a recipe of a package can read this before
anything is installed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ENTRY = "applications/prefgame.desktop"
METAINFO = "metainfo/prefgame.metainfo.xml"
TYPES = "mime/packages/prefgame.xml"
MANUAL = "man/man6/prefgame.6"
_SIZED = re.compile(r"icon_(\d+)\.png")


class Shared(NamedTuple):
    """A file of the game, and its place below the folder ``share`` of an installation."""

    source: Path
    place: str


def shared_files(package: Path, assets: Path) -> list[Shared]:
    """List what an installation shares. ``package``: the folder of the package ``prefgame``,
    ``assets``: that of its pictures.
    """
    told, drawn = package / "desktop", assets / "icons"
    sized = ((file, _SIZED.fullmatch(file.name)) for file in sorted(drawn.iterdir()))
    return [
        Shared(told / "prefgame.desktop", ENTRY),
        Shared(told / "prefgame.metainfo.xml", METAINFO),
        Shared(told / "prefgame.mime.xml", TYPES),
        Shared(told / "prefgame.6", MANUAL),
        Shared(drawn / "icon.svg", _icon("scalable", "svg")),
        *(Shared(file, _icon(f"{size[1]}x{size[1]}", "png")) for file, size in sized if size),
    ]


def _icon(size: str, ending: str) -> str:
    return f"icons/hicolor/{size}/apps/prefgame.{ending}"
