"""A code with a contract becomes a match, and a hand that is laid out becomes a code."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from prefgame.app.deals.coded import code_of_composed, composed_of_code, match_of_code
from prefgame.app.deals.composed import BadHand
from prefgame.app.play.position_code import (
    CodedPosition,
    read_position_code,
    write_position_code,
)
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import PlayCard
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.narrow import as_kind
from tests.source_tree import ROOT

NAMES = ("Ana", "Bojan", "Cvita")


def some_code(rules: RuleSet, seed: int) -> CodedPosition:
    deal = shuffled_deal(random.Random(seed), 2)
    hands = tuple(tuple(sorted(hand)) for hand in deal.hands)
    contract = str(rules.contracts[0])
    plain = CodedPosition(hands, tuple(sorted(deal.talon)), rules.key, 0, contract)
    return replace(plain, discard=plain.held[3:5])


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("seed", range(3))
def test_a_code_leads_to_its_contract_discard_and_cards(rules: RuleSet, seed: int) -> None:
    coded = some_code(rules, seed)
    match = match_of_code(coded, rules, NAMES)
    hand = match.table.this_hand
    assert match.phase is Phase.PLAY and str(hand.contract) == coded.contract
    assert hand.declarer == 0 and match.table.players == NAMES
    assert set(match.hand_of(0)) == set(coded.held) - set(coded.discard)
    played = []
    for _card in range(7):
        played.append(as_kind(PlayCard, match.legal()[-1]).card)
        match.submit(PlayCard(played[-1]))
    longer = read_position_code(write_position_code(replace(coded, played=tuple(played))))
    again = match_of_code(longer, rules, NAMES)
    assert again.log == match.log


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_hand_that_is_laid_out_goes_into_a_code_and_back(rules: RuleSet) -> None:
    composed = composed_of_code(some_code(rules, 5), rules)
    coded = read_position_code(write_position_code(code_of_composed(composed)))
    assert composed_of_code(coded, rules) == composed


def test_a_hand_without_all_cards_has_no_code() -> None:
    composed = composed_of_code(some_code(RULESETS[0], 5), RULESETS[0])
    with pytest.raises(BadHand, match="32 cards"):
        code_of_composed(composed.laid(composed.hands[0][0], None))


@pytest.mark.parametrize("contract", ["game nine", "9NT", "hearts"])
def test_a_contract_of_another_game_is_refused_in_a_sentence(contract: str) -> None:
    rules = RULESETS[0]
    with pytest.raises(BadHand, match=contract) as refused:
        match_of_code(replace(some_code(rules, 1), contract=contract), rules, NAMES)
    assert len(str(refused.value)) <= 300


def test_a_card_that_could_not_be_played_is_refused_with_its_number() -> None:
    rules = RULESETS[0]
    coded = some_code(rules, 1)
    match = match_of_code(coded, rules, NAMES)
    leads = as_kind(int, match.to_act)
    first, second = match.hand_of(leads)[:2]
    other = match.hand_of((leads + 1) % 3)[0]
    for played, number in (((other,), 1), ((first, second), 2)):
        with pytest.raises(BadHand, match=f"Card {number} ") as refused:
            match_of_code(replace(coded, played=played), rules, NAMES)
        assert len(str(refused.value)) <= 300
        laid = composed_of_code(replace(coded, played=played), rules)
        assert laid.fault() == str(refused.value), "said before anybody asks for a match"
    assert not composed_of_code(replace(coded, played=(first,)), rules).fault()


def test_the_codes_on_the_page_of_formats_open() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    codes = [code for code in re.findall(r"`([0-9A-Z-]{20,})`", page) if "-" in code]
    assert codes
    for code in codes:
        position = read_position_code(code)
        rules = find_ruleset(position.rules)
        laid, match = composed_of_code(position, rules), match_of_code(position, rules, NAMES)
        earlier = laid.tricks_before * len(laid.playing)
        assert match.table.this_hand.cards_played == earlier + 2 and len(position.played) == 2
        assert laid.is_ending is ("ending" in page.split(code)[0].splitlines()[-1])
