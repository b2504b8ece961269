"""The voice of the program: what is said as it happens, whoever listens."""

from __future__ import annotations

from typing import Protocol

from prefgame.ui.spoken.nodes import Node, Role


class Speaker(Protocol):
    """Says sentences to whoever listens."""

    def say(self, text: str, *, interrupt: bool = True) -> None:
        """Have a sentence said; ``interrupt``: at once, whatever is being said then."""


class Silence:
    """Says nothing: no reader is there."""

    def say(self, text: str, *, interrupt: bool = True) -> None:
        """Say nothing."""


class Reader(Protocol):
    """Whoever reads the window to the player."""

    voice: Voice

    @property
    def listens(self) -> bool:
        """Whether anyone wants to be told."""

    def show(self, root: Node) -> None:
        """Tell what has changed on the window since the last time."""


MOST_KEPT = 12
"""sentences that a reader can still go back to"""


class Voice:
    """Keeps what was said last, so that a reader hears each sentence once, as it comes."""

    def __init__(self) -> None:
        self.said: list[Node] = []
        self._count = 0

    def say(self, text: str, *, interrupt: bool = True) -> None:
        """Have it said when the reader is told next of what is on the window."""
        self._count += 1  # the same words may be said twice
        role = Role.SAID_AT_ONCE if interrupt else Role.SAID
        self.said = [*self.said, Node(("said", self._count), role, text)][-MOST_KEPT:]
