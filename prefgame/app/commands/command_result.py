"""The result of a command without a window: an object for ``--json``, lines for people, and the
exit status.

Invariant: status 0 is success, 2 is bad input. The reason is always in the result; there is never a
traceback.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from prefgame.rules.base import Amount


@dataclass(frozen=True, slots=True)
class CommandResult:
    """``data`` is printed with ``--json``, ``lines`` otherwise; ``error`` is one sentence or
    None.
    """

    data: dict[str, Any]
    lines: tuple[str, ...]
    error: str | None = None

    @property
    def status(self) -> int:
        """The exit status: 0 without an error, otherwise 2."""
        return 0 if self.error is None else 2


def plain_amount(amount: Amount) -> int | float | str:
    """An amount as JSON has it: a number of at most two decimals, otherwise the exact fraction as
    text, as in "7/3".
    """
    exact = Fraction(amount)
    if exact.denominator == 1:
        return exact.numerator
    return float(exact) if 100 % exact.denominator == 0 else str(exact)
