"""The hand on the page *Deals* is there again after the program was closed."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app.deals.composed import ASIDE, Composed, Wish
from prefgame.app.deals.draft import DraftFile, read_draft, write_draft
from prefgame.app.files import data_dir
from prefgame.cards import Suit
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

CROATIAN = find_ruleset("croatian")


def dealt(rules: RuleSet = CROATIAN) -> Composed:
    return Composed(rules).filled(random.Random(4))


def back(hand: Composed) -> Composed:
    return read_draft(json.loads(write_draft(hand)))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_every_contract_is_read_back(rules: RuleSet) -> None:
    hand = dealt(rules)
    for contract in {*rules.contracts, *rules.auction.all_games}:
        laid = replace(hand, contract=contract, declarer=1, leader=2)
        assert back(laid) == laid
    if rules.when_all_pass is not None:
        laid = replace(hand, contract=rules.when_all_pass)
        assert back(laid) == laid


def test_all_of_a_hand_is_read_back() -> None:
    hand = dealt()
    few = Composed(CROATIAN.with_options({"refas": 2}), (hand.hands[0], (), ()))
    wish = Wish(((Suit.H, 2), (Suit.C, 0)), 1)
    whole = replace(
        hand,
        contract=CROATIAN.contract("5"),
        declarer=2,
        discard=hand.aside,
        leader=0,
        taken=3,
        stays=frozenset({1}),
        played=hand.hands[0][:2],
        to_discard=True,
        names=("Ana", "Pero", "Mate M."),
        eldest=2,
    )
    for laid in (Composed(CROATIAN), few, replace(few, wishes=(Wish(), wish, Wish(), wish)), whole):
        assert back(laid) == laid


@pytest.mark.parametrize(
    "change",
    [
        {"places": ["S7", "S7", "", ""]},
        {"places": ["S7", "", ""]},
        {"places": ["", "", "", "S7 S8 S9"]},
        {"places": ["S1", "", "", ""]},
        {"contract": "11"},
        {"discard": "S7 S8", "declarer": None},
        {"declarer": 3},
        {"table": {"rules": "bridge"}},
        {"table": {"rules": "croatian", "options": {"nothing": 1}}},
        {"names": ["Ana", "Ana", "Pero"]},
        {"names": ["Ana", "Pero"]},
        {"eldest": 3},
        {"more": 1},
    ],
    ids=str,
)
def test_what_is_no_hand_is_refused(change: dict[str, object]) -> None:
    document = json.loads(write_draft(dealt())) | change
    with pytest.raises(ValueError):
        read_draft(document)


def test_it_is_there_again_and_a_damaged_file_is_set_aside(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    hand = replace(dealt(), wishes=(Wish(aces=1), Wish(), Wish(), Wish()))
    first = DraftFile()
    assert first.hand is None
    first.keep(Composed(CROATIAN))
    first.keep(hand)
    assert first.wait(20)
    assert DraftFile().hand == hand and hand.place(ASIDE)
    (path,) = (data_dir() / "deals").iterdir()
    path.write_text("{")
    assert DraftFile().hand is None
    (aside,) = (data_dir() / "deals").iterdir()
    assert aside != path and aside.read_text() == "{"
