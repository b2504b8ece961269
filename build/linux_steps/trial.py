"""A first evening with the program in a system without Python, by a user who is not root.

Each trial tells what it has seen in a line, and raises AssertionError where something is not as it
should be. The screen is Xvfb, the keys are xdotool's, and the store is read from outside.
"""

from __future__ import annotations

import json
import mmap
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from linux_steps.roots import Root

SIZE = 1280, 800
_PIXEL, _EACH = 4, 1001
"""bytes of a pixel; one pixel of so many is looked at"""
PLAYER = "player"
SELF_TEST = 1800
"""seconds of a self-test on a busy machine"""
_WINDOW = 240
"""seconds until the window must be there, on a busy machine"""
_HAND = 1200
"""seconds for a hand, all seats at their usual pace"""
_BETWEEN_KEYS = 0.7
STORE = ".local/share/prefgame/matches.sqlite"


@dataclass(frozen=True)
class Screen:
    """A virtual screen: its name, and the file in which the server keeps what is on it."""

    name: str
    contents: Path

    def is_black(self) -> bool:
        """Whether nothing was drawn yet."""
        with (
            self.contents.open("rb") as file,
            mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as m,
        ):
            first = len(m) - SIZE[0] * SIZE[1] * _PIXEL
            # the fourth byte of a pixel is not seen
            return not any(any(m[first + part :: _PIXEL * _EACH]) for part in range(3))

    def press(self, key: str) -> None:
        self._tool("xdotool", "key", key)

    def picture(self, path: Path) -> None:
        """Save what is on the screen (PNG)."""
        self._tool("import", "-window", "root", str(path))

    def _tool(self, *command: str) -> None:
        subprocess.run(command, check=True, timeout=60, env=os.environ | {"DISPLAY": self.name})


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Give a screen, which ends with the block."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    read, write = os.pipe()
    mode = f"{SIZE[0]}x{SIZE[1]}x24"
    # -ac: the player of the other system is a stranger here
    options = ["-screen", "0", mode, "-nolisten", "tcp", "-ac", "-fbdir", str(folder)]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), *options],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as state:
            name = f":{state.readline().strip()}"
        assert name != ":", "Xvfb did not start"
        yield Screen(name, folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait(20)


@contextmanager
def started(root: Root, program: str, on: Screen) -> Iterator[subprocess.Popen[bytes]]:
    """Start the window, as a desktop would; it is killed when the block ends."""
    variables = {"DISPLAY": on.name, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEO_WINDOW_POS": "0,0"}
    command = root.command("timeout", "3600", program, user=PLAYER, variables=variables)
    process = subprocess.Popen(command)
    try:
        yield process
    finally:
        process.kill()
        process.wait(30)
        time.sleep(2)  # what it started ends a moment after it, and needs its screen until then


def until(seen: Callable[[], bool], seconds: float, what: str, pause: float = 0.02) -> float:
    """Wait until something is seen; returns the seconds that it took."""
    begun = time.monotonic()
    while not seen():
        assert time.monotonic() - begun < seconds, f"{what} did not come within {seconds} s"
        time.sleep(pause)
    return time.monotonic() - begun


Seen = tuple[str, int | None]
"""the kind of an event, and the seat that it is about, if it is about one"""


def kept(store: Path) -> list[Seen]:
    """Return the events of the last match that is on disk."""
    if not store.exists():
        return []
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as rows:
        of_last = 'match = (SELECT max(id) FROM "match")'
        found = rows.execute(f"SELECT kind, data FROM event WHERE {of_last} ORDER BY n").fetchall()
    return [(kind, json.loads(data).get("seat")) for kind, data in found]


def hands_played(events: list[Seen]) -> int:
    """Return how many hands were scored in which the player had played a card."""
    count, played = 0, False
    for kind, seat in events:
        if kind == "Dealt":
            played = False
        played = played or (kind == "CardPlayed" and seat == 0)
        count += kind == "HandScored" and played
    return count


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
    """Open the window as a new player, play a hand with the keyboard, kill the program, and go on
    with the match.
    """
    home = root.folder / "home" / PLAYER
    for own in (".config/prefgame", ".local/share/prefgame", ".cache/prefgame"):
        shutil.rmtree(home / own, ignore_errors=True)
    store = home / STORE
    pictures.mkdir(parents=True, exist_ok=True)
    with screen(scratch / "screen") as first, started(root, program, first) as process:
        cold = until(lambda: not first.is_black(), _WINDOW, "the window")
        time.sleep(3)
        first.picture(pictures / "first.png")
        first.press("Escape")  # past the questions of the welcome, to the menu
        time.sleep(3)

        def played() -> bool:
            """Enter goes on everywhere, and plays what the focus is on."""
            assert process.poll() is None, f"the program ended with status {process.returncode}"
            first.press("Return")
            return hands_played(kept(store)) > 0

        until(played, _HAND, "the end of a hand", _BETWEEN_KEYS)
        first.picture(pictures / "hand.png")
    before = kept(store)
    with screen(scratch / "screen") as second, started(root, program, second):
        warm = until(lambda: not second.is_black(), _WINDOW, "the window")
        time.sleep(3)

        def went_on() -> bool:
            second.press("Return")
            return len(kept(store)) > len(before)

        until(went_on, _HAND, "the next hand", _BETWEEN_KEYS)
        second.picture(pictures / "continued.png")
    after = kept(store)
    assert after[: len(before)] == before, "the match that was killed has not gone on"
    cards = sum(kind == "CardPlayed" for kind, _seat in before)
    return (
        f"first picture {cold:.2f} s, again {warm:.2f} s; "
        f"{cards} cards were played to the end of a hand, kept, and gone on with"
    )


def install(root: Root, package: Path) -> None:
    """Install the package, by dpkg alone: what it depends on must be there."""
    inside = root.folder / "tmp" / package.name
    shutil.copy(package, inside)
    root.run("dpkg", "--install", f"/tmp/{package.name}", seconds=300)
    inside.unlink()


def removes(root: Root, before: set[str]) -> str:
    """Remove the package; ``before``: what the system held when it was not there yet."""
    there = len(root.files() - before)
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
