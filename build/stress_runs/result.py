"""What a stress run found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Result:
    """What a stress run found.

    ``figures``: a line for people; ``faults``: what did not hold, each with what is needed to see
    it again.
    """

    figures: str = ""
    faults: list[str] = field(default_factory=list)
