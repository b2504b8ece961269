"""A virtual screen, with keys and a mouse. It is Xvfb; the keys and the mouse are xdotool's."""

from __future__ import annotations

import mmap
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SIZE = 1280, 800
_PIXEL, _EACH = 4, 1001
"""bytes of a pixel; one pixel of so many is looked at"""


@dataclass(frozen=True)
class Screen:
    """A virtual screen: its name, and the file in which the server keeps what is on it."""

    name: str
    contents: Path

    def shows_game(self) -> bool:
        """Whether most of it is drawn on: a message would be smaller."""
        with (
            self.contents.open("rb") as file,
            mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as held,
        ):
            first = len(held) - SIZE[0] * SIZE[1] * _PIXEL
            # the fourth byte of a pixel is not seen
            colours = (held[first + part :: _PIXEL * _EACH] for part in range(3))
            drawn = [any(pixel) for pixel in zip(*colours)]
        return sum(drawn) > len(drawn) / 2

    def press(self, key: str) -> None:
        self._tool("xdotool", "key", key)

    def type(self, text: str) -> None:
        self._tool("xdotool", "type", "--delay", "150", text)

    def click(self, x: int, y: int) -> None:
        self._tool("xdotool", "mousemove", str(x), str(y), "sleep", "0.1", "click", "1")

    def picture(self, path: Path) -> None:
        """Save what is on the screen (PNG)."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._tool("import", "-window", "root", str(path))

    def use_keyboard(self, layout: str) -> None:
        """Type by the layout of a language from now on."""
        self._tool("setxkbmap", layout)

    def _tool(self, *command: str) -> None:
        subprocess.run(command, check=True, timeout=60, env=os.environ | {"DISPLAY": self.name})


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Give a screen, which ends with the block; its contents are in ``folder``."""
    shutil.rmtree(folder, ignore_errors=True)  # the picture of an earlier screen is none of this
    folder.mkdir(parents=True)
    read, write = os.pipe()
    mode = f"{SIZE[0]}x{SIZE[1]}x24"
    # -ac: the player of another system in a folder is a stranger here
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


def until(seen: Callable[[], bool], seconds: float, what: str, pause: float = 0.02) -> float:
    """Wait until something is seen; returns the seconds that it took."""
    begun = time.monotonic()
    while not seen():
        assert time.monotonic() - begun < seconds, f"{what} did not come within {seconds} s"
        time.sleep(pause)
    return time.monotonic() - begun
