"""What the window holds after many hands of one sitting: at most a fifth more than after sixty."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from prefgame.rules.registry import RULESETS
from prefgame.ui.frames import routes
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.program import Program
from stress_runs.desk import begin, draw, open_program, press_enter, waits_for_enter
from stress_runs.result import Result

SETTLED = 60
"""hands after which nothing more should be needed"""
ROOM = 1.2
EVERY = 20


def run(number: int, seed: int) -> Result:
    result, taken = Result(), {}
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        program = open_program(Path(folder))
        hands = matches = 0
        looked_at = (0, 0)  # the match and the hand that was counted last
        while hands < number:
            scene = program.window.scene
            if scene is None or isinstance(scene, SettlementScene):
                begin(
                    program,
                    RULESETS[matches % len(RULESETS)].key,
                    seed + matches,
                    player=False,
                    start=20,
                )
                matches += 1
            elif waits_for_enter(program):
                assert program.session is not None
                table = program.session.view().table
                if table.scored and (matches, table.hands_played) != looked_at:
                    looked_at = matches, table.hands_played
                    hands += 1
                    if hands % EVERY == 0 or hands == number:
                        _look_around(program)
                        taken[hands] = resident()
                press_enter(program)
            draw(program)
        program.window.close()
        program.store.close()
    settled = taken.get(SETTLED, taken[min(taken)])
    most = max((memory for at, memory in taken.items() if at >= SETTLED), default=settled)
    rows = ", ".join(f"{memory:.0f} MB after {at}" for at, memory in taken.items())
    result.figures = (
        f"{hands} hands in {matches} matches: {rows}; at most {most / settled:.2f} "
        f"times what it was after {SETTLED}"
    )
    if most > ROOM * settled:
        result.faults.append(f"{most:.0f} MB, but {settled:.0f} MB after {SETTLED} hands")
    return result


def _look_around(program: Program) -> None:
    """Open pages that a player opens now and then, and close them; the other deck afterwards."""
    assert program.session is not None
    pages: tuple[routes.Route, ...] = (
        routes.ScoreSheet(program.session),
        routes.UsualRules(),
        routes.SettingsPage(),
    )
    for page in pages:
        program.open(page)
        draw(program, 3)
        program.window.pop()
    program.other_deck(program.session.view().table.rules)


def resident() -> float:
    """Megabytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
