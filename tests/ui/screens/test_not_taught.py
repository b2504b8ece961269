"""A game that is not taught yet, in the window: it can be chosen for a match, and learners see
the nearest one that is taught.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from prefgame.app import own_game as games
from prefgame.app.own_game import own_game
from prefgame.rules import registry
from prefgame.rules.games.austrian import AUSTRIAN
from prefgame.ui.daily.today import TodayScene
from prefgame.ui.frames import routes
from prefgame.ui.learn.drills import DrillsScene
from prefgame.ui.learn.lessons import LearnScene
from prefgame.ui.screens import first_start
from prefgame.ui.screens.first_start import FirstStartScene
from tests.ui.whole_program import Open, form, frames

NEW = replace(AUSTRIAN, key="new", name="New", heading="New rules", taught=False)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    known = (*registry.RULESETS, NEW)
    for module in (registry, games, first_start):
        monkeypatch.setattr(module, "RULESETS", known)


def test_it_is_played_and_learners_are_shown_its_neighbour(program: Open) -> None:
    rooms = program()
    rooms.change(last_rules="new")
    assert own_game(rooms.settings) == NEW
    rooms.open(routes.NewMatch())
    frames(rooms)
    assert "rules new" in form(rooms).widgets
    rooms.open(routes.TodayPage())
    frames(rooms)
    today = rooms.window.scene
    assert isinstance(today, TodayScene) and today.rules == AUSTRIAN
    assert "rules austrian" in today.widgets and "rules new" not in today.widgets
    rooms.open(routes.Lessons())
    frames(rooms)
    lessons = rooms.window.scene
    assert isinstance(lessons, LearnScene) and lessons.evening.rules == AUSTRIAN
    rooms.open(routes.Drills())
    frames(rooms)
    drills = rooms.window.scene
    assert isinstance(drills, DrillsScene) and drills.course.rules == AUSTRIAN


def test_who_learns_is_not_offered_it_at_the_first_start(program: Open) -> None:
    rooms = program()
    scene = FirstStartScene(rooms)
    rooms.window.push(scene)
    scene._learn(False)
    scene._choose_rules(NEW)
    scene._learn(True)
    assert scene.rules.taught
    scene.show(2)
    assert len([name for name in scene.widgets if name.startswith("answer ")]) == len(
        registry.taught_games()
    )
