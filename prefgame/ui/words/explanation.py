"""What a note on the paper says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """A title ("Cvita: 60 + 128 = 188") and sentences below it."""

    title: str
    lines: tuple[str, ...]
