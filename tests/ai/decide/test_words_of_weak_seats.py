"""Calls and answers of the weaker seats: weighed before they are said, misjudged by the hand and
not by the word, and not timid where it is sure.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.advice import Option
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SURE, Level, doubt, fear
from prefgame.ai.player import advise
from prefgame.cards import Card
from prefgame.engine.commands import CallBid
from prefgame.rules.auctions.base import PASS
from prefgame.rules.base import Phase
from tests.ai.tables import at

HAND = "SA SQ S8 DK D9 HA HJ CK C9 C7"


def options(level: Level, *said: str) -> list[Option]:
    view = at(*said, packets=("",) * len(said) + (HAND,))
    return sorted(
        advise(view, level, random.Random(3)).options, key=lambda option: str(option.command)
    )


def test_a_club_player_tries_a_call_and_an_answer_in_as_many_deals_as_a_kontra() -> None:
    assert advise(at(packets=(HAND,)), CLUB, random.Random(1)).worlds >= 60
    answering = at(
        "2",
        "pass",
        "pass",
        "discard D9 C7",
        "announce 2",
        packets=(HAND, "", "", "H7 C8"),
        two_without_kontra="play_normally",
    )
    assert answering.turn.phase.value == "defence"
    assert advise(answering, CLUB, random.Random(1)).worlds >= 60


@pytest.mark.parametrize("said", [(), ("pass", "pass"), ("2",)])
def test_a_misjudged_hand_is_misjudged_whatever_is_called_with_it(said: tuple[str, ...]) -> None:
    level = Level("level", worlds=6, drawn=200)
    sound, erring = options(level, *said), options(replace(level, wavers=2.0), *said)
    errors = []
    for right, seeming in zip(sound, erring):
        error = seeming.score - right.score
        if right.command == CallBid(PASS):
            assert error == 0
        else:
            assert right.chance is not None
            errors.append((doubt(right.chance), error))
    whole = max((error for _, error in errors), key=abs)
    assert len(errors) >= 2 and abs(whole) > 0.1
    most = max(share for share, _ in errors)
    assert [error for _, error in errors] == pytest.approx(
        [whole * share / most for share, _ in errors]
    )


def test_a_word_is_misjudged_either_way_and_never_by_much_more_than_usual() -> None:
    rng = random.Random(1)
    errors = [CLUB.word_error(rng) for _ in range(500)]
    assert max(errors) <= 1.5 * CLUB.wavers and min(errors) >= -1.5 * CLUB.wavers
    assert abs(sum(errors)) < 500 * CLUB.wavers / 10 and len(set(errors)) > 300
    assert EXPERT.word_error(rng) == 0


def test_a_seat_that_may_be_wrong_would_rather_pass_or_stay_but_not_where_the_win_is_sure() -> None:
    def mean(chance: float) -> float:
        rng = random.Random(2)
        errors = [CLUB.word_error(rng, chance) for _ in range(500)]
        assert -1.5 * CLUB.wavers <= min(errors) and max(errors) <= 0.5 * CLUB.wavers
        return sum(errors) / len(errors) / CLUB.wavers

    assert mean(0.6) < -0.4 and -0.4 < mean(0.92) < -0.1


@pytest.mark.parametrize("chance", [0.0, 0.04, 0.96, 1.0])
def test_what_is_as_good_as_settled_nobody_misjudges(chance: float) -> None:
    rng = random.Random(2)
    assert {level.word_error(rng, chance) for level in (BEGINNER, CLUB) for _ in range(20)} == {0}


def test_fear_goes_where_the_win_is_nearly_sure() -> None:
    low, high = SURE
    assert low == 0.85 and [fear(chance) for chance in (0.0, 0.5, low, high, 1.0)] == [
        1,
        1,
        1,
        0,
        0,
    ]
    assert 0 < fear((low + high) / 2) < 1
    assert [doubt(chance) for chance in (0.0, 0.5, low, high, 1.0)] == [0, 1, 1, 0, 0]


def test_the_most_timid_seat_doubles_with_five_sure_tricks() -> None:
    strong = "HA HK HQ HJ HT SA DA CA CK C9"
    packets = ("", "", strong, "")
    first = at("pass", "2", "pass", packets=packets).legal[0]
    view = at("pass", "2", "pass", str(first), "announce 4", "come", "come", packets=packets)
    advised = advise(
        view, Level("timid", worlds=6, drawn=200, wavers=0.3, timid=1.0), random.Random(1)
    )
    assert str(advised.best.command) == "kontra"


ONE_ACE = "SA SQ S8 DK DT HT HJ CK C9 C8"
TWO_ACES = "SA S9 DA D8 H9 HT H8 C8 C9 CJ"
"""two aces with nothing beside them"""


@pytest.mark.parametrize(
    ("rules", "said", "answer"),
    [
        ("croatian", ("2", "pass", "pass", "discard D9 C7", "announce 4"), "come"),
        ("illustrated", ("1", "pass", "pass", "discard D9 C7", "announce 4"), "come"),
        ("russian", ("6S", "pass", "pass", "discard D9 C7", "announce 7S"), "whist"),
    ],
)
def test_a_beginner_defends_with_two_aces_as_the_lessons_say(
    rules: str, said: tuple[str, ...], answer: str
) -> None:
    view = at(*said, packets=("D9 C7", TWO_ACES, ""), rules=rules)
    assert view.turn.phase is Phase.DEFENCE and view.cards == tuple(
        sorted(map(Card, TWO_ACES.split()))
    )
    timid = replace(BEGINNER, wavers=3.0, cautious=3.0)
    for seed in range(10):
        for level in (BEGINNER, timid):
            assert str(advise(view, level, random.Random(seed)).best.command) == answer
    doubtful = {
        str(advise(view, replace(timid, taught=False), random.Random(seed)).best.command)
        for seed in range(10)
    }
    assert doubtful != {answer}


def test_an_ace_alone_is_left_to_the_count_of_a_beginner() -> None:
    view = at("2", "pass", "pass", "discard D9 C7", "announce 4", packets=("D9 C7", ONE_ACE, ""))
    timid = replace(BEGINNER, wavers=3.0, cautious=3.0)
    assert {str(advise(view, timid, random.Random(seed)).best.command) for seed in range(20)} == {
        "come",
        "stay",
    }
