"""A hundred thousand clicks, keys, wheels, drags, dropped files and resizes on the real window.

Again and again another scene is opened, so that each has its share of them; from there they lead to
wherever they lead. No event ends the program or leaves it without a scene, the match at the table
keeps folding into itself, and no text lacks room.
"""

from __future__ import annotations

import os
import random
import tempfile
import traceback
from collections import Counter
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.engine.match import Match
from prefgame.i18n import language
from prefgame.ui.draw.motion import Pace
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.table.scene import TableScene
from stress_runs.desk import draw, open_program
from stress_runs.inputs import some_input
from stress_runs.result import Result
from stress_runs.visits import VISITS, all_scenes, furnish

SIZES = ((1280, 720), (1024, 640), (1600, 900), (1280, 1024))
FRAME = 4
"""inputs between two frames, at most"""
STAY = 25
"""frames after which another scene is visited"""
CHECK = 500
"""frames between two looks at the match"""
RESIZE = 0.0005
HELPED = 0.2
"""frames in which a legal command is given, so that hands come to their end"""
MOST_FAULTS = 10
"""after which a run ends; texts without room are faults too, but end none"""


class Run:
    """A run as far as it is."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng, self.result = random.Random(seed), Result()
        self.scenes, self.kinds, self.visits = Counter[str](), Counter[str](), Counter[int]()
        self.frames, self.broken = 0, 0
        self._without_room: set[str] = set()
        os.environ["PREFGAME_HOME"] = str(folder / "home")  # where records and reports are written
        self.program = open_program(folder, pace=Pace.AT_ONCE)
        self._files = furnish(self.program, folder, self.rng)
        self._visit()

    def go_on(self) -> None:
        """One frame, with what comes before it."""
        self.frames += 1
        last = []
        try:
            if self.frames % STAY == 0:
                self._visit()
            for _input in range(self.rng.randint(1, FRAME)):
                for kind, event in some_input(self.program, self.rng, self._files):
                    last.append(f"{pygame.event.event_name(event.type)} {event.dict}")
                    pygame.event.post(event)
                    self.kinds[kind] += 1
            self._help_on()
            _resize(self.program, self.rng)
            draw(self.program, step=self.rng.choice((0.016, 0.05, 0.1)))
            self._look_for_room()
            if self.frames % CHECK == 0:
                _check(self.program)
        except Exception:
            self.broken += 1
            self._fault(f"{traceback.format_exc(limit=-4)} after {last}")
            self.program.open(routes.Menu())
        if self.program.window.scene is None:  # the player has left the game
            self.scenes["left"] += 1
            self.program.open(routes.Menu())
        self.scenes[type(self.program.window.scene).__name__] += 1

    def _visit(self) -> None:
        """Open one of the scenes that have been visited least."""
        least = min(self.visits[at] for at in range(len(VISITS)))
        at = self.rng.choice([at for at in range(len(VISITS)) if self.visits[at] == least])
        self.visits[at] += 1
        self.program.open(routes.Menu())
        VISITS[at](self.program, self.rng)

    def _help_on(self) -> None:
        scene = self.program.window.scene
        if isinstance(scene, TableScene) and scene.shown.live and self.rng.random() < HELPED:
            legal = scene.shown.session.view().legal
            if legal:
                scene.hands.submit(self.rng.choice(legal))

    def _look_for_room(self) -> None:
        fresh = self.program.window.kit.overflows - self._without_room
        self._without_room |= fresh
        for text in fresh:
            self._fault(f"no room for {text!r}")

    def _fault(self, what: str) -> None:
        layout = self.program.window.layout
        self.result.faults.append(
            f"{type(self.program.window.scene).__name__} at {layout.width}x{layout.height}, text "
            f"{layout.text_scale}, cards {layout.card_scale}, {language()}, frame {self.frames}: "
            f"{what}"
        )


def run(number: int, seed: int) -> Result:
    # what was asked of the book may still be written when the run ends
    with tempfile.TemporaryDirectory(prefix="prefgame-", ignore_cleanup_errors=True) as folder:
        one = Run(Path(folder), seed)
        while one.kinds.total() < number and one.broken < MOST_FAULTS:
            one.go_on()
        one.program.open(routes.Menu())
        one.program.window.close()
        one.program.store.close()
    shares = ", ".join(
        f"{name} {100 * count / one.frames:.1f} %" for name, count in one.scenes.most_common()
    )
    never = ", ".join(sorted(all_scenes() - set(one.scenes))) or "none"
    one.result.figures = (
        f"{one.kinds.total()} events in {one.frames} frames, {one.kinds['strange']} of them keys "
        f"with modifiers, of the keypad or of other layouts; frames by scene: {shares}; scenes "
        f"never seen: {never}"
    )
    return one.result


def _resize(program: Program, rng: random.Random) -> None:
    if rng.random() < RESIZE:
        size = rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def _check(program: Program) -> None:
    assert program.store.warning is None and not program.store.messages, program.store.warning
    if program.session is not None:
        assert Match.replay(program.session.match.log) == program.session.match, (
            "the log folds into another match"
        )
