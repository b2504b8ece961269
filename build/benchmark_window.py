"""The window's part of the benchmark, in a process of its own; benchmark.py calls it.

``frames WxH``, ``thinking WxH``, ``taps WxH`` or ``keeper WxH``
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import threading
import time
from typing import Any

import pygame
from pygame.event import Event

from prefgame.ai.level import EXPERT, find_level
from prefgame.ai.player import choose
from prefgame.app.keeper.entry import Ask, Question, Undeclared, new_entry
from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.engine.commands import DEALER
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames import routes
from prefgame.ui.paper.settlement import ScoreSheetScene
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.start import open_window
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window

FRAMES = 600
LONGEST = 120.0  # seconds


def frames(size: str) -> None:
    """Milliseconds a frame while AI seats play whole hands at the table, at a calm pace."""
    late, busy = _frame_times(size)
    print(
        f"frames: {_figures(late)} of play at {size}, of the processor {_figures(busy)}, "
        f"{most_memory()} MB at most"
    )


def thinking(size: str) -> None:
    """Milliseconds a frame beside a thread in which expert seats think all the time.

    Then beside none. What a frame waits for the thread is in it.
    """
    stop = threading.Event()
    thread = threading.Thread(target=_think, args=(stop,), daemon=True)
    thread.start()
    beside, _busy = _frame_times(size)
    stop.set()
    thread.join()
    alone, _busy = _frame_times(size)
    print(
        f"thinking: {_figures(beside)} beside an expert seat, {_figures(alone)} beside none, of "
        f"play at {size}"
    )


def _think(stop: threading.Event) -> None:
    """Expert seats play for themselves."""
    rng = random.Random(4)
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=4000)
    while not stop.is_set():
        acting = match.to_act
        match.submit(
            choose(match.view(acting), EXPERT, rng)
            if isinstance(acting, int)
            else shuffled_deal(rng, match.table.next_dealer() or 0)
        )


def _frame_times(size: str) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame of play from the moment it is due to its end, the quickest first.

    Beside them those that the frame keeps the processor busy.
    """
    width, height = map(int, size.split("x"))
    settings = SettingsFile()
    settings.change(window=(width, height), pace="calm")
    window = open_window(settings.settings)
    store = Store(behind=True)
    program = Program(window, settings, store)
    session = Session.begin(
        store, find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), ("simple",) * 3, seed=4
    )
    window.replace(TableScene(program, session))
    due = time.perf_counter()
    until = due + LONGEST
    spent: list[float] = []
    busy: list[float] = []
    while len(spent) < FRAMES and due < until:
        begun = time.thread_time()
        window.frame(1 / 60)
        took, ended = time.thread_time() - begun, time.perf_counter()
        if session.match.table.hand is not None and session.match.table.hand.leader is not None:
            spent.append((ended - due) * 1000)
            busy.append(took * 1000)
        due = max(due + 1 / 60, ended)
        time.sleep(max(0.0, due - time.perf_counter()))
    window.close()
    store.close()
    return sorted(spent), sorted(busy)


def _figures(spent: list[float]) -> str:
    median, late = statistics.median(spent), spent[int(len(spent) * 0.99)]
    return f"{median:8.2f} ms median, {late:.2f} ms at the 99th percentile of {len(spent)} frames"


