"""How the player wants the cards: backs, corners and letters, and their order in the hand."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Literal

from prefgame.app.settings import Settings
from prefgame.cards import DECK, Card, Suit, of_suit
from prefgame.engine.view import SeatView

# ---- how the player wants the cards drawn: backs, corner letters, colours of the suits
# Invariant: a look is a value, for both decks.

DeckName = Literal["german", "french"]
CornerLetters = Literal["never", "overlap", "always"]


@dataclass(frozen=True)
class Look:
    """The wishes about both decks; two decks of the same name and look are drawn alike."""

    backs: tuple[int, int] = (1, 1)
    """the back of the German and of the French deck, 1 or 2"""
    letters: tuple[str, str] = ("language", "language")
    """letters on German and French cards: "language", or a name in ``variants.json``"""
    corner_letters: CornerLetters = "always"
    """letters in the corners of German cards; "overlap": where a neighbour covers much of them"""
    large_index: bool = False
    four_colours: bool = False
    """blue diamonds and green clubs, on French cards and wherever their signs are"""

    def back(self, deck: DeckName) -> int:
        return self.backs[deck == "french"]

    def letters_of(self, deck: DeckName) -> str:
        return self.letters[deck == "french"]


USUAL = Look()


def look_of(settings: Settings) -> Look:
    return Look(
        backs=(settings.german_back, settings.french_back),
        letters=(settings.german_letters, settings.french_letters),
        corner_letters=settings.corner_letters,
        large_index=settings.large_index,
        four_colours=settings.four_colours,
    )


# ---- the order of the cards in the player's hand
# Invariant: suits are together, high cards first, and neighbours differ in colour where the suits
# allow it, whatever else is wanted. Once cards are played, the others keep their places.


DARK = (Suit.S, Suit.C)


def sorted_hand(cards: tuple[Card, ...], trump: Suit | None = None) -> tuple[Card, ...]:
    """Sorted by suit and rank, a trump suit leftmost unless two suits of one colour would meet."""
    return _by_suit(cards, _suit_order(cards, trump))


def _by_suit(cards: tuple[Card, ...], order: tuple[Suit, ...]) -> tuple[Card, ...]:
    return tuple(card for suit in order for card in sorted(of_suit(cards, suit), reverse=True))


def _suit_order(cards: tuple[Card, ...], trump: Suit | None) -> tuple[Suit, ...]:
    present = [suit for suit in Suit if of_suit(cards, suit)]
    return min(
        permutations(present),
        key=lambda order: (_meetings(order), _trump_inside(order, trump)),
        default=(),
    )


def _meetings(order: tuple[Suit, ...]) -> int:
    return sum((one in DARK) == (two in DARK) for one, two in pairwise(order))


def _trump_inside(order: tuple[Suit, ...], trump: Suit | None) -> bool:
    return trump in order and order[0] is not trump


def dealt_hand(cards: tuple[Card, ...], hand: int) -> tuple[Card, ...]:
    """Return the order in which the cards came: not recorded, so drawn once for each hand."""
    order = list(DECK)
    random.Random(hand).shuffle(order)
    return tuple(sorted(cards, key=order.index))


def hand_order(view: SeatView, settings: Settings) -> tuple[str, ...]:
    """Return the player's cards from left to right, as the settings want them."""
    if settings.sort == "dealt":
        return tuple(map(str, dealt_hand(view.cards, view.table.hands_played)))
    contract = view.hand.contract if view.hand else None
    trump = contract.trump if contract and settings.trumps_left else None
    return tuple(
        map(str, _by_suit(view.cards, _suit_order((*view.cards, *_own_played_cards(view)), trump)))
    )


def _own_played_cards(view: SeatView) -> tuple[Card, ...]:
    tricks = (*(trick.cards for trick in view.hand.tricks), view.hand.trick) if view.hand else ()
    return tuple(card for trick in tricks for seat, card in trick if seat == view.seat)
