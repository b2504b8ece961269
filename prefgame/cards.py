"""Suits, ranks and the 32 cards, with the short text used everywhere (``HT`` is the ten of hearts).

Invariant: a card knows nothing of any game. The order of suits belongs to the rule sets; the order
used here (S D H C, low to high) only makes lists of cards look the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum

from prefgame.quoting import quote


class Suit(Enum):
    """A suit by its French letter; a German deck shows Leaves, Bells, Hearts, Acorns."""

    # each member is one object, and seats look them up at every card
    __hash__ = object.__hash__

    S = "S"
    D = "D"
    H = "H"
    C = "C"

    def __str__(self) -> str:
        return self.value


class Rank(IntEnum):
    """Rank in a suit, low to high (000:9-16, 004:34)."""

    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank in the text of a card."""
        return _LETTERS[self]


RANK_LETTERS = "789TJQKA"
"""low to high"""
_LETTERS = dict(zip(Rank, RANK_LETTERS))


class Card(Enum):
    """One of the 32 cards. ``Card("HT")`` reads, ``str`` writes; sorted by suit S D H C, rank."""

    S7, S8, S9, ST, SJ, SQ, SK, SA = (f"S{letter}" for letter in RANK_LETTERS)
    D7, D8, D9, DT, DJ, DQ, DK, DA = (f"D{letter}" for letter in RANK_LETTERS)
    H7, H8, H9, HT, HJ, HQ, HK, HA = (f"H{letter}" for letter in RANK_LETTERS)
    C7, C8, C9, CT, CJ, CQ, CK, CA = (f"C{letter}" for letter in RANK_LETTERS)

    suit: Suit
    rank: Rank
    index: int

    def __init__(self, text: str) -> None:
        self.suit = Suit(text[0])
        self.rank = next(rank for rank, letter in _LETTERS.items() if letter == text[1])
        self.index = "SDHC".index(text[0]) * 8 + RANK_LETTERS.index(text[1])

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return str(self.value)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index


DECK: tuple[Card, ...] = tuple(Card)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks. ValueError names the first that is none."""
    cards = []
    for word in text.split():
        try:
            cards.append(Card(word))
        except ValueError:
            raise ValueError(
                f"{quote(word)} is not a card: a card is a suit S D H C and a rank 7 8 9 T J Q K "
                "A, as in HT"
            ) from None
    return tuple(cards)


def write_cards(cards: Iterable[Card]) -> str:
    """Write the texts of the cards, separated by blanks, in the order given."""
    return " ".join(str(card) for card in cards)


def of_suit(cards: Iterable[Card], suit: Suit | None) -> tuple[Card, ...]:
    """Pick the cards of one suit, in the order given; none for no suit (``None``)."""
    return tuple(card for card in cards if card.suit is suit)
