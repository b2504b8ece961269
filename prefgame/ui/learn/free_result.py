"""After the hand that a learner has played alone: its page, which compares it with best play.

Invariant: the lesson is done when this page opens, unless the learner had no part in the hand;
what the note says of the tricks is counted by the rules and the solver.
"""

from __future__ import annotations

from prefgame.app.learn.library import remember_done
from prefgame.app.learn.session import (
    FreeHandSession,
    has_declared,
    took_part,
    tricks_of_player,
)
from prefgame.i18n import _
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.onward import onward
from prefgame.ui.learn.words import compared, taken
from prefgame.ui.paper.hand.practice_result import PracticeResultScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit


class FreeResultScene(PracticeResultScene):
    """The result of the hand that ``session`` has played."""

    def __init__(self, game: Game, session: FreeHandSession) -> None:
        self.lesson = session.lesson
        log = session.open_log()
        tricks = tricks_of_player(log)
        self.words = taken(tricks), compared(tricks, declared=has_declared(log))
        if took_part(log):
            remember_done(game.settings_file, self.lesson)
        super().__init__(game, session)

    @property
    def title(self) -> str:
        return _(self.lesson.title)

    def comparison(self) -> str:
        """What the player has taken, and what best play takes."""
        return " ".join(self.words)

    def page_buttons(self, kit: Kit) -> dict[str, Button]:
        buttons = super().page_buttons(kit)
        on = Button(*onward(self.game, self.lesson), kind="brass", size=30)
        buttons["again"].label = _("Play it again")
        return {**buttons, "on": on}
