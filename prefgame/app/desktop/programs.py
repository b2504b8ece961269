"""Other programs of the system: what surrounds them, and the one that shows folders.

Invariant: a folder is shown by the system's own program for files, which gets its path as one word
and no shell.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SHOWS = {"darwin": "open"}
"""what shows a folder, by the name of the system; elsewhere it is that of the desktops of Linux"""


def surroundings() -> dict[str, str]:
    """Return the variables for a program. A packed game has some of its own, with which another
    program would load the libraries of the game.
    """
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            own = found.pop(f"{name}_ORIG", None)
            found.pop(name, None)
            if own:
                found[name] = own
    return found


def show_folder(folder: Path) -> bool:
    """Have a folder shown, which is made if it is not there; returns whether that could be asked
    for.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        quiet = subprocess.DEVNULL
        subprocess.Popen(
            [SHOWS.get(sys.platform, "xdg-open"), str(folder)],
            env=surroundings(),
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,
        )
    except OSError:
        return False
    return True
