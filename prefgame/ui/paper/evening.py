"""The results of an evening: a row for each match, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.evening import Evening
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, shown_amounts
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import payments
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene, heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Host
from prefgame.ui.words.numbers import short_names, signed, size_of

# ---- the table of an evening: a row for each match, a column for each player, and the sums
# Invariant: every number was settled in a match, or is the exact sum of such numbers; it is shown
# as settlements are.

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
        points = shapes.wobble(*ends, kit.u(26), ("evening", seed))
        colour, wide = ("rule", kit.thin(2)) if quiet else ("pencil", kit.thin(3, 2))
        shapes.stroke(surface, points, colour, wide, 230)


# ---- the page
# Invariant: it only looks; a match begins nowhere else than at the end of a route. It is opened
# only between two matches, so there is always one to play: the next one, or that of a new evening.


class EveningScene(FormScene):
    """The table of ``evening``."""

    def __init__(self, game: Game, evening: Evening) -> None:
        super().__init__(game)
        self.evening = evening

    @property
    def title(self) -> str:
        count = self.evening.place.matches
        return ngettext(
            "An evening of {count} match", "An evening of {count} matches", count
        ).format(count=count)

    @property
    def first(self) -> str:
        return "next"

    def enter(self, window: Host) -> None:
        super().enter(window)
        if self.evening.is_over:  # who presses Enter again and again is to see who has won
            window.ignore_presses()

    # ---- place

    def _columns(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        inner = page.inset(kit.u(44), kit.u(30))
        left, right = inner.columns(2, kit.u(56), [0.66, 0.34])
        return left, right

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        _left, right = self._columns(kit, page)
        high = kit.layout.hit + kit.u(14)
        box = right._replace(y=right.bottom - high, h=high)
        next_button = Button(self._next_words(), self._next, box, kind="brass", size=29)
        if not self.evening.is_over:
            return {"next": next_button}
        next_button.hint = _("The same company, rules and number of matches")
        above = box._replace(y=box.y - kit.u(14) - kit.layout.hit, h=kit.layout.hit)
        return {"next": next_button, "book": Button(_("Your book"), self._book, above, size=26)}

    def _next_words(self) -> str:
        place = self.evening.next_place
        if place is None:
            return _("A new evening")
        return _("Play match {number}").format(number=place.number)

    def _book(self) -> None:
        self.game.open(routes.BookPage())

    def _next(self) -> None:
        self.game.open(routes.NextMatch(self.evening))

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        left, right = self._columns(kit, page)
        EveningTable(self.evening, left).draw(surface, kit)
        heading(surface, kit, right, self._leader(), right.y + kit.f(26))
        y = right.y + kit.f(70)
        for sentence in self._sentences():
            y = kit.paragraph(surface, right.x, y, right.w, sentence, "label", 24, "ink2") + kit.f(
                12
            )

    def _leader(self) -> str:
        """Who leads, or has won."""
        evening = self.evening
        sums = shown_amounts(evening.sums)
        most = max(sums)
        names = [name for name, amount in zip(evening.start.players, sums) if amount == most]
        if len(names) > 1:
            return _("{names} are level").format(names=join_with_and(names))
        sentence = _("{name} wins the evening") if evening.is_over else _("{name} leads")
        return sentence.format(name=names[0])

    def _sentences(self) -> list[str]:
        evening = self.evening
        rules = find_ruleset(evening.start.rules)
        done = _("{played} of {matches} matches are played ({rules}).").format(
            played=evening.done, matches=evening.place.matches, rules=_(rules.name)
        )
        facts = [done, *self._deleted()]
        sums = shown_amounts(evening.sums)
        names = evening.start.players
        parts = [
            _("{debtor} pays {winner} {amount}").format(
                debtor=names[due.debtor], winner=names[due.winner], amount=size_of(due.amount)
            )
            for due in payments(sums)
        ]
        if not parts:
            return [*facts, _("Everybody ends at 0: nobody pays.")]
        if evening.next_place is not None:
            settled = _("If the evening ended now: {payments}.").format(payments="; ".join(parts))
            return [*facts, settled, _("Lots are drawn for the first dealer of each match.")]
        return [*facts, _("{payments}.").format(payments="; ".join(parts))]

    def _deleted(self) -> list[str]:
        """Which matches were deleted, if any."""
        numbers = self.evening.deleted
        if not numbers:
            return []
        words = ngettext(
            "Match {numbers} was deleted and does not count.",
            "Matches {numbers} were deleted and do not count.",
            len(numbers),
        )
        return [words.format(numbers=join_with_and(list(map(str, numbers))))]
