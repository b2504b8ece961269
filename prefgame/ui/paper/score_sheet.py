"""The score sheet during the match.

Invariant: all it can do to the match is to end it by agreement, between two hands.
"""

from __future__ import annotations

from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.table.stopping import ask_to_stop, knows_agreement, why_not_stop
from prefgame.ui.widgets.buttons import Button


class ScoreSheetScene(SheetScene):
    """The sheet during the match."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.session = session

    def buttons(self) -> dict[str, Button]:
        back = super().buttons()
        if not knows_agreement(self.session):
            return back
        reason = why_not_stop(self.session)
        stop = Button(
            _("Agree to stop"), self.ask_to_stop, size=24, enabled=not reason, reason=reason
        )
        return {"stop": stop, **back}

    def ask_to_stop(self) -> None:
        """Say what each player would get, and stop if the player agrees."""
        ask_to_stop(self.game, self.window, self.session)
