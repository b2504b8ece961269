"""Where nothing can slip: tricks from the top, and open cards."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.value.played_out import PlayedOut
from prefgame.cards import DECK, parse_cards
from tests.ai.tables import at

VIEW = at()
"""Ana's, before anybody has called"""


@pytest.mark.parametrize("first", (0, 1))
@pytest.mark.parametrize(
    ("held", "sure"),
    (
        ("HA HK HT H9 H8 H7 D9 DT S8 S9", 6),  # ace, king and four more against queen and jack
        ("HA HK HT H9 H8 H7 DA DK CA S9", 9),  # and who has no trump left takes no top card
        ("HA HK HT H9 C9 C8 DA DK CA S9", 2),  # here others may still have trumps
    ),
)
def test_tricks_from_the_top_are_lost_by_no_slip(held: str, sure: int, first: int) -> None:
    """However the others lie, and whoever leads; every trick above these may be lost."""
    mine = parse_cards(held)
    rest = [card for card in DECK if card not in mine]
    order, rules = VIEW.this_hand.order, VIEW.table.rules
    eldest = order[order.index(first) :] + order[: order.index(first)]
    for seed in range(10):
        random.Random(seed).shuffle(rest)
        world = {0: mask_of(mine), 1: mask_of(rest[:10]), 2: mask_of(rest[10:20])}
        played = PlayedOut(
            rules, VIEW.table.sheet, eldest, 0, rules.contract("4", False), [world], 0
        )
        open_cards = played.tricks((0, 1), 0)
        least = min(tricks for chance, tricks in played.chances_of_tricks((0, 1), 0) if chance)
        assert least == max(open_cards - 1, min(open_cards, sure))


def test_no_slip_is_expected_where_the_defenders_lay_their_cards_open() -> None:
    """A single whister says open (002:84): then all see all cards but the discard."""
    world = {
        seat: mask_of(DECK[at : at + 10]) for seat, at in zip(VIEW.this_hand.order, (0, 10, 20))
    }
    rules = VIEW.table.rules
    played = PlayedOut(
        rules, VIEW.table.sheet, VIEW.this_hand.order, 0, rules.contract("4", False), [world], 0
    )
    assert played.chances_of_tricks((0, 1, 2), 0, seen=True) == (
        (1.0, played.tricks((0, 1, 2), 0)),
    )
    assert len(played.chances_of_tricks((0, 1, 2), 0)) > 1
