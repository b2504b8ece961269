"""The hands of a kept table, one below the other: any of them can be changed.

Invariant: it only chooses, among the hands that are written.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.keeper.table import KeptTable
from prefgame.i18n import _
from prefgame.rules.scoring.hand import Unplayed
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_lines import HandLine, hand_runs
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.widget import Press, Widget

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
        self.game.help(self.table.rules)
