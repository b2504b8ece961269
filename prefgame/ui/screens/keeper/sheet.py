"""The whole sheet of a kept table, with its standing or its settlement, to be looked at and saved.

Invariant: it changes nothing but the agreement to stop, which the players can take back; what is
on the paper is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.app.records import save_score_file, save_sheet_text
from prefgame.i18n import _
from prefgame.paper.text import paper_lines, stopped_lines
from prefgame.rules.scoring.base import Unplayed
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Dialog, DialogButton
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import HandLine, hand_runs
from prefgame.ui.paper.save import save_and_say
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.scores.summary import winner_words
from prefgame.ui.table.menu import how_it_ends
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run

# ---- the hands of a kept table, one below the other: any of them can be changed
# Invariant: it only chooses, among the hands that are written.

_HANDS = "hands"


class HandsScene(FormScene):
    """The list. ``on_choose(index)`` is called after it has gone."""

    def __init__(self, game: Game, table: KeptTable, on_choose: Callable[[int], None]) -> None:
        super().__init__(game)
        self.table, self.on_choose = table, on_choose

    @property
    def title(self) -> str:
        return _("Which hand do you want to correct?")

    @property
    def first(self) -> str:
        return f"hand {self.table.written.hands}"

    def _choose_action(self, index: int) -> Press:
        def choose() -> None:
            self.window.pop()
            self.on_choose(index)

        return choose

    def _words(self, index: int) -> tuple[Run, ...]:
        hand = self.table.recorded[index]
        if hand.unplayed is Unplayed.MISDEAL:
            return (_("misdeal"),)
        return hand_runs(self.kit.deck, hand, self.table.players)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        rows = [
            HandLine(self._words(index), index + 1, self._choose_action(index), chosen=False)
            for index in range(self.table.written.hands)
        ]
        step = kit.layout.hit

        def arrange(_kit: Kit, box: Box) -> None:
            for at, row in enumerate(rows):
                row.rect = Box(box.x, box.y + at * step, box.w, step)

        area = self.scroll_area(
            _HANDS,
            page.inset(kit.u(60), kit.u(40)),
            lambda _kit, _width: step * len(rows),
            children=rows,
            arrange=arrange,
        )
        if _HANDS not in self.widgets:
            area.scroll(area.limit)
            arrange(kit, area.content_box(kit))
        return {_HANDS: area, **{f"hand {number}": row for number, row in enumerate(rows, 1)}}

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.table.rules))


# ---- the whole sheet with its standing


class KeptSheetScene(SheetScene):
    """The sheet of a table that is kept."""

    def __init__(self, game: Game, keeping: Keeping) -> None:
        super().__init__(game, keeping.table.source)
        self.keeping = keeping

    @property
    def table(self) -> KeptTable:
        """The table as it is stored."""
        return self.keeping.table

    @property
    def between_hands(self) -> bool:
        return False

    @property
    def title(self) -> str:
        return _("Score sheet") if self.paper.settlement is None else winner_words(self.paper)

    def buttons(self) -> dict[str, Button]:
        back = super().buttons()
        if self.table.ended_early:
            return {
                "again": Button(_("Play on"), lambda: self._agree(stopped=False), size=24),
                **back,
            }
        if self.paper.settlement is not None:
            return back
        stop = Button(
            _("Agree to stop"),
            self.ask_to_stop,
            size=24,
            enabled=self.table.may_stop,
            reason=_("A hand must be changed first."),
        )
        return {"stop": stop, **back}

    def ask_to_stop(self) -> None:
        """Say what each player gets if the match ends here, and stop it if they agree."""
        table = self.table
        end = replace(table, stopped=True).written.sheet
        ends = how_it_ends(table.rules, table.players, table.written.sheet, end)
        sentence = " ".join((ends, _("You can take this back.")))
        answers = [
            DialogButton(_("Play on")),
            DialogButton(_("Stop"), lambda: self._agree(stopped=True)),
        ]
        self.window.push(Dialog(_("Agree to stop the match?"), sentence, answers))

    def _agree(self, *, stopped: bool) -> None:
        if not self.keeping.storing:
            self.keeping.change(replace(self.table, stopped=stopped))

    def update(self, dt: float) -> None:
        if self.keeping.arrived():
            self.arrange_paper(self.table.source)
            self.rebuild()
            if self.game.store.warning:
                self.notify(self.game.store.warning)
        super().update(dt)

    @property
    def awake(self) -> bool:
        return super().awake or self.keeping.storing

    def rail(self) -> dict[str, Button]:
        rail = super().rail()
        rail["picture"] = Button(_("Save"), self.ask_what_to_save, kind="wood", size=23)
        return rail

    def ask_what_to_save(self) -> None:
        """Save the sheet in one of three ways."""
        answers = [
            (_("Picture"), _("the sheet as it is drawn here")),
            (_("Text"), _("every number in the order written")),
            (_("Score file"), self._words_of_file()),
        ]
        ways = [self.save_picture, self.save_text, self.save_file]
        self.window.push(
            ChoiceSheet(_("Save the sheet"), "", answers, -1, lambda index: ways[index]())
        )

    def _words_of_file(self) -> str:
        if self.table.ended_early:
            return _("the hands as they were entered, but not that you stopped")
        return _("the hands as they were entered")

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
