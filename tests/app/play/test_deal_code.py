"""Every deal has a code, and a code with a mistake is not another deal."""

from __future__ import annotations

import random

import pytest

from prefgame.app.play.shuffle import (
    GROUP,
    LENGTH,
    SIGNS,
    BadDealCode,
    looks_like_deal_code,
    read_deal_code,
    shuffled_deal,
    write_deal_code,
)
from prefgame.cards import DECK
from prefgame.engine.commands import Deal
from prefgame.rules.deal import divide_deck


def some_deal(seed: int) -> Deal:
    return shuffled_deal(random.Random(seed), 0)


@pytest.mark.parametrize("seed", range(200))
def test_a_code_gives_the_same_deal_again(seed: int) -> None:
    deal = some_deal(seed)
    code = write_deal_code(deal.hands, deal.talon)
    assert len(code) == LENGTH + LENGTH // GROUP - 1
    hands, talon = read_deal_code(code)
    assert [set(hand) for hand in hands] == [set(hand) for hand in deal.hands]
    assert talon == tuple(deal.talon)


def test_the_first_and_the_last_deal_have_codes() -> None:
    for cards in (DECK, DECK[::-1]):
        hands, talon = divide_deck(cards)
        found = read_deal_code(write_deal_code(hands, talon))
        assert found == (tuple(tuple(sorted(hand)) for hand in hands), tuple(talon))


def test_small_letters_spaces_and_letters_that_look_like_figures_do_not_matter() -> None:
    code = write_deal_code(some_deal(3).hands, some_deal(3).talon)
    written = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert read_deal_code(f" {written} ") == read_deal_code(code)


@pytest.mark.parametrize("seed", range(5))
def test_every_single_mistake_is_seen(seed: int) -> None:
    signs = write_deal_code(some_deal(seed).hands, some_deal(seed).talon).replace("-", "")
    wrong = {signs[:at] + sign + signs[at + 1 :] for at in range(LENGTH) for sign in SIGNS}
    wrong |= {signs[:at] + signs[at + 1] + signs[at] + signs[at + 2 :] for at in range(LENGTH - 1)}
    for text in wrong - {signs}:
        with pytest.raises(BadDealCode, match="wrong"):
            read_deal_code(text)


@pytest.mark.parametrize(
    "text", ["", "ABC", "ABCD-EFGH-JKMN-P", "ABCD-EFG!-JKMN", "ÄBCD-EFGH-JKMN"]
)
def test_what_is_no_code_is_answered_with_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadDealCode, match="12 letters and figures"):
        read_deal_code(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3K7M-9PQR-0ABC", True),
        (" 3k7m-9pqr-0abu ", True),
        ("3K7M9PQR0ABC", True),
        ("3k7m 9pqr 0abc", True),
        ("3K7M9PQR", True),
        ("3K7M-9PQR-0AB", True),
        ("my-old-match", False),
        ("match 7", False),
        ("some/path/abc", False),
        ("2026-match-abc.", False),
        ("", False),
    ],
)
def test_a_path_is_not_taken_for_a_code(text: str, meant: bool) -> None:
    assert looks_like_deal_code(text) is meant
