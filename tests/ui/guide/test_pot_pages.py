"""The rules pages of the games with a pot say what the table plays."""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.rules.auctions.base import Winner
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.telling import CardRow, Page, Paragraph, TableBlock
from prefgame.ui.scores.registry import with_usual_length
from prefgame.ui.screens.rules_pages import (
    the_auction,
    the_contracts,
    the_defence,
    the_game,
    the_play,
    the_sheet,
    this_table,
    words_of_the_game,
)
from tests.helpers import POT_GAMES
from tests.ui.guide.test_pages import words


def test_the_pot_is_filled_and_played_for_as_the_table_agreed(deck: Deck) -> None:
    austrian = find_ruleset("austrian")
    assert "Everybody pays 30 into the pot" in words(the_sheet(austrian, deck))
    limited = words(the_sheet(austrian.with_options({"pot": "limited", "limit": 50}), deck))
    assert "The dealer of each hand pays 10" in limited and "but at most 50" in limited
    styrian = words(the_sheet(austrian.with_options({"pot": "styrian"}), deck))
    assert "depends on the trump suit" in styrian
    agreed = {"pot": "styrian", "styrian_1": 70, "styrian_4": 190}
    others = the_sheet(austrian.with_options(agreed), deck)
    stakes = next(block for block in others.blocks if isinstance(block, TableBlock))
    assert [row[-1] for row in stakes.rows] == ["70", "30", "40", "190"]
    assert "all four aces" in words(the_sheet(austrian, deck))
    assert "ace" not in words(the_sheet(austrian.with_options({"bonuses": "not_paid"}), deck))


def test_premium_contracts_are_worth_what_the_table_pays(deck: Deck) -> None:
    def premiums(**options: Any) -> list[tuple[Any, ...]]:
        page = the_contracts(find_ruleset("illustrated").with_options(options), deck)
        table = next(block for block in page.blocks if isinstance(block, TableBlock))
        return [row[3:] for row in table.rows]

    dashes, hearts = [("–", "–")] * 4, [("–", "10")]
    below = [*dashes, *hearts]
    assert premiums() == [*below, ("10", "20"), ("20", "40"), ("30", "60"), ("40", "80")]
    assert premiums(premium_game="plus_one", highest=5) == [*below, ("10", "20")]


def test_a_column_without_a_premium_is_left_out(deck: Deck) -> None:
    page = the_contracts(find_ruleset("austrian"), deck)
    table = next(block for block in page.blocks if isinstance(block, TableBlock))
    assert [row[3:] for row in table.rows] == [("–",)] * 4 + [("10",)]
    assert table.heads[3:] == ("without the talon",)


def test_the_table_rules_leave_out_what_does_not_apply(deck: Deck) -> None:
    austrian = find_ruleset("austrian")
    assert "Paid in by each: 30" in words(this_table(austrian, deck))
    limited = words(this_table(austrian.with_options({"pot": "limited"}), deck))
    assert "Paid in by each" not in limited and "Limit: 100" in limited


def test_a_length_that_a_new_match_begins_with_is_not_marked(deck: Deck) -> None:
    usual = with_usual_length(find_ruleset("austrian"))
    assert "Deals: 12" in words(this_table(usual, deck))
    assert "default: " not in words(this_table(usual, deck))
    longer = words(this_table(find_ruleset("austrian").with_options({"deals": 24}), deck))
    assert "default: 12" in longer


def test_no_ace_may_be_discarded_before_no_aces_is_said(deck: Deck) -> None:
    """003:92."""
    said = "A declarer who has discarded an ace may not say so."
    assert said in words(the_sheet(find_ruleset("austrian"), deck))
    for bonuses in ("four", "games_four"):
        four = find_ruleset("austrian").with_options({"bonuses": bonuses})
        assert said not in words(the_sheet(four, deck))


def test_numbers_that_are_left_out_are_named(deck: Deck) -> None:
    """003:106 "or just some of these"."""
    illustrated = find_ruleset("illustrated")
    said = "Numbers that this table leaves out: "
    assert said not in words(the_auction(illustrated, deck))
    assert said not in words(the_auction(illustrated.with_options({"highest": 6}), deck))
    some = words(the_auction(illustrated.with_options({"highest": "six_eight"}), deck))
    assert f"{said}5, 7." in some and "up to 8" in some
    assert f"{said}5, 6, 7." in words(
        the_auction(illustrated.with_options({"highest": "eight"}), deck)
    )


