"""The page of the score keeper: where the paper, the rows and the words are.

Invariant: it draws what ``shown`` says and what the form rows are; what an answer means is the
scene's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pygame import Surface

from prefgame.app.keeper.entry import Ask, Question
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.mark import PaperMark
from prefgame.ui.paper.sheet_places import place_sheet
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.paper.summary import winner_words
from prefgame.ui.paper.summary_drawing import SummaryPlaces
from prefgame.ui.screens.keeper.form_rows import FormRows, row_name
from prefgame.ui.screens.keeper.preview import (
    HEAD,
    LINE,
    WrittenLine,
    draw_frames,
    draw_lines,
    will_be_written,
    written_lines,
)
from prefgame.ui.screens.keeper.shown import Shown
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.widgets.zone import zones_of
from prefgame.ui.words.fitting import fitting_wording
from prefgame.ui.words.options import game_name
from prefgame.ui.words.scores import words_of

ROWS = "rows"
_WIDEST_PAPER = 0.56
"""the part of the page that the paper takes at most: the form needs the rest"""


@dataclass(frozen=True, eq=False)
class _Same:
    """A paper that equals itself alone: comparing its lines would take as long as drawing them."""

    paper: Paper

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.paper is self.paper

    __hash__ = object.__hash__


class KeeperPage(SheetScene):
    """The page as it is ``shown``."""

    folds = False  # the form has the place of the summary

    def __init__(self, game: Game, shown: Shown) -> None:
        self.shown_now = shown
        self._drawn_from: tuple[object, ...] = ()
        """what the paper was drawn from, so that it is not drawn anew for each answer"""
        super().__init__(game, shown.table.source)
        self.show_entry(shown)

    def show_entry(self, shown: Shown) -> None:
        """Arrange the paper with the hand on it, if the hand is complete."""
        self.shown_now = shown
        self.arrange_paper(shown.table.source)
        self.lines = shown.lines(self.paper)

    @property
    def between_hands(self) -> bool:
        return False  # only what is written now is shown as it is written

    @property
    def title(self) -> str:
        return winner_words(self.paper) if self.shown_now.done else _("Score keeper")

    @property
    def first(self) -> str:
        if self.shown_now.done:
            return "sheet"
        unanswered = (row_name(each) for each in self.shown_now.entry.questions if each.is_open)
        return next(unanswered, "write")

    @property
    def _share(self) -> float:
        return min(super()._share, _WIDEST_PAPER)

    def answer(self, question: Question, value: Any) -> None:
        """An answer was given."""
        raise NotImplementedError

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        places = self.places = place_sheet(kit, page, self._share, opened=False)
        self.compact = kit.layout.compact
        # the words on the paper are those of a language
        drawn_from = _Same(self.paper), kit.layout, kit.deck.name, places.paper, _("Hand {hand}")
        if drawn_from != self._drawn_from:
            self._drawn_from = drawn_from
            self._arrange_paper(kit, places.paper)
        else:  # an answer changes nothing on the paper as long as others are missing
            self.drawn.area.scroll(self.drawn.area.limit)
        if self._offset is not None and (self.shown_now.changes or not self.shown_now.complete):
            self.drawn.area.scroll(self._offset - self.drawn.area.offset)
        line = None if self.tapped is None else self.tapped.line
        self.tapped = next((mark for mark in self.drawn.marks if mark.line == line), None)
        widgets = self._build_form(kit, page)
        if self.compact:
            return widgets
        marks = {f"mark {at}": mark for at, mark in enumerate(self.drawn.marks)}
        signs = zones_of(self.drawn.explained)
        return {**widgets, "paper": self.drawn.area, **signs, **marks}

    def _sides(self, kit: Kit, page: Box) -> tuple[Box, Box]:
        """Where the questions are, and where the answers to them: what will be written."""
        if not self.compact:
            side, higher = self.places.side, kit.u(22)
            side = side._replace(y=side.y - higher, h=side.h + higher)
            return side, side
        inner = page.inset(kit.u(40), kit.u(34))
        left, right = inner.columns(2, kit.u(56), [0.58, 0.42])
        return left, right

    def _build_form(self, kit: Kit, page: Box) -> dict[str, Widget]:
        form, below = self._sides(kit, page)
        self.head = Box(form.x, form.y, form.w, kit.layout.hit)
        widgets: dict[str, Widget] = {}
        questions = () if self.shown_now.done else self.shown_now.entry.questions
        self.rows = FormRows(
            kit, self.rules, questions, form.w, self.answer, self.window.push, self.notify
        )
        dealer = next((each for each in questions if each.ask is Ask.DEALER), None)
        if dealer is not None:
            widgets["dealer"] = self._dealer(kit, dealer)
        buttons = self.buttons()
        self._place_buttons(kit, below, buttons)
        top = self.head.bottom + kit.u(18)
        foot = form.bottom if self.compact else below.bottom - self._least_preview(kit)
        wanted = self.rows.height()
        bar = 2 * kit.u(14) if wanted <= foot - top else 0
        area = self.scroll_area(
            ROWS,
            # the room of a bar, which is seen only where the rows do not fit
            Box(form.x, top, form.w + bar, max(kit.layout.hit, min(wanted, foot - top))),
            lambda _kit, _width: wanted,
            self.rows.draw,
            children=list(self.rows.widgets.values()),
            arrange=self.rows.arrange,
        )
        low = form.y if self.compact else area.rect.bottom + kit.u(14)
        end = _top_of(buttons) - kit.u(14) if self.compact else below.bottom
        self.said = Box(below.x, low, below.w, end - low)
        """the room for what will be written"""
        self.settled = form if self.compact else self.places.side
        """the room for the settlement, once the match is over"""
        return {**widgets, ROWS: area, **self.rows.widgets, **buttons}

    @staticmethod
    def _least_preview(kit: Kit) -> int:
        return kit.f(HEAD) + 2 * kit.f(LINE) + kit.u(14)

    def _dealer(self, kit: Kit, question: Question) -> Widget:
        names = [choice.value for choice in question.choices]
        chosen = names.index(question.chosen) if question.chosen in names else 0
        words = _("Dealer: {name}").format(name=names[chosen])

        def ask() -> None:
            answers = [(name, "") for name in names]
            sheet = ChoiceSheet(
                _("Dealer"), "", answers, chosen, lambda at: self.answer(question, names[at])
            )
            self.window.push(sheet)

        chooser = Chooser(words, ask)
        wide = min(chooser.natural_width(kit), round(self.head.w * 0.58))
        chooser.rect = Box(self.head.right - wide, self.head.y, wide, self.head.h)
        return chooser

    def _place_buttons(self, kit: Kit, column: Box, buttons: dict[str, Button]) -> None:
        hit, gap = kit.layout.hit, kit.u(12)
        if self.compact:
            y = column.bottom
            for button in reversed(buttons.values()):
                button.rect = Box(column.x, y - hit, column.w, hit)
                y -= hit + gap
            return
        row = self.places.buttons
        for button, place in zip(buttons.values(), self._beside(kit, row, list(buttons.values()))):
            button.rect = place

    @property
    def explained_mark(self) -> PaperMark | None:
        return None if self.compact else super().explained_mark

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        self.summary_places = SummaryPlaces(NOWHERE, NOWHERE, NOWHERE, NOWHERE)
        self.summary_box = self.places.side
        if not self.compact:
            draw_frames(surface, kit, self.drawn.marks, self.lines, self.drawn.area.rect)
            self.drawn.draw_frame(surface, kit)
            top, height = page.y + kit.u(24), page.h - 2 * kit.u(24)
            x, width = self.places.side.x - kit.u(26), kit.thin(2)
            shapes.line(surface, x, top, height, "ox", width, upright=True)
        if self.shown_now.done:
            summary = self.parts.summary(self.paper, self.rules)
            self.summary_places = summary.draw(
                surface, kit, self.settled, printed=self.compact, noted=self._noted
            )
            return
        self._paint_head(surface, kit)
        if self.compact:
            x = self.said.x - kit.u(28)
            shapes.line(
                surface, x, page.y + kit.u(24), page.h - 2 * kit.u(24), "rule", 1, upright=True
            )
        else:
            shapes.line(
                surface, self.said.x, self.said.y - kit.u(4), self.said.w, "ink", kit.thin(2)
            )
        self._paint_said(surface, kit)

    def _paint_head(self, surface: Surface, kit: Kit) -> None:
        head = self.head
        words = self.shown_now.heading
        dealer = self.widgets.get("dealer")
        room = (head.right if dealer is None else dealer.rect.x - kit.u(16)) - head.x
        title = kit.text(surface, head.x, head.centery, words, "title", 36, max_width=room)
        if dealer is None:
            facts = [game_name(self.rules), words_of(self.rules).length(self.rules.score)]
            room = head.right - title.right - kit.f(20)
            line = fitting_wording(kit, room, " · ".join(facts), facts[0], "", size=22)
            kit.text(surface, head.right, head.centery, line, "label", 22, "ink2", "right")
        shapes.line(surface, head.x, head.bottom + kit.u(6), head.w, "ox", kit.thin(2))

    def _paint_said(self, surface: Surface, kit: Kit) -> None:
        """What will be written, or what is missing to it."""
        if self.shown_now.complete:
            lines = written_lines(
                kit,
                self.rules,
                self.paper,
                self.lines,
                whole_rows=self.drawn.notes_beside,
            )
            if not lines:
                lines = [WrittenLine(_("Nothing is written for this hand."))]
            room = self.said
            warning = self.shown_now.warning
            if warning:
                top = kit.paragraph(surface, room.x, room.y, room.w, warning, "label", 22, "ox")
                room = room._replace(y=round(top), h=room.bottom - round(top))
            draw_lines(surface, kit, room, will_be_written(), lines)
            return
        words, y = self.shown_now.missing, self.said.y + kit.f(10)
        kit.paragraph(surface, self.said.x, y, self.said.w, words, "label", 23, "ink2")


def _top_of(buttons: dict[str, Button]) -> int:
    """The upper edge of the highest button."""
    return min(button.rect.y for button in buttons.values())
