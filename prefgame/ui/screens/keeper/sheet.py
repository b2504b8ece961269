"""The whole sheet of a kept table, with its standing or its settlement, to be looked at and saved.

Invariant: it only looks.
"""

from __future__ import annotations

from prefgame.app.keeper.table import KeptTable
from prefgame.app.records import save_score_file, save_sheet_text
from prefgame.i18n import _
from prefgame.paper.text import paper_lines, stopped_lines
from prefgame.ui.frames.choice import ChoiceSheet
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.save import save_and_say
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.paper.summary import winner_words
from prefgame.ui.widgets.buttons import Button


class KeptSheetScene(SheetScene):
    """The sheet of ``table``."""

    def __init__(self, game: Game, table: KeptTable) -> None:
        super().__init__(game, table.source)
        self.table = table

    @property
    def between_hands(self) -> bool:
        return False

    @property
    def title(self) -> str:
        return _("Score sheet") if self.paper.settlement is None else winner_words(self.paper)

    def rail(self) -> dict[str, Button]:
        rail = super().rail()
        rail["picture"] = Button(_("Save"), self.ask_what_to_save, kind="wood", size=23)
        return rail

    def ask_what_to_save(self) -> None:
        """Save the sheet in one of three ways."""
        answers = [
            (_("Picture"), _("the sheet as it is drawn here")),
            (_("Text"), _("every number in the order written")),
            (_("Score file"), _("the hands as they were entered")),
        ]
        ways = [self.save_picture, self.save_text, self.save_file]
        self.window.push(
            ChoiceSheet(_("Save the sheet"), "", answers, -1, lambda index: ways[index]())
        )

    def save_text(self) -> None:
        """Keep the paper as plain text among the records."""
        written, rules = self.table.written, self.table.rules
        lines = list(paper_lines(written.log))
        if self.paper.settlement is None:
            lines += stopped_lines(rules, written.sheet, self.table.players)
        text = "\n".join((*lines, ""))
        self.notify(save_and_say(lambda: save_sheet_text(self.source.view(), text)))

    def save_file(self) -> None:
        """Keep the score file among the records."""
        document = self.table.document
        self.notify(save_and_say(lambda: save_score_file(self.source.view(), document)))
