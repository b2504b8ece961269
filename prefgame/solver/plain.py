"""What the search needs where it runs interpreted: the bit tricks of ``bits.h``, and a stand-in for Cython where there is none.

Law of this module: it gives the same answers as ``bits.h`` for every argument that the search can have.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

compiled = False
nogil: AbstractContextManager[None] = nullcontext()

ALL_CARDS = 0xFFFFFFFF


def count(cards: int) -> int:
    """How many cards."""
    return cards.bit_count()


def lengths(cards: int) -> int:
    """How many cards of each suit, in the suit's eight bits."""
    return sum((cards & 0xFF << suit).bit_count() << suit for suit in (0, 8, 16, 24))


def place(bit: int) -> int:
    """The number of a card, 0 to 31."""
    return bit.bit_length() - 1


def highest(cards: int) -> int:
    """The last of some cards, at least one."""
    return 1 << (cards.bit_length() - 1)


def suit_of(bit: int) -> int:
    """All eight cards of the card's suit."""
    return 0xFF << ((bit.bit_length() - 1) & 24)


def above(bit: int) -> int:
    """The cards of the same suit that are higher."""
    return suit_of(bit) & ~((bit << 1) - 1)


def shadow(cards: int) -> int:
    """The cards at or below one of these in its suit."""
    cards |= (cards >> 1) & 0x7F7F7F7F
    cards |= (cards >> 2) & 0x3F3F3F3F
    return cards | ((cards >> 4) & 0x0F0F0F0F)


def unlike(cards: int) -> int:
    """Of cards that follow one another in a suit, the highest: the others are worth the same."""
    return cards & ~((cards >> 1) & 0x7F7F7F7F)
