"""Ways to the scenes that lie behind others: a hand must be played first, or a hint found.

Invariant: as in ``visits``; whatever is waited for is waited for a bounded time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pygame
from pygame.event import Event

from prefgame.app.daily_deal import DealRecord, deal_of_day, today
from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.app.learn.lessons import evenings
from prefgame.app.play.position_code import CodedPosition
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.reported_hand import ReportedHand
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.sheets import HandsScene
from prefgame.ui.screens.records import CodedDealSheet
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets import keys
from stress_runs.desk import NAMES, begin, draw, press_enter, waits_for_enter

NARROW = (1024, 640)
"""a window without a pad, where a hint is a slip that is laid over the table"""
LONGEST = 600
"""frames for a hand, and for a hint"""


def _until(program: Program, over: Callable[[], bool], each: Callable[[], None]) -> None:
    for _frame in range(LONGEST):
        if over():
            break
        each()
        draw(program)
        time.sleep(0.002)  # for the seats


def _play_hand(program: Program, rng: random.Random) -> None:
    """Play the hand at the table to its end, by chance."""

    def choose() -> None:
        scene = program.window.scene
        if isinstance(scene, TableScene) and scene.shown.live:
            legal = scene.shown.session.view().legal
            if legal and not waits_for_enter(program):
                scene.hands.submit(rng.choice(legal))
            else:
                press_enter(program)

    _until(program, lambda: not isinstance(program.window.scene, TableScene), choose)


def free_hand_to_its_end(program: Program, rng: random.Random) -> None:
    able = [one.lessons[-1] for one in evenings() if one.lessons[-1].ends_in_a_hand]
    program.open(routes.Lessons())
    program.open(routes.FreeHand(rng.choice(able), ()))
    _play_hand(program, rng)


def deal_of_day_to_its_end(program: Program, rng: random.Random) -> None:
    program.open(routes.TodayPage())
    deal = deal_of_day(rng.choice(RULESETS), today(), NAMES[:3])
    program.open(routes.DealOfDay(DealRecord(deal, program.store)))
    _play_hand(program, rng)


def coded_deal(program: Program, rng: random.Random) -> None:
    deal = shuffled_deal(rng, 2)
    program.open(routes.RecordPage())
    sheet = CodedDealSheet(program, CodedPosition(deal.hands, deal.talon))
    if not sheet.draft.problem:
        program.window.push(sheet)


def kept_hands(program: Program, _rng: random.Random) -> None:
    ana, bojan, cvita = NAMES[:3]
    played = ReportedHand(
        declarer=cvita,
        contract="3",
        defence={ana: "come", bojan: "stay"},
        tricks={cvita: 6, ana: 4},
    )
    table = KeptTable(find_ruleset("croatian"), NAMES[:3], (played,) * 4)
    program.open(routes.KeptSheet(Keeping.begin(program.store.sheets, table)))
    program.window.push(HandsScene(program, table, lambda _index: None, lambda _number: None))


def hint_in_a_narrow_window(program: Program, rng: random.Random) -> None:
    pygame.display.set_mode(NARROW, pygame.RESIZABLE)
    pygame.event.post(Event(pygame.VIDEORESIZE, size=NARROW, w=NARROW[0], h=NARROW[1]))
    begin(program, rng.choice(RULESETS).key, rng.randrange(10**6), player=True, start=10)
    table = program.window.scene
    assert isinstance(table, TableScene)

    def ask() -> None:
        if table.shown.live and not table.shown.session.hint_pending:
            pygame.event.post(Event(pygame.KEYDOWN, key=keys.HINT, mod=0, unicode="h"))

    _until(program, lambda: program.window.scene is not table, ask)
