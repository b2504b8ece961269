"""Bids by level, and whists: what they say, and what a seat does."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.belief import imagine
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import CLUB, EXPERT
from prefgame.ai.models.auctions import LevelsModel
from prefgame.ai.models.registry import auction_model, calls_worth_trying, defence_model
from prefgame.ai.player import choose
from prefgame.cards import parse_cards
from prefgame.engine.match import Match
from prefgame.rules.base import Answer, Phase
from prefgame.rules.registry import find_ruleset
from tests.each_value import each_value
from tests.helpers import NAMES, deal, say, start

RUSSIAN = find_ruleset("russian")
STRONG = "SA SK SQ SJ S9 DA DK HA C7 C8"
OTHERS = "S7 ST D7 DT DQ H8 HK C9 CJ CA", "S8 D8 D9 DJ H7 HT HJ HQ CT CK"
"""what Bojan and Cvita hold against it"""
WEAK = "S7 S9 D8 DJ DT H9 HQ C8 CT CJ"


def model() -> LevelsModel:
    found = auction_model(RUSSIAN)
    assert isinstance(found, LevelsModel)
    return found


def bidding(*calls: str, cards: str = STRONG) -> Match:
    """Ana, who is eldest, holds these cards."""
    return say(start("russian", packets=(cards,)), *calls)


def test_a_seat_goes_as_far_as_its_tricks_with_the_talon() -> None:
    strong, weak = (model().limit_of(mask_of(parse_cards(text))) for text in (STRONG, WEAK))
    assert weak == 0
    assert RUSSIAN.contract("8S").rank <= strong <= RUSSIAN.contract("10S").rank


def test_a_seat_thinks_of_a_pass_the_lowest_bid_and_misere() -> None:
    assert [str(each) for each in calls_worth_trying(bidding().view(0))] == ["pass", "6S", "misere"]
    later = bidding("pass", "7D", "pass", cards=WEAK)
    assert later.phase is Phase.EXCHANGE
    raised = say(start("russian"), "6S", "7D", "pass")
    assert [str(each) for each in calls_worth_trying(raised.view(0))] == ["pass", "7D"]


def test_a_higher_contract_shows_more_trumps_and_tops() -> None:
    """What Cvita imagines of Ana's hand after 6S and after 8S, both whisted."""
    tops = {}
    for contract in ("6S", "8S"):
        match = bidding("6S", "pass", "pass")
        discard = next(each for each in match.legal() if str(each) == "discard C7 C8")
        match.submit(discard)
        match = say(match, f"announce {contract}", "whist")
        worlds = imagine(match.view(2), CLUB, random.Random(1))
        held = [holdings(world.hands[0])[0] for world in worlds]
        tops[contract] = sum((each >> 5).bit_count() + each.bit_count() for each in held) / len(
            held
        )
    assert tops["8S"] > tops["6S"] + 0.3


def test_half_costs_nothing_so_nobody_passes_where_it_may_be_said() -> None:
    match = bidding("6S", "pass", "pass")
    match.submit(next(each for each in match.legal() if str(each) == "discard C7 C8"))
    match = say(match, "announce 6S", "pass")
    view = match.view(2)
    whisting = defence_model(RUSSIAN)
    choices = (Answer.WHIST, Answer.PASS, Answer.HALF)
    hand = view.contracted
    chances = whisting.answer_chances(
        holdings(mask_of(view.cards)), hand.contract, hand.answers, choices
    )
    assert chances[1] == 0 and sum(chances) == pytest.approx(1)
    assert whisting.habitual_answer(view) in (Answer.WHIST, Answer.HALF)


def test_an_expert_passes_with_nothing_and_bids_with_a_sure_contract() -> None:
    sure = bidding().view(0)
    assert str(choose(sure, EXPERT, random.Random(1))) == "6S"
    assert str(choose(bidding(cards=WEAK).view(0), EXPERT, random.Random(1))) == "pass"


@pytest.mark.parametrize(
    ("scoring", "players"), each_value(["sochi", "leningrad", "rostov"], [4, 3])
)
def test_a_hand_is_played_by_seats_in_every_way_of_scoring(scoring: str, players: int) -> None:
    rng = random.Random(players)
    match = Match.start(RUSSIAN, NAMES[:players], scoring=scoring, pool=10)
    match.submit(deal(players - 1, STRONG, *OTHERS))
    while isinstance(match.to_act, int):
        match.submit(choose(match.view(match.to_act), CLUB, rng), match.to_act)
    assert match.table.this_hand.declarer == 0 and match.table.result.made
    assert sum(RUSSIAN.score.settlement(match.table.sheet)) == 0
