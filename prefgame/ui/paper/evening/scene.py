"""The results of an evening: what each match came to, who leads, and the way to the next match.

Invariant: it only looks; a match begins nowhere else than in ``Game.next_match``. It is opened only
between two matches, so there is always one to play: the next one, or that of a new evening.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.company.evening import Evening
from prefgame.app.words.names import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.rules.base import shown_amounts
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import payments
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import FormScene, heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.evening.table import EveningTable
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.numbers import size_of


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
        self.game.open_book()

    def _next(self) -> None:
        self.game.next_match(self.evening)

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
