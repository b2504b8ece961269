"""Checks that draw the page of today, its problem in every state, and the table of its deal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from prefgame.rules.registry import RULESETS
from prefgame.ui.daily.problem_scene import ProblemScene
from prefgame.ui.daily.today import TodayScene
from prefgame.ui.program import Program

DAY = date(2026, 12, 1)


def draw_today(program: Program, _folder: Path) -> Iterator[str]:
    """The page of a day in some games, and its problem."""
    today = TodayScene(program, lambda: DAY)
    program.window.push(today)
    for rules in RULESETS[::3]:  # one of each way of keeping score
        today.show(rules, DAY)
        yield f"today, {rules.name}, the problem is looked for"
        today.wait()
        yield f"today, {rules.name}"
        assert today.problem is not None
        problem = ProblemScene(program, today.problem)
        program.window.push(problem)
        for what in _every_state(problem):
            yield f"problem, {rules.name}, {what}"
        program.window.pop()
        yield f"today, {rules.name}, after its problem"


def _every_state(scene: ProblemScene) -> Iterator[str]:
    yield "question"
    while scene.trying.solved is None:
        legal = scene.trying.position.legal
        usual = scene.problem.usual
        scene.play(usual if usual in legal else legal[0])
        yield "a card"
    yield "a try that has ended"
    scene.again()
    scene.cover(closed=True)
    yield "closed"
    scene.show_answer()
    yield "answer"
    scene.step()
    yield "the first trick of the answer"
