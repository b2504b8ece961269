"""The result of a command without a window: an object for ``--json``, lines for people, and the
exit status.

Invariant: status 0 is success, 2 is bad input. The reason is always in the result; there is
never a traceback.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from prefgame.quoting import bounded


@dataclass(frozen=True, slots=True)
class CommandResult:
    """``data`` is printed with ``--json``, ``lines`` otherwise; ``error`` is one
    sentence or None.
    """

    data: dict[str, Any]
    lines: tuple[str, ...]
    error: str | None = None

    def __post_init__(self) -> None:
        if self.error is not None:
            object.__setattr__(self, "error", bounded(self.error))

    @property
    def status(self) -> int:
        """The exit status: 0 without an error, otherwise 2."""
        return 0 if self.error is None else 2
