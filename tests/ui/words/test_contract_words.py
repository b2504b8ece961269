"""What is said and noted of a contract and of the answers to it."""

from __future__ import annotations

import pytest

from prefgame.app.words.contracts import ContractWords
from prefgame.rules.auctions.base import named_bid, number_bid
from prefgame.rules.base import Answer
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.contracts import (
    ContractRuns,
    answer_word,
    bid_on_button,
    call_run,
    spoken_answer,
)

DECK = Deck("french")


@pytest.mark.parametrize("answer", Answer)
def test_every_answer_has_its_words(answer: Answer) -> None:
    assert answer_word(answer) and spoken_answer(answer)


def contract(rules: str, name: str, game: bool = False) -> Contract:
    known = find_ruleset(rules)
    if not game:
        return known.contract(name)
    return next(each for each in known.auction.all_games if name in (each.name, each.word))


@pytest.mark.parametrize(
    ("rules", "name", "game", "alone", "with_game", "by_number", "as_bid"),
    [
        ("croatian", "4", False, "Hearts", "hearts", "4", "4"),
        ("croatian", "4", True, "Hearts", "hearts (game)", "4", "game hearts"),
        ("croatian", "6", False, "Bettel", "bettel", "6", "6"),
        ("croatian", "betl", True, "Bettel", "bettel (game)", "6", "bettel"),
        ("viennese", "hearts", True, "Hearts", "hearts (game)", "hearts", "hearts"),
        ("viennese", "5", False, "Bettel", "bettel", "5", "5"),
        ("viennese", "five", True, "Bettel", "bettel (game)", "5", "5 without"),
        ("russian", "7H", False, "7 Hearts", "7 hearts", "7 hearts", "7 hearts"),
        ("russian", "7NT", False, "7 no trumps", "7 no trumps", "7 no trumps", "7 no trumps"),
        ("russian", "misere", False, "Misère", "misère", "misère", "misère"),
    ],
)
def test_a_contract_in_words(
    rules: str, name: str, game: bool, alone: str, with_game: str, by_number: str, as_bid: str
) -> None:
    words = ContractWords(contract(rules, name, game), DECK)
    assert (words.alone, words.in_sentence_with_game) == (alone, with_game)
    assert (words.by_number, words.as_bid) == (by_number, as_bid)


def plain(run: Run) -> str:
    """Return a run in letters: signs are those of the cards."""
    if isinstance(run, str):
        return run
    return " ".join(each.suit if isinstance(each, Sign) else str(each) for each in run)


@pytest.mark.parametrize(
    ("rules", "name", "game", "on_button", "as_bid", "as_announced", "in_list"),
    [
        ("croatian", "4", False, "4 H", "4", "4 H", "H Hearts"),
        ("croatian", "4", True, "4 H", "game H", "game H", "H Hearts (game)"),
        ("croatian", "6", False, "Bettel", "6", "bettel", "bettel"),
        ("croatian", "betl", True, "Bettel", "bettel", "bettel", "bettel (game)"),
        ("viennese", "hearts", True, "Hearts", "hearts", "hearts", "H Hearts (game)"),
        ("viennese", "five", True, "Bettel", "5 without", "bettel", "bettel (game)"),
        ("russian", "7H", False, "7 H", "7 H", "7 H", "H 7 Hearts"),
        ("russian", "7NT", False, "7 NT", "7 NT", "7 NT", "7 no trumps"),
        ("russian", "misere", False, "Misère", "misère", "misère", "misère"),
    ],
)
def test_a_contract_beside_the_sign_of_its_suit(
    rules: str, name: str, game: bool, on_button: str, as_bid: str, as_announced: str, in_list: str
) -> None:
    runs = ContractRuns(contract(rules, name, game))
    assert plain(runs.on_button) == on_button and plain(runs.as_bid) == as_bid
    assert plain(runs.as_announced) == as_announced and plain(runs.in_list(DECK)) == in_list


def test_a_bid_is_called_and_has_its_button() -> None:
    for bid, called, button in (
        (number_bid(contract("croatian", "4")), "4", "4 H"),
        (number_bid(contract("croatian", "6")), "6", "6"),
        (named_bid(contract("croatian", "betl", game=True)), "bettel", "Bettel"),
        (named_bid(contract("viennese", "five", game=True)), "5 without", "5 without"),
    ):
        assert plain(call_run(bid)) == called and plain(bid_on_button(bid, DECK)) == button


def test_a_game_that_is_a_level_of_its_own_is_called_by_its_suit() -> None:
    """004:93 "In-Hand Spades (Igra Pik)": as it is bid, so it is announced."""
    rules = find_ruleset("serbian").with_options({"game_level": True})
    bids = [named_bid(rules.contract(name, game=True)) for name in ("2", "6")]
    assert [plain(call_run(bid)) for bid in bids] == ["game S", "betl"]
    assert [plain(bid_on_button(bid, DECK)) for bid in bids] == ["game S", "Betl"]
