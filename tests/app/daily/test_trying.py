"""Trying to solve a problem: its states, what counts, and what the others answer."""

from __future__ import annotations

import pytest

from prefgame.app.daily_problem import ProblemOfDay
from prefgame.app.problems.position import BestPlay
from prefgame.app.problems.puzzle import Trying
from prefgame.app.storage.kept_rows import ProblemResult
from tests.app.daily.some_problems import some_problem


@pytest.fixture
def problem() -> ProblemOfDay:
    return some_problem()


def play_best(trying: Trying) -> None:
    """Play on with best play until the try has ended."""
    best = BestPlay(trying.position)
    while trying.solved is None:
        trying.play(best.card(trying.position))


def test_the_right_card_at_once_solves_it_at_the_first_try(problem: ProblemOfDay) -> None:
    trying = Trying(problem)
    trying.play(problem.right[0])
    play_best(trying)
    assert trying.solved and trying.result is ProblemResult.FIRST and trying.is_done
    assert [one.solved for one in trying.tries] == [True]


def test_the_usual_card_fails_and_another_try_solves_it(problem: ProblemOfDay) -> None:
    trying = Trying(problem)
    trying.play(problem.usual)
    play_best(trying)
    before = trying.result
    assert trying.solved is False and before is ProblemResult.TRIED
    trying.again()
    assert trying.position == problem.position and trying.card is None
    trying.play(problem.right[-1])
    play_best(trying)
    assert trying.result is ProblemResult.HELPED
    assert [one.solved for one in trying.tries] == [False, True]


def test_a_card_that_is_taken_back_counts_as_a_try(problem: ProblemOfDay) -> None:
    trying = Trying(problem)
    trying.play(problem.usual)
    trying.take_back()
    assert trying.position == problem.position and trying.result is ProblemResult.TRIED
    assert [one.solved for one in trying.tries] == [None]
    trying.take_back()  # there is nothing more
    assert len(trying.tries) == 1


def test_a_later_card_is_taken_back_alone(problem: ProblemOfDay) -> None:
    trying = Trying(problem)
    trying.play(problem.right[0])
    between = trying.position
    assert trying.solved is None
    trying.play(trying.position.legal[0])
    trying.take_back()
    assert trying.position == between and trying.card == problem.right[0]


def test_after_the_answer_nothing_is_solved_any_more(problem: ProblemOfDay) -> None:
    trying = Trying(problem)
    trying.show()
    assert trying.result is ProblemResult.SHOWN
    trying.play(problem.right[0])
    play_best(trying)
    assert trying.solved and trying.result is ProblemResult.SHOWN


def test_looking_at_the_answer_takes_nothing_from_what_was_solved(problem: ProblemOfDay) -> None:
    trying = Trying(problem, ProblemResult.FIRST)
    trying.show()
    assert trying.result is ProblemResult.FIRST


def test_the_others_answer_with_cards_that_lose_nothing(problem: ProblemOfDay) -> None:
    trying, best = Trying(problem), BestPlay(problem.position)
    position = problem.position.after(problem.usual)
    trying.play(problem.usual)
    played = [one for trick in trying.position.tricks for one in trick.cards]
    for seat, card in (*played, *trying.position.trick)[1:]:
        values = best.values(position)
        few = position.contract.goal.wants_few
        many = (seat == position.declarer) is not few
        assert values[card] == (max if many else min)(values.values())
        position = position.after(card)
    assert position == trying.position
