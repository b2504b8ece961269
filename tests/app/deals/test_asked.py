"""What an expert is asked of a hand that is laid out, and what it sees."""

from __future__ import annotations

import random
import time

import pytest

from prefgame.app.deals.asked import Asking, Question, questions, view_at
from prefgame.app.deals.composed import BadHand, Composed
from prefgame.app.play.thinking import find_hint
from prefgame.engine.legal import turn_of
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.helpers import go_on_asking

PLAYERS = ("Ana", "Bojan", "Cvita")


def laid(rules: RuleSet, contract: Contract | None = None, declarer: int | None = None) -> Composed:
    deal = Composed(rules).filled(random.Random(f"asked {rules.key}"))
    return Composed(rules, deal.hands, deal.aside, contract=contract, declarer=declarer)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_each_question_is_put_to_the_seat_that_it_names(rules: RuleSet) -> None:
    kinds = {(one.goal, one.may_be_left, one.trump is None): one for one in rules.contracts}
    laid_out = (laid(rules, contract, 1) for contract in kinds.values())
    for hand in (laid(rules), *laid_out):
        asked = tuple(questions(hand))
        assert asked
        for question in asked:
            view = view_at(hand, question, PLAYERS)
            turn = turn_of(view.table)
            assert turn.phase is question.phase
            assert question.seat is None or turn.seat == question.seat == view.seat


def test_the_expert_sees_one_hand() -> None:
    rules = find_ruleset("croatian")
    hand = laid(rules)
    view = view_at(hand, Question(Phase.AUCTION, 2), PLAYERS)
    assert view.dealt == hand.hands[2]
    assert not view.table.this_hand.open_hands and not view.table.this_hand.talon


def test_a_defender_who_is_not_asked_is_named() -> None:
    rules = find_ruleset("croatian")
    betl = laid(rules, rules.contract("6"), 0)
    assert Question(Phase.DEFENCE, 1) not in questions(betl)
    with pytest.raises(BadHand, match="Bojan is not asked here"):
        view_at(betl, Question(Phase.DEFENCE, 1), PLAYERS)


def test_the_advice_is_the_hint_of_the_table() -> None:
    view = view_at(laid(find_ruleset("croatian")), Question(Phase.AUCTION, 0), PLAYERS)
    asking = Asking(view)
    asking.wait()
    assert asking.over and asking.latest == find_hint(view)


def test_an_expert_who_is_no_longer_asked_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_at(laid(find_ruleset("croatian")), Question(Phase.AUCTION, 0), PLAYERS)
    monkeypatch.setattr(
        "prefgame.app.deals.asked.find_hint", lambda _view: go_on_asking(seconds=10)
    )
    asking, began = Asking(view), time.monotonic()
    asking.close()
    asking.wait()
    assert asking.over and asking.latest is None and time.monotonic() - began < 5


def test_what_the_seat_does_not_see_may_be_missing() -> None:
    rules = find_ruleset("croatian")
    hand = laid(rules)
    alone = Composed(rules, (hand.hands[0], (), ()))
    view = view_at(alone, Question(Phase.AUCTION, 0), PLAYERS)
    assert view.dealt == hand.hands[0]
    with pytest.raises(BadHand, match="ten cards of Bojan"):
        view_at(alone, Question(Phase.AUCTION, 1), PLAYERS)
    declares = Composed(rules, (hand.hands[0], (), ()), contract=rules.contract("4"), declarer=0)
    with pytest.raises(BadHand, match="two cards of the talon"):
        view_at(declares, Question(Phase.EXCHANGE, 0), PLAYERS)
