"""A match of the book: its hands and its score.

Invariant: it is shown like a record; only the list of files beside it is missing. Looking changes
nothing: a match that cannot be read stays in the book.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.records import opened_match
from prefgame.app.storage.store import UnreadableMatch
from prefgame.i18n import _
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.records.scene import RecordScene
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.commands import taken_back_words


class MatchScene(RecordScene):
    """The match of this number in the store; ``day``: when it ended, in words."""

    def __init__(self, game: Game, match: int, day: str) -> None:
        super().__init__(game)
        self.day, self.refused, self.taken_back = day, "", 0
        try:
            plan, played = game.store.look_at(match)
        except UnreadableMatch as reason:
            self.refused = str(reason)
        else:
            self.taken_back = plan.taken_back
            self.show(opened_match(played, plan=plan))

    @property
    def title(self) -> str:
        return _("Match: {day}").format(day=self.day)

    @property
    def foot(self) -> str:
        return taken_back_words(self.taken_back)

    @property
    def first(self) -> str:
        return "settlement"

    def columns(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        whole = page.inset(kit.u(44), kit.u(30))
        return whole._replace(w=0), whole

    def build_files(self, kit: Kit, column: Box) -> dict[str, Widget]:
        return {}

    def paint_files(self, *_place: object) -> None:
        pass

    def paint_nothing_open(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Why the match cannot be shown."""
        kit.paragraph(surface, box.x, box.y + kit.f(14), box.w, self.refused, "label", 25, "ox")
