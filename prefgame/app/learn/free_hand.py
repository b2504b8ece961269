"""The hand that a learner plays alone, or plays on: where a lesson stops following its record.

Invariant: the cards are those of the lesson, and the others play at one level with one seed, so the
same choices of the learner lead to the same hand. It is kept while it is played, and no match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.app.guided_session import PLAYER, with_player
from prefgame.app.learn.lesson import Lesson
from prefgame.app.look_back.open_hand import open_hand_as_played
from prefgame.app.practice.session import Practice, PracticeSession
from prefgame.app.session import level_names
from prefgame.app.storage.hand_keeper import HandKeeper
from prefgame.app.storage.store import Store
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.solver import COMPILED

SEED = 1
"""of the chance of the others"""


def practice_of(lesson: Lesson, player: str = "") -> Practice:
    """The hand in which a lesson ends, from there on, against the easiest opponents. ``player``:
    what the learner is called, where that is not the name of another one in the lesson.
    """
    match = Match(with_player(lesson.started, player))
    for command in lesson.commands:
        match.submit(command)
    others = (level_names()[0],) * (len(match.table.players) - 1)
    return Practice(match.log, len(match.log), PLAYER, (None, *others), SEED)


def _keeper(lesson: Lesson, store: Store) -> HandKeeper:
    return HandKeeper(store, f"lesson/{lesson.key}")


class FreeHandSession(PracticeSession):
    """The table where it is played: from the beginning, or as far as ``log``."""

    def __init__(
        self, lesson: Lesson, store: Store, player: str = "", log: Sequence[Event] | None = None
    ) -> None:
        self.lesson, self.title = lesson, lesson.title
        self._store, self._name = store, player
        super().__init__(practice_of(lesson, player), log, _keeper(lesson, store))

    def at(self, log: Sequence[Event]) -> FreeHandSession:
        return FreeHandSession(self.lesson, self._store, self._name, log)


def left_hand(lesson: Lesson, store: Store) -> tuple[Event, ...]:
    """The hand as the learner left it; empty where there is nothing to continue. NotRead where that
    is not known.
    """
    return _keeper(lesson, store).left(practice_of(lesson).log)


@dataclass(frozen=True, slots=True)
class Tricks:
    """What a player took in a hand. ``best``: what they would have taken with open cards and best
    play by all, None where nobody can say; ``few``: they were to take few.
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
    """Whether the learner declared the last hand of a log."""
    return Match.replay(log).table.this_hand.declarer == PLAYER


def took_part(log: Sequence[Event]) -> bool:
    """Whether the learner had a part in the last hand of a log, which has ended: they played cards,
    or declared, and all others gave up.
    """
    return has_declared(log) or tricks_of_player(log) is not None


def tricks_of_player(log: Sequence[Event]) -> Tricks | None:
    """What the learner took in the last hand of a log, which has ended; None where they played no
    card.
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
