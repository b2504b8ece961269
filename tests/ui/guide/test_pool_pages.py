"""The rules pages of the Russian game say what the table plays, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.i18n import _current
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Owed, Whisting
from prefgame.rules.games.russian import RUSSIAN
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.telling import CardRow, CardTable, Head, Paragraph, TableBlock
from prefgame.ui.screens import rules_pages as pages
from prefgame.ui.screens.help import PAGES
from tests.ui.marked_messages import MarkedNames

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
        ("stalingrad", True, "a defender whists against 6 clubs"),
        ("gentlemen", True, "share the whists for their tricks equally"),
        ("gentlemen", "one", "if only one defender has whisted, the two share the whists"),
        ("common_pool", True, "When all pools together have 10 points for each player"),
        ("common_pool", True, "nobody helps the others"),
        ("consolation", "nobody", "the declarer writes the worth of the contract in the dump. The"),
        ("consolation", "all", "the dealer writes as many whists as a defender"),
        ("without_three", True, "what was bid counts as failed by three tricks."),
        ("hold_over_pass", False, "Once a player who sits between the two has passed"),
        ("six_whist", "open", "a single whister plays with open cards"),
        ("six_whist", "closed", "a single whister plays with closed cards"),
        ("ten", "check", "Against a contract of ten tricks nobody is asked"),
        ("responsibility", "half", "a whister writes half the worth of the contract in the dump"),
        ("responsibility", "none", "Nothing is written for tricks that whisters lack."),
        ("whisters", "personal", "from that half, whatever the other one took"),
        (
            "misere_hand",
            True,
            "without trumps and without the talon. It is higher than 9 no trumps",
        ),
        ("raspasy_talon", True, "turned over one after the other"),
        ("raspasy_amnesty", True, "Only the tricks above them are written."),
        ("raspasy_price", 2, "A player who takes none gets 2 points for the pool."),
        ("raspasy_price", 3, "the player who took it writes 3 points in the dump"),
        ("raspasy", "double", "counts 2 times, then 4 times"),
        ("raspasy_end", "any", "Any contract ends the row."),
        ("raspasy_end", "whisted", "Only a contract that is whisted and made ends the row."),
        ("raspasy_exit", "seven", "the bids begin at seven tricks"),
        ("dealer_bonus", True, "Two aces count three tricks"),
        ("thrown_talon", True, "the dump of the dealer grows by 1"),
        ("thrown_talon", "choice", "may discard them face down instead"),
        ("misdeal", 2, "For a misdeal, the dealer writes 2 points in the dump."),
        ("misdeal", 2, "Then the same dealer deals again."),
        ("scoring", "leningrad", "a point of the pool counts 20 whists"),
        ("scoring", "rostov", "there is no dump"),
        ("misere_open", "first_trick", "of both defenders are laid open after the first trick"),
        ("misere_catch", "one", "the defender after the declarer plays both hands"),
    ],
)
def test_a_table_rule_is_explained_where_it_is_played(
    option: str, value: Any, sentence: str
) -> None:
    table = RUSSIAN.with_options({option: value})
    assert sentence in words(table)
    assert sentence not in words(RUSSIAN)


def test_in_rostov_the_page_says_who_writes_the_tricks_of_raspasy() -> None:
    table = RUSSIAN.with_options({"scoring": "rostov", "rostov_raspasy": True})
    sentence = "The player who took the fewest tricks writes 5 whists on each other player"
    assert sentence in words(table)
    assert "each opponent of the player who took it" not in words(table)
    assert sentence not in words(RUSSIAN.with_options({"scoring": "rostov"}))


def test_the_dealer_of_four_writes_only_what_the_talon_takes() -> None:
    """002:112: the talon is the dealer's, and its tricks are written like those of any player."""
    nothing = "Nothing is written for the dealer in that hand."
    only = "Only in raspasy is anything written for the dealer: the tricks that the talon takes."
    table = RUSSIAN.with_options({"raspasy_talon": True})
    assert nothing in words(RUSSIAN) and only not in words(RUSSIAN)
    assert only in words(table) and nothing not in words(table)
    for agreed in ({"dealer_bonus": True}, {"consolation": "all"}, {"scoring": "rostov"}):
        said = words(table.with_options({"raspasy_talon": True, **agreed}))
        assert only not in said and nothing not in said


