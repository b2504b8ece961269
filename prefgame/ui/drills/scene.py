"""The list of situations of each game, by topic: any of them can be drilled, or all mixed.

Invariant: it opens drills and changes nothing itself.
"""

from __future__ import annotations

import random

from pygame import Surface

from prefgame.app.drills.library import Course, DrillSet, Round, courses_from, standing_in
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.drills.situation_row import SituationRow
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Tabs
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.defence_words import drill_words

_GAMES, _AREA, MIXED = "games", "situations", "mixed"
_HEAD = 58
"""design height of the head of a topic"""


class DrillsScene(FormScene):
    """Lies over the list of lessons. ``rules``: the game whose situations are shown first; ``at``:
    the name of the one that was drilled last.
    """

    def __init__(self, game: Game, rules: RuleSet | None = None, at: str = "") -> None:
        super().__init__(game)
        own = game.settings.own_rules
        self.courses = courses_from(own)
        wanted = (one for one in self.courses if rules is not None and one.rules.key == rules.key)
        self.course: Course = next(wanted, self.courses[0])
        self.at = at if any(one.key == at for one in self.course.sets) else MIXED

    @property
    def title(self) -> str:
        return _("Drills")

    @property
    def first(self) -> str:
        return self.at

    def open_course(self, index: int) -> None:
        """Show the situations of the game of that number."""
        self.course, self.at = self.courses[index], MIXED
        self.widgets.pop(_AREA, None)  # it begins at its top
        self.rebuild()

    def begin(self, sets: tuple[DrillSet, ...]) -> None:
        """Ask drills of these situations."""
        self.game.drill(Round(sets, random.Random()))

    # ---- place

    def _tabs(self, kit: Kit, page: Box) -> Box:
        return Box(page.x + kit.u(40), page.y + kit.u(44), kit.f(350), page.h - 2 * kit.u(44))

    def _body(self, kit: Kit, page: Box) -> Box:
        x = self._tabs(kit, page).right + kit.u(64)
        return Box(x, page.y + kit.u(36), page.right - kit.u(44) - x, page.h - 2 * kit.u(36))

    def _about(self) -> str:
        return _(
            "Each drill asks for one decision. After three right answers in a row a "
            "situation is mastered. It is asked again now and then."
        )

    def _head_height(self, kit: Kit, body: Box) -> int:
        return kit.f(58) + kit.paragraph_height(self._about(), body.w, "label", 23) + kit.f(10)

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        games = [_(course.rules.name) for course in self.courses]
        chosen = self.courses.index(self.course)
        tabs = Tabs(games, chosen, self.open_course, self._tabs(kit, page))
        body, hit = self._body(kit, page), kit.layout.hit
        top, foot = body.y + self._head_height(kit, body), body.bottom - hit - kit.f(16)
        rows = {one.key: self._row(one) for one in self.course.sets}
        area = self.scroll_area(
            _AREA,
            Box(body.x, top, body.w, foot - top),
            lambda kit, width: self._flow(kit, Box(0, 0, width, 0), rows),
            lambda surface, kit, box: self._draw_heads(surface, kit, box, rows),
            children=list(rows.values()),
            arrange=lambda kit, box: self._arrange_rows(kit, box, rows),
        )
        if _AREA not in self.widgets and self.at in rows:
            area.reveal(rows[self.at])
        go = Button(_("Mixed"), lambda: self.begin(self.course.sets), kind="brass", size=27)
        wide = min(body.w, go.natural_width(kit) + kit.f(120))
        go.rect = Box(body.right - wide, body.bottom - hit, wide, hit)
        several: dict[str, Widget] = {_GAMES: tabs} if len(self.courses) > 1 else {}
        return {**several, _AREA: area, **rows, MIXED: go}

    def _row(self, one: DrillSet) -> SituationRow:
        standing = standing_in(self.game.settings, one)
        return SituationRow(self.course.rules, one.situation, standing, lambda: self.begin((one,)))

    def _arrange_rows(self, kit: Kit, box: Box, rows: dict[str, SituationRow]) -> None:
        self._flow(kit, box, rows)

    def _flow(self, kit: Kit, box: Box, rows: dict[str, SituationRow]) -> int:
        """Lay the rows below the heads of their topics; returns how high all are."""
        y = box.y
        for topic in self.course.topics:
            y += kit.f(_HEAD)
            for one in self.course.about(topic):
                row = rows[one.key]
                row.rect = Box(box.x, y, box.w, row.height(kit, box.w) + kit.u(4))
                y = row.rect.bottom  # between two rows no click is lost
            y += kit.f(14)
        return y - box.y

    # ---- looks

    def _draw_heads(
        self, surface: Surface, kit: Kit, box: Box, rows: dict[str, SituationRow]
    ) -> None:
        for topic in self.course.topics:
            sets = self.course.about(topic)
            y = rows[sets[0].key].rect.y - kit.f(_HEAD / 2)
            words = self._count_words(sets)
            beside = kit.width(words, "label", 22)
            room = box.w - beside - kit.f(40)
            kit.text(
                surface,
                box.x,
                y,
                drill_words(self.course.rules, topic.value),
                "title",
                34,
                "ox",
                max_width=room,
            )
            right = box.right - kit.f(18)
            kit.text(surface, right, y + kit.f(2), words, "label", 22, "ink2", "right")
            shapes.line(surface, box.x, y + kit.f(24), box.w, "ox", kit.thin(2))

    def _count_words(self, sets: tuple[DrillSet, ...]) -> str:
        settings = self.game.settings
        done = sum(standing_in(settings, one).mastered for one in sets)
        return _("{done} of {count} mastered").format(done=done, count=len(sets))

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        body = self._body(kit, page)
        x, y = body.x - kit.u(32), page.y + kit.u(36)
        shapes.line(surface, x, y, page.h - 2 * kit.u(36), "rule", 1, upright=True)
        head = _(self.course.rules.heading)
        kit.text(surface, body.x, body.y + kit.f(26), head, "title", 38, max_width=body.w)
        about = self._about()
        kit.paragraph(surface, body.x, body.y + kit.f(54), body.w, about, "label", 23, "ink2")
