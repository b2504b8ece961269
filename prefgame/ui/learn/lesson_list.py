"""The lessons of an evening beside the table: which are done, where one is, one step back.

Invariant: it leads to lessons and steps; which of them are done is read from the settings.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from prefgame.app.learn.lesson import Lesson
from prefgame.app.learn.library import evening_with, is_done, place_in
from prefgame.app.learn.session import LessonSession
from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box, Layout
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.lesson_row import LessonRow, Mark
from prefgame.ui.table.overlays import SheetOverlay
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Widget

_TOP, _ROW, _HEAD = 118, 62, 36


class LessonList:
    """The paper with the lessons of the evening of ``session``."""

    def __init__(self, game: Game, session: LessonSession) -> None:
        self.game, self.session = game, session
        self.evening = evening_with(session.lesson)
        self.box = NOWHERE
        self.back = Button("", self._step_back, size=24)
        self.skip = Button("", self._skip, size=24)

    # ---- where it leads

    def _step_back(self) -> None:
        self.game.lesson(self.session.lesson, max(0, self.session.number_of_step - 1))

    def _skip(self) -> None:
        after = self.evening.after(self.session.lesson)
        if after is None:
            self.game.learn(self.session.lesson.rules)
        else:
            self._open(after)

    def _open(self, lesson: Lesson) -> None:
        self.game.lesson(lesson, place_in(self.game.settings, lesson))

    def _mark(self, lesson: Lesson) -> Mark:
        if lesson is self.session.lesson:
            return "now"
        return "done" if is_done(self.game.settings, lesson) else "open"

    # ---- place

    def place(self, kit: Kit, box: Box) -> list[Widget]:
        """Put it in ``box`` and return what can be pressed."""
        self.box = box
        edge, hit, gap = kit.f(10), kit.layout.hit, kit.u(10)
        self.back.label, self.skip.label = _("One step back"), _("Skip this lesson")
        self.back.enabled = self.session.number_of_step > 0
        self.back.reason = _("This is the first step of the lesson.")
        wide, low = box.w - 2 * kit.f(14), box.bottom - kit.f(14) - hit
        self.skip.rect = Box(box.x + kit.f(14), low, wide, hit)
        self.back.rect = self.skip.rect.move(0, -hit - gap)
        top = box.y + kit.f(_TOP)
        room = self.back.rect.y - kit.f(86) - top
        step = min(kit.f(_ROW), room // len(self.evening.lessons))
        rows = [
            LessonRow(
                _(lesson.title),
                self._mark(lesson),
                lambda lesson=lesson: self._open(lesson),  # type: ignore[misc]
                here=lesson is self.session.lesson,
            )
            for lesson in self.evening.lessons
        ]
        for at, row in enumerate(rows):
            row.rect = Box(box.x + edge, top + at * step, box.w - 2 * edge, step - kit.u(4))
        return [*rows, self.back, self.skip]

    # ---- looks

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw the paper; what can be pressed is drawn with all others."""
        session, lessons = self.session, self.evening.lessons
        words = _("Lesson {n} of {count}, step {step} of {steps}").format(
            n=lessons.index(session.lesson) + 1,
            count=len(lessons),
            step=session.number_of_step + 1,
            steps=len(session.lesson.steps),
        )
        foot = _("Escape leaves at any time. You can go on here later.")
        kit.sprite(
            surface,
            ("lessons", words, foot),
            self.box,
            kit.u(60) + 8,
            lambda s, b: self._draw(s, kit, b, words, foot),
        )

    def _draw(self, surface: Surface, kit: Kit, box: Box, words: str, foot: str) -> None:
        kit.sheet(surface, box.move(kit.u(6), kit.u(8)), 6, 8, 3)  # the leaf below
        kit.sheet(surface, box, 6)
        head = Box(box.x, box.y, box.w, kit.thin(20, 8))
        shapes.rounded_box(surface, head, kit.u(6), "ox_high", "ox_low")
        x, room = box.x + kit.f(18), box.w - 2 * kit.f(18)
        y = box.y + kit.u(20) + kit.f(30)
        kit.text(surface, x, y, _("First steps"), "title", _HEAD, max_width=room)
        kit.text(surface, x, y + kit.f(36), words, "label", 22, "ink2", max_width=room, lines=2)
        shapes.line(surface, x, box.y + kit.f(_TOP - 8), room, "ink2", 1)
        high = kit.paragraph_height(foot, room, "label", 22, 1.25)
        low = box.bottom - kit.f(14) - 2 * kit.layout.hit - kit.u(10) - kit.f(12)
        kit.paragraph(surface, x, low - high, room, foot, "label", 22, "ink2", line_height=1.25)


class LessonsGlance(SheetOverlay):
    """The same paper where the window has no room for it beside the table."""

    closed_by = pygame.K_ESCAPE

    def __init__(self, lessons: LessonList) -> None:
        super().__init__()
        self.list = lessons

    def resize(self, layout: Layout) -> None:
        self.box = layout.pad
        self.group.set(self.list.place(self.kit, self.box))

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        self.list.draw(surface, self.kit)
        self.group.draw(surface, self.kit)
