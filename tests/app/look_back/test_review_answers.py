"""Coming and staying: what another answer would have won or lost."""

from __future__ import annotations

import pytest

from prefgame.app.look_back.open_hand import AnswerValue
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Role
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Unplayed
from tests.app.look_back.review_hands import (
    BOJAN,
    CVITA,
    EACH_HIS_SUIT,
    FIVE_TRUMPS,
    GAME_IN_HEARTS,
    NINE_SURE,
    WORTH,
    match_of,
    play_on,
    stands,
)
from tests.helpers import NAMES, deal, review, say

FALLING_ALONE = round(WORTH - 10 * WORTH * 2 / 3, 6)
"""One trick, and ten times the contract for falling; of that, a third is the defender's again: the
match goes on for so much longer, and each may win a third of it.
"""


def test_staying_at_home_cost_tricks_against_five_trumps_and_an_ace() -> None:
    """Against Bojan alone Ana loses her four small cards; Cvita alone gets three of them (not the
    second club), but with Bojan all four.
    """
    found = review(match_of(FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: stay\nCvita: stay").log)
    assert (found.best, found.best_made, found.played, found.made, found.costly_cards) == (
        6,
        True,
        0,
        True,
        (),
    ), "against both"
    assert set(found.answer_values) == {
        AnswerValue(BOJAN, Role.ALONE, False, 4, 4 * WORTH, True),
        AnswerValue(CVITA, Role.ALONE, False, 3, 3 * WORTH, True),
        AnswerValue(CVITA, Role.HOST, False, 4, 4 * WORTH, True),
    }, "coming alone is named always, inviting where it is better"
    assert len(found.findings) == 3 and found.better and found.nobody_came


def test_staying_at_home_saved_the_fall_against_nine_sure_tricks() -> None:
    found = review(match_of(NINE_SURE, GAME_IN_HEARTS + "Bojan: stay\nCvita: stay").log)
    assert {stand.seat: (stand.tricks, stand.points) for stand in found.answer_values} == {
        BOJAN: (1, FALLING_ALONE),
        CVITA: (1, FALLING_ALONE),
    }
    assert found.better is False and len(found.findings) == 2 and found.best == 9


def test_coming_that_could_not_pay_is_reported() -> None:
    found = review(
        play_on(
            match_of(
                NINE_SURE, GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no"
            )
        ).log
    )
    assert stands(found)[BOJAN] == AnswerValue(BOJAN, Role.ALONE, True, 1, FALLING_ALONE, True)
    assert stands(found)[BOJAN] in found.findings and found.better
    assert found.best == 9


def test_coming_beside_the_other_counts_both() -> None:
    """Bojan's cards are all above Cvita's: with four tricks together both are safe, and Cvita
    writes what is hers.
    """
    found = review(
        play_on(
            match_of(
                FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no"
            )
        ).log
    )
    beside = stands(found)[CVITA]
    assert (beside.role, beside.taken, beside.made) == (
        Role.COMES,
        False,
        True,
    ) and beside.points == beside.tricks * WORTH
    assert stands(found)[BOJAN].taken and stands(found)[BOJAN].points == 4 * WORTH


def test_a_defender_who_played_alone_learns_where_inviting_would_have_won_more() -> None:
    """Cvita alone gets three of the four small cards, with Bojan all four."""
    found = review(
        play_on(
            match_of(
                FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: stay\nCvita: come\nCvita: alone\nCvita: no"
            )
        ).log
    )
    mine = [stand for stand in found.answer_values if stand.seat == CVITA]
    assert mine == [
        AnswerValue(CVITA, Role.ALONE, True, 3, 3 * WORTH, True),
        AnswerValue(CVITA, Role.HOST, False, 4, 4 * WORTH, True),
    ]
    assert mine[1] in found.findings and found.better
    found = review(
        play_on(
            match_of(
                FIVE_TRUMPS, GAME_IN_HEARTS + "Bojan: stay\nCvita: come\nCvita: invite\nCvita: no"
            )
        ).log
    )
    mine = [stand for stand in found.answer_values if stand.seat == CVITA]
    assert mine == [AnswerValue(CVITA, Role.HOST, True, 4, 4 * WORTH, True)], "alone it is less"


def test_an_inviting_defender_answers_for_both() -> None:
    found = review(
        play_on(
            match_of(
                NINE_SURE, GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: invite\nBojan: no"
            )
        ).log
    )
    assert found.answer_values == (AnswerValue(BOJAN, Role.HOST, True, 1, FALLING_ALONE, True),)


@pytest.mark.parametrize("discard", ["D9 DT", "S7 S8"])
def test_a_two_that_nobody_doubled_is_played_with_kontra(discard: str) -> None:
    match = match_of(
        EACH_HIS_SUIT,
        f"Ana: 2\nBojan: pass\nCvita: pass\nAna: discard {discard}\nAna: announce 2\nBojan: no\n"
        "Cvita: no",
    )
    assert match.table.hand is not None and match.table.hand.unplayed is Unplayed.NO_KONTRA
    found = review(match.log)
    assert found.best is not None and found.costly_cards == () and not found.asks_for_contracts
    # Ana's two counts 40 without kontra, 80 with it, and the defender's fall 80: what the columns
    # gain is lost to all, a third to each
    worth, against, made = 2 * 2 * 2, min(5, 10 - found.best), found.best >= 6
    doubled = 10 * worth * (1 if made else -1)
    fall = 0 if against == 5 else 10 * worth
    points = round(against * worth - fall + (fall - doubled + 40) / 3, 6)
    assert set(found.answer_values) == {
        AnswerValue(seat, Role.KONTRA, False, against, points, made) for seat in (BOJAN, CVITA)
    }


AUSTRIAN = (
    "H7 H8 HA HK HQ S7 SA D7 C7 C8",
    "HT S8 S9 ST SJ SQ SK D8 D9 DT",
    "H9 HJ C9 CT CJ CQ CK CA DJ DQ",
    "DK DA",
)


def test_where_staying_costs_something_an_answer_is_compared_with_that() -> None:
    """Hearts are paid by both opponents, ten each, whether they stay or come (003:88); coming alone
    wins the tricks on top of that (003:81).
    """
    match = Match.start(find_ruleset("austrian"), NAMES[:3])
    match.submit(deal(2, *AUSTRIAN))
    say(match, "hearts", "stay", "stay")
    found = {(value.seat, value.role): value for value in review(match.log).answer_values}
    alone = found[BOJAN, Role.ALONE]
    assert alone.made and alone.tricks >= 2 and alone.points == alone.tricks


WHISTED_BY_BOTH = """rules: russian
players: Davor Cvita Ana
dealer: Ana
deal: Davor SQ SA DQ HJ C8 C9 CT CQ CK CA | Cvita S7 S8 SJ SK D7 DJ H7 H9 HK CJ | \
Ana S9 ST D8 D9 DT DK DA HT HQ HA | talon H8 C7
Davor: 8NT
Cvita: pass
Ana: pass
Davor: discard SQ HJ
Davor: announce 8NT
Cvita: whist
Ana: whist
"""


def test_a_whist_is_compared_with_a_pass_that_leaves_the_other_whist() -> None:
    """002:83: the pool of the declarer costs everybody the same, whoever whists. Ana writes six
    whists for each of two tricks; a pass would have left them to Cvita.
    """
    reading = read_record(WHISTED_BY_BOTH)
    assert reading.error is None and reading.match is not None, reading.error
    match = reading.match
    while isinstance(match.to_act, int):
        match.submit(match.legal()[-1])
    cvita, ana = sorted(review(match.log).answer_values, key=lambda value: value.seat)
    assert (ana.taken, ana.tricks, ana.points) == (True, 2, 12) and ana.made
    assert (cvita.taken, cvita.points) == (True, 0)
    assert not any(value.is_worth_saying and value.points < 0 for value in (cvita, ana))
