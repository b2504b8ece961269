"""The score sheet during the match, and the way from it to the hands that have ended.

Invariant: all it can do to the match is to end it by agreement, between two hands.
"""

from __future__ import annotations

from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.recorded_hand import RecordedHandScene
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

    def rail(self) -> dict[str, Button]:
        if not self.session.goes_on:  # a hand that is played again: those before it are not its own
            return super().rail()
        hands = Button(
            _("Past hands"),
            self.look_at_last_hand,
            kind="wood",
            size=23,
            hint=_("The hands of this match that have ended, the last one first"),
            enabled=self.session.view().table.hands_played > 0,
            reason=_("No hand has ended yet."),
        )
        return {"hands": hands, **super().rail()}

    def look_at_last_hand(self) -> None:
        """Lay open the hand that ended last; from it the way leads to those before."""
        played, home = PlayedHands.at_table(self.session), _("Back to the score sheet")
        last = max(at for at, hand in enumerate(played.hands) if hand.ended)
        self.window.push(RecordedHandScene(self.game, played, last, lambda _index: None, home))

    def ask_to_stop(self) -> None:
        """Say what each player would get, and stop if the player agrees."""
        ask_to_stop(self.game, self.window, self.session)
