"""The event that is being shown, from its first sound until its movement is over.

Invariant: it never looks at what comes next. The table begins an event and takes back the view that
it led to. A player who will not wait can skip the movement.
"""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from prefgame.engine.commands import PlayCard
from prefgame.engine.events import Event, HandEnded, TrickTaken
from prefgame.engine.view import SeatView
from prefgame.ui.draw.card_style import hand_order
from prefgame.ui.system.sounds import SoundName
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.motion import event_sounds
from prefgame.ui.table.motion.event_movement import EventMovement
from prefgame.ui.table.motion.event_queue import EventQueue
from prefgame.ui.table.motion.payment_movement import Paid, PaymentMovement
from prefgame.ui.table.motion.skip_timer import GO_ON, SkipTimer


class EventAnimation:
    """What moves on the table ``desk``, if anything does; the next ones wait in ``event_queue``."""

    def __init__(self, desk: Desk, event_queue: EventQueue) -> None:
        self.desk, self.event_queue = desk, event_queue
        self.waits = False
        """a finished trick waits for a click"""
        self.hurried = False
        """all that comes until the hand ends is over at once, and makes no sound"""
        self._current: tuple[Event, SeatView] | None = None
        self._skips = SkipTimer()

    @property
    def event(self) -> Event | None:
        """The event that moves, or waits to."""
        return self._current[0] if self._current is not None else None

    @property
    def moving(self) -> bool:
        """Whether a click has something to finish.

        That is a movement, a trick that waits, or the pause between two seats; also the one in
        which a choice can be taken back.
        """
        desk, event_queue = self.desk, self.event_queue
        pause = event_queue.waiting or event_queue.holding or self.plays_itself is not None
        return self.event is not None or (bool(pause) and not desk.live)

    @property
    def plays_itself(self) -> PlayCard | None:
        """The player's next card where there is nothing to choose."""
        return self.event_queue.plays_itself(
            self.desk.shown, forced=self.desk.game.settings.play_forced
        )

    @property
    def pace(self) -> float:
        """How far apart things happen; 0 for not at all."""
        return 0.0 if self.hurried else self.desk.window.pace.value

    def update(self, passed: float) -> None:
        """Let ``passed`` milliseconds go by."""
        self._skips.update(passed, self.moving)

    # ---- an event

    def begin(self, event: Event, after: SeatView) -> None:
        """Begin to move an event; ``after`` is the view when it is over.

        A finished trick may wait first.
        """
        self._current = event, after
        if isinstance(event, HandEnded):
            self.hurried = False
        self.sound(event_sounds.sound_at_start(event))
        self.waits = (
            isinstance(event, TrickTaken)
            and self.desk.game.settings.trick_waits
            and not self.hurried
        )
        if not self.waits:
            self._move(event, after)
        if self.hurried:
            self.finish()

    def _move(self, event: Event, after: SeatView) -> None:
        desk = self.desk
        order = hand_order(after, desk.game.settings)
        if isinstance(event, Paid):
            PaymentMovement(
                desk.stage,
                desk.timeline,
                desk.kit,
                after,
                order,
                desk.frame.forget,
                lambda: self.sound("counter"),
            ).start(event)
        else:
            EventMovement(desk.stage, desk.timeline, desk.kit, after, order).start(event)

    def finish(self) -> None:
        """Complete every movement, and those that begin where others end."""
        while self.desk.timeline.busy:
            self.desk.timeline.finish()

    def end(self) -> SeatView:
        """Finish the event, and return the view it led to."""
        assert self._current is not None
        event, after = self._current
        self._current = None
        self.sound(event_sounds.sound_at_rest(event, after))
        return after

    def sound(self, name: SoundName | None) -> None:
        """Play a sound of the table, unless everything is hurried."""
        if name is not None and not self.hurried:
            self.desk.game.sounds.play(name)

    # ---- the player who will not wait

    def skips(self, event: Input) -> bool:
        """Whether a click or key only finishes what moves.

        So does one that comes so soon after that it was meant for it.
        """
        desk, by_key = self.desk, event.type == pygame.KEYDOWN
        if by_key and event.key not in GO_ON:
            self._skips.forget()
            return False
        if not by_key and (
            event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or desk.frame.holds(event.pos)
        ):
            return False
        on_choice = not by_key and any(choice.rect.holds(event.pos) for choice in desk.choices)
        if not self.moving:
            return desk.live and (
                self._skips.too_soon(by_key, desk.window.pace.value) or (on_choice and self.fresh)
            )
        if on_choice:
            return False
        self._skip()
        return True

    def note_opened(self) -> None:
        """Note that the player's choice has opened."""
        self._skips.note_opened()

    @property
    def fresh(self) -> bool:
        """Whether it opened so lately that a click on its buttons was meant for what was before."""
        return self._skips.fresh

    def hurry(self) -> None:
        """Go to the end of the hand at once."""
        self.hurried = True
        self._skip()

    def _skip(self) -> None:
        self.event_queue.since = float("inf")
        self._skips.note_skipped()
        if self.waits and self._current is not None:
            self.waits = False
            self.desk.frame.forget()
            self._move(*self._current)
        self.desk.timeline.finish()
        if not isinstance(self.event, TrickTaken):  # a trick is still gathered to its winner
            self.finish()
