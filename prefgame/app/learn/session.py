"""A lesson at the table: the others' moves come from its record, and the player's are compared.

Invariant: the match of a lesson goes the way of its record, or does what a note calls as good. What
the player does otherwise is answered and never done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prefgame.app.guided_session import PLAYER, GuidedSession, with_player
from prefgame.app.learn.lesson import Lesson, Step
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.match import Match


class LessonSession(GuidedSession):
    """The lesson from the step of that number on. ``player``: what the learner is called, where
    that is not the name of another one in the lesson.
    """

    def __init__(self, lesson: Lesson, number: int = 0, player: str = "") -> None:
        self.lesson, self.number_of_step = lesson, number
        match = Match(with_player(lesson.started, player))
        for command in lesson.commands[: lesson.steps[number].at]:
            match.submit(command)
        self._before = lesson.steps[number].at  # how many commands of the record are done
        super().__init__(match)

    # ---- where it is

    @property
    def step(self) -> Step:
        """The note that is shown, or that comes next."""
        return self.lesson.steps[self.number_of_step]

    @property
    def arrived(self) -> bool:
        """Whether the match has come to that note."""
        return self._before == self.step.at

    @property
    def is_last(self) -> bool:
        """Whether no note follows this one."""
        return self.number_of_step == len(self.lesson.steps) - 1

    def go_on(self) -> None:
        """The note has been read, or its task done: the next one is due."""
        if not self.is_last:
            self.number_of_step += 1

    def is_right(self, commands: Sequence[Command]) -> bool:
        """Whether these commands are what the note asks for: those that come next, or as good."""
        return bool(self.step.ask) and self.first_wrong(commands) is None

    @property
    def wanted(self) -> tuple[Command, ...]:
        """What the player does from here to the note that follows, whatever others do meanwhile."""
        lesson, begin = self.lesson, self._before
        following = lesson.steps[self.number_of_step + 1 :][:1]
        end = following[0].at if following else begin
        coming = zip(lesson.commands[begin:end], lesson.seats[begin:end])
        return tuple(command for command, seat in coming if seat == PLAYER)

    def right_of(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """Those of these commands that are what comes next in their place, or as good."""
        wanted = self.wanted
        return tuple(
            command
            for at, command in enumerate(commands)
            if wanted[at : at + 1] == (command,) or (at == 0 and str(command) in self.step.also)
        )

    def first_wrong(self, commands: Sequence[Command]) -> Command | None:
        """The first of these commands that is not; None: all are right."""
        right = self.right_of(commands)
        return next((command for command in commands if command not in right), None)

    @property
    def asked(self) -> tuple[Command, ...]:
        """The command that the note asks for; none where it is only to be read."""
        return self.lesson.commands[self._before :][:1] if self.step.ask else ()

    @property
    def asked_at_once(self) -> Iterator[tuple[Command, ...]]:
        """That command, and the contract that is named with a discard; then the same with each
        command that is as good.
        """
        if not self.step.ask:
            return
        first, *further = self.wanted
        named = [
            one for one in further[:1] if isinstance(first, Discard) and isinstance(one, Announce)
        ]
        yield (first, *named)
        for command in self.view().legal if self.step.also else ():
            if str(command) in self.step.also:
                yield (command, *named)

    # ---- what a session does

    def submit(self, command: Command) -> None:
        super().submit(command)
        self._before += 1

    def advance(self) -> bool:
        """The next command of the record, as long as the note that is due is still to come."""
        if self._before >= self.step.at:
            return False
        self._do(self.lesson.commands[self._before], self.match.to_act)
        self._before += 1
        return True
