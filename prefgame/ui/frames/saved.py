"""The sentence about a file that was saved.

Invariant: it has one line, whatever the folder is called.
"""

from __future__ import annotations

from pathlib import Path

from prefgame.i18n import _

_LONGEST = 60
"""letters of a folder that are shown; of a longer one the end is"""


def saved_sentence(path: Path) -> str:
    """A sentence in one line that says where a file was saved."""
    return _("Saved as {name} in {folder}").format(name=path.name, folder=short_folder(path.parent))


def short_folder(folder: Path) -> str:
    """A folder as people call it: the home folder as "~", and of a very long one only the end."""
    try:
        shown = str(Path("~") / folder.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # not in the home folder, or there is none
        shown = str(folder)
    return shown if len(shown) <= _LONGEST else "…" + shown[1 - _LONGEST :]