def test_in_which_contracts_aces_are_paid(deck: Deck) -> None:
    """003:101 "only be allowed in games"."""
    pages = {
        bonuses: words(the_sheet(find_ruleset("austrian").with_options({"bonuses": bonuses}), deck))
        for bonuses in ("both", "four", "games", "games_four")
    }
    said = "paid only in contracts without the talon."
    assert [bonuses for bonuses, page in pages.items() if said in page] == ["games", "games_four"]
    assert "Both bonuses are paid only" in pages["games"]
    assert "The bonus is paid only" in pages["games_four"]


def test_taking_over_is_explained_where_the_table_plays_it(deck: Deck) -> None:
    illustrated, viennese = map(find_ruleset, ("illustrated", "viennese"))
    without = illustrated.with_options({"nachgehen": False})
    assert "take over" not in words(the_contracts(without, deck))
    before = words(the_contracts(illustrated.with_options({"nachgehen": True}), deck))
    assert "Before the declarer announces the contract, each opponent who has bid" in before
    assert "After the declarer has announced" in words(the_contracts(viennese, deck))
    assert "Pick up the declarer’s discard" in words(words_of_the_game(viennese, deck))
    assert "Pick up" not in words(words_of_the_game(find_ruleset("austrian"), deck))


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            "viennese",
            "A declarer who plays without the talon, or who won the auction with 5 or higher, "
            "cannot be taken over.",
        ),
        ("illustrated", "A declarer who plays without the talon cannot be taken over."),
    ],
)
def test_the_page_says_whom_nobody_can_take_over(game: str, sentence: str, deck: Deck) -> None:
    """A-39: after a game nobody can (001:205-209, 003:122); after 5 and higher the games differ."""
    rules = find_ruleset(game).with_options({"nachgehen": True} if game == "illustrated" else {})
    assert sentence in words(the_contracts(rules, deck))
    takeover = rules.takeover
    assert takeover is not None

    suit = rules.contracts[0]

    def left_alone(contract: Contract | None, without_talon: bool) -> bool:
        won = Winner(0, contract, without_talon, fixed=False)
        return takeover.lowest(rules.contracts, won, contract or suit, taken=False) is None

    five = next(line for line in rules.contracts if line.rank >= takeover.least)
    assert left_alone(None, without_talon=True) and left_alone(five, without_talon=True)
    assert not left_alone(suit, without_talon=False)
    assert left_alone(five, without_talon=False) is ("or higher" in sentence)


def test_the_defence_explains_kontra_agreements_and_who_must_come(deck: Deck) -> None:
    austrian, illustrated, viennese = map(find_ruleset, POT_GAMES)
    assert "nobody may drop out" not in words(the_defence(austrian, deck))
    assert "nobody may drop out" in words(the_defence(illustrated, deck))
    assert "each defender in turn may say kontra" in words(the_defence(illustrated, deck))
    page_words = words(the_defence(viennese, deck))
    assert "no more than one basic stake (10)" in page_words and "agree on the tricks" in page_words
    played = viennese.with_options({"negotiation": False})
    assert "agree on the tricks" not in words(the_defence(played, deck))


def test_the_auction_has_its_kinds_of_bids_and_what_becomes_of_a_hand_all_pass(deck: Deck) -> None:
    austrian, _illustrated, viennese = map(find_ruleset, POT_GAMES)
    assert "A bid of hearts without the talon ends the auction." in words(
        the_auction(austrian, deck)
    )
    assert "nothing is paid" in words(the_auction(austrian, deck))
    page_words = words(the_auction(viennese, deck))
    assert (
        "one at a time" in page_words
        and "most tricks pays 10" in page_words
        and "premium" in page_words
    )
    changed = viennese.with_options({"jump": True, "highest": 4, "base": 20})
    page_words = words(the_auction(changed, deck))
    assert (
        "any higher number" in page_words
        and "pays 20" in page_words
        and "play hearts without the talon names the contract" in page_words
    )


