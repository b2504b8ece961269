"""The events on their way to the player: one at a time, each with its movement and its sound.

Invariant: the match is never more than one action of another seat ahead of what has
been handed out.
"""

from __future__ import annotations

from collections import deque
from enum import Enum

import pygame
from pygame.event import Event as Input

from prefgame.app.session import Session
from prefgame.engine.commands import DEALER, PlayCard
from prefgame.engine.events import (
    BidCalled,
    CardPlayed,
    ContractAnnounced,
    Dealt,
    DefenceAnswered,
    Event,
    GameRevealed,
    HandEnded,
    KontraSaid,
    NothingSaid,
    OfSeat,
    Said,
    TalonTaken,
    TrickTaken,
)
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import LEAVE
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase
from prefgame.ui.draw.card_order import hand_order
from prefgame.ui.draw.motion import AI_APART
from prefgame.ui.system.sounds import SoundName
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.movement import EventMovement, Paid, PaymentMovement
from prefgame.ui.table.plate import LEFT, RIGHT, place_of

# ---- a player who skips a movement often presses once too often; all times are milliseconds

GO_ON = (pygame.K_SPACE, pygame.K_RETURN)
"""The keys that finish what moves."""
TOO_SOON = 450.0
"""The time after a skip in which a second click or key does nothing."""
UNSEEN = 200.0
"""The time at the pace Calm, after a movement that ended automatically, in which a key does
nothing: nobody answers so fast what has just come up, so the key was meant to skip.
"""
FRESH = 250.0
"""The time after the player's choice has opened in which a click on one of its buttons does
nothing: nobody can have read it yet.
"""
HELD = 150.0
"""The time within which a key that is held down comes again."""


class SkipTimer:
    """The times since something was skipped, since the choice opened, and since anything moved."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget all of it: a player who moves the focus has seen what is asked."""
        self.skipped = self.rested = self.opened = float("inf")

    def update(self, passed: float, moving: bool) -> None:
        """Let ``passed`` milliseconds go by; ``moving``: something could have been skipped."""
        self.skipped += passed
        self.opened += passed
        self.rested = 0.0 if moving else self.rested + passed

    def too_soon(self, by_key: bool, pace: float) -> bool:
        """Return whether a click or key was meant for what has just ended; a click shows more
        surely than a key what it is meant for.
        """
        if self.skipped >= TOO_SOON and not (by_key and self.rested < UNSEEN * pace):
            return False
        # a key held down goes on meaning the same
        self.skipped = min(self.skipped, TOO_SOON - HELD)
        return True


# ---- which sound an event makes: some as its movement begins, a card as it lands
# Invariant: everything that sounds is visible on the table too; this only names sounds.


def sound_at_start(event: Event) -> SoundName | None:
    """Return the sound as an event begins to be seen."""
    match event:
        case Dealt():
            return "deal"
        case BidCalled(bid=bid):
            return "pass" if bid.kind is BidKind.PASS else "call"
        case GameRevealed(game=game):
            return "pass" if game is None else "call"
        case ContractAnnounced() | Said():
            return "call"
        case DefenceAnswered(answer=answer):
            return "pass" if answer.declines else "call"
        case KontraSaid(level=level):
            return "pass" if level == 0 else "kontra" if level == 1 else "rekontra"
        case TalonTaken(shown=True):
            return "turn"
        case TrickTaken():
            return "gather"
    return None


def sound_at_rest(event: Event, after: SeatView) -> SoundName | None:
    """Return the sound as a movement ends: a card taps the cloth, a little fuller if it is the
    highest so far.
    """
    hand = after.hand
    if not isinstance(event, CardPlayed) or hand is None or hand.contract is None or not hand.trick:
        return None
    leads = len(hand.trick) > 1 and hand.highest == event.seat
    return "highest" if leads else "card"


SIDES = {LEFT: -0.6, RIGHT: 0.6}
"""how far left (-1) or right (1) a place is heard; the others are in the middle"""


def side_of(event: Event, view: SeatView) -> float:
    """Return how far left (-1) or right (1) an event is heard: where its seat is."""
    match event:
        case OfSeat(seat=seat) | TalonTaken(seat=seat) | TrickTaken(seat=seat):
            return SIDES.get(place_of(view, seat), 0.0)
    return 0.0


# ---- the events, handed out at a human pace


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
        """Drop what waits: the choice that it came from was taken back."""
        self.waiting.clear()

    @property
    def upcoming(self) -> Event | None:
        """The event that is handed out next; None while none is known."""
        return self.waiting[0] if self.waiting else None

    def next(self, pace: float) -> Event | None:
        """Hand out the next event, unless another seat would follow too closely.

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
            brief = isinstance(event, Said) and (event.phase, event.word) in BRIEF
            self.since = AI_APART * pace / 2 if brief else 0.0
        return self.waiting.popleft()

    def may_follow(self, pace: float) -> bool:
        """Return whether the next action would not follow too closely on the last one."""
        return self.since >= AI_APART * pace

    def is_asked(self, shown: SeatView) -> bool:
        """Return whether the player is to act once this is shown, or may name a partner's card."""
        asked = bool(shown.legal) or self.session.proposal is not None
        return self.session.player is not None and asked

    def plays_itself(self, shown: SeatView, *, forced: bool) -> PlayCard | None:
        """Return the player's card that is played without a question, if there is one: the last
        card, and with ``forced`` any card that is the only legal one.
        """
        only = shown.legal[0] if self.is_asked(shown) and len(shown.legal) == 1 else None
        return only if isinstance(only, PlayCard) and (forced or len(shown.cards) == 1) else None

    def may_play_itself(self, pace: float) -> bool:
        """Return whether the last action can have been seen before such a card falls; with ``pace``
        0 a short pause remains too.
        """
        return self.since >= FORCED_AFTER * max(pace, LEAST_PACE)

    def take_due(self, shown: SeatView) -> Due | None:
        """Return the scene that is due once all is shown; each is returned once."""
        table = shown.table
        if table.hands_played > self._results_shown and table.scored:
            self._results_shown = table.hands_played
            return Due.RESULT
        if table.settlement is not None and not self._settled:
            self._settled = True
            return Due.SETTLEMENT
        return None


