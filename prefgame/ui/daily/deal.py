"""The page after the deal of the day, and what an expert won with the same cards.

Invariant: par comes when it is found; what is played after the first time is practice and says so.
"""

from __future__ import annotations

from prefgame.app.daily_deal import DealSession, won_by_best_play
from prefgame.i18n import _
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_result import PracticeResultScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.words.numbers import NO_BREAK, signed


class DealResultScene(PracticeResultScene):
    """The result of the deal that ``session`` has played."""

    def __init__(self, game: Game, session: DealSession) -> None:
        self.played = session
        super().__init__(game, session)
        self.best = won_by_best_play(session.open_log())
        session.record.look_for_par()

    @property
    def title(self) -> str:
        return _("Deal of the day") if self.played.counts else _("Deal of the day: practice")

    def comparison(self) -> str:
        """Return what the player won, an expert in the same seat, and best play with open cards."""
        turned = self.view.table.rules.minus_is_good
        kept = self.played.record.kept
        name = self.view.table.players[self.played.practice.seat]
        here = self.won_here()
        parts = [f"{name}{NO_BREAK}{signed(here, turned)}"]
        if kept.par is not None:
            parts.append(_("an expert {amount}").format(amount=signed(kept.par, turned)))
        elif self.played.record.is_looking:
            parts.append(_("an expert is still playing"))
        if self.best is not None:
            words = _("with open cards {amount}")
            parts.append(words.format(amount=signed(self.best, turned)))
        return " · ".join(parts)

    def page_buttons(self) -> dict[str, Button]:
        buttons = super().page_buttons()
        buttons["on"].label = _("Back to today")
        return buttons

    @property
    def awake(self) -> bool:
        return super().awake or self.played.record.is_looking

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.played.record.take_par():
            self.rebuild()
