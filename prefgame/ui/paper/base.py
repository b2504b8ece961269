"""What the paper scenes share: numbers that are being written, and a press that finishes them.

Invariant: what is written is on the paper already; the motion only shows it,
and never waits for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import Protocol

import pygame
from pygame.event import Event

from prefgame.engine.events import Event as MatchEvent
from prefgame.engine.view import SeatView
from prefgame.paper.base import Paper
from prefgame.rules.base import Phase
from prefgame.ui.draw.motion import SCORE_GREY, SCORE_WRITE, STROKE, Timeline
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.kinds import parts_of
from prefgame.ui.system.sounds import SoundName
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Host

LARGEST_TEXT = 1.36
"""scale of text over scale of distances at which these pages still hold all they have to say"""
SKIPPING = (pygame.K_SPACE, pygame.K_RETURN)
"""the keys that only go on"""


class PaperSource(Protocol):
    """What a paper is arranged from: a match at the table, or one that is looked at as it was."""

    def view(self) -> SeatView:
        """What may be known of the match."""

    def seen_log(self) -> tuple[MatchEvent, ...]:
        """The events so far."""

    def open_log(self) -> tuple[MatchEvent, ...]:
        """Those to the end of the last hand, with everybody's cards."""


class PaperScene(FormScene):
    """A form about the score of ``source``.

    ``written`` holds how far (0 to 1) each new thing has been written.
    """

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game)
        self._arranged: tuple[MatchEvent, ...] | None = None
        self.arrange_paper(source)
        self.timeline = Timeline()
        self.written: dict[Hashable, float] = {}
        self.greyed: dict[Hashable, float] = {}
        self._calm = 0.0
        """seconds since the page opened, or since Enter was pressed too soon"""

    @property
    def pause(self) -> float:
        """How many seconds nobody may press Enter before it means the first button in focus:
        at the end of a match, one press too many would skip the page.
        """
        return 0.0

    def wait_anew(self) -> None:
        """Begin that pause again."""
        self._calm = 0.0

    def arrange_paper(self, source: PaperSource) -> None:
        """Show the paper of this match from now on."""
        self.source, log = source, source.seen_log()
        if log is self._arranged:
            return  # the very same events: the paper is as it was
        self._arranged = log
        self.parts = parts_of(source.view().table.rules)
        self.paper: Paper = self.parts.arrange(log)

    @property
    def kit(self) -> Kit:
        """The window's kit, perhaps with smaller text.

        In a small window, larger text has no room on a page full of numbers.
        """
        whole = super().kit
        layout = whole.layout
        plain = replace(layout, text_scale=1.0)
        scale = max(1.0, min(layout.text_scale, LARGEST_TEXT * layout.s / plain.t))
        return (
            whole
            if scale >= layout.text_scale
            else Kit(replace(layout, text_scale=scale), whole.deck, whole.overflows)
        )

    @property
    def between_hands(self) -> bool:
        """Whether no hand is being played: the last one is still news."""
        return self.source.view().turn.phase in (Phase.DEAL, Phase.OVER)

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.timeline = window.timeline()
        if self.between_hands:
            self.write(self.news(), after=self.opening)

    writing_time: float = SCORE_WRITE
    """milliseconds in which a number is written"""
    opening = 0.0
    """milliseconds until the first new number is written"""

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        """What is to be written, one after the other: its key, and whether it is a number."""
        return ()

    def write(self, things: Iterable[tuple[Hashable, bool]], after: float) -> None:
        """Write things in turn: the number before greys, then the new one is written."""
        for key, is_number in things:
            self.greyed[key] = self.written[key] = 0.0
            if is_number:
                after = self.timeline.move(
                    SCORE_GREY, _progress_action(self.greyed, key), delay=after
                ).end
            writing = self._writing_action(key, "number" if is_number else "refa")
            after = self.timeline.move(
                self.writing_time if is_number else STROKE, writing, delay=after
            ).end

    def _writing_action(self, key: Hashable, sound: SoundName) -> Callable[[float], None]:
        def apply(part: float) -> None:
            if part > 0 and self.written[key] == 0:
                self.game.sounds.play(sound)
            self.written[key] = part

        return apply

    def shown(self, key: Hashable) -> float:
        """How far this has been written."""
        return self.written.get(key, 1.0)

    def handle(self, event: Event) -> None:
        if self.timeline.busy and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.timeline.finish()
            if event.type == pygame.KEYDOWN and event.key in SKIPPING:
                # it shows the focus too, so that the next one may mean it
                FocusGroup.keyboard = True
                self._calm = 0.0
                return  # the first press only skips; a click on a button means the button
        if (
            event.type == pygame.KEYDOWN
            and event.key in SKIPPING
            and self.group.focus is self.widgets.get(self.first)
            and self._calm < self.pause
        ):
            self._calm = 0.0
            return
        super().handle(event)

    def show_rules(self) -> None:
        self.game.help(self.source.view().table.rules)

    @property
    def awake(self) -> bool:
        return super().awake or self.timeline.busy

    def update(self, dt: float) -> None:
        self._calm += dt
        self.timeline.update(dt)
        super().update(dt)


def _progress_action(progress: dict[Hashable, float], key: Hashable) -> Callable[[float], None]:
    def apply(part: float) -> None:
        progress[key] = part

    return apply
