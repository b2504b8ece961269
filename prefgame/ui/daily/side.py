"""The right side of a problem: what to do and what the play has shown, or the answer.

Invariant: nothing of the answer is said before it is asked for, or the problem is solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.daily.position import Position, Tricks
from prefgame.app.daily.problem import MOST_LEFT, EndedTry, Problem, Trying
from prefgame.app.storage.kept_rows import ProblemResult
from prefgame.cards import Card
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.ui.daily.problem_words import (
    card_run,
    cards_run,
    failed_words,
    leads_to,
    others_run,
    tried_run,
    tried_words,
    why_words,
)
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.paper.hand.tricks import TrickLine, draw_tricks, tricks_height
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.fitting import fitting_run, run_rows
from prefgame.ui.words.runs import fill

_SMALL = 22
"""the size of a line that has no room in one row"""


@dataclass
class Side:
    """The words beside a problem. ``names`` by seat, the player first."""

    kit: Kit
    box: Box
    trying: Trying
    names: Mapping[Seat, str]
    statistics: str

    @property
    def problem(self) -> Problem:
        """What it is about."""
        return self.trying.problem

    @property
    def tried(self) -> Card | None:
        """The wrong lead that was tried last."""
        wrong = [one.lead for one in self.trying.tries if one.lead not in self.problem.right]
        return wrong[-1] if wrong else None

    # ---- parts

    def _heading(self, surface: Surface, words: str) -> int:
        kit, box = self.kit, self.box
        kit.text(surface, box.x, box.y + kit.f(28), words, "title", 36, max_width=box.w)
        return box.y + kit.f(58)

    def _line(
        self, surface: Surface, y: int, run: Run, face: Face = "label", size: int = 25
    ) -> int:
        """A line, or rows where it has no room in one; returns where the next one begins."""
        kit, box = self.kit, self.box
        fitting = fitting_run(kit, run, face, size, 20, box.w)
        rows: tuple[Run, ...] = (run,)
        if kit.run_width(run, face, fitting) > box.w:
            fitting, rows = _SMALL, run_rows(kit, run, face, _SMALL, box.w)
        for row in rows:
            kit.run(surface, box.x, y + kit.f(17), row, face, fitting, max_width=box.w)
            y += kit.f(30)
        return y + kit.f(8)

    def _rule(self, surface: Surface, y: int, colour: str = "rule") -> int:
        shapes.line(surface, self.box.x, y, self.box.w, colour, 1)
        return y + self.kit.f(10)

    def _tricks(
        self,
        surface: Surface,
        y: int,
        tricks: Tricks,
        columns: int,
        *,
        heading: str = "",
    ) -> int:
        """A table of tricks in so many columns; returns its bottom."""
        kit, box = self.kit, self.box
        seats = [(seat, name) for seat, name in self.names.items()]
        width = kit.f(116)
        step = min((box.w - width) // columns, kit.f(92))
        table = Box(box.x, y, width + TRICKS * step, tricks_height(kit, len(seats)))
        lines = [TrickLine(one.cards[0][0], one.winner, dict(one.cards)) for one in tricks]
        draw_tricks(surface, kit, table, width, seats, lines, heading=heading)
        return y + table.h

    # ---- while it is tried

    def paint_try(self, surface: Surface, shown: Position, *, closed: bool) -> None:
        """The player's move, or what became of it; the tricks so far, and the tries."""
        kit, box = self.kit, self.box
        over = self.problem.is_solved(shown) is not None
        y = self._heading(surface, _("Not this time") if over else _("Your move"))
        words = (
            failed_words(self.problem, shown)
            if over
            else _(
                "Choose a card. The others answer with their best play, and you play on until "
                "it is decided. You can take back as often as you like."
            )
        )
        y = kit.paragraph(surface, box.x, y, box.w, words, "label", 24, line_height=1.3)
        y = self._rule(surface, y + kit.f(10), "ox")
        columns = max(MOST_LEFT, len(self.problem.earlier))
        before = self.problem.earlier
        if before:
            y = self._tricks(surface, y, before, columns, heading=_("Before"))
            y = self._rule(surface, y + kit.f(8))
        if shown.tricks:
            y = self._tricks(surface, y, shown.tricks, columns, heading=_("Now"))
            y = self._rule(surface, y + kit.f(8))
        if closed:
            y = self._known(surface, y)
        self._tries(surface, y)
        self._foot(surface)

    def _known(self, surface: Surface, y: int) -> int:
        kit, box = self.kit, self.box
        found = self.problem.known_voids
        lines = [
            _("{name} has no {suit}.").format(
                name=self.names[seat], suit=kit.deck.suit_in_sentence(str(suit))
            )
            for seat, suit in found
        ]
        words = " ".join(lines) or _("Both others have followed suit so far.")
        y = kit.paragraph(surface, box.x, y, box.w, words, "label", 23, "ink", line_height=1.3)
        return self._rule(surface, y + kit.f(8))

    def _tries(self, surface: Surface, y: int) -> None:
        kit, box = self.kit, self.box
        kit.text(surface, box.x, y + kit.f(20), _("Your tries"), "title", 28, max_width=box.w)
        y += kit.f(62)
        tries = self.trying.tries
        if not tries:
            kit.pencil(surface, box.x + kit.f(8), y, _("none yet"), 32, align="left")
            return
        last = box.bottom - kit.f(70)
        for number, one in enumerate(tries):
            if y <= last:
                self._try(surface, y, number, one)
            y += kit.f(40)

    def _try(self, surface: Surface, y: int, number: int, one: EndedTry) -> None:
        kit, x = self.kit, self.box.x + self.kit.f(8)
        run = card_run(kit.deck, one.lead)
        wide = kit.run(surface, x, y, run, "button", 25, gap=kit.f(4))
        words = _("taken back") if one.solved is None else tried_words(self.problem, one.end)
        x += max(wide, kit.f(60)) + kit.f(16)
        kit.pencil(surface, x, y, words, 30, align="left", seed=number)

    def _foot(self, surface: Surface) -> None:
        kit, box = self.kit, self.box
        if self.statistics:
            y = box.bottom - kit.f(44)
            shapes.line(surface, box.x, y, box.w, "rule", 1)
            kit.text(
                surface,
                box.x,
                y + kit.f(24),
                self.statistics,
                "label",
                22,
                "ink2",
                max_width=box.w,
            )

    # ---- the answer

    def paint_answer(self, surface: Surface) -> None:
        """The line that holds, beside the one that was tried, and why."""
        kit, box, problem = self.kit, self.box, self.problem
        solved = self.trying.result in (ProblemResult.FIRST, ProblemResult.HELPED)
        y = self._heading(surface, _("Solved") if solved else _("The answer"))
        other, right = self.tried or problem.usual, problem.right[0]
        runs = (
            leads_to(problem, kit.deck, right),
            tried_run(problem, kit.deck, other, self.tried is not None),
        )
        y = self._rule(surface, y, "ox")
        for card, run in zip((right, other), runs):
            y = self._line(surface, y, run, "button")
            tricks = problem.lines[card].tricks
            y = self._tricks(surface, y, tricks, problem.position.left)
            y = self._rule(surface, y + kit.f(6))
        words = why_words(problem, kit.deck, self.names, other)
        y = kit.paragraph(surface, box.x, y, box.w, words, "label", 23, line_height=1.3)
        if self._others(surface, y + kit.f(6), other) <= box.bottom - kit.f(50):
            self._foot(surface)

    def _others(self, surface: Surface, y: int, other: Card) -> int:
        """What the remaining leads lead to, those alike together."""
        problem, deck = self.problem, self.kit.deck
        equal = problem.right[1:]
        if equal:
            words = ngettext("{cards} is as good.", "{cards} are as good.", len(equal))
            y = self._line(surface, y, fill(words, cards=cards_run(deck, equal)), size=23)
        rest: dict[int, list[Card]] = {}
        for card in problem.position.legal:
            if card not in problem.right and card != other:
                rest.setdefault(problem.reached(problem.lines[card]), []).append(card)
        for count, cards in rest.items():
            y = self._line(surface, y, others_run(problem, deck, cards, count), size=23)
        return y
