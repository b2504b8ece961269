"""What is typed or pasted is laid out, or refused with a sentence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from prefgame.app.deals.coded import code_of_composed
from prefgame.app.deals.composed import ASIDE, BadHand, Composed
from prefgame.app.deals.open_cards import OpenCards
from prefgame.app.deals.pasted import LINK, composed_of, read_pasted
from prefgame.app.play.position_code import write_position_code
from prefgame.app.problems.laid_out import NoProblem, problem_of
from prefgame.app.problems.problem import Words
from prefgame.cards import Card
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.source_tree import ROOT

CROATIAN = find_ruleset("croatian")
PLAYERS = ("Ana", "Bojan", "Cvita")
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.pref"))


def laid(rules: RuleSet) -> Composed:
    deal = Composed(rules).filled(random.Random(f"pasted {rules.key}"))
    return Composed(
        rules, deal.hands, deal.aside, contract=rules.contracts[1], declarer=1, discard=deal.aside
    )


@pytest.mark.parametrize("text", ["SA SK H10 H7 D8", "S7 S8 S9 SA", "SAKQ H789 DAKQ C7"])
def test_cards_that_look_like_a_code_are_cards(text: str) -> None:
    assert len(read_pasted(text, Composed(CROATIAN), 1).hands[1]) >= 4


def test_a_record_that_waits_for_a_discard_is_laid_out_so() -> None:
    rules = find_ruleset("russian")
    deal = laid(rules)
    misere = rules.contract("misere")
    waits = Composed(rules, deal.hands, deal.aside, contract=misere, declarer=1, to_discard=True)
    first = OpenCards(laid(rules).match(PLAYERS, random.Random(0)))
    assert composed_of(first).discard and not composed_of(first).to_discard
    cards = OpenCards(waits.match(PLAYERS, random.Random(0)))
    there = composed_of(cards)
    assert there.to_discard and not there.discard and there.contract == misere
    again = there.match(PLAYERS, random.Random(0))
    assert (again.phase, again.to_act) == (Phase.EXCHANGE, there.declarer)


def test_cards_go_into_the_active_place() -> None:
    hand = read_pasted("SA H10 ♣7", Composed(CROATIAN), 2)
    assert hand.hands[2] == (Card.SA, Card.HT, Card.C7)
    assert read_pasted("D7", hand, ASIDE).aside == (Card.D7,)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_link_brings_the_hand_back_with_its_contract(rules: RuleSet) -> None:
    cards = OpenCards(laid(rules).match(PLAYERS, random.Random(0)))
    cards = cards.after(cards.legal[0])
    there = composed_of(cards)
    link = LINK + write_position_code(code_of_composed(there))
    assert read_pasted(link, Composed(CROATIAN), 0) == there
    again = OpenCards(there.match(PLAYERS, random.Random(0)))
    assert (again.hand.trick, again.hand.contract) == (cards.hand.trick, cards.hand.contract)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_last_hand_of_a_record_is_laid_out(path: Path) -> None:
    text = path.read_text("utf-8")
    hand = read_pasted(text, Composed(CROATIAN), 0)
    match = read_record(text).match
    assert match is not None
    cards = OpenCards(match)
    assert hand.is_deal and hand.contract == cards.hand.contract
    assert hand.hands == tuple(tuple(sorted(one)) for one in cards.dealt[0])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There is no text"),
        ("hello", "hello"),
        ("SA SA", "twice"),
        ("prefgame:0000-0000-0001", "one of its letters or figures is wrong"),
        ("rules: croatian\nplayers: Ana Bojan Cvita\ndeal: nothing", "line|hand|dealer|cards"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, why: str) -> None:
    before = Composed(CROATIAN)
    with pytest.raises(BadHand, match=why) as refusal:
        read_pasted(text, before, 0)
    assert len(str(refusal.value)) <= 300 and "\n" not in str(refusal.value)


def test_a_problem_is_made_of_the_card_that_is_due() -> None:
    cards = OpenCards(laid(CROATIAN).match(PLAYERS, random.Random(0)))
    for _card in range(4):
        cards = cards.after(cards.legal[0])
    problem = problem_of(cards, Words(title="Mine"))
    assert problem.player == cards.due and problem.contract == cards.hand.contract
    assert problem.position().legal == tuple(str_card(cards))
    deal = OpenCards(laid(CROATIAN).at(Phase.AUCTION, PLAYERS))
    with pytest.raises(NoProblem, match="asks for a card"):
        problem_of(deal, Words())


def str_card(cards: OpenCards) -> list[Card]:
    return [Card(str(command)) for command in cards.legal]
