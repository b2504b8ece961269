"""The entry point: the window, or a command. Only what is needed is loaded."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130
"""the exit status of a program that Ctrl+C has ended, as shells have it"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status (see ``command_line``)."""
    speak_utf8()
    # looking for plug-ins of others costs a tenth of what is loaded before the first picture
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    words = sys.argv[1:] if arguments is None else arguments
    try:
        if not words:
            from prefgame.ui.start import play

            return play()
        from prefgame.command_line import run

        return run(words)
    except KeyboardInterrupt:  # no fault of anybody's; a match is on disk already
        return INTERRUPTED


def speak_utf8() -> None:
    """Let pipes and files have UTF-8: on Windows they would speak an alphabet without a minus sign.

    A terminal keeps its own; there, what it cannot show is written as an escape.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