# ---- the event that is being shown, from its first sound until its movement is over
# Invariant: it never looks at what comes next. The table begins an event and takes back the view
# that it led to. A player who will not wait can skip the movement.


class EventAnimation:
    """What moves on the table ``desk``, if anything does; the next ones wait in ``event_queue``."""

    def __init__(self, desk: LaidOut, event_queue: EventQueue) -> None:
        self.desk, self.shown, self.event_queue = desk, desk.shown, event_queue
        self.hurried = False
        """all that comes until the hand ends is over at once, and makes no sound"""
        self._current: tuple[Event, SeatView] | None = None
        self.skip_timer = SkipTimer()

    @property
    def event(self) -> Event | None:
        """The event that moves, or waits to."""
        return self._current[0] if self._current is not None else None

    @property
    def moving(self) -> bool:
        """Whether a click has something to finish: a movement, a trick that waits, or the pause
        between two seats; also the one in which a choice can be taken back.
        """
        queue = self.event_queue
        pause = queue.waiting or queue.holding or self.plays_itself is not None
        return self.event is not None or (bool(pause) and not self.shown.live)

    @property
    def plays_itself(self) -> PlayCard | None:
        """The player's next card where there is nothing to choose."""
        forced = self.shown.game.settings.play_forced
        return self.event_queue.plays_itself(self.shown.view, forced=forced)

    @property
    def pace(self) -> float:
        """How far apart things happen; 0 for not at all."""
        return 0.0 if self.hurried else self.desk.window.pace.value

    def update(self, passed: float) -> None:
        """Let ``passed`` milliseconds go by."""
        self.skip_timer.update(passed, self.moving)

    def begin(self, event: Event, after: SeatView) -> None:
        """Begin to move an event; ``after`` is the view when it is over.

        A finished trick may wait first.
        """
        self._current = event, after
        if isinstance(event, HandEnded):
            self.hurried = False
        self.sound(sound_at_start(event), side_of(event, after))
        stays = isinstance(event, TrickTaken) and self.shown.game.settings.trick_waits
        self.shown.waits = stays and not self.hurried
        if not self.shown.waits:
            self._move(event, after)
        if self.hurried:
            self.finish()

    def _move(self, event: Event, after: SeatView) -> None:
        desk, shown = self.desk, self.shown
        parts = desk.stage, desk.timeline, desk.kit, after, hand_order(after, shown.game.settings)
        if isinstance(event, Paid):
            PaymentMovement(*parts, shown.changed, lambda: self.sound("counter")).start(event)
        else:
            EventMovement(*parts).start(event)

    def finish(self) -> None:
        """Complete every movement, and those that begin where others end."""
        while self.desk.timeline.busy:
            self.desk.timeline.finish()

    def rest(self) -> None:
        """End the event, if there is one: the table lies as it is in the view that it led to.

        What can be pressed is collected once, after the next event has begun to move: to do it
        here too would make this frame the slowest of all.
        """
        if self._current is None:
            return
        event, after = self._current
        self._current = None
        self.sound(sound_at_rest(event, after), side_of(event, after))
        self.desk.become(after)
        self.desk.settle()
        self.desk.lay_out()

    def sound(self, name: SoundName | None, side: float = 0.0) -> None:
        """Play a sound of the table, unless everything is hurried."""
        if name is not None and not self.hurried:
            self.shown.game.sounds.play(name, side)

    def skips(self, event: Input) -> bool:
        """Return whether a click or key only finishes what moves, or comes so soon after that it
        was meant for it.
        """
        desk, by_key = self.desk, event.type == pygame.KEYDOWN
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if by_key and event.key not in GO_ON:
            self.skip_timer.forget()
            return False
        if not by_key and (not clicked or desk.is_around(event.pos)):
            return False
        on_choice = clicked and any(choice.rect.holds(event.pos) for choice in desk.choices)
        if not self.moving:
            too_soon = self.skip_timer.too_soon
            early = self.shown.live and too_soon(by_key, desk.window.pace.value)
            return early or (self.shown.live and on_choice and self.fresh)
        if not on_choice:
            self._skip()
        return not on_choice

    @property
    def fresh(self) -> bool:
        """Whether the player's choice opened so lately that a click on its buttons was meant for
        what was before.
        """
        return self.skip_timer.opened < FRESH

    def hurry(self) -> None:
        """Go to the end of the hand at once."""
        self.hurried = True
        self._skip()

    def _skip(self) -> None:
        self.event_queue.since = float("inf")
        self.skip_timer.skipped = 0.0
        if self.shown.waits and self._current is not None:
            self.shown.waits = False
            self.shown.changed()
            self._move(*self._current)
        self.desk.timeline.finish()
        if not isinstance(self.event, TrickTaken):  # a trick is still gathered to its winner
            self.finish()
