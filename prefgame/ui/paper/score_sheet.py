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

    @property
    def title(self) -> str:
        return _("Score sheet")

    @property
    def first(self) -> str:
        return "on"

    def buttons(self) -> dict[str, Button]:
        on = Button(_("Back"), self.go_back, kind="brass", size=24)
        if not knows_agreement(self.session):
            return {"on": on}
        reason = why_not_stop(self.session)
        stop = Button(
            _("Agree to stop"), self.ask_to_stop, size=24, enabled=not reason, reason=reason
        )
        return {"stop": stop, "on": on}

    def ask_to_stop(self) -> None:
        """Say what each player would get, and stop if the player agrees."""
        ask_to_stop(self.game, self.window, self.session)
