"""The page of the score keeper: what it shows, where its rows are, and what a hand will write.

Invariant: it draws what ``shown`` says and what the form rows are; what an answer means is the
scene's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from pygame import Surface

from prefgame.app.keeper.entry import Ask, Entry, Question, entry_of, new_entry
from prefgame.app.keeper.table import KeptTable
from prefgame.i18n import _, ngettext
from prefgame.paper.base import Line, Paper
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.sheet_scene import SheetScene, place_sheet
from prefgame.ui.scores.marks import PaperMark
from prefgame.ui.scores.registry import paper_of, words_of
from prefgame.ui.scores.summary import SummaryPlaces, winner_words
from prefgame.ui.screens.keeper.form_rows import FormRows, row_name
from prefgame.ui.screens.keeper.words import fault_words, open_words
from prefgame.ui.widgets.buttons import Button, Widget, zones_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_wording
from prefgame.ui.words.options import game_name

# ---- what the score keeper shows: the stored table, and the hand that is being entered
# Invariant: a value of the table and the entry; a hand that is complete is already on the paper of
# ``table``, and what it wrote there is known.


def next_entry(table: KeptTable) -> Entry:
    """The hand to be entered now: one that cannot have been comes first."""
    if table.written.bad is not None:
        return entry_of(table, table.written.hands)
    return new_entry(table)


class Shown:
    """The ``entry`` on the page of ``stored``."""

    def __init__(self, stored: KeptTable, entry: Entry) -> None:
        self.stored, self.entry = stored, entry
        self.number = entry.index + 1
        """of the hand"""

    # ---- the state of the page

    @property
    def changes(self) -> bool:
        """Whether a hand that was entered before is being changed."""
        return self.entry.index < len(self.stored.reports)

    @property
    def may_leave(self) -> bool:
        """Whether a hand is being changed that may as well stay as it was."""
        return self.changes and self.stored.written.bad is None

    @property
    def same(self) -> bool:
        """Whether the hand is what it was."""
        return self.changes and self.entry.report == self.stored.reports[self.entry.index]

    @property
    def done(self) -> bool:
        """Whether the match is over, and no hand is being changed."""
        return self.stored.over and not self.changes

    @cached_property
    def complete(self) -> bool:
        """Whether the hand can be written."""
        return not self.done and self.entry.is_complete

    @property
    def may_write(self) -> bool:
        """Whether there is something to be written."""
        return self.complete and not self.same

    # ---- the paper

    @cached_property
    def table(self) -> KeptTable:
        """The table with the hand, once that is complete."""
        return self.entry.written if self.complete else self.stored

    def lines(self, paper: Paper) -> tuple[Line, ...]:
        """What of this paper the hand writes; nothing until it is complete."""
        if not self.complete:
            return ()
        return tuple(paper.last if self.number == paper.hands else paper.lines_of(self.number))

    @cached_property
    def stored_lines(self) -> frozenset[Line]:
        """Everything on the paper as it is stored."""
        paper = paper_of(self.stored.rules).arrange(self.stored.source.seen_log())
        return frozenset(paper.all_lines())

    # ---- in words

    @property
    def heading(self) -> str:
        """Which hand it is, while the match goes on."""
        words = _("Change hand {hand}") if self.changes else _("Hand {hand}")
        return words.format(hand=self.number)

    @property
    def why_not_write(self) -> str:
        """Why the hand cannot be written yet, as a sentence; nothing where it can."""
        if self.complete:
            return _("Nothing is changed yet.") if self.same else ""
        questions = self.entry.questions
        after_level = any(each.ask is Ask.LEVEL for each in questions)
        unanswered = next((each for each in questions if each.is_open), None)
        if unanswered is not None:
            return open_words(unanswered, after_level=after_level)
        why = self.entry.why_not
        return "" if why is None else fault_words(self.stored.rules, why)

    @property
    def missing(self) -> str:
        """What is said where nothing can be written yet."""
        bad = self.stored.written.bad
        if bad is not None and self.same:
            return _("This hand cannot have been played like this: {reason}").format(
                reason=fault_words(self.stored.rules, bad)
            )
        return self.why_not_write

    @property
    def warning(self) -> str:
        """Which later hand cannot have been played after this one; nothing where all can."""
        bad = self.table.written.bad
        if not self.complete or bad is None:
            return ""
        return _("Hand {hand} must then be changed, too: {reason}").format(
            hand=self.table.written.hands + 1, reason=fault_words(self.stored.rules, bad)
        )


# ---- what a hand will write
# Invariant: the lines are those of the paper with the hand on it; nothing is written by looking.


HEAD, LINE = 40, 37
"""design heights of the heading and of a line"""
_STEP = 1.2
"""from line to line of one that is broken, in sizes of the text"""


def draw_frames(
    surface: Surface, kit: Kit, marks: Iterable[PaperMark], lines: Sequence[object], area: Box
) -> None:
    """A brass frame round each of these lines that is seen in ``area``."""
    outside = surface.get_clip()
    surface.set_clip(outside.clip(tuple(area)))
    for mark in marks:
        if mark.rect.overlaps(area) and mark.line in lines:
            draw_frame(surface, kit, mark.written_box(kit).inset(-kit.f(5)))
    surface.set_clip(outside)


def draw_frame(surface: Surface, kit: Kit, box: Box) -> None:
    """A brass frame."""
    shapes.chosen_box(surface, box, kit.u(8), kit.thin(2))


@dataclass(frozen=True)
class WrittenLine:
    """What is written in one place, and a note about it."""

    words: str
    note: str = ""


def written_lines(
    kit: Kit, rules: RuleSet, paper: Paper, lines: Sequence[Line], *, whole_rows: bool
) -> list[WrittenLine]:
    """What is written with these lines of the paper. ``whole_rows``: one is about all players."""
    explain = paper_of(rules).explain
    explained = [explain(paper, rules, kit.deck, line) for line in lines]
    if whole_rows:
        return [WrittenLine(words) for each in explained for words in each.lines]
    return [WrittenLine(each.title, each.lines[0] if each.lines else "") for each in explained]


def draw_lines(
    surface: Surface, kit: Kit, box: Box, head: str, lines: Sequence[WrittenLine]
) -> None:
    """The heading and as many of the lines as have room; it says how many are left out."""
    top = box.y + kit.f(HEAD)
    heights = [_height(kit, line, box.w) for line in lines]
    shown = sum(top + end <= box.bottom for end in accumulate(heights))
    room, middle = box.w, box.y + kit.f(17)
    if left := len(lines) - shown:
        words = ngettext("and {count} more", "and {count} more", left).format(count=left)
        said = kit.text(surface, box.right, middle, words, "label", 22, "ink2", "right")
        room -= said.w + kit.f(18)
    kit.text(surface, box.x, middle, head, "title", 29, max_width=room)
    for line, high in zip(lines[:shown], heights):
        _draw_line(surface, kit, box._replace(y=top, h=high), line)
        top += high


def _height(kit: Kit, line: WrittenLine, width: int) -> int:
    """How high a line is, which may have to be broken."""
    words = kit.paragraph_height(line.words, width, "label", 23, _STEP)
    return max(kit.f(LINE), words + kit.f(8))


def _draw_line(surface: Surface, kit: Kit, row: Box, line: WrittenLine) -> None:
    if row.h > kit.f(LINE):
        kit.paragraph(
            surface, row.x, row.y + kit.f(4), row.w, line.words, "label", 23, line_height=_STEP
        )
    else:
        words = kit.text(surface, row.x, row.centery, line.words, "label", 23)
        free = row.right - words.right - kit.f(18)
        if line.note and kit.width(line.note, "label", 22) <= free:
            kit.text(surface, row.right, row.centery, line.note, "label", 22, "ink2", "right")
    shapes.line(surface, row.x, row.bottom - 1, row.w, "rule", 1)


def will_be_written() -> str:
    """The heading over what has not been written yet."""
    return _("This will be written")


# ---- the page of the score keeper: where the paper, the rows and the words are


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
        self._lay_beside(kit, self.places.buttons, list(buttons.values()))

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
