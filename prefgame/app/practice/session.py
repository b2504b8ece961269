"""A hand by itself, played for practice: no match goes on from it, and moves can be taken back.

Invariant: no match of the store hears of it; what keeps it, if anything does, only lets it be left
and continued. Taking back makes a new session of a shorter log; a log still only grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.app.session import USUAL_LEVEL, Session
from prefgame.app.storage.event_keeper import EventKeeper, NothingKept
from prefgame.app.storage.rows import MatchPlan
from prefgame.engine.commands import Command
from prefgame.engine.events import CardPlayed, Commanded, Event
from prefgame.engine.match import Match
from prefgame.engine.state import Table
from prefgame.i18n import _
from prefgame.rules.base import Seat


@dataclass(frozen=True)
class Practice:
    """What is practised. ``log``: the complete match to the end of the hand, or to where it is to
    be taken up; ``at``: how many of its events stay; ``levels`` by seat, of the match that was
    played.
    """

    log: tuple[Event, ...]
    at: int
    seat: Seat
    levels: tuple[str | None, ...]
    seed: int = 0

    @property
    def table(self) -> Table:
        """The table after all of ``log``."""
        return Match.replay(self.log).table

    @property
    def plan(self) -> MatchPlan:
        """Who sits where: the player at ``seat``, and elsewhere who sat there; in the place that
        the player had before sits a usual seat.
        """
        levels = tuple(
            None if seat == self.seat else level or USUAL_LEVEL
            for seat, level in enumerate(self.levels)
        )
        return MatchPlan(levels=levels, seed=self.seed, first_dealer=0)


class PracticeSession(Session):
    """The table where it is played."""

    goes_on = False
    may_hold = False
    title = ""
    """what it is, in the words of the catalogue; "" for a hand that was played before"""

    def __init__(
        self,
        practice: Practice,
        log: Sequence[Event] | None = None,
        keeper: EventKeeper | None = None,
    ) -> None:
        """As it was at the beginning, or as far as ``log``. ``keeper``: keeps it while it is
        played, so that it can be continued; without it, it is not kept.
        """
        self.practice = practice
        self.can_be_continued = keeper is not None
        match = Match.replay(practice.log[: practice.at] if log is None else log)
        self._decisions = decisions(match.log, practice)
        keeper = keeper or NothingKept()
        keeper.append(0, 0, match.log)
        super().__init__(match, practice.plan, keeper, number=0, saved=len(match.log))

    def submit(self, command: Command) -> None:
        at, choice = len(self.match.log), len(self.match.legal()) > 1
        super().submit(command)
        if choice:
            self._decisions += (at,)

    def again(self) -> PracticeSession:
        """The same from the beginning."""
        return self.at(self.practice.log[: self.practice.at])

    def name_of_hand(self, hand: str) -> str:
        return _(self.title) or _("Practice: {hand}").format(hand=hand)

    @property
    def keeping(self) -> str:
        if self.can_be_continued:
            return _("The hand is saved after every card.")
        return _("This hand is played again. Nothing is written down.")

    @property
    def why_not_again(self) -> str:
        """Why it cannot be begun again now; empty where it can."""
        return ""

    @property
    def may_take_back(self) -> bool:
        """Whether the player has had a choice yet."""
        return bool(self._decisions)

    @property
    def why_not_taken_back(self) -> str:
        """Why no move can be taken back; empty where one can."""
        return "" if self.may_take_back else _("You have not decided anything yet.")

    def taken_back(self) -> PracticeSession:
        """The table before the player's last choice; as at the beginning where there was none."""
        return self.at(self.match.log[: (self._decisions or (self.practice.at,))[-1]])

    def at(self, log: Sequence[Event]) -> PracticeSession:
        """The table of the same practice after this log."""
        return PracticeSession(self.practice, log)


def decisions(log: Sequence[Event], practice: Practice) -> tuple[int, ...]:
    """How many events lay before each choice that the player has made in this practice."""
    match, found = Match.replay(log[: practice.at]), []
    for event in log[practice.at :]:
        if not isinstance(event, Commanded):
            continue  # it has followed from the one before
        settled = isinstance(event, CardPlayed) and event.settled is not None
        if not settled and match.to_act == practice.seat and len(match.legal()) > 1:
            found.append(len(match.log))
        match.submit(event.command)
    return tuple(found)
