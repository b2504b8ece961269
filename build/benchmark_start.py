"""The start as a player has it, in a process of its own.

It prints the seconds from the command to the first picture, which is the table, and to the menu.
benchmark.py calls it.
"""

from __future__ import annotations

import os
import time

from prefgame.__main__ import main
from prefgame.ui.widgets.window import Window


def start() -> None:
    """Run the program, and leave it once its menu is seen."""
    show = Window.show
    seen: list[float] = []

    def shown(window: Window) -> None:
        show(window)
        seen.append(time.time() - float(os.environ["BENCHMARK_STARTED"]))
        window.running = window.running and window.scene is None

    Window.show = shown  # type: ignore[method-assign, assignment]
    main([])
    print(*seen)


if __name__ == "__main__":
    start()
