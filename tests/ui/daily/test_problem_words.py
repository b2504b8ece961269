"""The task of a problem says who leads and what decides, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.app.problems.puzzle import Trying
from prefgame.cards import parse_cards
from prefgame.i18n import _, language, languages, use_language
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.problems.side import Broken
from prefgame.ui.problems.words import (
    _task,
    failed_words,
    role_words,
    task_words,
    tried_run,
    tried_words,
)
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.elements import Laid
from prefgame.ui.widgets.styles import STRONG
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.contracts import number_word
from prefgame.ui.words.numbers import tricks_with_need
from tests.app.daily.some_problems import FOUND, some_problem

NAMES = {0: "Ana", 1: "Bojan", 2: "Cvita"}


@pytest.fixture(params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    before = language()
    use_language(request.param)
    yield request.param
    use_language(before)


@pytest.mark.parametrize(("rules", "day"), FOUND)
def test_the_task_says_who_leads_and_how_many_tricks_decide(
    rules: str, day: str, spoken: str
) -> None:
    problem = some_problem(rules, day)
    words = task_words(problem, NAMES)
    assert words.startswith(_("You lead."))
    assert number_word(problem.position.left) in words
    assert problem.declares or NAMES[problem.position.declarer] in words


def test_a_task_leaves_out_no_number_and_no_name(spoken: str) -> None:
    for left in (4, 5, 6):
        for declares in (False, True):
            for few in (False, True):
                words = _task(declares, few, 2, left)
                assert "{count}" in words and "{left}" in words
                assert declares or "{declarer" in words


def test_a_task_for_few_tricks_says_what_to_do() -> None:
    assert _task(False, True, 1, 5) == "Make {declarer} take {count} of the last {left} tricks."
    assert _task(True, True, 1, 5) == "Take none of the last {left} tricks."
    assert _task(True, True, 2, 5) == "Take fewer than {count} of the last {left} tricks."


def test_a_failed_try_at_no_trick_does_not_read_as_a_success() -> None:
    found = some_problem("russian", "2027-03-19")
    at = replace(found.position, led=found.position.declarer)
    problem = replace(found, position=at)
    assert problem.declares and problem.few
    trying = Trying(problem)
    trying.play(parse_cards("ST")[0])
    assert trying.solved is False
    assert failed_words(problem, trying.position).startswith("You took 1 trick. Take back")
    assert tried_words(problem, trying.position) == "took 1 trick"
    assert tried_words(problem, at) == "took no trick"
    other = some_problem()
    assert failed_words(other, other.position).startswith("You reached 0 tricks (2 needed)")
    assert tried_words(other, other.position).startswith("0 tricks (2 needed)")


@pytest.mark.parametrize("tried", [True, False])
def test_what_best_play_makes_of_a_lead_is_not_called_what_the_try_came_to(tried: bool) -> None:
    """The try may have come to less, because the player did not go on with best play."""
    problem = some_problem()
    run = tried_run(problem, Deck("german"), problem.usual, tried)
    words = " ".join(piece for piece in run if isinstance(piece, str))
    best = problem.reached(problem.line(problem.usual))
    assert f"best play gives {tricks_with_need(best, problem.needed)}" in words


def test_the_head_of_an_answer_has_rows_where_one_has_no_room(spoken: str) -> None:
    """In Croatian it went over the edge of the paper at 1024x768."""
    headless()
    window = Window((1024, 768))
    problem = next(one for found in FOUND if not (one := some_problem(*found)).few)
    run = tried_run(problem, window.kit.deck, problem.usual, tried=False)
    laid = Laid(Broken(run, STRONG), window.kit, Box(596, 80, 300, 560))
    laid.paint(window.surface, window.kit)
    assert len(laid.parts) > 1 and not window.kit.overflows
    window.close()


@pytest.mark.parametrize(("rules", "day"), FOUND)
def test_what_stands_beside_you_is_said_to_you(rules: str, day: str) -> None:
    """In Russian a part is a verb: you are not told what she does."""
    problem = some_problem(rules, day)
    before = language()
    use_language("ru")
    at = problem.position
    mine = role_words(at, problem.seat, you=True)
    others = {role_words(at, seat) for seat in range(3) if seat != problem.seat}
    use_language(before)
    assert mine in ("играете", "ловите", "противник")
    assert others <= {"играет", "ловит", "противник"}
