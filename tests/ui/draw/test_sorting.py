"""The order of the cards in a hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from prefgame.cards import DECK, Card, Suit, parse_cards
from prefgame.ui.draw.card_order import sorted_hand


def test_suits_alternate_in_colour_and_trumps_stand_left() -> None:
    cards = parse_cards("SA S7 CK C8 DQ D9 H7")
    plain = [card.suit for card in sorted_hand(cards)]
    dark = [suit in (Suit.S, Suit.C) for suit in dict.fromkeys(plain)]
    assert all(one != two for one, two in pairwise(dark))
    for trump in Suit:
        assert sorted_hand(cards, trump)[0].suit is trump
    hearts = [card for card in sorted_hand(parse_cards("H7 HA HT"))]
    assert hearts == [Card.HA, Card.HT, Card.H7]


@pytest.mark.parametrize("trump", [None, *Suit])
@pytest.mark.parametrize("missing", list(Suit))
def test_colours_alternate_where_one_suit_is_missing(missing: Suit, trump: Suit | None) -> None:
    """Also where that takes the trumps from the left end."""
    cards = tuple(card for card in DECK if card.suit is not missing)
    dark = [
        suit in (Suit.S, Suit.C)
        for suit in dict.fromkeys(card.suit for card in sorted_hand(cards, trump))
    ]
    assert len(dark) == 3 and all(one != two for one, two in pairwise(dark))
