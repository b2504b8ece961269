"""The rules pages of the Russian game say what the table plays, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide import pages
from prefgame.ui.guide.blocks import CardRow, Head, Paragraph, TableBlock
from prefgame.ui.screens.help import PAGES

BOOK = (
    pages.the_game,
    pages.the_auction,
    pages.the_contracts,
    pages.the_defence,
    pages.the_play,
    pages.the_sheet,
    pages.the_end,
)


def words(rules: RuleSet) -> str:
    """Everything that the paragraphs and heads of the rules pages say."""
    deck = Deck("french")
    blocks = [block for page in BOOK for block in page(rules, deck).blocks]
    return "\n".join(block.words for block in blocks if isinstance(block, (Paragraph, Head)))


def tables(rules: RuleSet, page: Any) -> list[TableBlock]:
    return [block for block in page(rules, Deck("french")).blocks if isinstance(block, TableBlock)]


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("stalingrad", True, "Stalingrad: against 6 spades nobody is asked."),
        ("gentlemen", True, "share the whists for their tricks equally"),
        ("ten", "check", "Against a contract of ten tricks nobody is asked"),
        ("whisters", "personal", "each owe half, whatever the other one takes"),
        (
            "misere_hand",
            True,
            "without trumps and without the talon. It is higher than 9 no trumps",
        ),
        ("raspasy_talon", True, "turned over one after the other"),
        ("raspasy", "double", "counts 2 times, then 4 times"),
        ("raspasy_end", "any", "Any contract ends the row."),
        ("raspasy_exit", "seven", "the bids begin at seven tricks"),
        ("dealer_bonus", True, "three tricks for two aces"),
        ("misdeal", 2, "A wrong deal costs the dealer 2 dump points."),
        ("scoring", "leningrad", "a point of the pool counts 20 whists"),
        ("scoring", "rostov", "there is no dump"),
        ("misere_open", "first_trick", "lay their cards open after the first trick"),
    ],
)
def test_a_table_rule_is_explained_where_it_is_played(
    option: str, value: Any, sentence: str
) -> None:
    table = RUSSIAN.with_options({option: value})
    assert sentence in words(table)
    assert sentence not in words(RUSSIAN)


def test_rostov_speaks_of_no_dump_that_is_written() -> None:
    said = words(RUSSIAN.with_options({"scoring": "rostov"}))
    assert "in the dump" not in said and "of the dump" not in said


def test_contracts_of_one_number_share_a_row() -> None:
    """002:69-76: worth and whists are those of the number."""
    (table,) = tables(RUSSIAN, pages.the_contracts)
    assert [(row[0], *row[3:]) for row in table.rows] == [
        ("6", "2", "2"),
        ("7", "4", "4"),
        ("8", "6", "6"),
        ("", "10", "–"),
        ("9", "8", "8"),
        ("10", "10", "10"),
    ]
    other = tables(RUSSIAN.with_options({"scoring": "leningrad"}), pages.the_contracts)[0]
    assert other.rows[0][3:] == ("2", "4")


def test_the_quotas_are_those_of_the_source() -> None:
    """002:69-76, 002:85."""
    table = tables(RUSSIAN, pages.the_defence)[0]
    assert [row[1:] for row in table.rows] == [
        ("4", "2"),
        ("2", "1"),
        ("1", "–"),
        ("1", "–"),
        ("1", "–"),
    ]


def test_worked_hands_are_written_by_the_rules() -> None:
    made, failed, misere, raspasy = tables(RUSSIAN, pages.the_sheet)[-4:]
    assert made.rows == (("Boris, on Anna", "+6"), ("Vera, dump", "+2"), ("Anna, pool", "+2"))
    assert failed.rows[0] == ("Anna, dump", "+2")
    assert misere.rows == (("Anna, dump", "+20"),)
    assert raspasy.rows == (("Anna, dump", "+4"), ("Boris, dump", "+6"), ("Vera, pool", "+1"))
    sheet = pages.the_sheet(RUSSIAN, Deck("french"))
    assert sum(isinstance(block, CardRow) for block in sheet.blocks) == 2


@pytest.mark.parametrize("scoring", ["sochi", "leningrad", "rostov"])
def test_the_worked_settlement_adds_up(scoring: str) -> None:
    def number(words: Any) -> int:
        return int(words.replace("−", "-"))

    (table,) = tables(RUSSIAN.with_options({"scoring": scoring}), pages.the_end)
    *lines, total = [[number(words) for words in row[1:]] for row in table.rows]
    assert [sum(column) for column in zip(*lines)] == total and sum(total) == 0


def test_every_page_of_every_table_can_be_made() -> None:
    deck = Deck("german")
    for option in RUSSIAN.options:
        for value, _label in option.values:
            if option.only_with is None:
                for page in PAGES:
                    assert page(RUSSIAN.with_options({option.name: value}), deck).blocks
