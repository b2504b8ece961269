"""What is shown at the table: the match as the player has seen it so far.

Invariant: the engine may be ahead of it. It knows no place, no picture and no key.
"""

from __future__ import annotations

from prefgame.app.session import Session
from prefgame.engine.view import SeatView
from prefgame.ui.frames.navigation import Game


class Shown:
    """What has been seen of the match ``session``; ``game`` leads to the other scenes."""

    def __init__(self, game: Game, session: Session) -> None:
        self.game, self.session = game, session
        self.view: SeatView = session.view()
        """folded event by event as the movements play"""
        self.live = False
        """the player is to choose"""
        self.waits = False
        """a finished trick stays until a click"""
        self.idle = 0.0
        """milliseconds since something moved last, or the player was asked"""
        self.version = 0
        """another one whenever what is composed of it has to be composed anew"""

    def changed(self) -> None:
        """Have everything composed anew when it is drawn next."""
        self.version += 1
