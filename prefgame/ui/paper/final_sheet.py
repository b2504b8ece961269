"""The paper of a match that is over: who won and by how much, who pays whom, and the hands that
decided it.

Invariant: it only looks; those who open it say where its ways lead.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.engine.events import Event
from prefgame.i18n import _
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.base import PaperSource
from prefgame.ui.paper.deciding_hands import (
    DecidingHands,
    deciding_widgets,
    draw_deciding_head,
    rows_fit,
)
from prefgame.ui.paper.judged.match_page import JudgedMatchScene
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.paper.summary import winner_words
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget


class FinalSheetScene(SheetScene):
    """The final summary of ``source``, a match that is over."""

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game, source)
        log = source.open_log()
        self.played = self.hands_of(log)
        assert self.paper.settlement is not None
        self._deciding = DecidingHands.of(
            log, self.played, self.paper.players, self.paper.settlement, self.rules.minus_is_good
        )

    def hands_of(self, log: tuple[Event, ...]) -> PlayedHands:
        """The hands of the match, to be looked at one by one."""
        return PlayedHands.of(log, self.source.view().seat)

    @property
    def title(self) -> str:
        return winner_words(self.paper)

    @property
    def deciding(self) -> DecidingHands:
        return self._deciding

    def below(self, kit: Kit, side: Box) -> tuple[Box, dict[str, Widget]]:
        summary = self.parts.summary(self.paper, self.rules)
        least, whole = (summary.least_height(kit, side.w, remark=said) for said in (False, True))
        rowed = [(True, True)] * rows_fit(kit, side.w, self.deciding)
        # hands in one row before no remark, and no remark before no heading
        ways = [(*way, whole) for way in (*rowed, (False, True))]
        ways += [(*way, least) for way in (*rowed, (False, True), (False, False))]
        for rows, self._headed, needed in ways:
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

    def rail(self) -> dict[str, Button]:
        review = Button(_("Review the match"), self.look_at_match, kind="wood", size=23)
        compare = Button(
            _("Expert’s play"),
            lambda: self.game.duplicate(self.played),
            kind="wood",
            size=23,
            hint=_("An expert plays your cards in this match again"),
        )
        able = any(hand.ended for hand in self.played.hands)
        return {**super().rail(), **({"match": review, "duplicate": compare} if able else {})}

    def look_at_match(self) -> None:
        """Open the page of the whole match, which fills while it is looked at."""
        self.window.push(
            JudgedMatchScene(self.game, self.source, self.deciding, self.played, self.look_at_hand)
        )

    def look_at_hand(self, index: int, number: int | None = None) -> None:
        """Lay open a hand of the match, the first being 0. ``number``: a decision of it, if its
        judgement is wanted.
        """
        raise NotImplementedError
