"""The player's last choice while it can still be taken back; and what the settings say about claims
and taking back.

Invariant: it is no event yet. The match, the disk and the other seats do not know of it, and of
what would follow nothing is shown: so there is nothing to undo, in whatever moment the game ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.settings import TakeBackSetting
from prefgame.engine.commands import Command
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.rules.base import Seat

_BEGINNER = "beginner"


def takes_back(setting: TakeBackSetting, levels: Sequence[str | None]) -> bool:
    """Tell whether that holds at the table of these levels, by seat; None is the player."""
    if setting != "beginners":
        return setting == "always"
    return all(level is None or level.partition("-")[0] == _BEGINNER for level in levels)


# ---- the choice


class HeldChoice:
    """One choice of ``seat``: the commands of one press, after what has happened in ``match``."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.seat = seat
        self.first = len(match.log)
        """how many events lie before it"""
        self.after = match.fork()
        """the match as it will be"""
        self.commands: list[Command] = []
        self._own = self.first

    def add(self, command: Command) -> None:
        """Make it part of the choice, too. IllegalCommand if the rules refuse it."""
        self._own = len(self.after.log) + 1
        self.after.submit(command, self.seat)
        self.commands.append(command)

    @property
    def events(self) -> tuple[Event, ...]:
        """What is shown of it: the player's own doing, and nothing that would follow by itself."""
        return self.after.log[self.first : self._own]

    @property
    def is_all(self) -> bool:
        """Whether nothing would follow by itself."""
        return len(self.after.log) == self._own
