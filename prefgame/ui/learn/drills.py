"""The list of situations of each game, by topic, and the table of a drill."""

from __future__ import annotations

import random
from functools import partial

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
from prefgame.app.learn.situations import Topic
from prefgame.engine.commands import Command
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.drill_note import DrillNote, draw_marks, marks_width, standing_words
from prefgame.ui.learn.drill_phases import DrillFrame, single_scene
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.event_queue import EventAnimation
from prefgame.ui.table.hands import TableHands
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Element,
    Inset,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
    heading,
)
from prefgame.ui.widgets.list import PressRow
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Tabs
from prefgame.ui.widgets.styles import NAME, NOTE, TITLE
from prefgame.ui.words.defence_words import drill_words

# ---- the list of situations of each game, by topic: any of them can be drilled, or all mixed
# Invariant: it opens drills and changes nothing itself.


_GAMES, _AREA, MIXED = "games", "situations", "mixed"
_STANDING = 0.25
"""the part of a row that the standing in its situation takes"""


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

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        named = super().build(kit, page)
        area = named[_AREA]
        if _AREA not in self.widgets and isinstance(area, Scroll) and self.at in area.inner:
            area.reveal(area.inner[self.at])
        return named

    def content(self, kit: Kit) -> Element:
        about = _(
            "Each drill asks for one decision. After three right answers in a row a "
            "situation is mastered. It is asked again now and then."
        )
        topics = Scroll(Column(tuple(map(self._topic, self.course.topics)), "apart"))
        go = Button(_("Mixed"), lambda: self.begin(self.course.sets), kind="brass", size=27)
        body = Column(
            (
                Text(_(self.course.rules.heading), TITLE),
                Paragraph(about, NOTE),
                Stretch(Control(_AREA, topics, fill=True)),
                Row((Stretch(Space()), Share(0.35, Control(MIXED, go)))),
            )
        )
        chosen = self.courses.index(self.course)
        tabs = Tabs([_(one.rules.name) for one in self.courses], chosen, self.open_course)
        games: Element = Space() if len(self.courses) < 2 else Control(_GAMES, tabs, fill=True)
        columns = Share(0.26, games), Rule(upright=True), Stretch(body)
        return Inset(Row(columns, "apart"), "wide", "apart")

    def _topic(self, topic: Topic) -> Element:
        """The situations of a topic, and how many of them are mastered."""
        sets, settings = self.course.about(topic), self.game.settings
        done = sum(standing_in(settings, one).mastered for one in sets)
        count = _("{done} of {count} mastered").format(done=done, count=len(sets))
        title = drill_words(self.course.rules, topic.value)
        rows = (Control(one.key, self._row(one)) for one in sets)
        return Column((heading(title, Text(count, NOTE, "right")), *rows), "none")

    def _row(self, one: DrillSet) -> PressRow:
        """A situation: its name, what to look for, and how far the player has come."""
        rules, standing = self.course.rules, standing_in(self.game.settings, one)
        words = words_in(one.situation, rules)
        told = Text(drill_words(rules, words.title), NAME, lines=2), Paragraph(_(words.look), NOTE)
        come = Drawing(partial(_draw_standing, standing=standing), high=28)
        shown = Column((come, Text(standing_words(standing), NOTE, "center")), "none", middle=True)
        row = Row((Stretch(Column(told, "none", middle=True)), Share(_STANDING, shown)))
        return PressRow(row, lambda: self.begin((one,)))


def _draw_standing(surface: Surface, kit: Kit, box: Box, *, standing: Standing) -> None:
    x = box.x + (box.w - marks_width(kit)) / 2
    draw_marks(surface, kit, x, box.centery, standing)


# ---- the table of a drill: the real table with one question, and a note on the answer
# Invariant: nothing the player does here changes the match. Only the first answer counts; an answer
# that is tried again is judged and not remembered.


class DrillHands(TableHands):
    """The hands of who answers ``drill``; ``note`` says what the answer is worth."""

    frame: DrillFrame

    def __init__(
        self, frame: DrillFrame, animation: EventAnimation, drill: DrillSession, note: DrillNote
    ) -> None:
        super().__init__(frame, animation)
        self.drill, self.note = drill, note
        self.counted = False

    def _escape(self) -> None:
        """Escape leaves: it answers no question here."""
        self.frame.actions.open_menu()

    def submit(self, *commands: Command) -> None:
        """The player answers."""
        if not self.shown.live:
            return
        chosen = self.drill.choice_of(commands[0])
        if not self.counted:
            assert self.note.round.now is not None
            remember(self.shown.game.settings_file, self.note.round.now, chosen.right)
            self.counted = True
        self.close_choice()
        self.frame.answered = self.drill.view_after(chosen.command)
        self.desk.begin_phase()
        if not chosen.right:
            self.animation.sound("refused")
        self.note.show(chosen)
        self.refresh()
        self.desk.group.focus_on(self.note.next)

    def open_choice(self) -> None:
        self.note.forget()
        self.frame.answered = None
        super().open_choice()

    # ---- what a drill leaves out

    def claim(self) -> None:
        """Nothing is claimed in a drill."""

    def hurry(self) -> None:
        """A drill is one decision."""


def _single_scene_of(rules: RuleSet, phase: Phase) -> type[PhaseScene]:
    return single_scene(scene_of(rules, phase))


class DrillTable(TableScene):
    """The table of ``session``, a question of ``questions``."""

    gives_verdicts = False
    frame: DrillFrame

    def __init__(self, game: Game, session: DrillSession, questions: Round) -> None:
        self.drill, self.round = session, questions
        super().__init__(game, session)

    def make_desk(self) -> LaidOut:
        # while the answer lies there nothing is to be pressed but its buttons
        return LaidOut(self.shown, _single_scene_of, offers=False)

    def make_frame(self) -> DrillFrame:
        return DrillFrame(self.desk, self.drill.drill, self.round)

    def make_hints(self) -> Hints:
        self.note = DrillNote(self.frame, self.drill, self.round)
        return self.note

    def make_hands(self) -> DrillHands:
        return DrillHands(self.frame, self.animation, self.drill, self.note)

    def _nothing_more(self) -> None:
        """Ask, unless something was answered."""
        if not self.shown.live and not self.note.shown:
            self.hands.open_choice()

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.note.draw_above(surface)