def test_own_prices_of_raspasy_are_listed() -> None:
    table = RUSSIAN.with_options({"raspasy": "own", "raspasy_ladder": "2-5-9"})
    said = words(table)
    assert "a trick of raspasy counts more points each time: 2, then 5, then 9." in said
    assert "A player who takes none gets 2 points for the pool." in said
    level = RUSSIAN.with_options({"raspasy": "own", "raspasy_ladder": "4"})
    assert "several times in a row" not in words(level)


def test_a_nine_without_the_talon_is_explained_where_it_is_played() -> None:
    table = RUSSIAN.with_options({"misere_hand": True, "nine_hand": True})
    for sentence in (
        "Nine without the talon is a bid too. It is higher than misère without the talon and lower "
        "than 10 spades.",
        "the declarer announces a contract of at least 9 tricks.",
    ):
        assert sentence in words(table)
        assert sentence not in words(RUSSIAN.with_options({"misere_hand": True}))


AGREED = {"dealer_bonus": True, "misdeal": 2}


@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        (
            {},
            (
                "For each trick, the player who took it writes 1 point in the dump.",
                "the declarer writes the worth of the contract in the dump",
                "In misère, the declarer writes 10 points in the dump for each trick taken.",
                "writes 10 whists for each seven, or 20 for seven",
                "The player who gives them writes 10 whists on its owner for each.",
            ),
        ),
        (
            {"scoring": "leningrad"},
            (
                "For each trick, the player who took it writes 2 points in the dump.",
                "the declarer writes twice the worth of the contract in the dump",
                "In misère, the declarer writes 20 points in the dump for each trick taken.",
                "writes 20 whists for each seven, or 40 for seven",
                "The player who gives them writes 20 whists on its owner for each.",
                "the dealer writes 4 points in the dump",
            ),
        ),
        (
            {"scoring": "rostov"},
            (
                "For each trick, each opponent of the player who took it writes 5 whists.",
                "In misère, each opponent writes 50 whists for each trick that the declarer takes.",
                "each opponent of the dealer writes 10 whists.",
                "that player writes 5 whists on each opponent for each point.",
                "For points that a player loses, the dealer writes whists as an opponent does.",
            ),
        ),
        (
            {"scoring": "rostov", "rostov_exact": True},
            (
                "of the player who took it writes 3 1/3 whists (2½ with four players).",
                "In misère, each opponent writes 33 1/3 whists (25 with four players) for each",
            ),
        ),
    ],
)
def test_each_scoring_has_its_own_numbers(options: Any, sentences: tuple[str, ...]) -> None:
    """002:98, 002:102, A-20: all as they are written."""
    said = words(RUSSIAN.with_options(AGREED | options))
    assert not [sentence for sentence in sentences if sentence not in said]


def test_a_contract_that_is_only_checked_has_no_whists() -> None:
    """A-48."""
    (table,) = tables(RUSSIAN.with_options({"ten": "check"}), pages.the_contracts)
    assert table.rows[-1][3:] == ("10", "–") and table.rows[-2][3:] == ("8", "8")


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


def test_the_quotas_on_the_page_are_asked_of_the_defence(monkeypatch: pytest.MonkeyPatch) -> None:
    def owes(_defence: Whisting, role: Role, _contract: Contract) -> Owed:
        return Owed(team=5) if role is Role.HOST else Owed(own=3, team=5)

    monkeypatch.setattr(Whisting, "owes", owes)
    assert {row[1:] for row in tables(RUSSIAN, pages.the_defence)[0].rows} == {("5", "3")}


def test_worked_hands_are_written_by_the_rules() -> None:
    made, failed, misere, raspasy = tables(RUSSIAN, pages.the_sheet)[-4:]
    assert made.rows == (
        ("Boris, whists on Anna", "+6"),
        ("Vera, dump", "+2"),
        ("Anna, pool", "+2"),
    )
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


def test_worked_hands_have_names_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_current, "translations", MarkedNames())
    assert "«Anna" in words(RUSSIAN) and " Anna" not in words(RUSSIAN)
    heads = [table.heads for page in BOOK for table in tables(RUSSIAN, page)]
    assert ("", "«Anna", "«Boris", "«Vera") in heads


def test_the_odds_of_a_misere_stand_under_heads() -> None:
    (table,) = (
        block
        for page in BOOK
        for block in page(RUSSIAN, Deck("french")).blocks
        if isinstance(block, CardTable)
    )
    assert table.heads == ("weak suit", "a defender leads", "the declarer leads")
    assert table.rows[1] == (("S8",), ("13\u00a0%", "0\u00a0%"))
