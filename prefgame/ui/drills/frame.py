"""What is round the table of a drill: a way out on the rail, and which situation it is.

Invariant: all else is as in a match; what a match only offers while it goes on is left out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from prefgame.app.drills.drill import DrillSession
from prefgame.app.drills.library import Round, Standing, words_in
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Phase, Seat
from prefgame.ui.draw.layout import Box
from prefgame.ui.drills.phases import asks_cards_alone
from prefgame.ui.table.actions import TableActions
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.seats.places import ME
from prefgame.ui.table.seats.plate import SeatInfo
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.words.defence_words import drill_words

_SAID_BY_THE_NOTE = (Phase.REVEAL, Phase.PLAY)
"""phases after whose answer the plate would tell of something else: what is asked next, a trick"""


class DrillDesk(Desk, Protocol):
    """What the parts of the table of a drill see of it."""

    drill: DrillSession
    round: Round
    answered: SeatView | None

    @property
    def standing(self) -> Standing:
        """How far the player has come in this situation."""

    def go_on(self) -> None:
        """The next drill."""

    def try_again(self) -> None:
        """The same question once more; the answer does not count."""

    def play_on(self) -> None:
        """Play the hand from here, for practice."""


class DrillActions(TableActions):
    """What buttons and keys do where the way out leads to the situations."""

    def __init__(self, desk: DrillDesk) -> None:
        super().__init__(desk)
        self.desk = desk

    def open_menu(self) -> None:
        """Leave the drill."""
        questions, drill = self.desk.round, self.desk.drill.drill
        at = questions.sets[0].key if len(questions.sets) == 1 else ""
        self.desk.game.drills(drill.rules, at)

    def claim(self) -> None:
        """Nothing is claimed in a drill."""


class DrillFrame(TableFrame):
    """The frame of the table of a drill."""

    def __init__(self, desk: DrillDesk) -> None:
        super().__init__(desk, DrillActions(desk))
        self.desk = desk

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        self.menu.label, self.menu.icon = _("Leave"), "back"
        compact = self.desk.kit.layout.compact
        return [self.menu], [*([self.notes] if compact else []), self.last]

    def _escape(self) -> None:
        """Escape leaves: it answers no question here."""
        self.actions.open_menu()

    def hint_box(self) -> Box | None:
        """That line belongs to the question; beside the answer it would be in the way."""
        return super().hint_box() if self.desk.live else None

    def _view_of(self, seat: Seat) -> SeatView:
        """The plate of the player says what was answered."""
        answered, shown = self.desk.answered, self.desk.shown
        if answered is None or seat != shown.seat or shown.turn.phase in _SAID_BY_THE_NOTE:
            return shown
        return answered

    def _compose(self) -> list[tuple[str, Box, SeatInfo]]:
        """The plate of the player does not ask for a contract where cards alone are asked for."""
        asks = asks_cards_alone(self.desk.phase) and self.desk.live
        return [
            (place, box, replace(info, note=_("which two cards?")))
            if asks and place == ME
            else (place, box, info)
            for place, box, info in super()._compose()
        ]

    def where(self) -> str:
        drill = self.desk.drill.drill
        return _("{game} · {title}").format(
            game=_(drill.rules.name),
            title=drill_words(drill.rules, words_in(drill.situation, drill.rules).title),
        )
