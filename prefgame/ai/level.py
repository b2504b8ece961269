"""How well a seat plays.

Law of this module: a weaker level errs as people do (it misjudges a hand, forgets cards that have gone, plays by habit)
and never knows more or less of the hidden cards than a stronger one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """``misjudges``: standard error of every estimate of a hand, in tricks; ``memory``: how many tricks back cards are
    remembered; ``habit``: how often (0 to 1) a card is played without thinking."""

    name: str
    misjudges: float = 0.0
    memory: int = 10
    habit: float = 0.0

    def error(self, rng: random.Random) -> float:
        """A fresh misjudgement in tricks, either way."""
        return rng.gauss(0.0, self.misjudges) if self.misjudges else 0.0


LEVELS: tuple[Level, ...] = (
    Level("simple"),
    Level("beginner", misjudges=0.8, memory=2, habit=0.15),
)


class UnknownLevel(ValueError):
    """No level of that name; the message lists the known ones."""


def find_level(name: str) -> Level:
    """The level of that name. UnknownLevel otherwise."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise UnknownLevel(f"level {name!r} is unknown; known are {', '.join(level.name for level in LEVELS)}")
