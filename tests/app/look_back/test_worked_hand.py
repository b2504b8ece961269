"""The hand that the rules pages show is a legal one of the table, paid by its rules."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.app.look_back.worked_hand import with_tricks, worked_hand
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pot import PotSheet

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("austrian", {}),
    ("austrian", {"pot": "unlimited"}),
    ("austrian", {"pot": "styrian", "must_trump": False}),
    ("illustrated", {"nachgehen": True, "highest": 6}),
    ("viennese", {}),
    ("viennese", {"limit": 20, "base": 20, "negotiation": False, "must_trump": True}),
)


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_the_eldest_hand_makes_the_lowest_contract(key: str, options: dict[str, Any]) -> None:
    rules = find_ruleset(key).with_options(options)
    hand = worked_hand(rules, ("Anna", "Bruno", "Clara"), PotSheet(60, (-20, -20, -20)))
    assert hand.contract == rules.contracts[0] and hand.result.made
    assert hand.report.tricks[hand.declarer] >= 6 and sum(hand.report.tricks.values()) == 10
    assert set(hand.discarded) <= {*hand.dealt, *hand.talon}
    again = rules.score.write(hand.before, hand.report, rules.defence)
    assert again == (hand.after, hand.entries, hand.result)


def test_other_tricks_are_paid_by_the_same_rules() -> None:
    rules = find_ruleset("viennese")
    hand = worked_hand(rules, ("Anna", "Bruno", "Clara"), PotSheet(60, (-20, -20, -20)))
    sheet, _entries, result = with_tricks(rules, hand, {0: 5, 1: 4, 2: 1})
    assert isinstance(sheet, PotSheet) and result.made is False and result.down == (0, 2)
    # 001:303-318: 5 × 3 for the tricks, and the limit of 30 from each who went down
    assert sheet.purses == (-20 - 15 - 30, -20 + 12, -30 + 3 - 30) and sheet.pot == 70 + 60