def most_memory() -> int:
    """Return what this process has taken of the machine at its worst, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )


def taps(size: str) -> None:
    """Milliseconds of the processor for a frame in which a number of a full score sheet is tapped.

    The number is explained in it; the next frame is measured too.
    """
    width, height = map(int, size.split("x"))
    settings = SettingsFile()
    settings.change(window=(width, height), pace="at_once")
    window = open_window(settings.settings)
    store = Store()
    program = Program(window, settings, store)
    tapped, held, count = [], [], 0
    for rules, players in (("croatian", 3), ("serbian", 4)):
        scene = ScoreSheetScene(program, _long_session(store, rules, players))
        window.configure(players=players)
        window.replace(scene)
        scene.timeline.finish()
        for _frame in range(30):  # the sheet has faded in
            window.frame(1 / 60)
        for mark in [
            mark for mark in scene.drawn.marks if scene.drawn.area.rect.contains(mark.rect)
        ]:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(Event(kind, pos=mark.rect.center, button=1))
            tapped.append(_milliseconds(window))
            assert scene.explained_mark is mark
            held.append(_milliseconds(window))
            count += 1
    tapped, held = sorted(tapped), sorted(held)
    print(
        f"taps:   {statistics.median(tapped):8.1f} ms median, {tapped[-1]:.1f} ms at most, a "
        f"frame afterwards {held[-1]:.1f} ms at most, for {count} numbers at {size}"
    )
    window.close()
    store.close()


def _long_session(store: Store, rules: str, players: int) -> Session:
    """Return a match between two hands, whose paper is full."""
    levels = (None, *("simple",) * (players - 1))
    session = Session.begin(
        store,
        find_ruleset(rules),
        ("Ana", "Bojan", "Cvita", "Dora")[:players],
        levels,
        options={"start": 200},
        seed=3,
        first_dealer=0,
    )
    rng = random.Random(3)
    while session.match.table.hands_played < 24 or session.match.to_act is not DEALER:
        acting = session.match.to_act
        if acting is DEALER:
            session.deal()
        elif session.view().turn.seat == session.player:
            session.submit(choose(session.view(), find_level("simple"), rng))
        elif not session.advance():
            time.sleep(0.001)
    return session


def keeper(size: str) -> None:
    """Milliseconds of the processor for a hand that is entered on a sheet of few and of many."""
    width, height = map(int, size.split("x"))
    settings, store = SettingsFile(), Store()
    settings.change(window=(width, height), pace="at_once")
    window = open_window(settings.settings)
    program = Program(window, settings, store)
    found = []
    for rules in ("croatian", "russian"):
        spent = {}
        for hands in (10, 500):
            table = KeptTable(find_ruleset(rules), ("Ana", "Bojan", "Cvita"))
            for _hand in range(hands):
                table = _one_hand_more(table)
            program.open(routes.KeptSheet(Keeping.begin(store.sheets, table)))
            scene = window.scene
            assert isinstance(scene, KeeperScene)
            window.frame(1 / 60)
            spent[hands] = statistics.median(_enter_a_hand(window, scene) for _hand in range(7))
            assert scene.table.written.hands == hands + 7
        found.append(f"{rules} {spent[10]:.0f} after 10 hands, {spent[500]:.0f} after 500")
    print(f"keeper: ms for a hand at {size}: {'; '.join(found)}")
    window.close()
    store.close()


def _answer(question: Question) -> Any:
    """All have passed, which ends no match; and everybody has taken 3 or 4 tricks."""
    if question.ask is Ask.PLAYS:
        return Undeclared.PASSED
    able = [choice.value for choice in question.choices if choice.why_not is None]
    return next(tricks for tricks in (3, 4) if tricks in able)


def _one_hand_more(table: KeptTable) -> KeptTable:
    entry = new_entry(table)
    while (asked := next((one for one in entry.questions if one.is_open), None)) is not None:
        entry = entry.answered(asked, _answer(asked))
    return entry.written


def _enter_a_hand(window: Window, scene: KeeperScene) -> float:
    """Answer what is asked, and write the hand."""
    begun = time.thread_time()
    while (
        asked := next((one for one in scene.shown_now.entry.questions if one.is_open), None)
    ) is not None:
        scene.answer(asked, _answer(asked))
        window.frame(1 / 60)
    scene.write_down()
    for _frame in range(3):
        window.frame(1 / 60)
    return (time.thread_time() - begun) * 1000


def _milliseconds(window: Window) -> float:
    """Return what a frame takes of the processor: nothing else that the machine does is in it."""
    begun = time.thread_time()
    window.frame(1 / 60)
    return (time.thread_time() - begun) * 1000


if __name__ == "__main__":
    parts = {"frames": frames, "thinking": thinking, "taps": taps, "keeper": keeper}
    parts[sys.argv[1]](sys.argv[2])
