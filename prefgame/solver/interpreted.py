"""What the search needs when it runs interpreted: the bit tricks of ``bits.h``, and a stand-in for
Cython if there is none.

Invariant: each function gives the same answers as in ``bits.h`` for every argument that the search
can have. The most frequent ones are looked up in tables, which takes a third of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

compiled = False
nogil: AbstractContextManager[None] = nullcontext()

ALL_CARDS = 0xFFFFFFFF

count: Callable[[int], int] = int.bit_count
"""How many cards."""

place: Callable[[int], int] = {1 << number: number for number in range(32)}.__getitem__
"""The number of a card, 0 to 31."""

suit_of: Callable[[int], int] = {
    1 << number: 0xFF << (number & 24) for number in range(32)
}.__getitem__
"""All eight cards of the card's suit."""

above: Callable[[int], int] = {
    1 << number: 0xFF << (number & 24) & ~((2 << number) - 1) for number in range(32)
}.__getitem__
"""The cards of the same suit that are higher."""


def highest(cards: int) -> int:
    """Find the last of these cards, of which there is at least one."""
    return 1 << (cards.bit_length() - 1)


def lengths(cards: int) -> int:
    """Count the cards of each suit, in the eight bits of the suit."""
    cards -= (cards >> 1) & 0x55555555
    cards = (cards & 0x33333333) + ((cards >> 2) & 0x33333333)
    return (cards + (cards >> 4)) & 0x0F0F0F0F


def shadow(cards: int) -> int:
    """Fill in all cards at or below one of these cards in its suit."""
    cards |= (cards >> 1) & 0x7F7F7F7F
    cards |= (cards >> 2) & 0x3F3F3F3F
    return cards | ((cards >> 4) & 0x0F0F0F0F)


def unlike(cards: int) -> int:
    """Keep the highest of each run of adjacent cards in a suit; the others are worth the same."""
    return cards & ~((cards >> 1) & 0x7F7F7F7F)
