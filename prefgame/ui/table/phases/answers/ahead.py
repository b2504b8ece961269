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
        """Do the first of these now and the others from now on, whatever was left of others."""
        first, *rest = commands
        self.session.submit(first)
        self._left = deque(rest)
        self._go_on()

    def follow(self) -> bool:
        """Do what was answered, as far as it is asked for now; returns whether anything was."""
        done = self._go_on()
        if not done:
            self.drop()
        return done

    def drop(self) -> None:
        """Answer nothing more ahead."""
        self._left.clear()

    def _go_on(self) -> bool:
        done = False
        while (
            self._left and not self.session.writing and self._left[0] in self.session.view().legal
        ):
            self.session.submit_next(self._left.popleft())
            done = True
        return done
