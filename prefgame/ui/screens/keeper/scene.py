"""The score keeper: hands are entered, written and changed.

Invariant: everything on the paper is stored; what is not stored yet lies on it in brass frames. A
hand is entered, or an earlier one is changed; what follows it is scored again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.keeper.entry import Ask, Entry, Question, entry_of
from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.i18n import _, ngettext
from prefgame.paper.base import Paper
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser, Dialog, DialogButton
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.sheet_scene import SheetScene, place_sheet
from prefgame.ui.scores.marks import PaperMark
from prefgame.ui.scores.registry import money_at, paper_of, words_of
from prefgame.ui.scores.summary import SummaryPlaces, winner_words
from prefgame.ui.screens.keeper.form_rows import FormRows, row_name
from prefgame.ui.screens.keeper.sheets import HandsScene, KeptSheetScene
from prefgame.ui.screens.keeper.shown import Shown, broken_words, next_entry
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, zones_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Laid,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    line_height,
    wordings,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Stepper
from prefgame.ui.widgets.styles import HEADING, NAME, NOTE, TEXT
from prefgame.ui.widgets.told import told
from prefgame.ui.words.options import game_name

# ---- the page

_FLASH = 400
"""milliseconds in which numbers that changed are seen in a frame"""
_WIDEST_PAPER = 0.56
"""the part of the page that the paper takes at most: the form needs the rest"""
_AIR = 5
"""design pixels between a number and its frame"""


@dataclass(frozen=True, eq=False)
class _Same:
    """A paper that equals itself alone: comparing its lines would take as long as drawing them."""

    paper: Paper

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.paper is self.paper

    __hash__ = object.__hash__


@dataclass(frozen=True)
class _Lower(Either):
    """The first of several elements that is low enough for its place."""

    def _chosen(self, kit: Kit, box: Box) -> Element:
        *first, last = self.choices
        return next((one for one in first if one.height(kit, box.w) <= box.h), last)


@dataclass(frozen=True)
class _Preview(_Lower):
    """The same, for which a heading and two lines are high enough."""

    def height(self, kit: Kit, width: int) -> int:
        return line_height(kit, NAME) + 2 * (line_height(kit, TEXT) + kit.space("near"))


class KeeperScene(SheetScene):
    """The page of a kept table. ``shown_now`` is what it shows, ``lines`` what of the paper is not
    stored yet.
    """

    folds = False  # the form has the place of the summary

    def __init__(self, game: Game, keeping: Keeping) -> None:
        self.keeping = keeping
        self.shown_now = Shown(keeping.table, next_entry(keeping.table))
        self._drawn_from: tuple[object, ...] = ()
        """what the paper was drawn from, so that it is not drawn anew for each answer"""
        self._flashing: frozenset[object] = frozenset()
        self._followed: frozenset[str] = frozenset()
        """the rows whose answer changed with another one"""
        super().__init__(game, self.shown_now.table.source)
        self.lines = self.shown_now.lines(self.paper)

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

    @property
    def table(self) -> KeptTable:
        return self.keeping.table

    @property
    def back_words(self) -> str:
        return _("Back") if self.shown_now.may_leave else _("Menu")

    def rail(self) -> dict[str, Button]:
        words = _("Settlement") if self.table.over else _("Score sheet")
        rail = {}
        if self.keeping.before:
            rail["undo"] = Button(_("Undo"), self.undo, kind="wood", size=23, shortcut=keys.UNDO)
            rail["undo"].hint = _("Take the last change of the sheet back. Ctrl+Z")
        if self.keeping.after:
            rail["redo"] = Button(_("Redo"), self.redo, kind="wood", size=23, shortcut=keys.REDO)
            rail["redo"].hint = _("Make the change again that was taken back. Ctrl+Y")
        return rail | {"sheet": Button(words, self.show_sheet, kind="wood", size=23)}

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.table.rules))

    # ---- the buttons

    def buttons(self) -> dict[str, Button]:
        shown = self.shown_now
        if shown.done:
            again = {"again": Button(_("Play on"), self.play_on, size=24)}
            return {
                "hands": Button(_("Change a hand"), self.choose_hand, size=24),
                **(again if self.table.ended_early else {}),
                "new": Button(_("New sheet"), self.new_sheet, kind="brass", size=26),
            }
        write = Button(_("Write it down"), self.write_down, kind="brass", size=26)
        write.enabled, write.reason = shown.may_write, shown.why_not_write
        if shown.changes:
            delete = {"delete": Button(_("Delete this hand"), self.ask_to_delete, size=24)}
            keep = {"keep": Button(_("Leave it as it was"), self.leave_hand, size=24)}
            return {**delete, **(keep if shown.may_leave else {}), "write": write}
        change = Button(_("Change a hand"), self.choose_hand, size=24)
        written = self.table.reports or self.table.corrections
        change.enabled, change.reason = bool(written), _("No hand is written yet.")
        return {"hands": change, "write": write}

    # ---- the page

    def page_told(self) -> tuple[Node, ...]:
        asked = () if self._laid is None else told(self._laid, self.kit)
        return (*asked, *self.summary_told())

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
        if self.compact:
            self._laid = Laid(
                self._compact(), kit, page.inset(kit.space("wide"), kit.space("apart"))
            )
            return self._laid.widgets
        higher = kit.space("none" if self.shown_now.done else "apart")
        side = places.side._replace(y=places.side.y - higher)
        side = side._replace(h=places.buttons.bottom - side.y)
        self._laid = Laid(self._beside_paper(kit), kit, side)
        marks = {f"mark {at}": mark for at, mark in enumerate(self.drawn.marks)}
        signs = zones_of(self.drawn.explained)
        return {**self._laid.widgets, "paper": self.drawn.area, **signs, **marks}

    def _compact(self) -> Element:
        buttons = tuple(Control(*one) for one in self.buttons().items())
        if self.shown_now.done:
            summary = Share(0.57, Drawing(self._paint_summary))
            right = Stretch(Column((Stretch(Space()), *buttons)))
            return Inset(Row((summary, right), "wide"), y="near")
        rows = Control("rows", Scroll(Column(self._rows(), "tight")), fill=True)
        left = Share(0.57, Column((self._head(), Stretch(rows))))
        right = Stretch(Column((Stretch(self._said()), *buttons)))
        return Row((left, Rule(upright=True), right), "apart")

    def _beside_paper(self, kit: Kit) -> Element:
        """Return the questions, and under them what will be written; after the match the
        settlement.
        """
        named = self.buttons().items()
        even = Row(tuple(Stretch(Control(*one, whole=True)) for one in named))
        uneven = Row(tuple(Stretch(Control(*one), one[1].natural_width(kit)) for one in named))
        buttons = Either((even, uneven))
        if self.shown_now.done:
            return Column((Stretch(Drawing(self._paint_summary)), buttons))
        rows, line, said = Column(self._rows(), "tight"), Rule("ink", 2), self._said()
        scrolled = Stretch(Control("rows", Scroll(rows), fill=True))
        body = _Lower((Column((rows, line, Stretch(said))), Column((scrolled, line, said))))
        return Column((self._head(), Stretch(body), buttons))

    def _head(self) -> Element:
        shown, title = self.shown_now, Text(self.shown_now.heading, HEADING)
        dealer = next((each for each in shown.entry.questions if each.ask is Ask.DEALER), None)
        if dealer is None:
            facts = game_name(self.rules), words_of(self.rules).length(self.rules.score)
            words = wordings(" · ".join(facts), facts[0], "", style=NOTE, align="right")
            row: Element = Row((title, Stretch(words)), "apart")
        else:
            chooser = Control("dealer", self._dealer(dealer))
            row = Either(
                tuple(Row((Stretch(title), one)) for one in (chooser, Share(0.58, chooser)))
            )
        return Column((row, Rule("ox", 2)), "tight")

    def _dealer(self, question: Question) -> Widget:
        names = [choice.value for choice in question.choices]
        chosen = names.index(question.chosen) if question.chosen in names else 0
        answers = [(name, "") for name in names]

        def ask() -> None:
            self.window.push(
                ChoiceSheet(
                    _("Dealer"), "", answers, chosen, lambda at: self.answer(question, names[at])
                )
            )

        return Chooser(_("Dealer: {name}").format(name=names[chosen]), ask)

    def _rows(self) -> tuple[Element, ...]:
        questions = self.shown_now.entry.questions
        push, refuse = self.window.push, self.notify
        form = FormRows(self.kit, self.rules, questions, self.answer, push, refuse)
        return tuple(form.rows())

    def _said(self) -> Element:
        """Return what will be written, or what is missing to it; it says how many lines are left
        out.
        """
        shown = self.shown_now
        if not shown.complete:
            return _Preview(
                (Paragraph(f"{shown.missing} {self._may_end()}".strip(), TEXT.inked("ink2")),)
            )
        warning = (Paragraph(shown.warning, NOTE.inked("ox")),) if shown.warning else ()
        lines = tuple(self._written()) or (Text(_("Nothing is written for this hand.")),)
        fewer = []
        for left in range(len(lines) + 1):
            words = ngettext("and {count} more", "and {count} more", left).format(count=left)
            more = (Text(words, NOTE),) if left else ()
            head = Row((Stretch(Text(_("This will be written"), NAME)), *more), "apart")
            fewer.append(Column((*warning, head, *lines[: len(lines) - left]), "tight"))
        return _Preview(tuple(fewer))

    def _may_end(self) -> str:
        """Say what the players decide before the next hand; "" where there is nothing to decide."""
        parts, table = money_at(self.rules), self.table
        if parts is None or self.shown_now.changes or not table.reports:
            return ""
        if not parts.may_end(table.source.view()):
            return ""
        return _("The pot is empty: the next hand fills it again, unless you agree to stop.")

    def _written(self) -> Iterator[Element]:
        explain, deck = paper_of(self.rules).explain, self.kit.deck
        for line in self.lines:
            found = explain(self.paper, self.rules, deck, line)
            if self.drawn.notes_beside:  # a row is about all players
                for words in found.lines:
                    yield _line(words, "")
            else:
                yield _line(found.title, found.lines[0] if found.lines else "")

    @property
    def explained_mark(self) -> PaperMark | None:
        return None if self.compact else super().explained_mark

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        self.summary_places = SummaryPlaces(NOWHERE, NOWHERE, NOWHERE, NOWHERE)
        self.summary_box, air = self.places.side, kit.space("apart")
        if not self.compact:
            self._frame_lines(surface, kit)
            self.drawn.draw_frame(surface, kit)
            x, high = self.places.side.x - air, page.h - 2 * air
            shapes.line(surface, x, page.y + air, high, "ox", kit.thin(2), upright=True)
        if self._laid is not None:
            self._laid.paint(surface, kit)

    def _frame_lines(self, surface: Surface, kit: Kit) -> None:
        area, outside = self.drawn.area.rect, surface.get_clip()
        surface.set_clip(outside.clip(tuple(area)))
        for mark in self.drawn.marks:
            if mark.rect.overlaps(area) and mark.line in self.lines:
                box = mark.written_box(kit).inset(-kit.f(_AIR))
                shapes.chosen_box(surface, box, kit.space("tight"), kit.thin(2))
        surface.set_clip(outside)

    def _paint_summary(self, surface: Surface, kit: Kit, box: Box) -> None:
        summary = self.parts.summary(self.paper, self.rules)
        self.summary_places = summary.draw(
            surface, kit, box, printed=self.compact, noted=self._noted
        )

    # ---- what the player does

    def _enter(self, entry: Entry) -> None:
        self.timeline.finish()
        self._followed = frozenset()
        self.shown_now = Shown(self.table, entry)
        self.arrange_paper(self.shown_now.table.source)
        self.lines = self.shown_now.lines(self.paper)
        self.rebuild()

    def answer(self, question: Question, value: Any) -> None:
        """Give an answer; what no longer fits it is asked again, and what changed with it is in
        a frame until the next answer.
        """
        if self.keeping.storing:
            return
        before = {one.key: one.chosen for one in self.shown_now.entry.questions}
        self._enter(self.shown_now.entry.answered(question, value))
        self._followed = frozenset(
            row_name(one)
            for one in self.shown_now.entry.questions
            if one.key != question.key and one.chosen != before.get(one.key, one.chosen)
        )

    def write_down(self) -> None:
        """Store the hand as it is entered, and then write it."""
        if self.shown_now.may_write and not self.keeping.storing:
            self.keeping.change(self.shown_now.entry.written)

    def leave_hand(self) -> None:
        """Change nothing; enter the next hand."""
        self._enter(next_entry(self.table))
        self.group.focus_on(self.widgets[self.first])

    def change_hand(self, index: int) -> None:
        self._enter(entry_of(self.table, index))

    def choose_hand(self) -> None:
        scene = HandsScene(self.game, self.table, self.change_hand, self.ask_to_take_away)
        self.window.push(scene)

    def ask_to_take_away(self, number: int) -> None:
        """Ask whether a correction was wrong."""
        fewer, (_after, correction) = (
            self.table.without_correction(number),
            self.table.corrections[number],
        )
        if fewer.written.unfit is not None:
            self.notify(broken_words())
            return
        answers = [
            DialogButton(_("Keep it")),
            DialogButton(_("Take it away"), lambda: self.keeping.change(fewer)),
        ]
        self.window.push(Dialog(_("Take this correction away?"), correction.reason, answers))

    def ask_to_delete(self) -> None:
        """Ask whether the hand was never played."""
        shown = self.shown_now
        question = _("Delete hand {hand}?").format(hand=shown.number)
        sentence = _("The hands after it are scored again.")
        fewer = self.table.without(shown.entry.index)
        if fewer.written.unfit is not None:
            self.notify(broken_words())
            return
        answers = [
            DialogButton(_("Keep it")),
            DialogButton(_("Delete"), lambda: self.keeping.change(fewer)),
        ]
        self.window.push(Dialog(question, sentence, answers))

    def show_sheet(self) -> None:
        """Lay the whole sheet over the page, with its standing or settlement."""
        self.window.push(KeptSheetScene(self.game, self.keeping))

    def play_on(self) -> None:
        """Take the agreement to stop back."""
        if not self.keeping.storing:
            self.keeping.change(replace(self.table, stopped=False))

    def undo(self) -> None:
        if self.keeping.before and not self.keeping.storing:
            self.keeping.undo()

    def redo(self) -> None:
        if self.keeping.after and not self.keeping.storing:
            self.keeping.redo()

    def new_sheet(self) -> None:
        self.game.open(routes.NewKeptSheet(self.table))

    def go_back(self) -> None:
        if self.shown_now.may_leave:
            self.leave_hand()
        else:
            self.game.open(routes.Menu())

    # ---- time and keys

    def update(self, dt: float) -> None:
        if self.keeping.arrived() or self.shown_now.stored is not self.table:
            before, self._offset = self.shown_now, None
            self._enter(next_entry(self.table))
            self.group.focus_on(self.widgets[self.first])
            self._show_what_is_new(before)
            if self.game.store.warning:
                self.notify(self.game.store.warning)
        super().update(dt)

    def _show_what_is_new(self, before: Shown) -> None:
        """Write the numbers of the hand; those that changed with it flash once."""
        if before.changes:
            new = Shown(self.table, before.entry).stored_lines() - before.stored_lines()
        else:  # a hand more changes nothing but what it writes or crosses out
            new = frozenset(self.paper.lines_of(before.number))
        written = [line for line in self.paper.lines_of(before.number) if line in new]
        self.write([(line, line.is_number) for line in written], after=0)
        self._flashing = new.difference(written)
        if self._flashing:
            self.timeline.move(_FLASH, self._flash)

    def _flash(self, part: float) -> None:
        if part >= 1:
            self._flashing = frozenset()

    @property
    def awake(self) -> bool:
        return super().awake or self.keeping.storing

    def handle(self, event: Event) -> None:
        before = self.drawn.area.offset
        if not self._goes_on(event):
            super().handle(event)
        if self.lines and self.drawn.area.offset != before:
            self._still = None  # the frames go with their numbers

    @property
    def _row_widgets(self) -> dict[str, Widget]:
        asked = self.shown_now.entry.questions
        names = (row_name(each) for each in asked if each.ask is not Ask.DEALER)
        return {name: self.widgets[name] for name in names if name in self.widgets}

    def _goes_on(self, event: Event) -> bool:
        """Go to the next row if this is Enter on one; return whether it is."""
        rows, focus = self._row_widgets.values(), self.group.focus
        if (
            event.type != pygame.KEYDOWN
            or event.key != pygame.K_RETURN
            or focus is None
            or focus not in rows
            or isinstance(focus, Button)
            or not FocusGroup.keyboard
        ):
            return False
        self.timeline.finish()
        all_rows = [*rows, self.widgets["write"]]
        self.group.focus_on(all_rows[all_rows.index(focus) + 1])
        return True

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        kit, area, radius = self.kit, self.widgets.get("rows"), self.kit.space("tight")
        for name, row in self._row_widgets.items():
            if name in self._followed and (area is None or area.rect.contains(row.rect)):
                between = row.rect.h + kit.thin(3) if isinstance(row, Stepper) else 0
                shapes.ring(surface, row.rect.inset(between, 0), radius, "brass", kit.thin(3, 2))
        if self.compact or not self._flashing:
            return
        for mark in self.drawn.marks:
            if mark.line in self._flashing and self.drawn.area.rect.contains(mark.rect):
                box = mark.written_box(kit).inset(-kit.f(_AIR))
                shapes.ring(surface, box, radius, "brass", kit.thin(4, 3))


def _line(words: str, note: str) -> Element:
    """Return a line of what will be written; in several where one has no room, without the note."""
    noted = Row((Text(words), Stretch(Text(note, NOTE, "right"))))
    return Column((Either((noted, Text(words), Paragraph(words))), Rule()), "hair")
