"""The end of a match: the paper, the final reckoning, and who pays whom.

Law of this module: the match is over; from here one only goes on to another or to the menu.
"""

from __future__ import annotations

from prefgame.app.session import Session
from prefgame.rules.registry import find_ruleset
from prefgame.ui.buttons import Button
from prefgame.ui.game import Game
from prefgame.ui.save_record import save_and_tell
from prefgame.ui.scenes.sheet_scene import SheetScene
from prefgame.ui.window import Window
from prefgame.words import _


class SettlementScene(SheetScene):
    """The final reckoning of ``session``."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.session = session

    def enter(self, window: Window) -> None:
        super().enter(window)
        self.game.sounds.play("over")

    @property
    def title(self) -> str:
        return _("Settlement")

    @property
    def back_words(self) -> str:
        return _("Menu")

    @property
    def first(self) -> str:
        return "again"

    def buttons(self) -> dict[str, Button]:
        saving = Button(_("Save record"), lambda: self.notify(save_and_tell(self.session)), size=24)
        return {"save": saving, "again": Button(_("Same table again"), self.again, kind="brass", size=24)}

    def rail(self) -> dict[str, Button]:
        return {"new": Button(_("New match"), self.game.new_match, kind="wood", size=23)}

    def again(self) -> None:
        """The same table once more; lots are drawn for the first deal."""
        self.game.begin(find_ruleset(self.rules.key), self.paper.players, self.session.plan.levels, dict(self.rules.chosen), None)

    def go_back(self) -> None:
        self.game.menu()
