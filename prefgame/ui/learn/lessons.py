"""The list of lessons, by evenings, and the lessons of an evening beside the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import pygame
from pygame import Surface

from prefgame.app.learn.lessons import (
    Lesson,
    LessonSession,
    all_done,
    evening_now,
    evening_of,
    evening_with,
    evenings,
    is_done,
    next_lesson,
    place_in,
)
from prefgame.app.words.regional import with_names
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import Colour
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.overlays import SheetOverlay
from prefgame.ui.widgets.buttons import Button, Press, Widget
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
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.selection import Tabs
from prefgame.ui.widgets.styles import HEADING, NAME, NOTE, STRONG, TITLE

# ---- the line of a lesson: done, being played, or still to come

Mark = Literal["done", "now", "open"]

_MARK = 10
"""design pixels: half the breadth of a mark"""


class LessonRow(PressRow):
    """A lesson by its title, with a tick, an arrow or an empty circle; perhaps with a ``note``."""

    def __init__(
        self, title: str, mark: Mark, on_press: Press, *, note: str = "", here: bool = False
    ) -> None:
        ink: Colour = "cream" if here else "ink2" if mark == "open" and not note else "ink"
        words: Element = Text(title, STRONG.inked(ink), lines=2)
        if note:
            words = Column((Text(title, NAME.inked(ink)), Text(note, NOTE)), "none", middle=True)
        sign = Drawing(partial(_draw_mark, mark=mark, ink="cream" if here else "ink"), 2 * _MARK)
        super().__init__(words, on_press)
        self.content = Inset(Row((sign, Stretch(words))), "near")
        self.here = here

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self.here:
            shapes.rounded_box(surface, self.rect, kit.space("tight"), "ox_high", "ox_low")
            self.hovered = False
        super().draw(surface, kit)


def _draw_mark(surface: Surface, kit: Kit, box: Box, *, mark: Mark, ink: Colour) -> None:
    (x, y), radius = box.center, kit.f(_MARK)
    if mark == "done":
        icons.tick(surface, x, y, radius, ink, kit.thin(4, 2))
    elif mark == "now":
        icons.triangle(surface, x, y, radius, "right", "ox" if ink == "ink" else ink)
    else:
        edge = kit.thin(3, 2)
        shapes.disc(surface, x, y, radius * 0.7, "paper_high", edge="ink2", edge_width=edge)


# ---- the lessons of an evening beside the table: which are done, where one is, one step back
# Invariant: it leads to lessons and steps; which of them are done is read from the settings.

_LESSON_ROW = 62
"""design height that a lesson has at most"""
_BLEED, _EDGE = 72, 6
"""design sizes: what the shadow needs, and the rounding of the paper"""


class EveningPaper:
    """The paper with the lessons of the evening of ``session``."""

    def __init__(self, game: Game, session: LessonSession) -> None:
        self.game, self.session = game, session
        self.evening = evening_with(session.lesson)
        self.back = Button("", self._step_back, size=24)
        self.skip = Button("", self._skip, size=24)

    # ---- where it leads

    def _step_back(self) -> None:
        before = max(0, self.session.number_of_step - 1)
        self.game.open(routes.LessonStep(self.session.lesson, before))

    def _skip(self) -> None:
        after = self.evening.after(self.session.lesson)
        if after is None:
            self.game.open(routes.Lessons(self.session.lesson.rules))
        else:
            open_lesson(self.game, after)

    # ---- place

    def place(self, kit: Kit, box: Box) -> list[Widget]:
        """Put it in ``box`` and return what can be pressed."""
        self.back.label, self.skip.label = _("One step back"), _("Skip this lesson")
        self.back.enabled = self.session.number_of_step > 0
        self.back.reason = _("This is the first step of the lesson.")
        self.box, self._laid = box, Laid(self._content(), kit, box)
        return list(self._laid.widgets.values())

    def _content(self) -> Element:
        here, lessons = self.session.lesson, self.evening.lessons
        words = _("Lesson {n} of {count}, step {step} of {steps}").format(
            n=lessons.index(here) + 1,
            count=len(lessons),
            step=self.session.number_of_step + 1,
            steps=len(here.steps),
        )
        foot = _("Escape leaves at any time. You can go on here later.")
        head = Text(_("First steps"), HEADING), Text(words, NOTE, lines=2), Rule("ink2")
        rows = (
            Stretch(Control(lesson.key, self._row(lesson), fill=True), most=_LESSON_ROW)
            for lesson in lessons
        )
        buttons = Control("back", self.back), Control("skip", self.skip)
        page = Column(
            (
                Column((Space("near"), *head), "hair"),
                Stretch(Column(tuple(rows), "hair")),
                Paragraph(foot, NOTE),
                *buttons,
            )
        )
        return Inset(page, "near", "near")

    def _row(self, lesson: Lesson) -> LessonRow:
        mark: Mark = "done" if is_done(self.game.settings, lesson) else "open"
        here, act = lesson is self.session.lesson, partial(open_lesson, self.game, lesson)
        return LessonRow(
            with_names(lesson.rules, _(lesson.title)), "now" if here else mark, act, here=here
        )

    # ---- looks

    def draw(self, surface: Surface, kit: Kit) -> None:
        step = self.session.lesson.key, self.session.number_of_step
        kit.sprite(surface, ("lessons", step), self.box, kit.u(_BLEED), partial(self._draw, kit))

    def _draw(self, kit: Kit, surface: Surface, box: Box) -> None:
        edge = kit.u(_EDGE)
        kit.sheet(surface, box.move(edge, edge), _EDGE, 8, 3)  # the leaf below
        kit.sheet(surface, box, _EDGE)
        head = Box(box.x, box.y, box.w, kit.thin(20, 8))
        shapes.rounded_box(surface, head, edge, "ox_high", "ox_low")
        self._laid.paint(surface, kit, box.x - self.box.x, box.y - self.box.y)


class LessonsGlance(SheetOverlay):
    """The same paper where the window has no room for it beside the table."""

    closed_by = pygame.K_ESCAPE

    def __init__(self, lessons: EveningPaper) -> None:
        super().__init__()
        self.list = lessons

    def resize(self, layout: Layout) -> None:
        self.box = layout.pad
        self.group.set(self.list.place(self.kit, self.box))

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        self.list.draw(surface, self.kit)
        self.group.draw(surface, self.kit)


# ---- where a lesson is left off, and where its end leads
# Invariant: there is always a way on: the next lesson of the evening, or a first match.


def open_lesson(game: Game, lesson: Lesson) -> None:
    """Open a lesson where it was left."""
    game.open(routes.LessonStep(lesson, place_in(game.settings, lesson)))


def onward(game: Game, lesson: Lesson) -> tuple[str, Callable[[], None]]:
    """Return the word of a button that leads on after this lesson, and what it does."""
    after = evening_with(lesson).after(lesson)
    if after is None:
        return _("Play a first match"), game.way(routes.FirstMatch(lesson.rules))
    return _("Next lesson"), partial(open_lesson, game, after)


# ---- the list of lessons, by evenings
# Invariant: it opens lessons where they were left, and changes nothing itself.

_TABS, _ROW = "evenings", 92


class LearnScene(FormScene):
    """Lies over the menu."""

    def __init__(self, game: Game, rules: RuleSet | None = None) -> None:
        """``rules``: whose lessons are shown; None for those in which the player is."""
        super().__init__(game)
        self.evening = evening_now(game.settings) if rules is None else evening_of(rules)

    @property
    def title(self) -> str:
        return _("Learn to play")

    @property
    def first(self) -> str:
        if all_done(self.game.settings, self.evening):
            return "go"
        return next_lesson(self.game.settings, self.evening).key

    def open_evening(self, index: int) -> None:
        self.evening = evenings()[index]
        self.rebuild()

    def rail(self) -> dict[str, Button]:
        problems = self.game.way(routes.ProblemCollections())
        return {
            "drills": Button(_("Drills"), self.game.way(routes.Drills()), kind="wood", size=23),
            "problems": Button(_("Problems"), problems, kind="wood", size=23),
        }

    # ---- the page

    def content(self, kit: Kit) -> Element:
        about = _(
            "Short hands with cards that are always the same. Each lesson takes a few minutes; "
            "you can leave it and go on later."
        )
        wanted = next_lesson(self.game.settings, self.evening)
        head = Text(_(self.evening.rules.heading), TITLE), Paragraph(about, NOTE)
        go = Control("go", Button(self._go_words(wanted), self._go, kind="brass", size=27))
        # what the next lesson is about is beside the button where its row does not say it
        next_about = Either((Paragraph(_(wanted.about), NOTE), Space()))
        long = self._lessons(wanted, told=True), Row((Stretch(Space()), go))
        short = self._lessons(wanted, told=False), Row((Stretch(next_about), go), "apart")
        body = Either(tuple(Column((*head, Stretch(rows), foot)) for rows, foot in (long, short)))
        names = [_(evening.name) for evening in evenings()]
        tabs = Tabs(names, evenings().index(self.evening), self.open_evening)
        several: Element = Space() if len(names) < 2 else Control(_TABS, tabs, fill=True)
        columns = Share(0.28, several), Rule(upright=True), Stretch(body)
        return Inset(Row(columns, "apart"), "wide", "apart")

    def _lessons(self, wanted: Lesson, *, told: bool) -> Element:
        rows: list[Element] = []
        for lesson in self.evening.lessons:
            done = is_done(self.game.settings, lesson)
            mark: Mark = "done" if done else "now" if lesson is wanted else "open"
            about, title = (
                with_names(lesson.rules, _(lesson.about)),
                with_names(lesson.rules, _(lesson.title)),
            )
            act = partial(open_lesson, self.game, lesson)
            row = LessonRow(title, mark, act, note=about) if told else LessonRow(title, mark, act)
            row.hint = "" if told else about
            rows.append(Stretch(Control(lesson.key, row, fill=True), most=_ROW))
        # a title must stand nearer to its own sentence than to the one above it
        return Column(tuple(rows), "near" if told else "hair")

    def _go(self) -> None:
        if all_done(self.game.settings, self.evening):
            self.game.open(routes.FirstMatch(self.evening.rules))
        else:
            open_lesson(self.game, next_lesson(self.game.settings, self.evening))

    def _go_words(self, lesson: Lesson) -> str:
        settings = self.game.settings
        if all_done(settings, self.evening):
            return _("Play a first match")
        begun = place_in(settings, lesson) > 0 or any(
            is_done(settings, one) for one in self.evening.lessons
        )
        words = _("Go on: {title}") if begun else _("Begin: {title}")
        return words.format(title=with_names(lesson.rules, _(lesson.title)))
