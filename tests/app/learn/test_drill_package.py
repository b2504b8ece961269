"""The drills of the package: each is read by the engine, is what it is called, and teaches."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from prefgame.ai.player import advise
from prefgame.ai.stakes import unit_of
from prefgame.app.learn.drills import (
    ENDING,
    FOLDER,
    LEAST,
    BadDrill,
    Drill,
    DrillSet,
    count_drills,
    courses,
    courses_from,
    read_drills,
)
from prefgame.app.learn.situations import SITUATIONS, Topic
from prefgame.app.look_back.judge import LOOK
from prefgame.app.session import PLAYER
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.registry import taught_games
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import COMPILED

SETS = [one for course in courses() for one in course.sets]
by_set = pytest.mark.parametrize("drills", SETS, ids=lambda one: one.key)
CLEAR, SAME, PAIRS_SAME = 0.5, 0.2, 0.3
"""units of the stake: five points of the lowest Croatian contract, two, and three for discards"""
ROUNDED = 0.11
"""points: both values are rounded to a tenth"""


def test_there_are_thirty_situations_about_all_topics_in_all_games() -> None:
    assert len({one.situation.key for one in SETS}) >= 30
    assert {one.situation.topic for one in SETS} == set(Topic)
    assert {one.situation for one in SETS} == set(SITUATIONS), "a name without drills"
    for rules in taught_games():
        assert any(course.rules.key == rules.key for course in courses()), (
            f"{rules.key} has no drills: run build/make_drills.py {rules.key}, or set taught=False"
        )
    assert len({situation.title for situation in SITUATIONS}) == len(SITUATIONS)


@pytest.mark.parametrize("rules", taught_games(), ids=lambda rules: rules.key)
def test_every_game_drills_the_decisions_that_its_rules_know(rules: RuleSet) -> None:
    """Each topic, but kontra where no contract that may be left can be doubled, and few tricks
    where they are never wanted.
    """
    kontra, passed = rules.kontra, rules.when_all_pass
    known = set(Topic)
    if kontra is None or not any(
        one.may_be_left and kontra.may_double(0, one) for one in rules.contracts
    ):
        known.remove(Topic.KONTRA)
    played = (*rules.contracts, *(() if passed is None else (passed,)))
    if not any(one.goal.wants_few for one in played):
        known.remove(Topic.NO_TRICKS)
    topics = [set(one.topics) for one in courses() if one.rules.key == rules.key]
    assert topics == [known]


def test_every_file_can_be_read_and_one_with_few_drills_is_not_offered() -> None:
    offered = {one.key for one in SETS}
    for rules in taught_games():
        for path in sorted((FOLDER / rules.key).glob(f"*{ENDING}")):
            text = path.read_text("utf-8")
            drills = read_drills(rules.key, path.stem, text)
            assert len(drills) == count_drills(text) > 0
            assert (f"{rules.key}/{path.stem}" in offered) is (len(drills) >= LEAST)


@by_set
def test_a_situation_has_several_drills_and_each_is_asked_of_the_player(drills: DrillSet) -> None:
    assert len(drills.drills) >= LEAST == 3
    assert len({drill.key for drill in drills.drills}) == len(drills.drills)
    for drill in drills.drills:
        assert drill.rules is drills.rules
        assert Match.replay(drill.log).to_act == PLAYER


@by_set
def test_right_and_wrong_choices_differ_clearly(drills: DrillSet) -> None:
    for drill in drills.drills:
        legal = drill.view.legal
        assert Counter(choice.command for choice in drill.choices) == Counter(legal), drill.key
        right = [points for choice, points in drill.weighed if choice.right]
        wrong = [points for choice, points in drill.weighed if not choice.right]
        unit = unit_of(drill.view)
        assert right and wrong, drill.key
        same = PAIRS_SAME if drill.view.turn.phase is Phase.EXCHANGE else SAME
        assert max(right) - min(right) <= same * unit + ROUNDED, drill.key
        assert max(right) - max(wrong) >= CLEAR * unit - ROUNDED, drill.key
        assert drill.best.right and drill.best.points == max(right)


def _sample() -> list[Drill]:
    """One drill of each topic and some more; an exchange takes an expert seconds."""
    chance = random.Random(16)
    by_topic: dict[Topic, list[DrillSet]] = {}
    for one in SETS:
        by_topic.setdefault(one.situation.topic, []).append(one)
    quick = [topic for topic in Topic if topic is not Topic.DISCARD]
    chosen = [chance.choice(by_topic[topic]) for topic in quick for _each in range(3)]
    drills = [chance.choice(one.drills) for one in chosen]
    return [drill for drill in drills if drill.view.turn.phase is not Phase.EXCHANGE]


@pytest.mark.skipif(not COMPILED, reason="interpreted, an expert imagines six deals only")
def test_an_expert_who_is_asked_again_agrees() -> None:
    sample = _sample()
    assert len(sample) >= 12
    for drill in sample:
        advice = advise(drill.view, LOOK, random.Random(f"again/{drill.key}"))
        assert drill.choice_of(advice.best.command).right, drill.key


def test_the_game_of_the_player_comes_first_and_then_its_region() -> None:
    for rules in taught_games():
        order = courses_from(rules)
        assert order[0].rules.key == rules.key
        assert {one.rules.key for one in order} == {one.key for one in taught_games()}
        near = [one.rules.region == rules.region for one in order]
        assert near == sorted(near, reverse=True)


def _text_of(drills: DrillSet) -> str:
    """Return the file with the drills."""
    return (FOLDER / f"{drills.key}{ENDING}").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("#: right", "#: wrong", "no right choice"),
        ("#: success", "#: sucess", "success"),
        ("\ndealer: ", "\ndealt by: ", "neither"),
    ],
)
def test_a_drill_that_cannot_be_played_says_where_and_why(old: str, new: str, message: str) -> None:
    drill = SETS[0].drills[0]
    text = _text_of(SETS[0]).replace(old, new)
    with pytest.raises(BadDrill, match=f"{drill.key}: .*{message}"):
        read_drills(drill.rules_key, drill.situation.key, text)


def _said_of(situation: str, text: str) -> str:
    with pytest.raises(BadDrill) as refused:
        read_drills("croatian", situation, text)
    return str(refused.value)


def test_a_drill_without_a_number_or_a_situation_says_so() -> None:
    drill = SETS[0].drills[0]
    text = _text_of(SETS[0])
    number, name = f"#: drill {drill.number}\n", drill.situation.key
    assert "''" in _said_of(name, text.replace(number, "#: drill \n"))
    assert "'x'" in _said_of(name, text.replace(number, "#: drill x\n"))
    success = f"#: success {drill.success.name.lower()}\n"
    assert "index" in _said_of(name, text.replace(success, "#: success\n"))
    assert f"croatian/gone/{drill.number}: 'gone'" in _said_of("gone", text)
