"""The start as a player has it, in a process of its own.

It prints the seconds from the command to the end of the first frame. benchmark.py calls it.
"""

from __future__ import annotations

import os
import time

from prefgame.__main__ import main
from prefgame.ui.widgets.window import Window


def start() -> None:
    """Run the program, and leave it after its first frame."""
    frame = Window.frame

    def first_frame(window: Window, dt: float | None = None) -> None:
        frame(window, dt)
        print(time.time() - float(os.environ["BENCHMARK_STARTED"]), flush=True)
        window.running = False

    Window.frame = first_frame  # type: ignore[method-assign, assignment]
    main([])


if __name__ == "__main__":
    start()
