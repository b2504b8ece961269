"""The tables of lessons and drills: real ones, on which a note says what is there and what to do.

Invariant: in a lesson only what the note asks for is done; anything else that the rules allow is
answered with a reason and taken back. In a drill nothing changes the match. What the rules forbid,
the table refuses as in any match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Surface

from prefgame.app.learn.drills import Drill, DrillSession, Round, remember, words_in
from prefgame.app.learn.lessons import (
    FreeHandSession,
    LessonSession,
    has_declared,
    remember_done,
    took_part,
    tricks_of_player,
)
from prefgame.app.learn.lessons import remember as remember_step
from prefgame.app.words.regional import with_names
from prefgame.cards import Card
from prefgame.engine.commands import Command, Discard
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Phase, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.learn.drill_note import DrillNote, single_answers
from prefgame.ui.learn.lessons import EveningPaper, LessonRow, LessonsGlance, onward
from prefgame.ui.learn.note import LessonNote, compared, taken
from prefgame.ui.learn.note_place import PAD
from prefgame.ui.paper.hand_result import PracticeResultScene
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.event_queue import EventAnimation
from prefgame.ui.table.frame import TableActions, TableFrame
from prefgame.ui.table.hands import TableHands
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.phases.answers import DefencePhase
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.table.plate import ME, SeatInfo
from prefgame.ui.table.scene import TableScene
from prefgame.ui.table.slips.answer_slip import SlipChoice
from prefgame.ui.table.slips.outlook import with_contract_sentence
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.defence_words import drill_words

# ---- what is round the table of a lesson: a way out on the rail, and lessons in place of the pad
# Invariant: a note about the pad has the pad in its place; all else is as in a match.


class TeachingActions(TableActions):
    """What buttons and keys do where the way ``out`` leads to lessons or situations."""

    def __init__(self, desk: LaidOut, out: routes.Route) -> None:
        super().__init__(desk)
        self.out = out

    def open_menu(self) -> None:
        self.shown.game.open(self.out)

    def claim(self) -> None:
        """Do nothing: neither lesson nor drill is cut short."""


class LessonFrame(TableFrame):
    """The frame of the table of a lesson."""

    def __init__(self, desk: LaidOut, lesson: LessonSession) -> None:
        super().__init__(desk, TeachingActions(desk, routes.Lessons(lesson.lesson.rules)))
        self.lesson = lesson
        self.list = EveningPaper(desk.shown.game, lesson)
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
        """Draw the pad that a note is about on the table, if the window has no room beside it."""
        if self.has_pad and self.desk.layout.compact:
            self.pad().draw(surface)

    def hint_box(self) -> Box | None:
        """Return none: the note says what that line would say."""
        return None

    def where(self) -> str:
        session = self.lesson
        if not self.desk.layout.compact:  # beside the table the list says the rest
            return _(session.lesson.rules.heading)
        return _("{title}, step {n} of {count}").format(
            title=with_names(session.lesson.rules, _(session.lesson.title)),
            n=session.number_of_step + 1,
            count=len(session.lesson.steps),
        )


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
        """Say why what the player wants is not asked for; what was ``right`` of it stays chosen."""
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
            remember_step(self.shown.game.settings_file, self.lesson)
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
        return with_names(self.lesson.rules, _(self.lesson.title))

    def comparison(self) -> str:
        return " ".join(self.words)

    def page_buttons(self) -> dict[str, Button]:
        buttons = super().page_buttons()
        on = Button(*onward(self.game, self.lesson), kind="brass", size=30)
        buttons["again"].label = _("Play it again")
        return {**buttons, "on": on}


# ---- the phases of a table where only one answer is asked: nothing is offered that is not valued
# Invariant: each answer is one command. At the usual table a slip may say at once what the engine
# asks later, and a discard comes with its contract.


class SingleAnswerPhase(DefencePhase):
    """Do you defend? How you play is another question."""

    def options(self) -> list[SlipChoice]:
        return single_answers(self.view, self.kit.deck)


class DiscardPhase(ExchangePhase):
    """Which two cards are discarded? Where the contract is still open, it is another question."""

    @property
    def asks_cards_alone(self) -> bool:
        return len(self.open_contracts()) > 1

    def hint(self) -> str:
        if not (self.live and self.asks_cards_alone):
            return super().hint()
        left = 2 - len(self.away)
        if not left:
            return _("Press “{button}”, or change your choice.").format(button=self._go_label())
        if left == 1:
            return _("Choose one more card to discard; the contract is not asked.")
        return _("Choose two cards to discard; the contract is not asked.")

    def note(self) -> str:
        return super().note() if self.live else with_contract_sentence(self.view, "")

    def choices(self) -> list[Widget]:
        offered = super().choices()
        if not (offered and self.asks_cards_alone):
            return offered
        why_not = "" if len(self.away) == 2 else _("Choose two cards to discard first.")
        go = self.go_button(self._go_label(), self._go, why_not)
        go.rect = offered[-1].rect
        return [go]

    def _go_label(self, throws: bool = False) -> str:
        if self.asks_cards_alone:
            return pgettext("button", "Discard")
        return super()._go_label(throws)

    def _go(self) -> None:
        if self.asks_cards_alone and len(self.away) == 2:
            low, high = sorted(map(Card, self.away))
            self.desk.hands.submit(Discard((low, high)))
        else:
            super()._go()


_SINGLE: dict[type[PhaseScene], type[PhaseScene]] = {
    DefencePhase: SingleAnswerPhase,
    ExchangePhase: DiscardPhase,
}


def _single_scene_of(rules: RuleSet, phase: Phase) -> type[PhaseScene]:
    scene = scene_of(rules, phase)
    return _SINGLE.get(scene, scene)


# ---- what is round the table of a drill: a way out on the rail, and which situation it is
# Invariant: all else is as in a match; what a match only offers while it goes on is left out.

_SAID_BY_THE_NOTE = (Phase.REVEAL, Phase.PLAY)
"""phases after whose answer the plate would tell of something else: what is asked next, a trick"""


class DrillFrame(TableFrame):
    """The frame of the table of a drill."""

    def __init__(self, desk: LaidOut, drill: Drill, questions: Round) -> None:
        at = questions.sets[0].key if len(questions.sets) == 1 else ""
        super().__init__(desk, TeachingActions(desk, routes.Drills(drill.rules, at)))
        self.drill = drill
        self.answered: SeatView | None = None
        """what the player would see after the answer, while it lies there"""

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        self.menu.label, self.menu.icon = _("Leave"), "back"
        compact = self.desk.layout.compact
        return [self.menu], [*([self.notes] if compact else []), self.last]

    def hint_box(self) -> Box | None:
        """Return none beside an answer: that line belongs to the question."""
        return super().hint_box() if self.shown.live else None

    def _view_of(self, seat: Seat) -> SeatView:
        """Return what the plate of a seat shows: of the player, what was answered."""
        answered, shown = self.answered, self.shown.view
        if answered is None or seat != shown.seat or shown.turn.phase in _SAID_BY_THE_NOTE:
            return shown
        return answered

    def _compose(self) -> list[tuple[str, Box, SeatInfo]]:
        """Return the plates; the player is not asked for a contract where cards alone are."""
        plates, phase = super()._compose(), self.desk.phase
        if not (isinstance(phase, DiscardPhase) and phase.asks_cards_alone and self.shown.live):
            return plates
        mine = _("which two cards?")
        return [
            (at, box, replace(info, note=mine) if at == ME else info) for at, box, info in plates
        ]

    def where(self) -> str:
        drill = self.drill
        return _("{game} · {title}").format(
            game=_(drill.rules.name),
            title=drill_words(drill.rules, words_in(drill.situation, drill.rules).title),
        )


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
        """Leave: Escape answers no question here."""
        self.frame.actions.open_menu()

    def submit(self, *commands: Command) -> None:
        """Judge the player's answer."""
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
        """Do nothing: nothing is claimed in a drill."""

    def hurry(self) -> None:
        """Do nothing: a drill is one decision."""


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
