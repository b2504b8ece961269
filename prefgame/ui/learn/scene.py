"""The list of lessons, by evenings.

Invariant: it opens lessons where they were left, and changes nothing itself.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.learn.lesson import Lesson
from prefgame.app.learn.library import (
    all_done,
    evening_now,
    evening_of,
    evenings,
    is_done,
    next_lesson,
    place_in,
)
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.lesson_row import LessonRow, Mark
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Tabs
from prefgame.ui.widgets.widget import Widget

_TABS, _ROW, _TWO_LINES = "evenings", 92, 66


class LearnScene(FormScene):
    """Lies over the menu."""

    def __init__(self, game: Game, rules: RuleSet | None = None) -> None:
        """``rules``: whose lessons are shown; None for those in which the player is."""
        super().__init__(game)
        self.evening = evening_now(game.settings) if rules is None else evening_of(rules)
        self._next_about = ""  # what the next lesson is about, where its row does not say it

    @property
    def title(self) -> str:
        return _("Learn to play")

    @property
    def first(self) -> str:
        if all_done(self.game.settings, self.evening):
            return "go"
        return next_lesson(self.game.settings, self.evening).key

    def open_evening(self, index: int) -> None:
        """Show the evening of that number."""
        self.evening = evenings()[index]
        self.rebuild()

    def rail(self) -> dict[str, Button]:
        return {"drills": Button(_("Drills"), self.game.drills, kind="wood", size=23)}

    def _open(self, lesson: Lesson) -> None:
        self.game.lesson(lesson, place_in(self.game.settings, lesson))

    # ---- place

    def _tabs(self, kit: Kit, page: Box) -> Box:
        return Box(page.x + kit.u(40), page.y + kit.u(44), kit.f(440), page.h - 2 * kit.u(44))

    def _body(self, kit: Kit, page: Box) -> Box:
        x = self._tabs(kit, page).right + kit.u(80)
        return Box(x, page.y + kit.u(36), page.right - kit.u(56) - x, page.h - 2 * kit.u(36))

    def _head_height(self, kit: Kit, body: Box) -> int:
        return kit.f(58) + kit.paragraph_height(self._about(), body.w, "label", 23) + kit.f(14)

    def _about(self) -> str:
        return _(
            "Short hands with cards that are always the same. Each lesson takes a few minutes; "
            "you can leave it and go on later."
        )

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        chosen = evenings().index(self.evening)
        names = [_(evening.name) for evening in evenings()]
        tabs = Tabs(names, chosen, self.open_evening, self._tabs(kit, page))
        body, hit = self._body(kit, page), kit.layout.hit
        wanted = next_lesson(self.game.settings, self.evening)
        top, foot = body.y + self._head_height(kit, body), body.bottom - hit - kit.f(18)
        step = min(kit.f(_ROW), (foot - top) // len(self.evening.lessons))
        low = step < kit.f(_TWO_LINES) or not all(
            LessonRow.has_room(kit, _(lesson.about), body.w) for lesson in self.evening.lessons
        )
        self._next_about = _(wanted.about) if low else ""
        widgets: dict[str, Widget] = {_TABS: tabs} if len(names) > 1 else {}
        for at, lesson in enumerate(self.evening.lessons):
            row = self._row(lesson, lesson is wanted)
            if low:  # the next lesson's is beside the button, the others are in tooltips
                row.note, row.hint = "", row.note
            row.rect = Box(body.x, top + at * step, body.w, step - kit.u(6))
            widgets[lesson.key] = row
        go = Button(self._go_words(wanted), self._go, kind="brass", size=27)
        wide = min(body.w, go.natural_width(kit) + kit.f(60))
        go.rect = Box(body.right - wide, body.bottom - hit, wide, hit)
        return {**widgets, "go": go}

    def _row(self, lesson: Lesson, wanted: bool) -> LessonRow:
        settings = self.game.settings
        mark: Mark = "done" if is_done(settings, lesson) else "now" if wanted else "open"
        note = _(lesson.about)
        return LessonRow(_(lesson.title), mark, lambda: self._open(lesson), note=note)

    def _go(self) -> None:
        """To the lesson that comes next; after the last one to a match."""
        if all_done(self.game.settings, self.evening):
            self.game.first_match(self.evening.rules)
        else:
            self._open(next_lesson(self.game.settings, self.evening))

    def _go_words(self, lesson: Lesson) -> str:
        settings = self.game.settings
        if all_done(settings, self.evening):
            return _("Play a first match")
        begun = place_in(settings, lesson) > 0 or any(
            is_done(settings, one) for one in self.evening.lessons
        )
        words = _("Go on: {title}") if begun else _("Begin: {title}")
        return words.format(title=_(lesson.title))

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        body = self._body(kit, page)
        x, y = body.x - kit.u(40), page.y + kit.u(36)
        shapes.line(surface, x, y, page.h - 2 * kit.u(36), "rule", 1, upright=True)
        head = _(self.evening.rules.heading)
        kit.text(surface, body.x, body.y + kit.f(26), head, "title", 38, max_width=body.w)
        about = self._about()
        kit.paragraph(surface, body.x, body.y + kit.f(54), body.w, about, "label", 23, "ink2")
        if self._next_about:
            go = self.widgets["go"].rect
            room = go.x - kit.f(30) - body.x
            high = kit.paragraph_height(self._next_about, room, "label", 22)
            if high <= go.h + kit.f(24):
                top = go.centery - high // 2
                kit.paragraph(surface, body.x, top, room, self._next_about, "label", 22, "ink2")
