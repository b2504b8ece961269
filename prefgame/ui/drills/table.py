"""The table of a drill: the real table with one question, and a note on the answer.

Invariant: nothing the player does here changes the match. Only the first answer counts; an answer
that is tried again is judged and not remembered.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.drills.drill import DrillSession
from prefgame.app.drills.library import Round, Standing, remember, standing_in
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.ui.drills.frame import DrillFrame
from prefgame.ui.drills.note import DrillNote
from prefgame.ui.drills.phases import single_scene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.scene import TableScene


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
        self.game.drill(self.round)

    def play_on(self) -> None:
        """Play the hand from here, for practice."""
        self.game.practise(self.drill.practice)

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
