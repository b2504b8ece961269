"""Answers that the player has given ahead: "come alone" answers several questions of the engine.

Invariant: a command is done only when it is asked for and legal; the first one that is not drops
the rest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from prefgame.app.session import Session
from prefgame.engine.commands import Command


class AnswersAhead:
    """The commands still to be done in ``session``."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._left: deque[Command] = deque()

    def begin(self, commands: Iterable[Command]) -> None:
        """Do these from now on, whatever was left of others."""
        self._left = deque(commands)

    def follow(self) -> bool:
        """Do what was answered, as far as it is asked for now; returns whether anything was."""
        done = False
        while self._left and self._left[0] in self.session.view().legal:
            self.session.submit(self._left.popleft())
            done = True
        if not done:
            self._left.clear()
        return done
