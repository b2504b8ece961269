"""The window's part of the benchmark, in a process of its own: ``frames WxH`` or ``start``. Called by benchmark.py."""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time

from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.store import Store
from prefgame.rules.registry import find_ruleset
from prefgame.ui.rooms import Rooms
from prefgame.ui.scenes.menu import MenuScene
from prefgame.ui.scenes.table import TableScene
from prefgame.ui.start import open_window

FRAMES = 600


def frames(size: str) -> None:
    """Milliseconds a frame while AI seats play whole hands at the table, calm pace, as a player sees it."""
    width, height = map(int, size.split("x"))
    settings = SettingsFile()
    settings.change(window=(width, height), pace="calm")
    window = open_window(settings.settings)
    store = Store()
    rooms = Rooms(window, settings, store)
    session = Session.begin(store, find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), ("simple",) * 3, seed=4)
    window.replace(TableScene(rooms, session))
    warm = time.perf_counter() + 5
    spent: list[float] = []
    playing = 0
    while playing < FRAMES and time.perf_counter() < warm + 120:
        started = time.perf_counter()
        window.frame(1 / 60)
        passed = time.perf_counter() - started
        if session.match.table.hand is not None and session.match.table.hand.leader is not None:
            playing += 1
            spent.append(passed * 1000)
        time.sleep(max(0.0, 1 / 60 - passed))
    session.close()
    spent.sort()
    median, slow = statistics.median(spent), spent[int(len(spent) * 0.99)]
    print(f"frames: {median:8.2f} ms median, {slow:.2f} ms at the 99th percentile of {len(spent)} frames of play at {size},"
          f" {most_memory()} MB at most")  # fmt: skip


def most_memory() -> int:
    """What this process has taken of the machine at its worst, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def start() -> None:
    """Seconds from the start of the process to the end of the first frame of the menu."""
    settings = SettingsFile()
    window = open_window(settings.settings)
    rooms = Rooms(window, settings, Store())
    window.replace(MenuScene(rooms))
    window.frame(0.0)
    print(time.time() - float(os.environ["BENCHMARK_STARTED"]))


if __name__ == "__main__":
    frames(sys.argv[2]) if sys.argv[1] == "frames" else start()
