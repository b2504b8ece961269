"""A player at the real table, who does with the mouse what a hint says.

Invariant: the same match is seen in the same frames on every machine. The time is that of the
frames, and no frame is drawn before a seat has thought.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.play.thinking import find_hint
from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.engine.commands import Command
from prefgame.i18n import ENGLISH
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.motion import Pace, ease_out
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.system.display import headless
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window

NAMES = ("Ana", "Bojan", "Cvita")
LONGEST = 6000
"""frames after which a hand that is not over never will be"""

Look = Callable[[Surface, tuple[int, int]], object]
"""what is done with each frame: the picture, and where the mouse points"""


@contextmanager
def program_of(size: tuple[int, int], pace: Pace = Pace.CALM) -> Iterator[Program]:
    """Open the program without a screen, in English, with settings and matches of its own."""
    headless()
    with tempfile.TemporaryDirectory(prefix="prefgame-") as home:
        settings = SettingsFile(Path(home) / "settings.json")
        program = Program(Window(size), settings, Store(Path(home) / "matches.sqlite"))
        program.change(
            pace=pace.name.lower(),
            take_back="never",
            claims="never",
            language=ENGLISH,
            player="Ana",
        )
        yield program
        program.window.close()
        program.store.close()


class ShownPlayer:
    """Plays in ``program``; ``look`` gets every frame. ``step``: seconds from frame to frame."""

    def __init__(self, program: Program, look: Look, step: float) -> None:
        self.program, self.look, self.step = program, look, step
        width, height = program.window.surface.get_size()
        self.pointer = width * 3 // 5, height // 2

    # ---- frames

    def frame(self) -> None:
        """Let a frame go by, once the seats have thought."""
        session = self.program.session
        while session is not None and session._thinking.busy:
            time.sleep(0.002)
        self.program.window.frame(self.step)
        self.look(self.program.window.surface, self.pointer)

    def rest(self, seconds: float) -> None:
        """Do nothing for a while."""
        for _frame in range(round(seconds / self.step)):
            self.frame()

    # ---- the mouse

    def press(self, box: Box, seconds: float = 0.4) -> None:
        """Move the mouse to the middle of a box in that time, and click there."""
        start, frames = self.pointer, max(1, round(seconds / self.step))
        for at in range(1, frames + 1):
            share = ease_out(at / frames)
            self.pointer = (
                round(start[0] + (box.centerx - start[0]) * share),
                round(start[1] + (box.centery - start[1]) * share),
            )
            moved = {"pos": self.pointer, "rel": (1, 1), "buttons": (0, 0, 0)}
            pygame.event.post(Event(pygame.MOUSEMOTION, moved))
            self.frame()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, pos=self.pointer, button=1))
        self.frame()

    # ---- a hand

    def sit_down(self, rules: RuleSet, seed: int, dealer: Seat, level: str = "expert") -> Session:
        """Begin a match with that seed in the first seat, and sit down at its table."""
        seated = (None, level, level)
        session = Session.begin(
            self.program.store, rules, NAMES, seated, seed=seed, first_dealer=dealer
        )
        self.program.open(routes.MatchTable(session))
        return session

    def play(self, until: Callable[[TableScene], bool], thinks: float = 0.6) -> bool:
        """Play until ``until`` says so of the table; False if the hand is over before.

        The player ``thinks`` for so many seconds.
        """
        commands: tuple[Command, ...] = ()
        for _frame in range(LONGEST):
            table = self.program.window.scene
            if not isinstance(table, TableScene):
                return False
            if until(table):
                return True
            if not table.shown.live:
                commands = ()
                self.frame()
                continue
            if not commands:
                commands = find_hint(table.shown.session.view()).choices[0].commands
                self.rest(thinks)
            self.press(table.desk.phase.widgets_for(commands)[0].rect)
        raise RuntimeError("the hand does not end")
