"""The table of a lesson: the real table, on which notes say what is there and what to do.

Invariant: only what the note asks for is done. Anything else that the rules allow is answered with
a reason and taken back; what they forbid, the table refuses as in any match.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.learn.lessons import (
    FreeHandSession,
    LessonSession,
    has_declared,
    remember,
    remember_done,
    took_part,
    tricks_of_player,
)
from prefgame.engine.commands import Command
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.lessons import LessonList, LessonRow, LessonsGlance, onward
from prefgame.ui.learn.note import LessonNote, compared, taken
from prefgame.ui.learn.things import PAD
from prefgame.ui.paper.hand_result import PracticeResultScene
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.event_queue import EventAnimation
from prefgame.ui.table.frame import TableActions, TableFrame
from prefgame.ui.table.hands import TableHands
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button, Widget

# ---- what is round the table of a lesson: a way out on the rail, and lessons in place of the pad
# Invariant: a note about the pad has the pad in its place; all else is as in a match.


class LessonActions(TableActions):
    """What buttons and keys do where the way out leads to the lessons."""

    def __init__(self, desk: LaidOut, lesson: LessonSession) -> None:
        super().__init__(desk)
        self.lesson = lesson

    def open_menu(self) -> None:
        """Leave the lesson; its place is kept."""
        self.shown.game.open(routes.Lessons(self.lesson.lesson.rules))

    def claim(self) -> None:
        """A lesson is not cut short."""


class LessonFrame(TableFrame):
    """The frame of the table of a lesson."""

    def __init__(self, desk: LaidOut, lesson: LessonSession) -> None:
        super().__init__(desk, LessonActions(desk, lesson))
        self.lesson = lesson
        self.list = LessonList(desk.shown.game, lesson)
        self.lessons = Button("", self._open_list, kind="wood", size=23)

    @property
    def has_pad(self) -> bool:
        """Whether the pad is shown, for the note is about it."""
        return any(thing.startswith(f"{PAD}.") for thing in self.lesson.step.things)

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        self.menu.label, self.menu.icon = _("Leave"), "back"
        self.lessons.label = _("Lessons")
        return [self.menu], [self.lessons] if self.desk.layout.compact else []

    def _open_list(self) -> None:
        self.desk.window.push(LessonsGlance(self.list))

    def on_the_right(self) -> list[Widget]:
        if self.has_pad:
            return super().on_the_right()
        kit, note = self.desk.kit, self.desk.hints
        if kit.layout.compact:
            return []
        rows = self.list.place(kit, kit.layout.pad)
        hidden = note.shown and any(row.rect.overlaps(note.box) for row in rows)
        return [row for row in rows if not (hidden and isinstance(row, LessonRow))]

    def draw_right(self, surface: Surface) -> None:
        kit = self.desk.kit
        if self.has_pad:
            super().draw_right(surface)
        elif not kit.layout.compact:
            self.list.draw(surface, kit)

    def draw_pad_above(self, surface: Surface) -> None:
        """Where the window has no room for it, the pad that a note is about lies on the table."""
        if self.has_pad and self.desk.layout.compact:
            self.pad().draw(surface)

    def hint_box(self) -> Box | None:
        """The note says what that line would say."""
        return None

    def where(self) -> str:
        session = self.lesson
        if not self.desk.layout.compact:  # beside the table the list says the rest
            return _(session.lesson.rules.heading)
        return _("{title}, step {n} of {count}").format(
            title=_(session.lesson.title),
            n=session.number_of_step + 1,
            count=len(session.lesson.steps),
        )


# ---- after the hand that a learner has played alone: its page, which compares it with best play
# Invariant: the lesson is done when this page opens, unless the learner had no part in the hand;
# what the note says of the tricks is counted by the rules and the solver.


class FreeResultScene(PracticeResultScene):
    """The result of the hand that ``session`` has played."""

    def __init__(self, game: Game, session: FreeHandSession) -> None:
        self.lesson = session.lesson
        log = session.open_log()
        tricks = tricks_of_player(log)
        self.words = taken(tricks), compared(tricks, declared=has_declared(log))
        if took_part(log):
            remember_done(game.settings_file, self.lesson)
        super().__init__(game, session)

    @property
    def title(self) -> str:
        return _(self.lesson.title)

    def comparison(self) -> str:
        """What the player has taken, and what best play takes."""
        return " ".join(self.words)

    def page_buttons(self) -> dict[str, Button]:
        buttons = super().page_buttons()
        on = Button(*onward(self.game, self.lesson), kind="brass", size=30)
        buttons["again"].label = _("Play it again")
        return {**buttons, "on": on}


# ---- the table of a lesson: the real table, on which notes say what is there and what to do


class LessonHands(TableHands):
    """The hands of a learner, to whom ``note`` says what to do."""

    def __init__(
        self, frame: TableFrame, animation: EventAnimation, lesson: LessonSession, note: LessonNote
    ) -> None:
        super().__init__(frame, animation)
        self.lesson, self.note = lesson, note

    def submit(self, *commands: Command) -> None:
        if not self.shown.live:
            return
        if self.lesson.is_right(commands):
            self.lesson.go_on()
            super().submit(*commands)
        else:
            lesson = self.lesson
            wrong = lesson.first_wrong(commands) or commands[0]
            self.take_back(lesson.step.why_not(wrong, commands), lesson.right_of(commands))

    def take_back(self, reason: str, right: Sequence[Command] = ()) -> None:
        """What the player wants to do is not what is asked: say why; nothing has happened. What was
        ``right`` stays chosen.
        """
        self.animation.sound("refused")
        self.desk.begin_phase()
        self.desk.phase.choose_again(right)
        self.note.answer(reason)
        self.refresh()

    # ---- what a lesson leaves out

    def claim(self) -> None:
        self.take_back("")

    def hurry(self) -> None:
        self.take_back("")


class LessonTable(TableScene):
    """The table of ``session``, which is a lesson."""

    gives_verdicts = False
    frame: LessonFrame
    hands: LessonHands

    def __init__(self, game: Game, session: LessonSession) -> None:
        self.lesson = session
        super().__init__(game, session)

    def make_desk(self) -> LaidOut:
        # between two hands nothing is to be pressed but the note
        return LaidOut(self.shown, offers=False)

    def make_frame(self) -> LessonFrame:
        return LessonFrame(self.desk, self.lesson)

    def make_hints(self) -> Hints:
        self.note = LessonNote(self.frame, self.lesson)
        return self.note

    def make_hands(self) -> LessonHands:
        return LessonHands(self.frame, self.animation, self.lesson, self.note)

    def _nothing_more(self) -> None:
        """Follow the record to the next note, and show it. What a hand is worth it says itself."""
        view = self.shown.view
        self.event_queue.take_due(view)
        if self.event_queue.is_asked(view) and self.hands.answers_ahead.follow():
            return
        if self.lesson.arrived and not self.note.open:
            remember(self.shown.game.settings_file, self.lesson)
            self.note.show()
            if self.lesson.step.ask:
                self.hands.open_choice()
            else:
                if view.turn.phase is Phase.PLAY:  # nothing is refused while nobody plays
                    self.desk.begin_phase(Phase.PLAY)
                self.hands.refresh()
                self.group.focus_on(self.note.buttons[0])

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.note.open:
            self.frame.draw_pad_above(surface)
        self.note.draw_above(surface)
