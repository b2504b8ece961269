"""The command that finds drills: deals by their number, turned seats, and what is kept."""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from types import ModuleType

import pytest

from prefgame.ai.level import find_level
from prefgame.ai.player import choose
from prefgame.app.learn.drills import DrillSet, courses, read_drills
from prefgame.app.session import PLAYER
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.solver import COMPILED

BUILD = Path(__file__).resolve().parents[2] / "build"


@pytest.fixture(autouse=True)
def _recipes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BUILD))


def recipe(name: str) -> ModuleType:
    return importlib.import_module(f"drill_making.{name}")


SETS = [one for course in courses() for one in course.sets]
by_set = pytest.mark.parametrize("drills", SETS, ids=lambda one: one.key)


@by_set
def test_each_drill_of_the_package_is_the_situation_that_it_is_kept_for(drills: DrillSet) -> None:
    situation_of = recipe("recognize").situation_of
    for drill in drills.drills:
        assert situation_of(drill.view) == drills.situation.key, drill.key


@by_set
def test_a_drill_is_written_as_it_is_read(drills: DrillSet) -> None:
    text = "\n".join(map(recipe("search").write_drill, drills.drills))
    assert read_drills(drills.rules.key, drills.situation.key, text) == drills.drills


def test_the_number_of_a_deal_gives_the_deal() -> None:
    deals = recipe("deals")
    rules = RULESETS[0]
    first = [deals.deal_of(number, rules) for number in range(8)]
    assert first == [deals.deal_of(number, rules) for number in range(8)]
    assert len({deal.hands for deal in first}) == 8
    assert {deal.dealer for deal in first} == {0, 1, 2}
    safest = [max(map(deals.hand_safety, deal.hands)) for deal in first]
    assert min(safest[1::4]) > max(safest[0::4])


@pytest.mark.parametrize("key", [rules.key for rules in RULESETS])
def test_a_turned_match_shows_the_seat_the_same(key: str) -> None:
    deals = recipe("deals")
    rules = find_ruleset(key)
    match = Match.start(rules, deals.NAMES)
    match.submit(deals.deal_of(3, rules))
    simple = find_level("simple")
    for _each in range(14):
        seat = match.to_act
        if not isinstance(seat, int):
            return  # the hand is over: all have passed
        view, again = match.view(seat), deals.turned(match, seat)
        assert again.to_act == PLAYER
        assert again.view(PLAYER).legal == view.legal
        assert again.view(PLAYER).cards == view.cards
        match.submit(choose(view, simple, random.Random(1)))


@pytest.mark.parametrize("key", [rules.key for rules in RULESETS])
def test_defenders_are_asked_in_every_game(key: str) -> None:
    """Also where both must come in a first hand: a hand that all passed is played before."""
    deals, habits, rules = recipe("deals"), recipe("habits"), find_ruleset(key)
    asked: set[str] = set()
    for number in range(2, 40, 4):  # by habit: nobody is made to pass
        deal = deals.deal_of(number, rules)
        match = habits.opened(rules, deal, number)
        assert match.table.this_hand.dealer == deal.dealer and not match.table.this_hand.calls.made
        while isinstance(match.to_act, int) and not asked:
            view = match.view(match.to_act)
            key_of = recipe("recognize").situation_of(view) or ""
            asked |= {key_of} if key_of.startswith("answer") else set()
            if view.turn.phase is Phase.PLAY:
                break
            match.submit(habits.next_command(match, deal, number), view.seat)
    assert asked


@pytest.mark.skipif(not COMPILED, reason="it takes minutes interpreted")
def test_a_decision_of_the_package_is_weighed_as_a_drill_again(tmp_path: Path) -> None:
    """What is kept in the package is kept again, and written where the search goes on."""
    weighing, search = recipe("weighing"), recipe("search")
    sets = [one for one in courses()[0].sets if one.situation.key.startswith("answer")]
    drill = sets[0].drills[0]
    glance = weighing._advice(drill.view, weighing.LOOK, "again")
    found = weighing._right_at_a_glance(glance, weighing.HINTED)
    assert found is not None and drill.best.command in found
    finder = search.Finder(drill.rules, tmp_path, 8)
    finder.found[drill.situation.key].append(drill)
    finder.write(drill.situation.key)
    again = search.Finder(drill.rules, tmp_path, 8)
    assert again.found[drill.situation.key] == [drill]
    assert search.write_drill(drill) in (tmp_path / drill.key.rpartition("/")[0]).with_suffix(
        ".pref"
    ).read_text("utf-8")


def test_a_search_that_was_stopped_goes_on_after_its_last_deal(tmp_path: Path) -> None:
    search = recipe("search")
    looked: list[int] = []

    class Looking:
        def look_at(self, number: int) -> None:
            looked.append(number)

    for _run in range(2):
        search.find_drills(Looking(), tmp_path / "progress.txt", seconds=60, deals=3)
    assert looked == [0, 1, 2, 3, 4, 5]
