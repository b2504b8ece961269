"""The real program on a screen that is not there, with settings and store of its own."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.motion import Pace
from prefgame.ui.frames import routes
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.program import Program
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window
from stress_runs.lengths import short

NAMES = ("Ana", "Bojan", "Cvita", "Davor")
STEP = 0.05
"""seconds of a frame"""
LOOK = 1.0
"""seconds that a page is looked at, at least as long as any page asks for"""


def open_program(
    home: Path, size: tuple[int, int] = (1280, 720), pace: Pace = Pace.AT_ONCE
) -> Program:
    """Return the program with its window, nothing shown yet."""
    window = Window(size, pace=pace)
    program = Program(
        window, SettingsFile(home / "settings.json"), Store(home / "matches.sqlite", behind=True)
    )
    program.change(pace={Pace.AT_ONCE: "at_once", Pace.BRISK: "brisk", Pace.CALM: "calm"}[pace])
    return program


def begin(
    program: Program, rules: str, seed: int, *, player: bool, start: int, players: int = 3
) -> Session:
    """Return a new match at its table; without a player all seats are the computer's, and quick."""
    levels = tuple(None if player and seat == 0 else "simple" for seat in range(players))
    session = Session.begin(
        program.store,
        find_ruleset(rules),
        NAMES[:players],
        levels,
        options=short(find_ruleset(rules), start),
        seed=seed,
    )
    program.open(routes.MatchTable(session))
    return session


def draw(program: Program, frames: int = 1, step: float = STEP) -> None:
    """So many frames of ``step`` seconds; where a seat thinks it gets a moment."""
    for _frame in range(frames):
        program.window.frame(step)
        if program.session is not None and program.session.thinking is not None:
            time.sleep(0.0005)


def waits_for_enter(program: Program) -> bool:
    """Whether the window waits at the end of a hand, or with a claim of the cards."""
    scene = program.window.scene
    if not isinstance(scene, TableScene):
        return isinstance(scene, HandResultScene)
    if scene.shown.view.turn.phase in (Phase.DEAL, Phase.OVER):
        return bool(scene.desk.choices)
    return scene.shown.session.claims.on_table is not None and scene.shown.live


def press_enter(program: Program) -> None:
    """Enter, after a look: where a match has ended, pressing at once means nothing."""
    draw(program, 1 + round(LOOK / STEP))
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    pygame.event.post(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    draw(program)
