"""A match of the book: its hands and its score.

Invariant: it is shown like a record; only the list of files beside it is missing.
"""

from __future__ import annotations

from prefgame.app.records import opened_match
from prefgame.app.storage.store import UnreadableMatch
from prefgame.i18n import _
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.records.scene import RecordScene
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget


class MatchScene(RecordScene):
    """The match of this number in the store; ``day``: when it ended, in words."""

    def __init__(self, game: Game, match: int, day: str) -> None:
        super().__init__(game)
        self.day, self.refused = day, ""
        try:
            plan, played = game.store.load(match)
        except UnreadableMatch as reason:
            self.refused = str(reason)
        else:
            self.show(opened_match(played, plan=plan))

    @property
    def title(self) -> str:
        return _("Match: {day}").format(day=self.day)

    @property
    def first(self) -> str:
        return "settlement"

    def rebuild(self) -> None:
        super().rebuild()
        if self.refused:
            self.notify(self.refused)
            self.refused = ""

    def columns(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        whole = page.inset(kit.u(44), kit.u(30))
        return whole._replace(w=0), whole

    def build_files(self, kit: Kit, column: Box) -> dict[str, Widget]:
        return {}

    def paint_files(self, *_place: object) -> None:
        pass
