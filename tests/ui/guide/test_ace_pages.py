"""The pages of the rules with the customs about aces (003:98-104), and with a Sans Atout."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.screens.rules_pages import the_contracts, the_play, the_sheet
from tests.ui.guide.test_pages import words

AT_ONCE = "Aces are announced before the others say whether they defend."
LOSES_FOUR = "A declarer who goes down with four aces pays 10 to each opponent."


@pytest.mark.parametrize(
    ("options", "said", "not_said"),
    [
        ({}, "and gets 10 if it fails", AT_ONCE),
        ({}, "after the discard and makes the contract gets 10 from each opponent", LOSES_FOUR),
        ({"four_aces": "before"}, "all four aces after the discard may say so before", AT_ONCE),
        ({"aces_lost": "both"}, LOSES_FOUR, AT_ONCE),
        (
            {"aces_lost": "neither"},
            "then each opponent pays 10 if the contract is made.",
            "gets 10 if",
        ),
        ({"aces_asked": "before_answers"}, AT_ONCE, LOSES_FOUR),
    ],
)
def test_the_page_of_the_pot_says_what_aces_pay_at_this_table(
    options: dict[str, Any], said: str, not_said: str, deck: Deck
) -> None:
    page = words(the_sheet(find_ruleset("austrian").with_options(options), deck))
    assert said in page and not_said not in page


def test_the_pages_know_a_sans_atout(deck: Deck) -> None:
    rules = find_ruleset("illustrated").with_options({"highest": 6, "sans_atout": True})
    assert "Sans atout: the player before the declarer leads" in words(the_play(rules, deck))
    assert "six tricks in a row" in words(the_contracts(rules, deck))
    usual = find_ruleset("illustrated")
    assert "the player before the declarer leads" not in words(the_play(usual, deck))
