"""The whole sheet of a kept table, with its standing or its settlement, to be looked at and saved.

Invariant: it only looks. An agreement to stop is shown and can be saved, but the table goes on:
a score file has no word for it, and who agreed too early can enter the next hand.
"""

from __future__ import annotations

from prefgame.app.keeper.table import KeptTable
from prefgame.app.look_back.past_matches import PastMatch
from prefgame.app.records import save_score_file, save_sheet_text
from prefgame.i18n import _
from prefgame.paper.text import paper_lines, stopped_lines
from prefgame.ui.frames.choice import ChoiceSheet
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.save import save_and_say
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.paper.summary import winner_words
from prefgame.ui.table.stopping import how_it_ends
from prefgame.ui.widgets.buttons import Button


class KeptSheetScene(SheetScene):
    """The sheet of ``table``, or as it ends if the players agree to stop (``stopped``)."""

    def __init__(self, game: Game, table: KeptTable, stopped: PastMatch | None = None) -> None:
        super().__init__(game, table.source if stopped is None else stopped)
        self.table = table

    @property
    def between_hands(self) -> bool:
        return False

    @property
    def title(self) -> str:
        return _("Score sheet") if self.paper.settlement is None else winner_words(self.paper)

    def buttons(self) -> dict[str, Button]:
        back = super().buttons()
        if self.paper.settlement is not None:
            return back
        stop = Button(
            _("Agree to stop"),
            self.ask_to_stop,
            size=24,
            enabled=self.table.stopped is not None,
            reason=_("A hand must be changed first."),
        )
        return {"stop": stop, **back}

    def ask_to_stop(self) -> None:
        """Say what each player gets if the match ends here, and show the settlement then."""
        stopped, table = self.table.stopped, self.table
        if stopped is None:
            return
        sheet = stopped.view().table.sheet
        ends = how_it_ends(table.rules, table.players, table.written.sheet, sheet)
        sentence = " ".join((ends, _("You can still enter more hands afterwards.")))
        answers = [
            DialogButton(_("Play on")),
            DialogButton(_("Stop"), lambda: self._show_end(stopped)),
        ]
        self.window.push(Dialog(_("Agree to stop the match?"), sentence, answers))

    def _show_end(self, stopped: PastMatch) -> None:
        self.window.push(KeptSheetScene(self.game, self.table, stopped))

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
        table = self.table
        lines = list(paper_lines(self.source.seen_log()))
        if self.paper.settlement is None:
            lines += stopped_lines(table.rules, table.written.sheet, table.players)
        text = "\n".join((*lines, ""))
        self.notify(save_and_say(lambda: save_sheet_text(self.source.view(), text)))

    def save_file(self) -> None:
        """Keep the score file among the records."""
        document = self.table.document
        self.notify(save_and_say(lambda: save_score_file(self.source.view(), document)))
