"""The installer: made by NSIS, tried under wine."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from trials.evening import LOOK, WINDOW
from trials.screen import until

from windows_steps.resources import four_numbers
from windows_steps.trial import opened
from windows_steps.wine import Wine

HERE = Path(__file__).resolve().parent
INSTALLED = "AppData/Local/Programs/Prefgame"
"""below the home folder"""
LINK = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Prefgame.lnk"
CLASSES = (".pref", "Prefgame.Record")
"""what the installer writes about types of files"""
TABLE = "#1f4527"
"""the green behind the icon, beside the last page of the installer"""
_SHORT, _MAKING, _INSTALLING, _REFUSAL = 60, 900, 300, 20
"""seconds"""


def make_installer(programs: Path, version: str, root: Path, product: Path) -> Path:
    """Make the installer of a folder that the recipe has made, in the folder ``product``.

    ``root``: the checkout, with icon and licence.
    """
    made = product / f"prefgame-{version}-setup.exe"
    side = programs.parent / "side.bmp"
    icon = root / "assets/icons/icon_128.png"
    canvas = ("-size", "164x314", f"xc:{TABLE}", icon, "-gravity", "center", "-composite")
    subprocess.run(["convert", *canvas, f"BMP3:{side}"], check=True, timeout=_SHORT)
    words = {
        "VERSION": version,
        "FOUR": ".".join(map(str, four_numbers(version))),
        "PROGRAMS": programs,
        "ICON": root / "build/icons/prefgame.ico",
        "SIDE": side,
        "LICENSE": root / "LICENSE",
        "OUTPUT": made,
    }
    given = [f"-D{name}={text}" for name, text in words.items()]
    script = HERE / "installer.nsi"
    subprocess.run(["makensis", "-V2", "-WX", *given, script], check=True, timeout=_MAKING)
    return made


def install(wine: Wine, installer: Path) -> Callable[[], str]:
    """Install silently; returns what removes the game again and sees that nothing is left."""
    before = wine.traces()
    ended = wine.run(installer, "/S", timeout=_INSTALLING)
    assert ended.status == 0, f"the installer ended with status {ended.status}"
    home = wine.home
    assert (home / LINK).exists(), "no entry in the start menu"
    there = len(wine.traces() - before)

    def remove() -> str:
        ended = wine.run(home / INSTALLED / "uninstall.exe", "/S", timeout=_INSTALLING)
        assert ended.status == 0, f"the uninstaller ended with status {ended.status}"
        until(lambda: not (home / INSTALLED).exists(), _INSTALLING, "the end of the folder", 1)
        kept = f"drive_c/users/{home.name}/AppData/Local/prefgame"
        left = {each for each in wine.traces() - before if not each.startswith(f"{kept}/")}
        assert not left, f"the game leaves {sorted(left)}"
        return (
            f"installed ({there} files and values) and removed; the player's data are still there"
        )

    return remove


def refuses_while_open(wine: Wine, scratch: Path) -> str:
    """Try to remove the game while its window is open: everything stays."""
    folder = wine.home / INSTALLED
    there = set(folder.rglob("*"))
    with opened(wine, scratch, folder / "prefgame.exe") as window:
        until(window.on.shows_game, WINDOW, "the window")
        # it goes on in a copy of itself, which nobody can wait for
        wine.run(folder / "uninstall.exe", "/S", timeout=_INSTALLING)
        time.sleep(_REFUSAL)
    lost = there - set(folder.rglob("*"))
    assert not lost, f"{len(lost)} files were removed while the game was open"
    return "the uninstaller refuses while the game is open"


def opens_by_double_click(wine: Wine, record: Path, scratch: Path, picture: Path) -> str:
    """Open a record as the Explorer does when it is double-clicked."""
    copied = wine.home / "Zapis šest.pref"
    copied.write_bytes(record.read_bytes())
    # wine 8 looks for types of files in those of the machine, never in those of the user
    for key in CLASSES:
        ours, all_users = (rf"{root}\Software\Classes\{key}" for root in ("HKCU", "HKLM"))
        ended = wine.run("reg", "copy", ours, all_users, "/s", "/f")
        assert ended.status == 0, ended.text
    with opened(wine, scratch, "start", "/unix", copied) as window:
        seconds = until(window.on.shows_game, WINDOW, "the window of a record")
        time.sleep(LOOK)
        window.on.picture(picture)
    for key in CLASSES:
        wine.run("reg", "delete", rf"HKLM\Software\Classes\{key}", "/f")
    copied.unlink()
    return f"a double-clicked record is on the screen after {seconds:.1f} s"
