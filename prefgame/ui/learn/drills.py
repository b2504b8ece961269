"""The list of situations of each game, by topic, and the table of a drill."""

from __future__ import annotations

import random

from pygame import Surface

from prefgame.app.learn.drills import (
    Course,
    DrillSession,
    DrillSet,
    Round,
    Standing,
    courses_from,
    remember,
    standing_in,
    words_in,
)
from prefgame.app.learn.situations import Situation
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.drill_note import DrillNote, draw_marks, marks_width, standing_words
from prefgame.ui.learn.drill_phases import DrillFrame, single_scene
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Tabs
from prefgame.ui.words.defence_words import drill_words

# ---- the line of a situation: its name, what to look for, and how far the player has come

_WORDS = 200
"""design width of the words below the marks"""
_TOP, _GAP = 9, 2
"""design heights: above the name, and between it and the sentence"""


class SituationRow(Widget):
    """A situation with its standing."""

    def __init__(
        self, rules: RuleSet, situation: Situation, standing: Standing, on_press: Press
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        words = words_in(situation, rules)
        self.title, self.look = drill_words(rules, words.title), _(words.look)
        self.standing = standing

    def _room(self, kit: Kit, width: int) -> int:
        """How wide title and sentence may be."""
        return width - 2 * kit.f(18) - max(marks_width(kit), kit.f(_WORDS)) - kit.f(20)

    def height(self, kit: Kit, width: int) -> int:
        """How high the row has to be."""
        room = self._room(kit, width)
        look = kit.paragraph_height(self.look, room, "label", 22, 1.2)
        words = self._title_height(kit, room) + kit.f(_GAP) + look
        return max(kit.layout.hit, words + 2 * kit.f(_TOP))

    def _title_height(self, kit: Kit, room: int) -> int:
        return kit.paragraph_height(self.title, room, "title", 30, 1.1)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("situation", self.title, self.standing, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        if self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=160)
        x, room = box.x + kit.f(18), self._room(kit, box.w)
        y = box.y + kit.f(_TOP)
        kit.paragraph(surface, x, y, room, self.title, "title", 30, line_height=1.1)
        y += self._title_height(kit, room) + kit.f(_GAP)
        kit.paragraph(surface, x, y, room, self.look, "label", 22, "ink2", line_height=1.2)
        right = x + room + kit.f(20)
        wide = box.right - kit.f(18) - right
        y = box.centery - kit.f(14)
        draw_marks(surface, kit, right + (wide - marks_width(kit)) / 2, y, self.standing)
        kit.text(
            surface,
            right + wide / 2,
            box.centery + kit.f(17),
            standing_words(self.standing),
            "label",
            22,
            "ink2",
            "center",
            max_width=wide,
        )


# ---- the list of situations of each game, by topic: any of them can be drilled, or all mixed
# Invariant: it opens drills and changes nothing itself.


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
        self.game.open(routes.NextDrill(Round(sets, random.Random())))

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


# ---- the table of a drill: the real table with one question, and a note on the answer
# Invariant: nothing the player does here changes the match. Only the first answer counts; an answer
# that is tried again is judged and not remembered.


class DrillTable(TableScene):
    """The table of ``session``, a question of ``questions``."""

    gives_verdicts = False

    def __init__(self, game: Game, session: DrillSession, questions: Round) -> None:
        self.drill, self.round = session, questions
        self.counted = False
        self.answered: SeatView | None = None
        """what the player would see after the answer, while it lies there"""
        super().__init__(game, session)

    def make_hints(self) -> Hints:
        self.note = DrillNote(self)
        return self.note

    def make_frame(self) -> TableFrame:
        return DrillFrame(self)

    @property
    def standing(self) -> Standing:
        """How far the player has come in this situation."""
        assert self.round.now is not None
        return standing_in(self.game.settings, self.round.now)

    def _scene_of(self, phase: Phase) -> type[PhaseScene]:
        return single_scene(super()._scene_of(phase))

    # ---- the question and its answer

    def _nothing_more(self) -> None:
        """Ask, unless something was answered."""
        if not self.live and not self.note.shown:
            self._open_choice()

    def submit(self, *commands: Command) -> None:
        """The player answers."""
        if not self.live:
            return
        chosen = self.drill.choice_of(commands[0])
        if not self.counted:
            assert self.round.now is not None
            remember(self.game.settings_file, self.round.now, chosen.right)
            self.counted = True
        self._close_choice()
        self.answered = self.drill.view_after(chosen.command)
        self.phase = self._scene_of(self.shown.turn.phase)(self)
        if not chosen.right:
            self.animation.sound("refused")
        self.note.show(chosen)
        self._arrange(moving=True)
        self.group.focus_on(self.note.next)

    def try_again(self) -> None:
        """The same question once more; the answer does not count."""
        self._open_choice()

    def go_on(self) -> None:
        """The next drill."""
        self.game.open(routes.NextDrill(self.round))

    def play_on(self) -> None:
        """Play the hand from here, for practice."""
        self.game.open(routes.PlayAgain(self.drill.practice))

    def _open_choice(self) -> None:
        self.note.forget()
        self.answered = None
        super()._open_choice()

    def _lay_out(self, moving: bool = False) -> None:
        super()._lay_out(moving)
        if not self.live:  # the answer lies there: nothing is to be pressed but its buttons
            self.choices = []

    # ---- what a drill leaves out

    def claim(self) -> None:
        """Nothing is claimed in a drill."""

    def end_early(self) -> None:
        """A drill is one decision."""

    def hurry(self) -> None:
        """A drill is one decision."""

    # ---- drawing

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.note.draw_above(surface)
