"""Every problem that comes with the game is proved, and is another one than its neighbours."""

from __future__ import annotations

import pytest

from prefgame.app.problems.problem import Problem, Question
from prefgame.app.problems.proof import prove
from prefgame.app.problems.shelf import shipped
from prefgame.app.problems.text import write_collection
from prefgame.rules.registry import taught_games
from tests.app.daily.plain_minimax import Minimax

PROBLEMS = [
    pytest.param(one, id=f"{kept.path.stem} {number}")
    for kept in shipped()
    for number, one in enumerate(kept.collection.problems, 1)
]
OPEN = [
    param
    for param in PROBLEMS
    if isinstance(one := param.values[0], Problem)
    and one.question is Question.PLAY
    and not one.hidden
]
MOST_RIGHT = 2
"""discards"""


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_problem_is_proved(problem: Problem) -> None:
    proof = prove(problem)
    assert proof.right and proof.others, "something is right, and something is not"
    if problem.question is Question.DISCARD:
        assert len(proof.right) <= MOST_RIGHT
    elif not problem.words.source:
        assert proof.has_one_answer or problem.hidden
    if not problem.hidden:
        assert all(share.layouts == 1 for share in proof.shares.values())


@pytest.mark.parametrize("problem", OPEN)
def test_each_card_that_fails_is_refuted(problem: Problem) -> None:
    puzzle = prove(problem).puzzle
    assert puzzle is not None
    for card in puzzle.position.legal:
        assert puzzle.is_solved(puzzle.line(card)) is (card in puzzle.right)


@pytest.mark.parametrize("problem", [one for one in OPEN if one.values[0].size <= 5])  # type: ignore[union-attr]
def test_the_solver_agrees_with_plain_minimax(problem: Problem) -> None:
    at, goal = problem.position(), problem.contract.goal
    values = Minimax().values(at)
    right = {(card,) for card, n in values.items() if goal.is_met(n) is problem.declares}
    assert set(prove(problem).right) == right


def test_no_problem_comes_twice() -> None:
    keys = [one.key for kept in shipped() for one in kept.collection.problems]
    assert len(set(keys)) == len(keys)


def test_each_family_of_games_has_thirty_and_the_literature_twenty() -> None:
    sizes = {kept.path.stem: len(kept.collection.problems) for kept in shipped()}
    families = {type(rules.score).__name__.lower() for rules in taught_games()}
    assert {name: sizes[name] for name in families} == dict.fromkeys(families, 30)
    assert sizes["0-literature"] == 20


def test_a_family_is_named_by_its_games() -> None:
    for kept in shipped():
        named = [r.name for r in taught_games() if type(r.score).__name__.lower() == kept.path.stem]
        if named:
            assert kept.collection.title == f"Thirty: {', '.join(named)}"


def test_what_is_told_has_a_source_and_what_was_found_has_a_grade() -> None:
    for kept in shipped():
        for one in kept.collection.problems:
            assert one.words.grade
            assert not one.words.name or (one.words.source and one.words.text)
            assert not one.words.title, "it would give the answer away"


def test_a_shipped_file_is_as_the_game_writes_it() -> None:
    for kept in shipped():
        assert kept.path.read_text("utf-8") == write_collection(kept.collection)
