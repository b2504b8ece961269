"""Where a choice can be taken back, as the player chose. By itself, because the settings are read
before anything that plays is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

TakeBackSetting = Literal["beginners", "always", "never"]
"""Whether a call, an answer or a card can be taken back until the next player has acted: where all
others are beginners, at every table, or nowhere.
"""
_BEGINNER = "beginner"


def takes_back(setting: TakeBackSetting, levels: Sequence[str | None]) -> bool:
    """Whether that holds at the table of these levels, by seat; None is the player."""
    if setting != "beginners":
        return setting == "always"
    return all(level is None or level.partition("-")[0] == _BEGINNER for level in levels)
