"""What every way of keeping score has in common.

Invariant: shapes only; a score is a frozen value, and a hand turns one sheet into the next.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """What the sheet demands of a contract, before anybody has answered."""

    needs_kontra: bool = False
    """it is played only after a kontra, and nobody is asked to come or stay (A-15)"""


NO_TERMS = Terms()
