"""``prefgame --install-desktop`` and ``--uninstall-desktop``, in words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import prefgame
from prefgame.app.commands.documents import CommandResult
from prefgame.app.desktop.menu import add_to_menu, own_command, remove_from_menu, share_folder
from prefgame.app.desktop.places import Shared, shared_files
from prefgame.app.files import asset_root, reason_of
from prefgame.quoting import show_path

_OTHERS = {"win32": "Windows", "cygwin": "Windows", "darwin": "macOS"}
"""systems whose menu is another one"""


def install_desktop() -> CommandResult:
    """Put the game into the player's menu, with its icon and its types of files."""
    return _change(
        lambda files, share: add_to_menu(files, own_command(), share),
        "Preference is in your menu of programs now, and opens records by a double-click.\n"
        "Where this program is moved, do this again; --uninstall-desktop takes all of it away.",
    )


def uninstall_desktop() -> CommandResult:
    """Take the game out of the player's menu."""
    return _change(
        remove_from_menu,
        "Preference is no longer in your menu of programs. Your matches and settings stay.",
    )


def _change(change: Callable[[list[Shared], Path], None], done: str) -> CommandResult:
    system = _OTHERS.get(sys.platform)
    if system is not None:
        return CommandResult({}, (), f"{system} has a menu of its own; this is for Linux")
    share = share_folder()
    try:
        change(shared_files(Path(prefgame.__file__).resolve().parent, asset_root()), share)
    except OSError as error:
        where = show_path(Path(error.filename or share))
        return CommandResult({}, (), f"{where}: cannot be changed ({reason_of(error)})")
    return CommandResult({}, tuple(done.splitlines()))
