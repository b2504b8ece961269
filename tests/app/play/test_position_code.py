"""A code carries contract, declarer, discard, leader and cards played, and sees its mistakes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import factorial
from pathlib import Path
from zlib import crc32

import pytest

from prefgame.app.play.position_code import (
    LETTERS,
    LONGEST,
    MOST_LETTERS,
    CodedPosition,
    looks_like_position_code,
    read_position_code,
    write_position_code,
)
from prefgame.app.play.shuffle import (
    LENGTH,
    SIGNS,
    BadDealCode,
    shuffled_deal,
    write_deal_code,
)
from prefgame.cards import DECK, Card
from prefgame.rules.registry import RULESETS

ROOT = Path(__file__).parents[3]


def some_position(seed: int) -> CodedPosition:
    chance = random.Random(seed)
    deal = shuffled_deal(chance, 0)
    hands = tuple(tuple(sorted(hand)) for hand in deal.hands)
    rules = chance.choice(["", *(rules.key for rules in RULESETS)])
    plain = CodedPosition(hands, tuple(deal.talon), rules, chance.choice([None, 0, 1, 2]))
    discard = tuple(sorted(chance.sample(plain.held, 2))) if plain.held else ()
    cards = [card for hand in (*hands, deal.talon) for card in hand if card not in discard]
    return replace(
        plain,
        discard=discard if chance.random() < 0.7 else (),
        contract=chance.choice(["", "3", "game 3", "7D", "misere", "game 10NT", "hearts"]),
        leader=chance.choice([None, 0, 1, 2]),
        at_home=chance.choice([(), (1,), (0, 2)]),
        played=tuple(chance.sample(cards, chance.randrange(len(cards) + 1))),
    )


def some_ending(seed: int) -> CodedPosition:
    chance = random.Random(seed)
    whole, cards = some_position(seed), 1 + seed % 9
    hands = tuple(tuple(sorted(chance.sample(hand, cards))) for hand in whole.hands)
    held = [card for hand in hands for card in hand]
    return replace(
        whole,
        hands=hands,
        talon=tuple(sorted(whole.talon[: chance.randrange(3)])),
        contract=whole.contract or "game 10NT",
        discard=(),
        played=tuple(chance.sample(held, chance.randrange(len(held) + 1))),
        taken=chance.randrange(11),
    )


@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize("some", [some_position, some_ending])
def test_a_code_gives_the_same_position_again(
    seed: int, some: Callable[[int], CodedPosition]
) -> None:
    position = some(seed)
    code = write_position_code(position)
    assert len(code.replace("-", "")) <= LONGEST
    assert read_position_code(code) == position
    assert looks_like_position_code(code)
    assert looks_like_position_code(code.replace("-", "").lower())
    assert read_position_code(f" {code.lower().replace('-', ' ').replace('0', 'o')} ") == position


@pytest.mark.parametrize("seed", range(20))
def test_a_plain_deal_has_the_code_it_always_had(seed: int) -> None:
    position = some_position(seed)
    plain = CodedPosition(position.hands, position.talon)
    code = write_deal_code(position.hands, position.talon)
    assert plain.is_plain_deal and write_position_code(plain) == code
    assert read_position_code(code) == plain and plain.packets == (position.hands, position.talon)


def test_codes_that_were_sent_are_read_for_ever() -> None:
    """The first is of a plain deal, as earlier versions write it."""
    old = read_position_code("FVT0-NKAR-KWB8")
    new = read_position_code("2D7Y-GRRQ-H1R4-6D4N-HVWN-JVZ0")
    assert old.is_plain_deal and new.packets == old.packets
    assert (new.rules, new.declarer, new.contract, new.leader) == ("serbian", 1, "3", 0)
    assert new.discard == tuple(sorted(new.held)[:2])
    assert new.played == (new.hands[0][0], new.held[-1])


def test_the_page_of_formats_has_these_codes_and_the_way_they_are_made() -> None:
    """Written again by the table of the page, without the code of the game."""
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    old, new = "FVT0-NKAR-KWB8", "2FQ9-WFXZ-5W49-837X-XMJJ-AVZ0"
    assert f"`{old}`" in page and f"`{new}`" in page and f"at most {LONGEST} signs" in page
    assert f"`{SIGNS}`" in page and LETTERS.replace(" ", "␣") in page
    deal = _value(old) // 199
    found = read_position_code(new)
    pairs = list(combinations(sorted((*found.hands[1], *found.talon)), 2))
    left = [card for card in DECK if card not in found.discard]
    one, two = found.played
    fields = [
        (0, 4),
        (deal, factorial(32) // factorial(10) ** 3),
        (1 + crc32(b"serbian") % 1020, 1021),
        (1 + 1, 4),
        (1 + pairs.index((found.discard[0], found.discard[1])), 67),
        (1 + 0, 4),
        (0, 8),
        (1, 13),
        (LETTERS.index("3"), 44),
        (2, 33),
        (left.index(one), 30),
        ([card for card in left if card is not one].index(two), 29),
    ]
    assert _value(new) == _number(fields) * 32749


def test_so_is_the_code_of_an_ending() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    code = page.split("**A code of an ending**")[1].split("`")[1]
    found = read_position_code(code)
    held = sorted(card for hand in found.hands for card in hand)
    place = {card: at for at, hand in enumerate((*found.hands, found.talon)) for card in hand}
    one, two = found.played
    fields = [
        (1, 4),
        (1 + crc32(b"croatian") % 1020, 1021),
        (1 + 0, 4),
        (1 + 0, 4),
        (0, 8),
        (1, 13),
        (LETTERS.index("3"), 44),
        (3, 11),
        *((place.get(card, 4), 5) for card in DECK),
        (2, 33),
        (held.index(one), 12),
        ([card for card in held if card is not one].index(two), 11),
    ]
    assert _value(code) == _number(fields) * 32749


def _number(fields: Sequence[tuple[int, int]]) -> int:
    number, size = 0, 1
    for value, count in fields:
        number += value * size
        size *= count
    return number


def _value(code: str) -> int:
    number = 0
    for sign in code.replace("-", ""):
        number = 32 * number + SIGNS.index(sign)
    return number


def test_the_longest_code_is_as_long_as_is_said() -> None:
    """All that a code can carry, each field at its greatest."""
    position = some_position(1)
    every = replace(
        position,
        rules="russian",
        declarer=2,
        discard=(),
        contract=LETTERS[-1] * MOST_LETTERS,
        leader=2,
        at_home=(0, 1, 2),
        played=(),
    )
    cards = sorted({card for hand in (*every.hands, every.talon) for card in hand}, reverse=True)
    code = write_position_code(replace(every, played=tuple(cards)))
    assert LONGEST - 4 <= len(code.replace("-", "")) <= LONGEST
    usual = replace(some_position(4), contract="4", declarer=0, rules="croatian", played=())
    assert len(write_position_code(usual).replace("-", "")) <= 24


@pytest.mark.parametrize("seed", range(6))
def test_every_single_mistake_is_seen(seed: int) -> None:
    signs = write_position_code(some_position(seed)).replace("-", "")
    assert len(signs) > LENGTH
    wrong = {signs[:at] + sign + signs[at + 1 :] for at in range(len(signs)) for sign in SIGNS}
    wrong |= {
        signs[:one] + signs[other] + signs[one] + signs[other + 1 :]
        for one, other in pairwise(range(len(signs)))
    }
    for text in wrong - {signs}:
        with pytest.raises(BadDealCode):
            read_position_code(text)


@pytest.mark.parametrize("seed", range(6))
def test_a_code_that_lost_a_group_is_not_another_position(seed: int) -> None:
    groups = write_position_code(some_position(seed)).split("-")
    for at in range(len(groups)):
        with pytest.raises(BadDealCode):
            read_position_code("-".join(groups[:at] + groups[at + 1 :]))
        with pytest.raises(BadDealCode):
            read_position_code("-".join((*groups[:at], "0000", *groups[at:])))


@pytest.mark.parametrize("text", ["ABCD-" * 16, "ABCD-EFGH-JKMN-PQR", "A" * 10**6, "ÄBCD" * 4])
def test_what_is_no_code_is_answered_in_one_short_sentence(text: str) -> None:
    with pytest.raises(BadDealCode, match="60") as refused:
        read_position_code(text)
    assert len(str(refused.value)) <= 300


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3K7M-9PQR-0ABC-7777-ABCD", True),
        ("3K7M-9PQR-0ABC-777-ABCD", True),
        ("3K7M9PQR0ABC7777ABCD", True),
        ("my-old-match-with-many-words", False),
        ("2026-11-30 Croatian Ana Bojan Cvita.pref", False),
        ("/home/ana/1234/5678/9012/3456", False),
        ("", False),
    ],
)
def test_a_path_is_not_taken_for_a_code(text: str, meant: bool) -> None:
    assert looks_like_position_code(text) is meant


Change = Callable[[CodedPosition], CodedPosition]


@pytest.mark.parametrize(
    "change",
    [
        lambda one: replace(one, talon=one.talon[:1]),
        lambda one: replace(one, talon=one.hands[0][:2]),
        lambda one: replace(one, declarer=None, discard=one.talon),
        lambda one: replace(one, declarer=0, discard=one.hands[1][:2]),
        lambda one: replace(one, leader=3),
        lambda one: replace(one, at_home=(1, 1)),
        lambda one: replace(one, contract="no contract at all"),
        lambda one: replace(one, contract="<&>"),
        lambda one: replace(one, discard=(), played=one.hands[0][:1] * 2),
        lambda one: replace(one, declarer=0, discard=one.talon, played=one.talon[:1]),
        lambda one: replace(one, taken=3, discard=(), contract=""),
        lambda one: replace(one, taken=11, discard=(), contract="3"),
        lambda one: replace(one, taken=3, discard=(), contract="3", played=one.talon[:1]),
    ],
)
def test_a_position_that_no_code_can_carry_cannot_be_made(change: Change) -> None:
    with pytest.raises(ValueError):
        change(some_position(0))


def test_every_game_has_a_mark_of_its_own() -> None:
    position = some_position(2)
    for rules in RULESETS:
        code = write_position_code(replace(position, rules=rules.key))
        assert read_position_code(code).rules == rules.key


def test_a_game_that_this_version_does_not_have_is_said() -> None:
    code = write_position_code(replace(some_position(2), rules="martian"))
    with pytest.raises(BadDealCode, match="does not have"):
        read_position_code(code)


def test_the_order_of_the_talon_and_of_the_cards_played_is_kept() -> None:
    position = replace(some_position(3), discard=(), played=(Card("SA"), Card("S7"), Card("SK")))
    turned = replace(position, talon=position.talon[::-1], played=position.played[::-1])
    for one in (position, turned):
        found = read_position_code(write_position_code(one))
        assert (found.talon, found.played) == (one.talon, one.played)
