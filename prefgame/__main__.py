"""The entry point: the window, or a command. Only what is needed is loaded, so that
both start fast.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status (see ``command_line``)."""
    words = sys.argv[1:] if arguments is None else arguments
    if not words:
        from prefgame.ui.start import play

        return play()
    from prefgame.command_line import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
