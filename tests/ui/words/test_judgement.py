"""What a judged decision lost, in a sentence."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.app.look_back.judge import Judged, Verdict
from prefgame.app.look_back.open_values import SeatPoints
from prefgame.app.look_back.past_hands import Decision
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.engine.state import State
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.paper.judgement import better_run, heading_run, judged_sentence
from prefgame.ui.scores.registry import words_of
from prefgame.ui.widgets.canvas import Sign
from prefgame.ui.words.numbers import NO_BREAK
from tests.app.look_back.test_open_values import TAKEN_OVER, match_of
from tests.helpers import NAMES, judge, say, start
from tests.ui.table.seen_things import plain_text


def dealt(key: str) -> Match:
    match = Match.start(find_ruleset(key), NAMES[:3])
    match.submit(shuffled_deal(random.Random(1), 2))
    return match


def bad_luck(
    match: Match, seat: int = 0, *, lost: float, tricks: int, losses: SeatPoints = ()
) -> Judged:
    """Return the first of the choices, judged beside the last one."""
    first, *_others, last = match.legal()
    return Judged(
        Decision(0, match.view(seat), State(match.table), first),
        Verdict.BAD_LUCK,
        better=last,
        lost=lost,
        expected=0.0,
        tricks=tricks,
        advice=Advice((), Success.CONTRACT, 0),
        losses=losses,
    )


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ((), "With Ana as declarer, the chance to make the contract was 62 %."),
        (("2", "pass", "pass", "discard S8 D7"), "The chance to make the contract was 62 %."),
    ],
)
def test_a_call_is_no_contract_yet(before: tuple[str, ...], said: str) -> None:
    match = say(start(), *before)
    view = match.view(0)
    judged = Judged(
        Decision(0, view, State(match.table), view.legal[0]),
        Verdict.MISTAKE,
        better=view.legal[-1],
        lost=20.0,
        expected=15.0,
        tricks=0,
        advice=Advice((Option(view.legal[0], 0.0, 0.62),), Success.CONTRACT, 1),
    )
    assert judged_sentence(judged, "Ana").endswith(said)


def test_a_contract_is_named_as_on_the_pad() -> None:
    match = say(start(), "2", "pass", "pass", "discard S8 D7")
    view = match.view(0)
    decision = Decision(0, view, State(match.table), match.read("announce 2"))
    run = better_run(decision, match.read("announce 4"), Deck("french"))
    assert run == ("better 4", Sign("H"))


def test_a_word_that_would_have_been_better_is_quoted() -> None:
    match = start()
    decision = Decision(0, match.view(0), State(match.table), match.read("2"))
    assert better_run(decision, match.read("pass"), Deck("french")) == ("better “Pass”",)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("croatian", "This choice lost 3 tricks: 31 points."),
        ("russian", "This choice lost 3 tricks: 31 whists."),
        ("austrian", "This choice lost 3 tricks: 31 units."),
    ],
)
def test_what_was_lost_is_counted_as_the_game_settles(key: str, said: str) -> None:
    judged = bad_luck(dealt(key), lost=31.0, tricks=3)
    assert judged_sentence(judged, "Ana").replace(NO_BREAK, " ").endswith(said)


@pytest.mark.parametrize(
    ("key", "before", "seat", "said"),
    [
        (
            "croatian",
            ("betl", "pass", "pass"),
            1,
            "This choice spared the declarer 1 trick: 31 points.",
        ),
        ("croatian", ("betl", "pass", "pass"), 0, "This choice took 1 trick too many: 31 points."),
        ("russian", ("pass", "pass", "pass"), 0, "This choice took 1 trick too many: 31 whists."),
    ],
)
def test_where_few_tricks_are_wanted_nobody_loses_them(
    key: str, before: tuple[str, ...], seat: int, said: str
) -> None:
    judged = bad_luck(say(dealt(key), *before), seat, lost=31.0, tricks=1)
    assert judged_sentence(judged, "Ana").replace(NO_BREAK, " ").endswith(said)


def test_a_chance_says_that_it_is_that_of_the_better_answer() -> None:
    """Who stays at home has nothing to succeed in."""
    match = say(start(), "2", "pass", "pass", "discard S8 D7", "announce 3")
    view = match.view(1)
    judged = Judged(
        Decision(0, view, State(match.table), match.read("stay")),
        Verdict.BAD_LUCK,
        better=match.read("come"),
        lost=20.0,
        expected=0.0,
        tricks=0,
        advice=Advice((Option(match.read("come"), 0.0, 0.16),), Success.QUOTA, 1),
    )
    said = judged_sentence(judged, "Bojan").replace(NO_BREAK, " ")
    assert said == (
        "Right by what Bojan could know. This choice lost 20 points. "
        "With the better answer, the chance of enough tricks was 16 %."
    )


def test_the_share_of_a_pot_is_said_where_there_is_one() -> None:
    assert words_of(find_ruleset("viennese")).judged_note()
    assert not words_of(find_ruleset("croatian")).judged_note()


def test_taking_over_is_called_as_on_its_button() -> None:
    log = match_of(TAKEN_OVER.format(number=8)).log
    took = next(one for one in judge(log).judged if one.decision.phase is Phase.TAKEOVER)
    deck = Deck("german")
    assert took.better is not None
    assert plain_text(heading_run(took.decision, "Bojan", deck)) == "Takeover · Bojan: Take them"
    assert plain_text(better_run(took.decision, took.better, deck)) == "better “Leave them”"


def test_what_the_other_defender_lost_is_beside_it() -> None:
    judged = bad_luck(dealt("austrian"), lost=14.0, tricks=1, losses=((0, 5.0), (1, 18.0)))
    said = judged_sentence(judged, "Ana").replace(NO_BREAK, " ")
    assert said.endswith("This choice lost 1 trick: 5 units (Bojan: 18 units).")
    won_more = replace(judged, losses=((0, 5.0), (1, -2.0)))
    said = judged_sentence(won_more, "Ana").replace(NO_BREAK, " ")
    assert said.endswith("This choice lost 1 trick: 5 units.")
