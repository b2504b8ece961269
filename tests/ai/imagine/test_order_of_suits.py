"""The order of suits belongs to the rule set (matrix 1.1): what is true of a hand in one order is
true in another of the same hand in other suits.
"""

from __future__ import annotations

import random
from array import array
from dataclasses import replace

import pytest

from prefgame.ai.belief import Belief
from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import Worlds, cards_of_mask, mask_of
from prefgame.cards import Card, Suit
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules import registry
from prefgame.rules.contracts import Contract
from prefgame.rules.games.croatian import AUCTION, CROATIAN
from prefgame.rules.ruleset import RuleSet
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say

ORDER = {Suit.S: Suit.C, Suit.D: Suit.S, Suit.H: Suit.D, Suit.C: Suit.H}
"""each suit of the Balkan order, and the one in its place in the Austrian: clubs, spades, diamonds,
hearts (003:37-42)
"""


def in_austrian(contract: Contract) -> Contract:
    return contract if contract.trump is None else replace(contract, trump=ORDER[contract.trump])


AUSTRIAN_ORDER = replace(
    CROATIAN,
    key="croatian in the austrian order",
    auction=replace(
        AUCTION,
        ladder=tuple(map(in_austrian, AUCTION.ladder)),
        plain_games=tuple(map(in_austrian, AUCTION.plain_games)),
    ),
)


def card_in_other_order(card: Card) -> Card:
    return Card(f"{ORDER[card.suit]}{card.rank.letter}")


def moved_text(text: str) -> str:
    return " ".join(str(card_in_other_order(Card(word))) for word in text.split())


def calls_heard(
    rules: RuleSet, packets: tuple[str, ...], calls: tuple[str, ...], seat: int
) -> SeatView:
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(2, *packets))
    return say(match, *calls).view(seat)


@pytest.mark.parametrize(
    "calls",
    [
        ("2", "3", "pass", "same", "4"),
        ("pass", "2", "3", "same"),
        ("2", "3", "4"),
        ("2", "pass", "3", "pass"),
    ],
)
def test_a_seat_believes_the_same_of_the_same_hand_in_other_suits(
    calls: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, AUSTRIAN_ORDER))
    packets = tuple(moved_text(packet) for packet in ORDINARY_DEAL)
    for seat in range(3):
        here, there = (
            calls_heard(CROATIAN, ORDINARY_DEAL, calls, seat),
            calls_heard(AUSTRIAN_ORDER, packets, calls, seat),
        )
        worlds = Worlds(here)
        deals = worlds.deals(200, random.Random(seat))
        others = array(
            "I",
            [mask_of(card_in_other_order(card) for card in cards_of_mask(mask)) for mask in deals],
        )
        assert len(deals) == 200 * PLACES
        assert Belief(there, Worlds(there)).weights(others) == pytest.approx(
            list(Belief(here, worlds).weights(deals))
        )
