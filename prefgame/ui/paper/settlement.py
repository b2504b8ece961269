"""The end of a match at the table.

Invariant: the match is over; from here the way leads only to another one or to the menu.
"""

from __future__ import annotations

import pygame
from pygame import Surface
from pygame.event import Event as Input

from prefgame.app.company.evening import find_evening
from prefgame.app.look_back.past_matches import PlayedHands
from prefgame.app.session import Session
from prefgame.engine.events import Event
from prefgame.i18n import _
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.base import SKIPPING
from prefgame.ui.paper.final_sheet import FinalSheetScene
from prefgame.ui.paper.hand.recorded_hand import settled_hand
from prefgame.ui.paper.save import save_and_report
from prefgame.ui.paper.winner import Standing, WinnerPaper, match_verdict
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.scene import Host
from prefgame.ui.words.commands import taken_back_words


class SettlementScene(FinalSheetScene):
    """The final sheet of ``session``, at the table."""

    def __init__(self, game: Game, session: Session) -> None:
        self.session = session
        self.evening = find_evening(game.store, session.plan)
        super().__init__(game, session)

    def hands_of(self, log: tuple[Event, ...]) -> PlayedHands:
        return PlayedHands.at_table(self.session)

    def enter(self, window: Host) -> None:
        super().enter(window)
        verdict = match_verdict(
            self.paper, self.session.player, minus_is_good=self.rules.minus_is_good
        )
        won = verdict.standing in (Standing.WON, Standing.SHARED)
        self.game.sounds.play("won" if won else "over")
        self._winner = WinnerPaper(verdict, window.timeline())

    # ---- the winner, before anything else

    def handle(self, event: Input) -> None:
        """The first press puts the winner away; a click on that paper, and a key that only goes
        on, mean nothing else.
        """
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if self._winner.open and pressed:
            self._winner.put_away()
            by_key = event.type == pygame.KEYDOWN
            if event.key in SKIPPING if by_key else self._winner.box(self.kit).holds(event.pos):
                self.wait_anew()
                return
        super().handle(event)

    def update(self, dt: float) -> None:
        self._winner.timeline.update(dt)
        super().update(dt)

    @property
    def awake(self) -> bool:
        return super().awake or self._winner.timeline.busy

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._winner.draw(surface, self.kit)

    @property
    def foot(self) -> str:
        return taken_back_words(self.session.plan.taken_back)

    @property
    def pause(self) -> float:
        return 1.0

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
        if self.evening is None:
            again = Button(_("Same table again"), self.again, kind="brass", size=24)
            return {"save": saving, "again": again}
        if self.evening.next_place is None:
            results = Button(_("The evening"), self.show_evening, kind="brass", size=24)
            return {"save": saving, "again": results}
        on = Button(_("Next match"), self.next_match, kind="brass", size=24)
        return {"evening": Button(_("The evening"), self.show_evening, size=24), "again": on}

    def rail(self) -> dict[str, Button]:
        return {
            **super().rail(),
            "new": Button(_("New match"), self.game.new_match, kind="wood", size=23),
        }

    def look_at_hand(self, index: int, number: int | None = None) -> None:
        self.window.push(settled_hand(self.game, self.played, index, number))

    # ---- ways on

    def show_evening(self) -> None:
        """Lay the results of the evening over the sheet."""
        assert self.evening is not None
        self.game.open_evening(self.evening)

    def next_match(self) -> None:
        """Go on with the evening."""
        assert self.evening is not None
        self.game.next_match(self.evening)

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
