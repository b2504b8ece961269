"""What a command without a window answers: an object for ``--json``, lines for people, and the exit status.

Law of this module: 0 is well, 2 is bad input; the reason is always in the answer, never a traceback.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CommandResult:
    """``data`` is printed with ``--json``, ``lines`` otherwise; ``error`` is one sentence or None."""

    data: dict[str, Any]
    lines: tuple[str, ...]
    error: str | None = None

    @property
    def status(self) -> int:
        return 0 if self.error is None else 2
