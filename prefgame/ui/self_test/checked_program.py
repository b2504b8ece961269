"""The program as the checks open it, and how a check fails."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.ui.draw.motion import Pace
from prefgame.ui.program import Program
from prefgame.ui.widgets.window import Window

SEED = 7
STEP = 0.05  # seconds of the table's time in one frame

T = TypeVar("T")


class Failed(Exception):
    """A check that failed; the message says what was wrong."""


def some(things: Iterable[T], what: str) -> tuple[T, ...]:
    """All of these things; Failed where there is none: a check of nothing has checked nothing."""
    there = tuple(things)
    if not there:
        raise Failed(f"no {what}")
    return there


def counted(number: int, what: str) -> str:
    """The count that a check ends with: ``12 sounds``; Failed at zero."""
    if number <= 0:
        raise Failed(f"no {what}")
    return f"{number} {what}"


def open_program(folder: Path, size: tuple[int, int], pace: Pace = Pace.AT_ONCE) -> Program:
    """Open the program at this size, with settings and store of its own."""
    home = Path(tempfile.mkdtemp(dir=folder))
    window = Window(size, pace=pace)
    return Program(window, SettingsFile(home / "settings.json"), Store(home / "matches.sqlite"))


def draw_frames(window: Window, what: str) -> None:
    """Draw what is on the window; Failed where that is nothing, or a text has no room."""
    for _frame in range(3):
        window.frame(STEP)
    if window.kit.overflows:
        raise Failed(f"{what}: no room for {', '.join(map(repr, sorted(window.kit.overflows)))}")
    colours = {
        tuple(window.surface.get_at((x, y)))
        for x in range(0, window.layout.width, 97)
        for y in range(0, window.layout.height, 53)
    }
    if len(colours) < 20:
        raise Failed(f"{what}: the picture is empty")
