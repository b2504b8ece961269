"""The game that ``kills`` starts and kills: ``python -m stress_runs.killed FOLDER SEED``.

It continues the unfinished match of the folder's store, or begins a short one, and plays on until
it is killed. Standard output says what the player has been shown: ``begun``, just before settings
and store are opened; ``notice TEXT``; ``shown SEED EVENTS``: so many events of the match with that
seed were given to the window; ``settling SEED``: its settlement is on the screen.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from pathlib import Path

from prefgame.app.session import Session
from prefgame.engine.events import Event
from prefgame.rules.registry import RULESETS
from prefgame.ui.frames import routes
from prefgame.ui.paper.settlement import SettlementScene
from stress_runs.desk import NAMES, draw, open_program, press_enter, waits_for_enter
from stress_runs.lengths import short

LIFE = 120
"""seconds after which it ends by itself"""


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # one write: a line is there whole or not at all


class Watched:
    """Reports the events that a session gives to the window."""

    def __init__(self, session: Session, known: int) -> None:
        self._session, self._take, self._shown = session, session.take_events, known
        session.take_events = self  # type: ignore[method-assign]

    def __call__(self) -> tuple[Event, ...]:
        fresh = self._take()
        if fresh:
            self._shown += len(fresh)
            say(f"shown {self._session.plan.seed} {self._shown}")
        return fresh


def main(home: Path, seed: int) -> None:
    signal.alarm(LIFE)  # should it outlive the program that was to kill it
    rng = random.Random(seed)
    say("begun")
    program = open_program(home)
    for notice in program.notices:
        say(f"notice {notice}")
    program.open(routes.Menu())
    draw(program)
    waiting = program.store.unfinished_matches()
    if waiting:
        session = Session.resume(program.store, waiting[0].id)
        Watched(session, len(session.match.log))
        program.open(routes.MatchTable(session))
    while True:
        scene = program.window.scene
        if program.session is None or isinstance(scene, SettlementScene):
            if program.session is not None:
                say(f"settling {program.session.plan.seed}")
            rules = rng.choice(RULESETS)
            session = Session.begin(
                program.store,
                rules,
                NAMES[:3],
                ("simple",) * 3,
                options=short(rules, 2),
                seed=rng.randrange(10**9),
            )
            Watched(session, 0)
            program.open(routes.MatchTable(session))
        elif waits_for_enter(program):
            press_enter(program)
        draw(program)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
