"""What a unit is worth, and the settlement in money (003:46)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.app.keeper.table import table_of
from prefgame.i18n import languages, use_language
from prefgame.paper.pot import arrange
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import rules_hash
from prefgame.ui.scores.pot.face import PursesPanel
from prefgame.ui.scores.registry import paper_of
from prefgame.ui.scores.summary import LinesSummary, money_of
from prefgame.ui.screens.rules_pages import the_end
from prefgame.ui.widgets.window import Window
from prefgame.ui.words.numbers import signed_money
from tests.helpers import POT_GAMES
from tests.ui.guide.test_pages import words
from tests.ui.screens.keeper.keeper_page import open_page
from tests.ui.whole_program import Open

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def agreed(worth: int) -> dict[str, Any]:
    """Each pays in 30; the declarer takes 10 and pays 1 and 3, Bojan goes down and pays 10; of the
    pot of 90 each gets 30. So Ana wins 6, Bojan loses 9, Cvita wins 3.
    """
    return {
        "rules": "austrian",
        "players": ["Ana", "Bojan", "Cvita"],
        "options": {"unit_worth": worth, "deals": 1},
        "hands": [
            {
                "declarer": "Ana",
                "contract": "1",
                "defence": {"Bojan": "come", "Cvita": "come"},
                "tricks": {"Ana": 6, "Bojan": 1, "Cvita": 3},
            }
        ],
    }


@pytest.mark.parametrize(
    ("worth", "unit", "shown"),
    [
        (0, "", []),
        (10, "0.10", ["+0.60", "−0.90", "+0.30"]),  # "10 Groschen"
        (250, "2.50", ["+15.00", "−22.50", "+7.50"]),
    ],
)
def test_the_settlement_shows_what_the_purses_are_in_money(
    worth: int, unit: str, shown: list[str]
) -> None:
    """003:46 "one penny, one dime, 10 Groschen, or whatever is appropriate in the currency"."""
    table = table_of(agreed(worth))
    panel = PursesPanel(arrange(table.written.log), table.rules)
    assert panel.paper.sheet.purses == panel.paper.settlement == (6, -9, 3)
    assert list(money_of(table.rules.score, panel.paper.settlement)) == shown
    assert money_of(table.rules.score, None) == (), "not before the end"
    assert ("In money" in panel._caption(True)) is bool(unit)
    assert unit in panel._caption(True)


def test_a_score_file_says_it_in_its_text() -> None:
    lines = score_document(agreed(10)).lines
    assert lines[-3:] == (
        "Ana, in money: +0.60",
        "Bojan, in money: -0.90",
        "Cvita, in money: +0.30",
    )
    assert not any("money" in line for line in score_document(agreed(0)).lines)


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ("croatian", ("Ana, in money: +1.60", "Bojan, in money: -0.80", "Cvita, in money: -0.80")),
        ("russian", ("Ana, in money: +0.54", "Bojan, in money: -0.27", "Cvita, in money: -0.27")),
    ],
)
def test_the_text_of_other_sheets_has_it_too(rules: str, lines: tuple[str, ...]) -> None:
    """Otherwise nothing differs, but for the line that says what the table agreed on."""
    worth, nothing = (score_document(ended(rules, each)) for each in (10, 0))
    told = [one for one in worth.lines if not one.startswith("table: ")]
    without = [one for one in nothing.lines if not one.startswith("table: ")]
    assert tuple(told[-3:]) == lines and told[:-3] == without
    assert worth.data == nothing.data


def test_money_has_two_decimals_or_as_many_as_it_needs() -> None:
    sizes = [Fraction(24, 10), Fraction(-12, 10), Fraction(0), Fraction(125, 1000)]
    assert list(map(signed_money, sizes)) == ["+2.40", "−1.20", "0.00", "+0.125"]


UNITS = {"croatian": "A point", "serbian": "A point", "russian": "A whist"}


@pytest.mark.parametrize("rules", [*POT_GAMES, *UNITS])
def test_it_changes_no_rules(rules: str, window: Window) -> None:
    deck = window.kit.deck
    table = find_ruleset(rules)
    worth = table.with_options({"unit_worth": 10})
    assert rules_hash(worth) == rules_hash(table)
    unit = UNITS.get(rules, "A unit")
    assert f"{unit} is worth 0.10 in money" in words(the_end(worth, deck))
    assert "in money" not in words(the_end(table, deck))


def ended(rules: str, worth: int) -> dict[str, Any]:
    """Ana plays, and Bojan and Cvita come, or whist; then the players agree to stop."""
    hand = {
        "croatian": {"contract": "3", "tricks": {"Ana": 6, "Bojan": 2, "Cvita": 2}},
        "russian": {"contract": "6S", "tricks": {"Ana": 6, "Bojan": 2, "Cvita": 2}},
    }
    word = {"croatian": "come", "russian": "whist"}
    game = "russian" if rules == "russian" else "croatian"
    return {
        "rules": rules,
        "players": ["Ana", "Bojan", "Cvita"],
        "options": {"unit_worth": worth},
        "agreed": "write off",
        "hands": [
            {"declarer": "Ana"}
            | hand[game]
            | {"defence": {"Bojan": word[game], "Cvita": word[game]}}
        ],
    }


@pytest.mark.parametrize(
    ("rules", "money"),
    [
        # Ana owes 24 of 30, the others 30; each is let off 28. Ana: 10 x 4 - 12 - 12 = 16
        ("croatian", ("+1.60", "\u22120.80", "\u22120.80")),
        ("serbian", ("\u22121.60", "+0.80", "+0.80")),
        # Ana 2 x 10 - 4 - 4 = 12, the others 4 each, less 20/3: 5 1/3 and -2 2/3, shown as below
        ("russian", ("+0.60", "\u22120.30", "\u22120.30")),
    ],
)
def test_columns_and_pulya_show_it_as_well(rules: str, money: tuple[str, ...]) -> None:
    """002:106 "The end score indicates how much a player receives or pays in terms of money." """
    table = table_of(ended(rules, 10))
    if rules == "serbian":
        table = replace(
            table, rules=table.rules.with_options({"unit_worth": 10, "paper_sign": True})
        )
    parts = paper_of(table.rules)
    summary = parts.summary(parts.arrange(table.source.seen_log()), table.rules)
    assert isinstance(summary, LinesSummary)
    assert summary.info.money == money
    before = replace(table, stopped=False)
    going_on = parts.summary(parts.arrange(before.source.seen_log()), table.rules)
    assert isinstance(going_on, LinesSummary) and going_on.info.money == ()


@pytest.mark.parametrize("size", SIZES)
def test_the_settlement_in_money_has_room_in_every_language(
    size: tuple[int, int], program: Open
) -> None:
    rooms = program(size)
    for code in languages():
        use_language(code)
        for file in (agreed(250), ended("croatian", 250), ended("russian", 25000)):
            scene = open_page(rooms, table_of(file))
            assert scene.shown_now.done
            assert not rooms.window.kit.overflows, (code, rooms.window.kit.overflows)
