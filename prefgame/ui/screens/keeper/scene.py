"""The score keeper: hands are entered, written and changed.

Invariant: everything on the paper is stored; what is not stored yet lies on it in brass frames. A
hand is entered, or an earlier one is changed; what follows it is scored again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.keeper.entry import Entry, Question, entry_of
from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.keeper.form_rows import row_name
from prefgame.ui.screens.keeper.page import ROWS, KeeperPage, Shown, next_entry
from prefgame.ui.screens.keeper.sheet import HandsScene, KeptSheetScene
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.selection import Stepper

_FLASH = 400
"""milliseconds in which numbers that changed are seen in a frame"""


class KeeperScene(KeeperPage):
    """The page of a kept table."""

    def __init__(self, game: Game, keeping: Keeping) -> None:
        self.keeping = keeping
        super().__init__(game, Shown(keeping.table, next_entry(keeping.table)))
        self._flashing: frozenset[object] = frozenset()
        self._followed: frozenset[str] = frozenset()
        """the rows whose answer changed with another one"""

    @property
    def table(self) -> KeptTable:
        """The table as it is stored."""
        return self.keeping.table

    @property
    def back_words(self) -> str:
        return _("Back") if self.shown_now.may_leave else _("Menu")

    def rail(self) -> dict[str, Button]:
        words = _("Settlement") if self.table.over else _("Score sheet")
        return {"sheet": Button(words, self.show_sheet, kind="wood", size=23)}

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
        write = Button(
            _("Write it down"),
            self.write_down,
            kind="brass",
            size=26,
            enabled=shown.may_write,
            reason=shown.why_not_write,
        )
        if shown.changes:
            delete = {"delete": Button(_("Delete this hand"), self.ask_to_delete, size=24)}
            keep = {"keep": Button(_("Leave it as it was"), self.leave_hand, size=24)}
            return {**delete, **(keep if shown.may_leave else {}), "write": write}
        change = Button(
            _("Change a hand"),
            self.choose_hand,
            size=24,
            enabled=bool(self.table.reports),
            reason=_("No hand is written yet."),
        )
        return {"hands": change, "write": write}

    # ---- what the player does

    def _enter(self, entry: Entry) -> None:
        """Show this hand."""
        self.timeline.finish()
        self._followed = frozenset()
        self.show_entry(Shown(self.table, entry))
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
        """Enter the hand at ``index`` anew."""
        self._enter(entry_of(self.table, index))

    def choose_hand(self) -> None:
        """Lay the list of hands over the page."""
        self.window.push(HandsScene(self.game, self.table, self.change_hand))

    def ask_to_delete(self) -> None:
        """Ask whether the hand was never played."""
        shown = self.shown_now
        question = _("Delete hand {hand}?").format(hand=shown.number)
        sentence = _("The hands after it are scored again.")
        fewer = self.table.without(shown.entry.index)
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

    def new_sheet(self) -> None:
        """Begin another sheet with the same players and rules."""
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
            new = Shown(self.table, before.entry).stored_lines - before.stored_lines
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

    def _goes_on(self, event: Event) -> bool:
        """Whether this is Enter on a row: it goes to the next one."""
        rows = [row for row in self.rows.widgets.values() if not isinstance(row, Button)]
        focus = self.group.focus
        if (
            event.type != pygame.KEYDOWN
            or event.key != pygame.K_RETURN
            or focus not in rows
            or not FocusGroup.keyboard
        ):
            return False
        self.timeline.finish()
        all_rows = [*self.rows.widgets.values(), self.widgets["write"]]
        self.group.focus_on(all_rows[all_rows.index(focus) + 1])
        return True

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        kit, rows = self.kit, self.widgets[ROWS].rect
        for name, row in self.rows.widgets.items():
            if name in self._followed and rows.contains(row.rect):
                between = row.rect.h + kit.thin(3) if isinstance(row, Stepper) else 0
                shapes.ring(surface, row.rect.inset(between, 0), kit.u(8), "brass", kit.thin(3, 2))
        if self.compact or not self._flashing:
            return
        for mark in self.drawn.marks:
            if mark.line in self._flashing and self.drawn.area.rect.contains(mark.rect):
                box = mark.written_box(kit).inset(-kit.f(5))
                shapes.ring(surface, box, kit.u(8), "brass", kit.thin(4, 3))
