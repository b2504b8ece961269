"""One complete deal in a real window on a virtual screen, by the clicks of a real pointer."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"
)


@pytest.fixture
def screen() -> Iterator[str]:
    """Give the name of a fresh virtual screen of 1280 x 720."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as state:
        name = ":" + state.readline().strip()
    yield name
    server.terminate()
    server.wait(10)


class RealTable:
    """The table in its own process, and a pointer."""

    def __init__(self, screen: str, folder: Path) -> None:
        self.environment = os.environ | {
            "DISPLAY": screen,
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.errors = folder / "errors.txt"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.real_table", str(folder)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=self.errors.open("w"),
            text=True,
        )
        self.lines: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                self.lines.put(json.loads(line))

    def next(self, seconds: float) -> dict[str, Any] | None:
        try:
            return self.lines.get(timeout=seconds)
        except queue.Empty:
            return None

    def click(self, x: int, y: int) -> None:
        subprocess.run(
            ["xdotool", "mousemove", str(x), str(y), "click", "1"], env=self.environment, check=True
        )

    def picture(self, path: Path) -> bool:
        """Return the whole screen, as the X server has it, where ImageMagick can take it."""
        tool = shutil.which("import")
        if tool is None:
            return False
        return (
            subprocess.run(
                [tool, "-window", "root", str(path)], env=self.environment, check=False
            ).returncode
            == 0
        )

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(20)


def chosen(choice: dict[str, Any]) -> tuple[int, int]:
    """Where to click: bid low, discard the last cards, name hearts, come, play the first card that
    may be played.
    """
    cards, buttons = choice["cards"], choice["buttons"]
    match choice["phase"]:
        case "play":
            return tuple(cards[0][1:])
        case "exchange":
            free = [card for card in cards if card[0] not in choice["away"]]
            ready = [button for button in buttons if button[0].startswith("Discard")]
            return tuple((free[-1] if len(choice["away"]) < 2 else [*ready, buttons[2]][0])[1:])
        case "auction":
            return tuple(buttons[1 if len(buttons) > 1 else 0][1:])
        case "defence":
            return tuple(next(button for button in buttons if button[0].startswith("Defend"))[1:])
    return tuple(buttons[0][1:])


def test_a_complete_deal_by_the_pointer_in_a_real_window(screen: str, tmp_path: Path) -> None:
    kept = Path(os.environ.get("CI_ARTEFACTS") or tmp_path)
    kept.mkdir(parents=True, exist_ok=True)
    table = RealTable(screen, tmp_path)
    phases: set[str] = set()
    last: dict[str, Any] | None = None
    waited, pictured = 0, False
    begun = time.monotonic()
    try:
        while time.monotonic() - begun < 100:
            state = table.next(3)
            if state is None:
                assert table.process.poll() is None, table.errors.read_text()
                waited += 1
                assert (waited < 15 and last is not None) or waited < 15, (
                    "nothing comes of the clicks"
                )
                if last is not None:  # a click that was taken for a skip: once more
                    table.click(*chosen(last))
                continue
            waited, last = 0, state
            phases.add(state["phase"])
            if state["phase"] == "result":
                break
            if state["phase"] == "play" and len(state["cards"]) < 9 and not pictured:
                pictured = table.picture(kept / "real-window-play.png")
            table.click(*chosen(state))
        assert last is not None and last["phase"] == "result", (last, table.errors.read_text())
        assert last["hands"] == 1 and last["tricks"] >= 5
        assert {"auction", "exchange", "play", "result"} <= phases
    finally:
        table.close()
    shutil.copy(tmp_path / "end.png", kept / "real-window-end.png")
    if pictured:
        shown = pygame.image.load(kept / "real-window-play.png")
        assert shown.get_size() == (1280, 720)
        assert shown.get_at((5, 5))[:3] != (0, 0, 0), "the window fills the screen"
