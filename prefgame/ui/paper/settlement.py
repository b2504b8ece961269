"""The end of a match: who won and by how much, who pays whom, and the hands that decided it.

Invariant: the match is over; from here the way leads only to another one or to the menu.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.deciding_hands import (
    DecidingHands,
    deciding_widgets,
    draw_deciding_head,
    rows_fit,
)
from prefgame.ui.paper.hand.recorded_hand import RecordedHandScene
from prefgame.ui.paper.save import save_and_report
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.paper.summary import winner_words
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.widget import Widget


class SettlementScene(SheetScene):
    """The final summary of ``session``."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.session = session
        log, view = session.seen_log(), session.view()
        self.played = PlayedHands.of(log, view.seat)
        assert self.paper.settlement is not None
        self._deciding = DecidingHands.of(
            log, self.played, self.paper.players, self.paper.settlement, self.rules.minus_is_good
        )

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.game.sounds.play("over")

    @property
    def title(self) -> str:
        return winner_words(self.paper)

    @property
    def deciding(self) -> DecidingHands:
        return self._deciding

    @property
    def back_words(self) -> str:
        return _("Menu")

    @property
    def first(self) -> str:
        return "again"

    def buttons(self) -> dict[str, Button]:
        saving = Button(
            _("Save record"), lambda: self.notify(save_and_report(self.session)), size=24
        )
        return {
            "save": saving,
            "again": Button(_("Same table again"), self.again, kind="brass", size=24),
        }

    def rail(self) -> dict[str, Button]:
        return {
            **super().rail(),
            "new": Button(_("New match"), self.game.new_match, kind="wood", size=23),
        }

    # ---- what decided it

    def below(self, kit: Kit, side: Box) -> tuple[Box, dict[str, Widget]]:
        needed = self.parts.summary(self.paper, self.rules).least_height(kit, side.w)
        ways = [(True, True)] * rows_fit(kit, side.w, self.deciding) + [
            (False, True),
            (False, False),
        ]
        for rows, self._headed in ways:
            self._decided, widgets = deciding_widgets(
                kit, side, self.deciding, self.look_at_hand, rows=rows, head=self._headed
            )
            if side.h - self._decided.h >= needed:
                break
        return side._replace(h=side.h - self._decided.h), widgets

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        super().paint(surface, kit, page)
        if self.summary_box != NOWHERE and self._headed:
            draw_deciding_head(surface, kit, self._decided, self.deciding)

    def look_at_hand(self, index: int) -> None:
        """Lay open a hand of the match, the first being 0."""
        self.window.push(
            RecordedHandScene(
                self.game, self.played, index, lambda _index: None, _("Back to the settlement")
            )
        )

    # ---- ways on

    def again(self) -> None:
        """Begin the same table once more; lots are drawn for the first deal."""
        self.game.begin(
            find_ruleset(self.rules.key),
            self.paper.players,
            self.session.plan.levels,
            dict(self.rules.chosen),
            None,
        )

    def go_back(self) -> None:
        self.game.menu()
