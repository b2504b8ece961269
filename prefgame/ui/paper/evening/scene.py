"""The results of an evening: what each match came to, who leads, and the way to the next match.

Invariant: it only looks; a match begins nowhere else than in ``Game.next_match``.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.company.evening import Evening
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import payments
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import FormScene, heading
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.evening.table import EveningTable
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.numbers import shown_amounts, size_of


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
        return "next" if self.evening.next_place is not None else super().first

    # ---- place

    def _columns(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        inner = page.inset(kit.u(44), kit.u(30))
        left, right = inner.columns(2, kit.u(56), [0.66, 0.34])
        return left, right

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        place = self.evening.next_place
        if place is None:
            return {}
        _left, right = self._columns(kit, page)
        box = right._replace(
            y=right.bottom - kit.layout.hit - kit.u(14), h=kit.layout.hit + kit.u(14)
        )
        words = _("Play match {number}").format(number=place.number)
        return {"next": Button(words, self._next, box, kind="brass", size=29)}

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
        over = len(evening.played) >= evening.place.matches
        sentence = _("{name} wins the evening") if over else _("{name} leads")
        return sentence.format(name=names[0])

    def _sentences(self) -> list[str]:
        evening = self.evening
        rules = find_ruleset(evening.start.rules)
        done = _("{played} of {matches} matches are played ({rules}).").format(
            played=len(evening.played), matches=evening.place.matches, rules=_(rules.name)
        )
        sums = shown_amounts(evening.sums)
        names = evening.start.players
        parts = [
            _("{debtor} pays {winner} {amount}").format(
                debtor=names[due.debtor], winner=names[due.winner], amount=size_of(due.amount)
            )
            for due in payments(sums)
        ]
        if not parts:
            return [done, _("Everybody ends at 0: nobody pays.")]
        if evening.next_place is not None:
            settled = _("If it ended now: {payments}.").format(payments="; ".join(parts))
            return [done, settled, _("Lots are drawn for the first dealer of each match.")]
        return [done, _("{payments}.").format(payments="; ".join(parts))]
