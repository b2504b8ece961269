"""The table of a lesson: the real table, on which notes say what is there and what to do.

Invariant: only what the note asks for is done. Anything else that the rules allow is answered with
a reason and taken back; what they forbid, the table refuses as in any match.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.learn.lesson_session import (
    FreeHandSession,
    LessonSession,
    has_declared,
    left_hand,
    took_part,
    tricks_of_player,
)
from prefgame.app.learn.lessons import remember, remember_done
from prefgame.app.storage.kept_rows import not_read_words
from prefgame.engine.commands import Command
from prefgame.engine.events import Event
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.desk import PAD, LessonDesk
from prefgame.ui.learn.lessons import LessonList, LessonRow, LessonsGlance, onward
from prefgame.ui.learn.note import LessonNote, compared, taken
from prefgame.ui.paper.hand.result import PracticeResultScene
from prefgame.ui.table.actions import TableActions
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.pad.page import draw_pad
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit

# ---- what is round the table of a lesson: a way out on the rail, and lessons in place of the pad
# Invariant: a note about the pad has the pad in its place; all else is as in a match.


class LessonActions(TableActions):
    """What buttons and keys do where the way out leads to the lessons."""

    def __init__(self, desk: LessonDesk) -> None:
        super().__init__(desk)
        self.desk = desk

    def open_menu(self) -> None:
        """Leave the lesson; its place is kept."""
        self.desk.game.open(routes.Lessons(self.desk.lesson.lesson.rules))

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

    def page_buttons(self, kit: Kit) -> dict[str, Button]:
        buttons = super().page_buttons(kit)
        on = Button(*onward(self.game, self.lesson), kind="brass", size=30)
        buttons["again"].label = _("Play it again")
        return {**buttons, "on": on}


# ---- the table of a lesson: the real table, on which notes say what is there and what to do


class LessonTable(TableScene):
    """The table of ``session``, which is a lesson."""

    gives_verdicts = False

    def __init__(self, game: Game, session: LessonSession) -> None:
        self.lesson = session
        super().__init__(game, session)

    def make_hints(self) -> Hints:
        self.note = LessonNote(self)
        return self.note

    def make_frame(self) -> TableFrame:
        self.lesson_frame = LessonFrame(self)
        return self.lesson_frame

    @property
    def frame_shows_pad(self) -> bool:
        """Whether the pad is shown, for the note is about it."""
        return any(thing.startswith(f"{PAD}.") for thing in self.lesson.step.things)

    # ---- the course of the lesson

    def _nothing_more(self) -> None:
        """Follow the record to the next note, and show it. What a hand is worth it says itself."""
        self.event_queue.take_due(self.shown)
        if self.event_queue.is_asked(self.shown) and self.answers_ahead.follow():
            return
        if self.lesson.arrived and not self.note.open:
            remember(self.game.settings_file, self.lesson)
            self.note.show()
            if self.lesson.step.ask:
                self._open_choice()
            else:
                if self.shown.turn.phase is Phase.PLAY:  # nothing is refused while nobody plays
                    self.phase = self._scene_of(Phase.PLAY)(self)
                self._arrange(moving=True)
                self.group.focus_on(self.note.buttons[0])

    def submit(self, *commands: Command) -> None:
        if not self.live:
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
        self.phase = self._scene_of(self.shown.turn.phase)(self)
        self.phase.choose_again(right)
        self.note.answer(reason)
        self._arrange(moving=True)

    def read_on(self) -> None:
        """The note has been read."""
        if self.lesson.is_last:
            return
        self.lesson.go_on()
        self.note.forget()
        self._arrange()

    # ---- the hand at its end

    @property
    def hand_is_known(self) -> bool:
        """Whether it is known what was left of the hand that ends the lesson."""
        return self.game.store.hands.is_known

    def look_for_hand(self) -> None:
        """Play that hand, or say what was left of it, once that is known: what was left would be
        lost otherwise.
        """
        self.game.store.hands.look_again()
        if self.hand_is_known and not self.hand_is_left:
            self.play_hand()
            return
        self.note.show()
        if not self.hand_is_known:
            self.note.answer(not_read_words())
        self._arrange()
        self.group.focus_on(self.note.buttons[0])

    @property
    def hand_is_left(self) -> bool:
        """Whether the hand that ends the lesson was left in the middle."""
        return bool(left_hand(self.lesson.lesson, self.game.store))

    def play_hand(self) -> None:
        """The learner plays that hand from its beginning."""
        self._sit_down(())

    def continue_hand(self) -> None:
        """The learner goes on with it."""
        self._sit_down(left_hand(self.lesson.lesson, self.game.store))

    def _sit_down(self, log: Sequence[Event]) -> None:
        self.note.forget()
        self.game.open(routes.FreeHand(self.lesson.lesson, log))

    def asked_widgets(self) -> list[Widget]:
        """The widgets that do what is asked: of several things the first one still to be done."""
        at_once = next(self.lesson.asked_at_once, ())
        asked = self.phase.widgets_for(at_once) if at_once else []
        return [one for one in asked if isinstance(one, HandCard)] or asked

    def asks_next(self) -> str:
        """What is asked once a part of it is chosen; "" before, and where one press does it."""
        ways = self.lesson.asked_at_once if self.live else ()
        return next(filter(None, map(self.phase.asks_next, ways)), "")

    # ---- what a lesson leaves out

    def claim(self) -> None:
        self.take_back("")

    def end_early(self) -> None:
        self.take_back("")

    def hurry(self) -> None:
        self.take_back("")

    def _lay_out(self, moving: bool = False) -> None:
        super()._lay_out(moving)
        if not self.live:  # between two hands nothing is to be pressed but the note
            self.choices = []

    # ---- drawing

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.note.open:
            self.lesson_frame.draw_pad_above(surface)
        self.note.draw_above(surface)
