"""What a command without a window answers: an object for ``--json``, lines for people, and the exit status.

Law of this module: 0 is well, 2 is bad input; the reason is always in the answer, never a traceback.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """``data`` is printed with ``--json``, ``lines`` otherwise; ``error`` is one sentence or None."""

    data: dict[str, Any]
    lines: tuple[str, ...]
    error: str | None = None

    @property
    def status(self) -> int:
        return 0 if self.error is None else 2


class Unreadable(Exception):
    """A file that is missing or is no text: ``why`` in one sentence, ``line`` where (from 1), ``cause`` what the system
    said; the message says all."""

    def __init__(self, path: Path, why: str, line: int | None = None, cause: OSError | None = None) -> None:
        super().__init__(f"{path}{'' if line is None else f', line {line}'}: {why}")
        self.why, self.line, self.cause = why, line or 1, cause


def read_text(path: Path) -> str:
    """The text of a file. Unreadable where there is none."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(path, f"cannot be read ({error.strerror or error}); a readable text file is wanted", cause=error) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Unreadable(path, f"byte {error.start + 1} is not UTF-8 text; a text file in UTF-8 is wanted", line) from None
