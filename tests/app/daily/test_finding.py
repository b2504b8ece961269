"""The problem of a day: the same for everybody, and right by plain minimax."""

from __future__ import annotations

from datetime import date

import pytest

from prefgame.app.daily_problem import LEAST_LEFT, MOST_LEFT, Finding, find_problem, problem_in_deal
from prefgame.rules.registry import find_ruleset, taught_games
from prefgame.solver import Stop, Stopped
from tests.app.daily.plain_minimax import Minimax
from tests.app.daily.some_problems import FOUND, some_problem


@pytest.mark.parametrize(("rules", "day"), FOUND)
def test_everybody_finds_the_same_problem(rules: str, day: str) -> None:
    number, right, usual = FOUND[rules, day]
    problem = find_problem(find_ruleset(rules), date.fromisoformat(day))
    assert problem is not None
    found = problem.number, " ".join(map(str, problem.right)), str(problem.usual)
    assert found == (number, right, usual)


def test_every_game_has_its_problem() -> None:
    for rules in taught_games():
        assert any(rules.key == key for key, _day in FOUND), (
            f"{rules.key} has no problem of a day in tests/app/daily/some_problems.py"
        )


@pytest.mark.parametrize(("rules", "day"), FOUND)
def test_only_the_right_cards_hold(rules: str, day: str) -> None:
    problem = some_problem(rules, day)
    at, goal = problem.position, problem.position.contract.goal
    values = Minimax().values(at)
    wanted = at.seat == at.declarer
    right = {card for card, tricks in values.items() if goal.is_met(tricks) is wanted}
    assert right == set(problem.right) and problem.usual in set(values) - right
    assert len(values) - len(right) > 1
    lines = {card: problem.line(card) for card in at.legal}
    assert {card: line.tricks_of_declarer for card, line in lines.items()} == values
    assert problem.tricks_after == values
    assert all(problem.reached(line) == problem.reached_after(card) for card, line in lines.items())


@pytest.mark.parametrize(("rules", "day"), FOUND)
def test_a_problem_is_what_its_page_says(rules: str, day: str) -> None:
    problem = some_problem(rules, day)
    at = problem.position
    assert not at.trick and LEAST_LEFT <= at.left <= MOST_LEFT
    assert len(problem.earlier) == 10 - at.left and at.made is None
    played = {card for trick in problem.earlier for _seat, card in trick.cards}
    assert not played & {card for hand in at.hands for card in hand}
    for card, line in ((card, problem.line(card)) for card in problem.position.legal):
        reached = problem.reached(line) >= problem.needed
        holds = reached is not (problem.few and problem.declares)
        assert holds is (card in problem.right) and problem.is_solved(line) is holds


def test_what_the_others_have_not_is_read_off_the_tricks() -> None:
    problem = some_problem("viennese", "2026-12-07")
    for seat, suit in problem.known_voids:
        assert seat != problem.seat
        assert all(card.suit is not suit for card in problem.position.hand(seat))


def test_a_number_that_was_kept_is_looked_at_first() -> None:
    rules, day = find_ruleset("austrian"), date(2026, 12, 10)
    assert find_problem(rules, day, known=2) == problem_in_deal(rules, day, 2)


def test_a_number_without_a_problem_does_no_harm() -> None:
    rules, day = find_ruleset("viennese"), date(2026, 12, 7)
    found = find_problem(rules, day, known=999)
    assert found is not None and found.number in (0, 999)


def test_in_a_misere_the_tricks_of_the_declarer_count() -> None:
    problem = some_problem("russian", "2027-03-19")
    assert problem.few and not problem.declares and problem.needed == 1
    assert problem.reached(problem.line(problem.usual)) == 0


def test_searching_stops() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        find_problem(find_ruleset("croatian"), date(2026, 12, 3), stop=stop)


def test_it_is_found_in_a_thread() -> None:
    finding = Finding(find_ruleset("viennese"), date(2026, 12, 7))
    finding.wait()
    assert finding.over and finding.latest is not None and finding.latest.number == 0
