"""The score sheet during the match.

Law of this module: the only thing it can do to the match is to end it by agreement, between two hands.
"""

from __future__ import annotations

from prefgame.app.session import Session
from prefgame.rules.base import Phase
from prefgame.ui.buttons import Button
from prefgame.ui.dialog import Answer, Dialog
from prefgame.ui.game import Game
from prefgame.ui.phrases import BESIDE, signed
from prefgame.ui.scenes.sheet_scene import SheetScene
from prefgame.words import _


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
        phase = self.session.view().turn.phase
        reason = _("The match is over.") if phase is Phase.OVER else _("A match can be stopped between two hands only.")
        stop = Button(_("Agree to stop"), self.ask_to_stop, size=24, enabled=phase is Phase.DEAL, reason=reason)
        return {"stop": stop, "on": Button(_("Back"), self.go_back, kind="brass", size=24)}

    def ask_to_stop(self) -> None:
        """Tell what each would get, and stop if the player wants to."""
        stopped = self.rules.score.if_stopped(self.paper.sheet)
        results = ", ".join(f"{name}{BESIDE}{signed(total, self.rules.minus_is_good)}" for name, total in zip(self.paper.players, stopped))
        sentence = _("The {points} points that nobody has won yet are shared out equally. The match then ends with {results}.").format(
            points=self.paper.sheet.missing, results=results)  # fmt: skip
        self.window.push(Dialog(_("Agree to stop the match?"), sentence, [Answer(_("Play on")), Answer(_("Stop here"), self.stop)]))

    def stop(self) -> None:
        if self.session.between_hands:
            self.session.write_off()
            self.game.settlement(self.session)
