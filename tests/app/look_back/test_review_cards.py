"""The first card that lost a trick, and which cards are reported."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from prefgame.app.commands.documents import solve_document
from prefgame.app.look_back.open_hand import AnswerValue
from prefgame.app.look_back.review import CostlyCard, Review
from prefgame.cards import Card
from prefgame.engine.events import HandEnded
from prefgame.rules.base import Role
from prefgame.rules.registry import RULESETS
from tests.app.look_back.review_hands import (
    ANA,
    BEATEN_BETL,
    BETL,
    BOJAN,
    CVITA,
    SAFE_BETL,
    match_of,
    play_on,
    plays,
    ruffed_ace,
)
from tests.helpers import review

# ---- the first card that cost a trick


def test_an_ace_that_is_ruffed_cost_the_contract_which_stopped_early() -> None:
    found = review(ruffed_ace().log)
    assert (found.best, found.best_made, found.made, found.taken, found.played) == (
        6,
        True,
        False,
        0,
        5,
    )
    (costly,) = found.costly_cards
    assert (costly.trick, costly.seat, costly.card, costly.cost, costly.decided) == (
        1,
        ANA,
        Card.SA,
        1,
        True,
    )
    assert {Card.HA, Card.HK, Card.HQ, Card.HJ, Card.HT} <= set(
        costly.right
    ) and Card.SA not in costly.right
    assert costly.any_other is (len(costly.right) == 9)
    assert found.findings[0] is costly and found.better


def test_the_right_cards_are_those_that_prefgame_solve_gives_most() -> None:
    match = ruffed_ace()
    ended = next(event for event in match.log if isinstance(event, HandEnded))
    line = {
        "hands": [list(map(str, hand)) for hand in ended.hands],
        "declarer": 0,
        "leader": 0,
        "contract": "trump",
        "trump": "H",
    }
    (answer,) = solve_document({"deals": [line]}).data["deals"]
    found = review(match.log)
    assert found.best == answer["tricks"]
    assert [str(card) for card in found.costly_cards[0].right] == [
        card for card, value in answer["values"].items() if value == answer["tricks"]
    ]
    assert found.costly_cards[0].cost == answer["tricks"] - answer["values"]["SA"]


def test_an_ace_on_the_king_lets_a_betl_through() -> None:
    """Ana's only high card is the king of clubs; under it everybody else can stay, but Bojan plays
    his ace.
    """
    found = review(
        play_on(
            match_of(BEATEN_BETL, BETL + "Bojan: no\nCvita: no", plays("Ana CK Bojan CA Cvita C8"))
        ).log
    )
    assert (found.best, found.best_made, found.made, found.played) == (1, False, True, 10)
    assert found.costly_cards == (CostlyCard(1, BOJAN, Card.CA, (Card.C7,), 1, True, True),)
    assert found.answer_values == () and not found.asks_for_contracts


def test_a_fallen_betl_was_fixed_by_the_auction_so_no_other_contract_is_tried() -> None:
    found = review(
        match_of(BEATEN_BETL, BETL + "Bojan: no\nCvita: no", plays("Ana CK Bojan C7 Cvita C8")).log
    )
    assert (found.best_made, found.made, found.played) == (
        False,
        False,
        1,
    ) and found.costly_cards == ()
    assert not found.asks_for_contracts and found.complete and found.better is False


def test_kontra_on_a_betl_that_nobody_can_beat_could_not_win() -> None:
    """A game betl counts 14, doubled 28, and ten times that in the settlement. Without kontra, a
    third of the 140 points that Ana won would have been Bojan's.
    """
    found = review(play_on(match_of(SAFE_BETL, BETL + "Bojan: kontra\nAna: no")).log)
    assert found.best_made and found.costly_cards == ()
    (value,) = found.answer_values
    assert value.points == pytest.approx(-280 + 140 / 3)
    assert value == AnswerValue(BOJAN, Role.KONTRA, True, 10, value.points, True)
    assert found.findings == found.answer_values and found.better


# ---- which cards are reported


def costly(trick: int, seat: int, cost: int = 1, decided: bool = False) -> CostlyCard:
    return CostlyCard(trick, seat, Card.CA, (Card.C7,), cost, True, decided)


TOLD: dict[str, tuple[list[Any], list[int], list[int]]] = {
    "one": ([(1, BOJAN)], [1], []),
    "given back": ([(2, BOJAN), (5, ANA)], [2, 5], [5]),
    "given back and lost again": ([(2, BOJAN), (5, ANA), (7, CVITA)], [7], []),
    "given back in two": (
        [(1, ANA, 2), (3, BOJAN), (5, CVITA), (6, ANA), (8, BOJAN)],
        [1, 3, 5],
        [3, 5],
    ),
    "more than given back": ([(2, BOJAN), (5, ANA, 2)], [5], []),
    "more than given back, and even": ([(2, BOJAN), (5, ANA, 2), (7, CVITA)], [2, 5, 7], []),
    "not quite given back": ([(2, BOJAN, 2), (5, ANA)], [2], []),
    "it decided": ([(1, BOJAN), (2, BOJAN, 1, True), (5, ANA, 1, True)], [2, 5], []),
}


@pytest.mark.parametrize("kind", TOLD)
def test_a_trick_that_was_given_back_is_shown_with_the_card_that_gave_it_back(kind: str) -> None:
    costly_cards, costly_tricks, back = TOLD[kind]
    found = Review(
        ANA,
        RULESETS[0].contract("4", True),
        7,
        True,
        7,
        10,
        True,
        tuple(costly(*one) for one in costly_cards),
    )
    assert [
        finding.trick for finding in found.findings if isinstance(finding, CostlyCard)
    ] == costly_tricks
    assert sorted(one.trick for one in found.given_back) == back


def test_answers_are_reported_player_by_player() -> None:
    """The player of the biggest first, and each player's biggest first."""
    worth = [(BOJAN, 20), (CVITA, -30), (BOJAN, 40), (CVITA, 10)]
    values = tuple(AnswerValue(seat, Role.ALONE, False, 2, points, True) for seat, points in worth)
    found = Review(ANA, RULESETS[0].contract("4", True), answer_values=values)
    assert [(one.seat, one.points) for one in found.findings if isinstance(one, AnswerValue)] == [
        (BOJAN, 40),
        (BOJAN, 20),
        (CVITA, -30),
        (CVITA, 10),
    ]


def test_all_who_decided_a_hand_are_found_each_once() -> None:
    values = (
        AnswerValue(BOJAN, Role.ALONE, False, 2, 20, True),
        AnswerValue(CVITA, Role.ALONE, False, 2, 40, True),
        AnswerValue(BOJAN, Role.HOST, False, 2, 10, True),
    )
    found = Review(ANA, RULESETS[0].contract("4", True), 5, answer_values=values, complete=True)
    assert [finding.seat for finding in found.missed_chances] == [CVITA, BOJAN]
    assert replace(found, answer_values=()).missed_chances == ()


def test_whether_anybody_could_have_done_better_is_not_known_while_contracts_are_untried() -> None:
    fallen = Review(ANA, RULESETS[0].contract("4", True), 5, asks_for_contracts=True, complete=True)
    assert fallen.better is None and replace(fallen, tried_contracts=True).better is False
    assert (
        replace(fallen, asks_for_contracts=False).better is False
        and replace(fallen, asks_for_contracts=False, complete=False).better is None
    )
    assert replace(fallen, complete=False, costly_cards=(costly(1, ANA),)).better
