"""Where the game's files are: pictures and fonts that come with it, and the player's own folders.

Invariant: the operating system names the player's folders; ``PREFGAME_HOME`` puts them all under
one folder instead.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import appdirs  # type: ignore[import-untyped]

import prefgame


def asset_root() -> Path:
    """Find the folder of pictures and fonts: inside the installed package, or beside it in a
    checkout.

    FileNotFoundError says where it was looked for.
    """
    package = Path(prefgame.__file__).resolve().parent
    for folder in (package / "assets", package.parent / "assets"):
        if (folder / "fonts").is_dir():
            return folder
    raise FileNotFoundError(
        f"the game's pictures are missing: no folder {package / 'assets'}, and none beside it"
    )


class DamagedPart(Exception):
    """A file that came with the game is there and cannot be used; the message names it."""


def is_of_the_game(error: BaseException) -> bool:
    """Tell whether the error speaks of a file that came with the game, and is not there or
    damaged.
    """
    if isinstance(error, DamagedPart):
        return True
    package = Path(prefgame.__file__).resolve().parent
    places = (package, package.parent / "assets")
    return isinstance(error, FileNotFoundError) and any(str(one) in str(error) for one in places)


def data_dir() -> Path:
    """Find the folder of matches."""
    return _home("data") or Path(appdirs.user_data_dir("prefgame", False))


def config_dir() -> Path:
    """Find the folder of settings."""
    return _home("config") or Path(appdirs.user_config_dir("prefgame", False))


def _home(folder: str) -> Path | None:
    home = os.environ.get("PREFGAME_HOME")
    return Path(home) / folder if home else None


# ---- setting a file aside that cannot be used, so that nothing is lost and the game still starts
# Invariant: a file is renamed, never changed and never overwritten.


def set_aside(path: Path, companions: tuple[str, ...] = ()) -> Path | None:
    """Rename the file (and those with the ``companions`` endings) with the time in its name. None
    if it cannot be renamed.
    """
    stamp = datetime.now().strftime("%Y-%m-%d %H%M%S")
    count = 1
    while os.path.lexists(
        target := path.with_name(
            f"{path.stem} (set aside {stamp}{'' if count == 1 else f' {count}'}){path.suffix}"
        )
    ):
        count += 1
    try:
        path.rename(target)
        for ending in companions:
            companion = path.with_name(path.name + ending)
            if os.path.lexists(companion):
                companion.rename(target.with_name(target.name + ending))
    except OSError:
        return None
    return target
