"""What is round the table of a lesson: a way out on the rail, and lessons in place of the pad.

Invariant: a note about the pad has the pad in its place; all else is as in a match.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.learn.desk import LessonDesk
from prefgame.ui.learn.lesson_list import LessonList, LessonsGlance
from prefgame.ui.learn.lesson_row import LessonRow
from prefgame.ui.table.actions import TableActions
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.pad.page import draw_pad
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.widget import Widget


class LessonActions(TableActions):
    """What buttons and keys do where the way out leads to the lessons."""

    def __init__(self, desk: LessonDesk) -> None:
        super().__init__(desk)
        self.desk = desk

    def open_menu(self) -> None:
        """Leave the lesson; its place is kept."""
        self.desk.game.learn(self.desk.lesson.lesson.rules)

    def claim(self) -> None:
        """A lesson is not cut short."""


class LessonFrame(TableFrame):
    """The frame of the table of a lesson."""

    def __init__(self, desk: LessonDesk) -> None:
        super().__init__(desk, LessonActions(desk))
        self.desk = desk
        self.list = LessonList(desk.game, desk.lesson)
        self.lessons = Button("", self._open_list, kind="wood", size=23)

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        self.menu.label, self.menu.icon = _("Leave"), "back"
        self.lessons.label = _("Lessons")
        return [self.menu], [self.lessons] if self.desk.kit.layout.compact else []

    def _open_list(self) -> None:
        self.desk.window.push(LessonsGlance(self.list))

    def on_the_right(self) -> list[Widget]:
        if self.desk.frame_shows_pad:
            return super().on_the_right()
        kit = self.desk.kit
        if kit.layout.compact:
            return []
        note = self.desk.hints.slip_box if self.desk.hints.shown else NOWHERE
        rows = self.list.place(kit, kit.layout.pad)
        hidden = any(row.rect.overlaps(note) for row in rows)
        return [row for row in rows if not (hidden and isinstance(row, LessonRow))]

    def draw_right(self, surface: Surface) -> None:
        kit = self.desk.kit
        if self.desk.frame_shows_pad:
            super().draw_right(surface)
        elif not kit.layout.compact:
            self.list.draw(surface, kit)

    def draw_pad_above(self, surface: Surface) -> None:
        """Where the window has no room for it, the pad that a note is about lies on the table."""
        kit = self.desk.kit
        if self.desk.frame_shows_pad and kit.layout.compact:
            draw_pad(surface, kit, kit.layout.pad, self.pad_info())

    def hint_box(self) -> Box | None:
        """The note says what that line would say."""
        return None

    def where(self) -> str:
        session = self.desk.lesson
        if not self.desk.kit.layout.compact:  # beside the table the list says the rest
            return _(session.lesson.rules.heading)
        return _("{title}, step {n} of {count}").format(
            title=_(session.lesson.title),
            n=session.number_of_step + 1,
            count=len(session.lesson.steps),
        )
