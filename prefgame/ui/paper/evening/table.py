"""The table of an evening: a row for each match, a column for each player, and the sums.

Invariant: every number was settled in a match, or is the exact sum of such numbers; it is shown as
settlements are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.company.evening import Evening
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, shown_amounts
from prefgame.ui.draw import strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import short_names
from prefgame.ui.words.numbers import signed

_HEAD, _MOST_ROW, _SUM_GAP = 64, 92, 14
"""design heights of the head, the highest row, and what is above the sums"""
_FIRST = 0.24
"""the part of the width that the words of the rows take"""


@dataclass(frozen=True, slots=True)
class EveningTable:
    """The table in ``box``."""

    evening: Evening
    box: Box

    def row(self, kit: Kit, at: int) -> Box:
        """The row at this place; the one after the last match has the sums."""
        matches = self.evening.place.matches
        high = (self.box.h - kit.f(_HEAD + _SUM_GAP)) // (matches + 1)
        high = min(high, kit.f(_MOST_ROW))
        y = self.box.y + kit.f(_HEAD) + at * high + (kit.f(_SUM_GAP) if at == matches else 0)
        return self.box._replace(y=y, h=high)

    def _edges(self) -> list[float]:
        """The right edges of the columns of the players."""
        first = self.box.w * _FIRST
        step = (self.box.w - first) / len(self.evening.start.players)
        return [
            self.box.x + first + step * (at + 1) for at in range(len(self.evening.start.players))
        ]

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw all of it."""
        evening, edges = self.evening, self._edges()
        step = edges[0] - self.box.x - self.box.w * _FIRST
        names = short_names(kit, evening.start.players, "title", 31, step - kit.f(18))
        y = self.box.y + kit.f(_HEAD) / 2
        for name, edge in zip(names, edges):
            kit.text(surface, edge - kit.f(8), y, name, "title", 31, "ink", "right")
        self._line(surface, kit, self.box.y + kit.f(_HEAD) - kit.f(4), "head")
        played = {match.number: match.settlement for match in evening.played}
        for at in range(evening.place.matches):
            row = self.row(kit, at)
            words = _("Match {number}").format(number=at + 1)
            quiet = "ink2" if at >= evening.done else "ink"
            room = self.box.w * _FIRST - kit.f(10)
            kit.text(surface, row.x, row.centery, words, "label", 25, quiet, max_width=room)
            if at + 1 in evening.deleted:
                x, words = edges[-1] - kit.f(12), pgettext("a match", "deleted")
                kit.text(surface, x, row.centery, words, "label", 25, "ink2", "right")
            self._numbers(surface, kit, row, played.get(at + 1), at)
            if at:
                self._line(surface, kit, row.y, at, quiet=True)
        self._sums(surface, kit)

    def _numbers(
        self, surface: Surface, kit: Kit, row: Box, amounts: Sequence[Amount] | None, at_row: int
    ) -> None:
        if amounts is None:
            return
        last = at_row == self.evening.done - 1
        for at, (amount, edge) in enumerate(zip(shown_amounts(amounts), self._edges())):
            kit.pencil(
                surface,
                edge - kit.f(12),
                row.centery,
                signed(amount),
                44,
                "pencil" if last else "pencil2",
                "right",
                seed=(at_row, at),
                bold=last,
            )

    def _sums(self, surface: Surface, kit: Kit) -> None:
        row = self.row(kit, self.evening.place.matches)
        for at in (0, 1):
            self._line(surface, kit, row.y - kit.f(_SUM_GAP) + at * kit.f(8), ("sum", at))
        words = pgettext("of an evening", "Together")
        kit.text(surface, row.x, row.centery, words, "button", 26, max_width=self.box.w * _FIRST)
        for at, (amount, edge) in enumerate(zip(shown_amounts(self.evening.sums), self._edges())):
            number, x = signed(amount), edge - kit.f(12)
            kit.pencil(
                surface, x, row.centery, number, 50, "pencil", "right", seed=("sum", at), bold=True
            )

    def _line(
        self, surface: Surface, kit: Kit, y: float, seed: object, *, quiet: bool = False
    ) -> None:
        """A line over the whole width, drawn by hand."""
        ends = (self.box.x, y), (self.box.right, y)
        points = strokes.wobble(*ends, kit.u(26), ("evening", seed))
        colour, wide = ("rule", kit.thin(2)) if quiet else ("pencil", kit.thin(3, 2))
        strokes.stroke(surface, points, colour, wide, 230)
