"""A first evening with the program in a system without Python, by a user who is not root.

Each trial tells what it has seen in a line, and raises AssertionError where something is not as it
should be. The screen, the hand and the store are those of ``trials``.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trials.evening import Window, plays_with_keys
from trials.screen import screen
from trials.store import Home

from linux_steps.roots import Root

PLAYER = "player"
SELF_TEST = 1800
"""seconds of a self-test on a busy machine"""
STORE = ".local/share/prefgame/matches.sqlite"
FOLDERS = (".config/prefgame", ".local/share/prefgame", ".cache/prefgame")
"""what the game keeps, below the home folder"""


@contextmanager
def opened(root: Root, program: str, scratch: Path) -> Iterator[Window]:
    """Open the window on a screen, as a desktop would; it is killed when the block ends."""
    with screen(scratch / "screen") as on:
        variables = {"DISPLAY": on.name, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEO_WINDOW_POS": "0,0"}
        command = root.command("timeout", "3600", program, user=PLAYER, variables=variables)
        process = subprocess.Popen(command)
        try:
            yield Window(on, process)
        finally:
            process.kill()
            process.wait(30)
            time.sleep(2)  # what it started ends a moment after it, and needs its screen until then


def has_no_python(root: Root) -> None:
    """See that the system has no Python that could help the program."""
    look = "command -v python3 || command -v python || true"
    assert root.run("sh", "-c", look, seconds=60) == "", "the system has a Python"


def passes_its_test(root: Root, program: str) -> str:
    """Run the self-test in the system."""
    begun = time.monotonic()
    said = root.run(program, "--self-test", seconds=SELF_TEST, user=PLAYER).splitlines()
    return f"self-test {len(said)} lines in {time.monotonic() - begun:.0f} s, last: {said[-1]}"


def plays_a_hand(root: Root, program: str, scratch: Path, pictures: Path) -> str:
    """Play a hand in the window as a new player, and go on after the program was killed."""
    folder = root.folder / "home" / PLAYER
    home = Home(folder / STORE, tuple(folder / name for name in FOLDERS))
    return plays_with_keys(lambda: opened(root, program, scratch), home, pictures)


def starts_without_game(root: Root) -> None:
    """Take away the package of a trial that was broken off; nothing happens where there is none."""
    root.run("dpkg", "--purge", "prefgame", seconds=300)


def install(root: Root, package: Path) -> None:
    """Install the package, by dpkg alone: what it depends on must be there."""
    inside = root.folder / "tmp" / package.name
    shutil.copy(package, inside)
    root.run("dpkg", "--install", f"/tmp/{package.name}", seconds=300)
    inside.unlink()


def removes(root: Root, before: set[str]) -> str:
    """Remove the package; ``before``: what the system held when it was not there yet."""
    there = len(root.files() - before)
    assert there, "the package was there already, or has installed nothing"
    root.run("dpkg", "--purge", "prefgame", seconds=300)
    left = root.files() - before
    assert not left, f"the package leaves {sorted(left)}"
    return f"package: {there} files and folders were installed, and removed without a trace"


def unpacks(root: Root, archive: Path) -> str:
    """Install from the archive, as the player, into a home with a space in its path; test the
    program; uninstall.
    """
    home = root.folder / "home" / PLAYER
    shutil.copy(archive, home / archive.name)
    name = archive.name.removesuffix(".tar.xz")
    steps = f"""
    set -e
    tar xf {archive.name}
    sh {name}/install.sh --prefix "$HOME/my games"
    "my games/bin/prefgame" --self-test > said.txt
    grep -q "Exec=\\"$HOME/my games/bin/prefgame\\"" "my games/share/applications/prefgame.desktop"
    sh {name}/install.sh --prefix "$HOME/my games" --uninstall
    find "my games" ! -type d
    rm -r {name} {archive.name} "my games"
    """
    left = root.run("sh", "-c", steps, seconds=SELF_TEST, user=PLAYER).splitlines()
    caches = [each for each in left if each.endswith("mimeinfo.cache")]
    spoken = [each for each in left if each.startswith("Preference")]
    assert left == [*spoken, *caches] and len(spoken) == 2, left
    return "archive: installed into a folder with a space in its name, tested, and removed"
