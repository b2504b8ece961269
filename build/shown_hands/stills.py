"""Moments of the game that are worth a picture: a trick, an auction, a sheet and a review.

Each is a record, and what is opened of it. A record does not change with how the seats play.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.app.records import open_record
from prefgame.app.session import Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.ui.draw.motion import Pace
from prefgame.ui.frames import routes
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.program import Program
from shown_hands.player import program_of

HERE = Path(__file__).resolve().parent
MATCH = HERE.parent.parent / "tests" / "golden" / "russian-three.pref"
"""a whole match, whose sheet is shown"""
SIZE = (1280, 720)
MISTAKE = 9
"""the decision of the reviewed hand that is shown, by its place in the hand"""


def moments() -> Iterator[tuple[str, pygame.Surface]]:
    """Show every moment; its name, and the picture of the window as it is then."""
    with program_of(SIZE, Pace.AT_ONCE) as program:
        for name in ("table", "auction"):
            program.open(routes.MatchTable(_session(program, HERE / f"{name}.pref")))
            yield name, _seen(program)
        program.open(routes.Settlement(_sit_down(program, MATCH)))
        _seen(program)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):  # the winner's name goes from the sheet
            pygame.event.post(Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r"))
        yield "sheet", _seen(program)
        program.open(routes.HandResult(_sit_down(program, HERE / "review.pref"), asked=True))
        result = program.window.scene
        assert isinstance(result, HandResultScene)
        result.look_judged()
        page = program.window.scene
        assert isinstance(page, JudgedHandScene)
        page.hand.wait()
        _seen(program)
        page.choose(MISTAKE)
        yield "review", _seen(program)


def _sit_down(program: Program, record: Path) -> Session:
    session = _session(program, record)
    program.open(routes.MatchTable(session))
    return session


def _session(program: Program, record: Path) -> Session:
    """Return the match of a record, with the player in the first seat."""
    match = open_record(record).match
    assert match is not None
    plan = MatchPlan(levels=(None, "club", "club"), seed=1, first_dealer=0)
    return Session(match, plan, program.store, program.store.begin(plan), saved=0)


def _seen(program: Program) -> pygame.Surface:
    """Return what is seen once nothing moves."""
    for _frame in range(20):
        program.window.frame(0.1)
    return program.window.surface
