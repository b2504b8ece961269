"""The events on their way to the player: fetched one action at a time, handed out at a human pace.

Invariant: the match is never more than one action of another seat ahead of what has
been handed out.
"""

from __future__ import annotations

from collections import deque
from enum import Enum

from prefgame.app.session import Session
from prefgame.engine.commands import DEALER, PlayCard
from prefgame.engine.events import Event, NothingSaid, OfSeat, Said
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.takeover import LEAVE
from prefgame.ui.draw.motion import AI_APART

FORCED_AFTER, LEAST_PACE = 900.0, 0.3
"""milliseconds at the pace Calm from the last action to a card that plays itself, and how much of
them remains at any pace
"""


TAKE_BACK = 1500.0
"""milliseconds at any pace in which the next player waits where a choice can be taken back"""


BRIEF = frozenset({(Phase.TAKEOVER, LEAVE)})
"""answers that nearly everybody gives: after these the next action follows twice as soon"""


class Due(Enum):
    """The scene that has to follow when no more events come."""

    RESULT = "result"
    SETTLEMENT = "settlement"


class EventQueue:
    """The queue of events of one session. What happened before is not shown again."""

    def __init__(self, session: Session) -> None:
        session.take_events()
        self.session = session
        self.waiting: deque[Event] = deque()
        self.since = float("inf")
        """milliseconds in which the table was seen since a seat did something"""
        table = session.view().table
        unseen = table.hand is not None and table.hand.ended
        self._results_shown = table.hands_played - unseen
        """hands whose result has been laid on the table"""
        self._settled = False

    def fetch(self) -> None:
        """Let the match go on, if everything fetched before was handed out and is stored.

        A match without a hand is dealt one. A choice that is held back goes its way once it can
        have been thought better of.
        """
        if self.holding and self.since >= TAKE_BACK and self.session.next_is_ready:
            self.session.let_go()
        if not self.waiting and self.session.writing:
            self.waiting.extend(self.session.take_events())
        elif not self.waiting:
            view = self.session.view()
            if view.hand is None and view.turn.seat is DEALER:
                self.session.deal()
            self.session.advance()
            self.waiting.extend(self.session.take_events())

    @property
    def holding(self) -> bool:
        """Whether a choice of the player has been shown that can still be taken back."""
        return self.session.held and not self.waiting and not self.session.has_news

    def forget(self) -> None:
        """What waits will not happen: the choice that it came from was taken back."""
        self.waiting.clear()

    @property
    def upcoming(self) -> Event | None:
        """The event that is handed out next; None while none is known."""
        return self.waiting[0] if self.waiting else None

    def next(self, pace: float) -> Event | None:
        """The next event, unless another seat would follow too closely.

        With ``pace`` 0 none does. Silence waits like an action, whether the other seat had to think
        about it or not, but keeps the next one waiting no longer.
        """
        if not self.waiting:
            return None
        event = self.waiting[0]
        if isinstance(event, NothingSaid) and event.seat != self.session.player:
            return self.waiting.popleft() if self.may_follow(pace) else None
        if isinstance(event, OfSeat):  # the actions of seats keep a distance
            if event.actor != self.session.player and not self.may_follow(pace):
                return None
            self.since = AI_APART * pace / 2 if _is_brief(event) else 0.0
        return self.waiting.popleft()

    def may_follow(self, pace: float) -> bool:
        """Whether the next action would not follow too closely on the last one."""
        return self.since >= AI_APART * pace

    def is_asked(self, shown: SeatView) -> bool:
        """Whether the player is to act once this is shown."""
        return self.session.player is not None and bool(shown.legal)

    def plays_itself(self, shown: SeatView, *, forced: bool) -> PlayCard | None:
        """The player's card that is played without a question, if there is one.

        It is the last card, and with ``forced`` any card that is the only legal one.
        """
        only = shown.legal[0] if self.is_asked(shown) and len(shown.legal) == 1 else None
        return only if isinstance(only, PlayCard) and (forced or len(shown.cards) == 1) else None

    def may_play_itself(self, pace: float) -> bool:
        """Whether the last action can have been seen before such a card falls.

        With ``pace`` 0 a short pause remains too.
        """
        return self.since >= FORCED_AFTER * max(pace, LEAST_PACE)

    def take_due(self, shown: SeatView) -> Due | None:
        """The scene that is due once all is shown; each is returned once."""
        table = shown.table
        if table.hands_played > self._results_shown and table.scored:
            self._results_shown = table.hands_played
            return Due.RESULT
        if table.settlement is not None and not self._settled:
            self._settled = True
            return Due.SETTLEMENT
        return None


def _is_brief(event: Event) -> bool:
    return isinstance(event, Said) and (event.phase, event.word) in BRIEF
