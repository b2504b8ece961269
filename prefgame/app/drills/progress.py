"""How far a player has come in each situation: right answers in a row, and how many were asked.

Invariant: a situation is mastered after three right answers in a row, and until the next wrong one.
An answer that was tried again does not count.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.app.drills.library import DrillSet
from prefgame.app.settings import Settings, SettingsFile

IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """``row``: right answers in a row, at most ``IN_A_ROW``; ``asked``: all answers that count."""

    row: int = 0
    asked: int = 0

    @property
    def mastered(self) -> bool:
        """Whether enough answers in a row were right."""
        return self.row >= IN_A_ROW

    def after(self, right: bool) -> Standing:
        """The standing after one more answer."""
        return Standing(min(IN_A_ROW, self.row + 1) if right else 0, self.asked + 1)


def standing_in(settings: Settings, drills: DrillSet) -> Standing:
    """How far the player has come there."""
    row, asked = settings.drills.get(drills.key, (0, 0))
    return Standing(max(0, min(IN_A_ROW, row)), max(0, asked))


def remember(file: SettingsFile, drills: DrillSet, right: bool) -> Standing:
    """An answer that counts; returns the new standing."""
    after = standing_in(file.settings, drills).after(right)
    file.change(drills={**file.settings.drills, drills.key: (after.row, after.asked)})
    return after
