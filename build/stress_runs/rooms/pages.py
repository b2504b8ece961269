"""Ways to every page whose room is looked at: forms, papers, tables, lessons, drills and visits.

Invariant: a way yields the name of a page each time one is on the window.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from prefgame.app.learn.drills import Round, courses
from prefgame.app.learn.lessons import evenings
from prefgame.app.play.shuffle import sealed, shuffled_deal
from prefgame.app.session import Session
from prefgame.app.storage.rows import MatchPlan
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.every_scene import FORMS
from prefgame.ui.frames import routes
from prefgame.ui.learn.tables import DrillTable, LessonTable
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.program import Program
from prefgame.ui.screens.new_match.scene import NewMatchScene
from stress_runs.desk import NAMES, draw, press_enter
from stress_runs.lengths import short
from stress_runs.visits import LEVELS, VISITS

Pages = Callable[[Program, Path, random.Random], Iterator[str]]
HANDS = 4
"""hands of each game whose questions are looked at"""
VISITED = 4
"""times that a visit is made, each with other chance"""


def forms(program: Program, folder: Path, _rng: random.Random) -> Iterator[str]:
    for pages in FORMS:
        yield from pages(program, folder)


def new_matches(program: Program, _folder: Path, _rng: random.Random) -> Iterator[str]:
    for rules in RULESETS:
        for players in rules.seats:
            program.open(routes.Menu())
            program.change(last_rules=rules.key)
            program.open(routes.NewMatch())
            form = program.window.scene
            assert isinstance(form, NewMatchScene)
            form._seats.choose_players(players)
            yield f"new match, {rules.key}, {players} players"


def visits(program: Program, _folder: Path, rng: random.Random) -> Iterator[str]:
    for visit in VISITS:
        if visit.__name__ == "hint_in_a_narrow_window":  # it has a window of its own
            continue
        for _time in range(VISITED):
            program.open(routes.Menu())
            visit(program, rng)
            yield visit.__name__
            if isinstance(program.window.scene, SettlementScene):
                press_enter(program)  # it puts away who won
                yield f"{visit.__name__}, the sheet"


def lessons(program: Program, _folder: Path, _rng: random.Random) -> Iterator[str]:
    for evening in evenings():
        for lesson in evening.lessons:
            for number in range(len(lesson.steps)):
                program.open(routes.LessonStep(lesson, number))
                table = program.window.scene
                assert isinstance(table, LessonTable)
                draw(program, 3, 0.4)
                yield f"lesson {lesson.key}, note {number + 1}"


def drills(program: Program, _folder: Path, rng: random.Random) -> Iterator[str]:
    for course in courses():
        for one in course.sets:
            program.open(routes.NextDrill(Round((one,), rng)))
            table = program.window.scene
            assert isinstance(table, DrillTable)
            yield f"drill {one.key}, the question"
            table.hands.submit(table.drill.drill.choices[-1].command)
            yield f"drill {one.key}, the answer"


def tables(program: Program, _folder: Path, rng: random.Random) -> Iterator[str]:
    for rules in RULESETS:
        for players in rules.seats:
            known = set[tuple[object, ...]]()
            for number in range(HANDS):
                for what, match in _questions(rules, players, rng, known):
                    plan = MatchPlan(levels=LEVELS[:players], seed=1, first_dealer=0)
                    begun = program.store.begin(plan)
                    program.open(
                        routes.MatchTable(Session(match, plan, program.store, begun, saved=0))
                    )
                    yield f"table {rules.key}, {players} players, hand {number + 1}, {what}"


def _questions(
    rules: RuleSet, players: int, rng: random.Random, known: set[tuple[object, ...]]
) -> Iterator[tuple[str, Match]]:
    """Yield matches in which the first seat is asked something of another kind than before."""
    match = Match.start(rules.with_options(short(rules, 10)), NAMES[:players])
    match.submit(sealed(shuffled_deal(rng, rng.randrange(players)), random.Random(1)))
    while isinstance(match.to_act, int):
        if match.to_act == 0:
            legal, phase = match.legal(), match.view(0).turn.phase
            kind = phase, tuple(sorted({type(one).__name__ for one in legal})), min(6, len(legal))
            if kind not in known:
                known.add(kind)
                yield f"{phase.value}, {len(legal)} choices", Match.replay(match.log)
        match.submit(rng.choice(match.legal()))


PAGES: tuple[Pages, ...] = (forms, new_matches, visits, lessons, drills, tables)
