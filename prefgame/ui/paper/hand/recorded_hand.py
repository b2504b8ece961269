"""A hand that was played before: its page as the table would show it, and the paper after it.

Invariant: it only looks; the ways lead from hand to hand, to the paper, and back to where
it was opened.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.look_back.past_matches import PastMatch, PlayedHands
from prefgame.app.practice.session import Practice
from prefgame.engine.events import Event
from prefgame.i18n import _, pgettext
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.final_sheet import FinalSheetScene
from prefgame.ui.paper.hand.page import HandPage
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Host


class RecordedHandScene(HandPage):
    """The hand of ``played`` at ``index``, which has ended.

    ``on_look(index)`` is called when another hand is looked at; ``home`` says where the
    way back leads; ``number``: the decision whose judgement is looked at first.
    """

    def __init__(
        self,
        game: Game,
        played: PlayedHands,
        index: int,
        on_look: Callable[[int], None],
        home: str,
        number: int | None = None,
    ) -> None:
        self.played, self.index, self.on_look, self.home = played, index, on_look, home
        self.number = number
        super().__init__(game, played.after(index))

    @property
    def between_hands(self) -> bool:
        return False  # all was written long ago

    def enter(self, window: Host) -> None:
        super().enter(window)
        if self.number is not None:
            number, self.number = self.number, None
            self.look_judged(number)

    def _has_ended(self, index: int) -> bool:
        return 0 <= index < len(self.played.hands) and self.played.hands[index].ended

    def practice(self) -> Practice:
        past, played = self.played.after(self.index), self.played
        levels = played.levels or (None,) * len(self.view.table.players)
        return Practice(past.log, 0, played.seat, levels, played.seed)

    def page_buttons(self, kit: Kit) -> dict[str, Button]:
        before = Button(
            _("Previous hand"),
            lambda: self.go_to(self.index - 1),
            size=25,
            enabled=self._has_ended(self.index - 1),
            reason=_("This was the first hand."),
        )
        sheet = Button(_("Score sheet"), self.show_sheet, size=25, shortcut=keys.SCORE_SHEET)
        on = Button(
            pgettext("of those played", "Next hand"),
            lambda: self.go_to(self.index + 1),
            kind="brass",
            size=30,
        )
        if not self._has_ended(self.index + 1):
            on = Button(self.home, self.go_back, kind="brass", size=30)
        return {"on": on, "before": before, "sheet": sheet}

    def go_to(self, index: int) -> None:
        """Look at another hand."""
        self.index = index
        self.look_at_hand(self.played.after(index))
        self.on_look(index)
        self.rebuild()

    def show_sheet(self) -> None:
        """Show the paper after this hand."""
        self.window.push(recorded_sheet(self.game, self.played, self.index))


def recorded_sheet(game: Game, played: PlayedHands, index: int) -> SheetScene:
    """The paper after the hand at ``index``: the final sheet where the match ended with it."""
    past = played.after(index, settled=True)
    if past.view().table.settlement is not None:
        return RecordedEndScene(game, past, played)
    return RecordedSheetScene(game, past)


class RecordedSheetScene(SheetScene):
    """The paper after a hand of a record, while the match went on."""

    @property
    def between_hands(self) -> bool:
        return False


class RecordedEndScene(FinalSheetScene):
    """The final sheet of the match ``played``."""

    def __init__(self, game: Game, past: PastMatch, played: PlayedHands) -> None:
        self._hands = played
        super().__init__(game, past)

    def hands_of(self, log: tuple[Event, ...]) -> PlayedHands:
        return self._hands

    @property
    def between_hands(self) -> bool:
        return False

    def look_at_hand(self, index: int, number: int | None = None) -> None:
        self.window.push(settled_hand(self.game, self.played, index, number))


def settled_hand(
    game: Game, played: PlayedHands, index: int, number: int | None
) -> RecordedHandScene:
    """A hand of a match that is settled. ``number``: the decision of it that is looked at first."""
    home = _("Back to the settlement")
    return RecordedHandScene(game, played, index, lambda _index: None, home, number)
