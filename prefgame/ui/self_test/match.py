"""A check that plays a match through the real scenes."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.paper.hand.believed_page import BelievedScene
from prefgame.ui.paper.hand.judged_page import JudgedHandScene
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.paper.judged.match_page import JudgedMatchScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.program import Program
from prefgame.ui.screens.new_match.length import LENGTHS
from prefgame.ui.self_test.checked_program import (
    SEED,
    STEP,
    Failed,
    counted,
    draw_frames,
    open_program,
)
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import signed

LONGEST_MATCH = 40.0
"""seconds of the processor: a machine with much to do may take longer"""
SHORT = 2
"""the value of the option that ends a match: a debt, a number of deals, points in the pool"""


def play_test_match(folder: Path, key: str, size: tuple[int, int]) -> str:
    """Let AI seats play a short match at the real table, and read it back from its store."""
    program = open_program(folder, size)
    rules = find_ruleset(key)
    ending = LENGTHS[type(rules.score)][0].option
    level = "simple"  # the quickest
    session = Session.begin(
        program.store,
        rules,
        ("Ana", "Bojan", "Cvita"),
        (level,) * 3,
        options={ending: SHORT},
        seed=SEED,
    )
    program.sit_down(session)
    _play_to_the_settlement(program, session)
    settlement = session.view().table.settlement
    if not settlement or sum(settlement) != 0:
        raise Failed(f"the settlement is {settlement}")
    again = Session.resume(program.store, session.number)
    if again.seen_log() != session.seen_log():
        raise Failed("the store gives another match back")
    again.close()
    program.window.close()
    program.store.close()
    hands = counted(session.view().table.hands_played, "hands")
    return f"{hands}, settled {', '.join(map(signed, settlement))}"


def _play_to_the_settlement(program: Program, session: Session) -> None:
    """Go on at the table until the match is over, and draw every scene that comes up."""
    window, results = program.window, 0
    until = time.process_time() + LONGEST_MATCH
    while not isinstance(window.scene, SettlementScene):
        if time.process_time() > until:
            raise Failed(f"not over after {LONGEST_MATCH:.0f} seconds of work and {results} hands")
        if isinstance(window.scene, HandResultScene):
            draw_frames(window, f"result of hand {results + 1}")
            if not results:
                began = time.process_time()
                _look_back(window, window.scene)
                until += time.process_time() - began  # judging takes as long as the machine needs
            program.score_sheet(session)
            draw_frames(window, f"score sheet after hand {results + 1}")
            window.pop()
            results += 1
            window.frame(window.scene.pause)
            _go_on(window)
        elif not isinstance(window.scene, TableScene):
            raise Failed(f"{type(window.scene).__name__} came up at the table")
        elif _rests_after_hand(window.scene):
            draw_frames(window, "what a hand pays")
            _go_on(window)
        elif session.claims.on_table is not None and window.scene.live:
            draw_frames(window, f"a claim in hand {results + 1}")
            _go_on(window)
        window.frame(STEP)
    settlement = window.scene
    draw_frames(window, "settlement")
    settlement.look_at_match()
    assert isinstance(window.scene, JudgedMatchScene)
    window.scene.judging.wait()
    draw_frames(window, "the match")
    window.pop()


def _look_back(window: Window, result: HandResultScene) -> None:
    """Draw the judgement of a hand, and what was believed at its first decision."""
    result.look_judged()
    page = window.scene
    assert isinstance(page, JudgedHandScene)
    page.hand.wait()
    draw_frames(window, "the judgement of a hand")
    for one in page.listed[:2]:
        page.choose(one.decision.number)
        draw_frames(window, f"decision {one.decision.number}")
    if page.hand.judged:
        page.look_at_belief()
        believed = window.scene
        assert isinstance(believed, BelievedScene)
        believed.believing.wait()
        draw_frames(window, "what was believed")
        window.pop()
    window.pop()


def _rests_after_hand(scene: TableScene) -> bool:
    """Whether a finished hand stays on the table until the player goes on."""
    resting = scene.shown.turn.phase in (Phase.DEAL, Phase.OVER) and scene.shown.table.scored
    return resting and bool(scene.choices) and not scene.timeline.busy


def _go_on(window: Window) -> None:
    """Press Enter."""
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    pygame.event.post(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    window.frame(STEP)