@pytest.mark.parametrize(
    ("key", "options", "said"),
    [
        ("illustrated", {}, "the declarer’s cards are laid open after the first card"),
        ("illustrated", {"open_when": "first_trick"}, "open after the first trick"),
        ("viennese", {}, "the cards of both defenders are laid open after the first trick"),
        ("viennese", {}, "the dealer leads"),
    ],
)
def test_the_play_says_whose_cards_are_open(
    key: str, options: dict[str, Any], said: str, deck: Deck
) -> None:
    assert said in words(the_play(find_ruleset(key).with_options(options), deck))
    assert "open" not in words(the_play(find_ruleset("austrian"), deck))


@pytest.mark.parametrize("key", POT_GAMES)
def test_a_worked_hand_shows_cards_and_payments_that_add_up(key: str, deck: Deck) -> None:
    blocks = the_sheet(find_ruleset(key), deck).blocks
    cards = [block for block in blocks if isinstance(block, CardRow)]
    assert [len(block.cards) for block in cards] == [10, 10]
    assert [len(block.aside) for block in cards] == [2, 2]
    tables = [block for block in blocks if isinstance(block, TableBlock) and len(block.heads) == 5]
    assert len(tables) == (2 if key == "austrian" else 3)
    for table in tables:
        rows = [
            [int(str(cell).replace("−", "-")) if cell else 0 for cell in row[1:]]
            for row in table.rows
        ]
        assert all(sum(row) == 0 for row in rows), "what one pays another gets"
        assert rows[-1] == [sum(column) for column in zip(*rows[:-1])]
        assert "" not in table.rows[-1], "a total of nothing is written as 0"


def test_a_worked_payment_follows_the_options(deck: Deck) -> None:
    def stake(**options: Any) -> str:
        blocks = the_sheet(find_ruleset("viennese").with_options(options), deck).blocks
        return str(next(block for block in blocks if isinstance(block, TableBlock)).notes)

    assert "30 of the 70 in the pot" in stake() and "20 of the 70" in stake(limit=20)


def test_a_premium_contract_is_worked_with_the_kontra_of_the_table(deck: Deck) -> None:
    def last(rules: str, **options: Any) -> tuple[str, TableBlock]:
        blocks = the_sheet(find_ruleset(rules).with_options(options), deck).blocks
        said, table = blocks[-2:]
        assert isinstance(said, Paragraph) and isinstance(table, TableBlock)
        return said.words, table

    said, table = last("illustrated")
    assert said == "Anna plays bettel and makes it, though Bruno said kontra:"
    assert table.rows[-1][1:4] == ("+30", "−20", "−10")
    said, table = last("viennese")
    assert "kontra" not in said and table.rows[-1][1:] == ("+50", "−10", "−10", "−30")


@pytest.mark.parametrize("key", POT_GAMES)
def test_cards_show_the_ranks_the_answers_and_what_may_be_played(key: str, deck: Deck) -> None:
    rules = find_ruleset(key)

    def rows(page: Page) -> list[CardRow]:
        return [block for block in page.blocks if isinstance(block, CardRow)]

    (ranks,) = rows(the_game(rules, deck))
    assert [card[1] for card in ranks.cards] == list("AKQJT987")
    comes, stays = rows(the_defence(rules, deck))
    assert len({*comes.cards}) == len({*stays.cards}) == 10
    assert comes.cards[:2] == ("HA", "HK")
    follows, void = rows(the_play(rules, deck))
    assert follows.cards == void.cards == ("DT",)
    assert {*follows.aside} - {*follows.grey} == {"DJ"}, "the lowest card that beats the ten"
    assert {*void.aside} - {*void.grey} == {"H8"}


def test_a_table_that_need_not_beat_may_follow_low(deck: Deck) -> None:
    page = the_play(find_ruleset("croatian"), deck)
    follows, void = (block for block in page.blocks if isinstance(block, CardRow))
    led = follows.cards[0][0]
    free = {card for card in follows.aside if card not in follows.grey}
    assert free == {card for card in follows.aside if card[0] == led} and len(free) == 3
    assert len(void.aside) - len(void.grey) == 2, "a trump must be played"
