"""A lesson at the table, and the hand that a learner plays alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prefgame.app.learn.lesson import Lesson, Step
from prefgame.app.learn.practice import Practice, PracticeSession
from prefgame.app.look_back.open_hand import open_hand_as_played
from prefgame.app.session import PLAYER, GuidedSession, level_names, with_player
from prefgame.app.storage.event_keeper import HandKeeper
from prefgame.app.storage.store import Store
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.solver import COMPILED

# ---- the hand that a learner plays alone, or plays on: where a lesson stops following its record
# Invariant: the cards are those of the lesson, and the others play at one level with one seed, so
# the same choices of the learner lead to the same hand. It is kept while it is played, and no
# match.


SEED = 1
"""of the chance of the others"""


def practice_of(lesson: Lesson, player: str = "") -> Practice:
    """Make the hand in which a lesson ends, from there on, against the easiest opponents.
    ``player``: what the learner is called, if that is not the name of another one in the lesson.
    """
    match = Match(with_player(lesson.started, player))
    for command in lesson.commands:
        match.submit(command)
    others = (level_names()[0],) * (len(match.table.players) - 1)
    return Practice(match.log, len(match.log), PLAYER, (None, *others), SEED)


def _keeper(lesson: Lesson, store: Store) -> HandKeeper:
    return HandKeeper(store, f"lesson/{lesson.key}")


class FreeHandSession(PracticeSession):
    """The table at which it is played: from the beginning, or as far as ``log``."""

    def __init__(
        self, lesson: Lesson, store: Store, player: str = "", log: Sequence[Event] | None = None
    ) -> None:
        self.lesson, self.title = lesson, lesson.title
        self._store, self._name = store, player
        super().__init__(practice_of(lesson, player), log, _keeper(lesson, store))

    def at(self, log: Sequence[Event]) -> FreeHandSession:
        return FreeHandSession(self.lesson, self._store, self._name, log)


def left_hand(lesson: Lesson, store: Store) -> tuple[Event, ...]:
    """Find the hand as the learner left it; empty if there is nothing to continue. NotRead if that
    is not known.
    """
    return _keeper(lesson, store).left(practice_of(lesson).log)


@dataclass(frozen=True, slots=True)
class Tricks:
    """What a player took in a hand. ``best``: what they would have taken with open cards and best
    play by all, None if nobody can say; ``few``: they were to take few.
    """

    taken: int
    best: int | None
    few: bool

    @property
    def against_best(self) -> int:
        """1 for more than best play gives, 0 for as much, -1 for less."""
        if self.best is None:
            return 0
        more = (self.taken > self.best) - (self.taken < self.best)
        return -more if self.few else more


def has_declared(log: Sequence[Event]) -> bool:
    """Tell whether the learner declared the last hand of a log."""
    return Match.replay(log).table.this_hand.declarer == PLAYER


def took_part(log: Sequence[Event]) -> bool:
    """Tell whether the learner had a part in the last hand of a log, which has ended: they played
    cards, or declared, and all others gave up.
    """
    return has_declared(log) or tricks_of_player(log) is not None


def tricks_of_player(log: Sequence[Event]) -> Tricks | None:
    """Count what the learner took in the last hand of a log, which has ended; None if they played
    no card.
    """
    table = Match.replay(log).table
    hand = table.this_hand
    if not hand.tricks or PLAYER not in table.playing:
        return None
    taken = sum(trick.winner == PLAYER for trick in hand.tricks)
    declares = hand.declarer == PLAYER
    few = declares and hand.contract is not None and hand.contract.goal.wants_few
    if hand.declarer is None or not COMPILED:
        return Tricks(taken, None, few)
    line = open_hand_as_played(table).line(None if declares else PLAYER)
    return Tricks(taken, sum(trick.winner == PLAYER for trick in line), few)


# ---- a lesson at the table
# Invariant: the match of a lesson goes the way of its record, or does what a note calls as good.
# What the player does otherwise is answered and never done.


class LessonSession(GuidedSession):
    """The lesson from the step of that number on. ``player``: what the learner is called, if that
    is not the name of another one in the lesson.
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
        """Go on to the next note: this one has been read, or its task done."""
        if not self.is_last:
            self.number_of_step += 1

    def is_right(self, commands: Sequence[Command]) -> bool:
        """Tell whether these commands are what the note asks for: those that come next, or as
        good.
        """
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
        """Pick those of these commands that are what comes next in their place, or as good."""
        wanted = self.wanted
        return tuple(
            command
            for at, command in enumerate(commands)
            if wanted[at : at + 1] == (command,) or (at == 0 and str(command) in self.step.also)
        )

    def first_wrong(self, commands: Sequence[Command]) -> Command | None:
        """Find the first of these commands that is not; None: all are right."""
        right = self.right_of(commands)
        return next((command for command in commands if command not in right), None)

    @property
    def asked(self) -> tuple[Command, ...]:
        """The command that the note asks for; none if it is only to be read."""
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
        """Do the next command of the record, as long as the note that is due is still to come."""
        if self._before >= self.step.at:
            return False
        self._do(self.lesson.commands[self._before], self.match.to_act)
        self._before += 1
        return True
