"""When a person says a word, and what it is about."""

from __future__ import annotations

import itertools

import pytest

from prefgame.app.company import EVERY, PEOPLE, remark_after
from prefgame.rules.base import Role
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Hand, Result

RULES = find_ruleset("croatian")
ZORA, STIPE = (next(each for each in PEOPLE if each.name == name) for name in ("Zora", "Stipe"))
NAMES, LEVELS = ("Ana", ZORA.name, STIPE.name), (None, ZORA.key, STIPE.key)
TWO = RULES.contracts[0]
ROLES = {0: Role.COMES, 1: Role.DECLARER, 2: Role.COMES}


def said(hand: Hand, result: Result, hands: int = 600) -> list[tuple[int, str]]:
    """Return what is said after each of so many hands that all end alike."""
    remarks = (
        remark_after(hand, result, NAMES, LEVELS, f"seed/{number}") for number in range(hands)
    )
    return [(each.seat, each.words) for each in remarks if each is not None]


def test_a_word_comes_once_in_six_hands_at_most() -> None:
    hand = Hand(1, TWO, ROLES, {0: 2, 1: 6, 2: 2})
    spoken = [
        remark_after(hand, Result(True), NAMES, LEVELS, f"s/{number}") is not None
        for number in range(600)
    ]
    assert sum(spoken) == 600 // EVERY
    blocks = [spoken[at : at + EVERY] for at in range(0, 600, EVERY)]
    assert all(sum(block) == 1 for block in blocks)


def test_the_same_hand_has_the_same_word() -> None:
    hand = Hand(1, TWO, ROLES, {0: 2, 1: 6, 2: 2})
    assert said(hand, Result(True)) == said(hand, Result(True))


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (True, {"That will do.", "It was enough.", "I was sure."}),
        (False, {"So it goes.", "Oh well.", "I should have passed."}),
    ],
)
def test_a_declarer_speaks_of_the_contract(made: bool, words: set[str]) -> None:
    hand = Hand(1, TWO, ROLES, {0: 2, 1: 6, 2: 2})
    found = said(hand, Result(made, () if made else (1,)))
    assert {seat for seat, _words in found} == {1}
    assert {each for _seat, each in found} == words


def test_who_doubled_speaks_of_the_kontra() -> None:
    hand = Hand(0, TWO, {0: Role.DECLARER, 1: Role.COMES, 2: Role.KONTRA}, {0: 6, 1: 2, 2: 2}, 1, 2)
    assert {seat for seat, _ in said(hand, Result(True))} == {2}
    assert "I would do it again." in {words for _, words in said(hand, Result(True))}
    assert "Always worth it." in {words for _, words in said(hand, Result(False, (0,)))}


def test_nobody_speaks_of_a_hand_without_result_or_of_agreed_tricks() -> None:
    hand = Hand(1, TWO, ROLES, {0: 2, 1: 6, 2: 2})
    agreed = Hand(1, TWO, ROLES, {0: 2, 1: 6, 2: 2}, agreed=True)
    assert not said(hand, Result(None)) and not said(agreed, Result(True))


def test_only_persons_speak() -> None:
    hand = Hand(1, TWO, ROLES, {0: 2, 1: 6, 2: 2})
    for names, levels in itertools.product(
        [("Ana", "Bojan", "Cvita")], [(None, ZORA.key, STIPE.key), (None, "club", "club")]
    ):
        every = (
            remark_after(hand, Result(True), names, levels, f"seed/{number}")
            for number in range(60)
        )
        assert not any(every)
