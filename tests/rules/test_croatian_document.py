"""The document of Croatia, Serbia and Slovenia: what its first lines say of a hand."""

from __future__ import annotations

import pytest

from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.helpers import BALKAN_GAMES, acting, announced, legal, say, start
from tests.narrow import column_sheet
from tests.scored_hands import last_sheet


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_goals(rules: str) -> None:
    """000:21-22: six of ten in each contract; 000:41-43, 000:46-47: in suits and sanac; 000:44-45:
    none in bettel.
    """
    contracts = find_ruleset(rules).auction.contracts
    goals = {contract.name: (contract.goal.least, contract.trump) for contract in contracts}
    assert {name for name, (least, _trump) in goals.items() if least == 6} == set("23457")
    assert {name for name, (_least, trump) in goals.items() if trump is None} == set("67")


@pytest.mark.parametrize("dealer", range(3))
def test_next_to_the_dealer_calls_first_and_three_passes_are_a_refa(dealer: int) -> None:
    """000:28, and the deal goes on (000:25)."""
    match = start("croatian", dealer=dealer)
    players = match.table.players
    assert acting(match) == players[(dealer + 1) % 3]
    say(match, "pass", "pass", "pass")
    assert [column.open_refas for column in column_sheet(match).columns] == [1, 1, 1]
    assert match.table.next_dealer() == (dealer + 1) % 3


def test_both_may_drop_out_and_then_nothing_is_played() -> None:
    """000:21: a defender who cannot take a share drops out; 000:61: the declarer just wins."""
    match = say(announced("croatian", "4"), "stay")
    assert legal(match) == ["come", "stay"]
    say(match, "stay")
    assert match.phase is Phase.DEAL
    assert column_sheet(match).columns[0].middle == -30 + 8


def test_a_defender_alone_needs_two() -> None:
    """000:21: the quota of the one who is left; 000:48: a game is worth one more."""
    hand = {"declarer": "A", "contract": "4", "defence": {"B": "come", "C": "stay"}}
    assert last_sheet(hand | {"tricks": {"A": 8, "B": 2}})[0] == [-22, -30, -30]
    assert last_sheet(hand | {"tricks": {"A": 9, "B": 1}})[0] == [-22, -38, -30]
    assert last_sheet(hand | {"game": True, "tricks": {"A": 8, "B": 2}})[0] == [-20, -30, -30]
