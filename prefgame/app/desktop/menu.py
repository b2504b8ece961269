"""``prefgame --install-desktop``: the game in the menu of one player, and out of it again.

It is for those who have the one file, or the game from pip: a package of the system brings the same
files. Invariant: what is removed is what was written, what the system's own tools made of it, and
folders that are empty then; matches and settings lie elsewhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from prefgame.app.desktop.places import ENTRY, METAINFO, TYPES, Shared
from prefgame.app.files import write_whole

MOST_SECONDS = 60
"""how long a tool of the system may take"""
_RESERVED = set(" \t\n\"'\\><~|&;$*?#()`")
"""signs for which the words of a command in a desktop entry are quoted"""
_TYPES_MADE = (
    *("XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons", "magic"),
    *("mime.cache", "subclasses", "treemagic", "types", "version"),
)
"""what update-mime-database makes, beside a folder for each kind of type"""


def share_folder() -> Path:
    """Find the player's folder of what programs share; it may not exist yet."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def own_command() -> list[str]:
    """Return the words that start this program again, from any folder."""
    if getattr(sys, "frozen", False):
        return [os.path.abspath(sys.executable)]
    started = Path(sys.argv[0])
    if started.name.startswith("prefgame"):  # the link that an installer made
        return [os.path.abspath(started)]
    return [sys.executable, "-m", "prefgame"]


def add_to_menu(files: Sequence[Shared], command: Sequence[str], share: Path) -> None:
    """Write what the menu needs below ``share``. ``command``: what starts the program. OSError
    says what cannot be written.
    """
    for source, place in files:
        if place == METAINFO:  # for shops of programs, which offer what this player has already
            continue
        target = share / place
        data = source.read_bytes()
        if place == ENTRY:
            data = started_by(data.decode("utf-8"), command).encode("utf-8")
        write_whole(target, data)
    _tell_system(share)


def remove_from_menu(files: Sequence[Shared], share: Path) -> None:
    """Remove all that ``add_to_menu`` wrote below ``share``. OSError says what stays."""
    places = [share / place for _source, place in files if place != METAINFO]
    for target in places:
        target.unlink(missing_ok=True)
    _tell_system(share)
    # what the tools made of our files alone is a trace of ours
    types, entries = (share / TYPES).parent, (share / ENTRY).parent
    if not any(types.glob("*.xml")):
        for name in _TYPES_MADE:
            (types.parent / name).unlink(missing_ok=True)
        _remove_empty(types.parent / "application", share)
    if not any(entries.glob("**/*.desktop")):
        (entries / "mimeinfo.cache").unlink(missing_ok=True)
    for target in places:
        _remove_empty(target.parent, share)


def started_by(entry: str, command: Sequence[str]) -> str:
    """Return a desktop entry that starts the program by ``command``, from wherever it lies."""
    program = command[0].replace("\\", "\\\\")
    words = " ".join(map(_quoted, command))
    lines = entry.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("Exec=prefgame"))
    rest = lines[at].removeprefix("Exec=prefgame")
    lines[at : at + 1] = [f"TryExec={program}", f"Exec={words}{rest}"]
    return "".join(f"{line}\n" for line in lines)


def _quoted(word: str) -> str:
    """Write a word of a command as a desktop entry has it: quoted, then escaped as any text is."""
    word = word.replace("%", "%%")
    if _RESERVED & set(word):
        for sign in '\\"`$':
            word = word.replace(sign, f"\\{sign}")
        word = f'"{word}"'
    return word.replace("\\", "\\\\")


def _tell_system(share: Path) -> None:
    """Bring up to date what the system keeps of such files, where it has the tools for that."""
    entries, types = (share / ENTRY).parent, (share / TYPES).parent
    if entries.is_dir():
        _run("update-desktop-database", "-q", str(entries))
    if types.is_dir():
        _run("update-mime-database", str(types.parent))
    icons = share / "icons" / "hicolor"
    if icons.is_dir():
        os.utime(icons)  # a list of icons that is older than its folder is made anew


def _run(tool: str, *words: str) -> None:
    """Run a tool of the system. One that is not there, or fails, is not missed: the system finds
    the files at its next start.
    """
    path = shutil.which(tool)
    if path is None:
        return
    usual = dict(os.environ)
    if getattr(sys, "frozen", False):  # a tool of the system wants the system's own libraries
        usual.pop("LD_LIBRARY_PATH", None)
        if "LD_LIBRARY_PATH_ORIG" in usual:
            usual["LD_LIBRARY_PATH"] = usual["LD_LIBRARY_PATH_ORIG"]
    try:
        subprocess.run(
            [path, *words], env=usual, capture_output=True, timeout=MOST_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return


def _remove_empty(folder: Path, above: Path) -> None:
    """Remove a folder that is empty, and those around it that are empty then, below ``above``."""
    while folder != above:
        try:
            folder.rmdir()
        except FileNotFoundError:
            pass
        except OSError:  # somebody else has something in it
            return
        folder = folder.parent
