"""Hidden cards laid into the places where they may lie, all possible layouts equally likely.

Invariant: it knows cards as single bits and places by number, and nothing of seats or games.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import factorial

from prefgame.ai.imagine.sampling import PLACES, WORDS, deal_out

CardMask = int


def random_words(number: int, rng: random.Random) -> array[int]:
    """This many random numbers of 32 bits, as ``sampling`` uses them."""
    return array("I", rng.getrandbits(32 * number).to_bytes(4 * number, sys.byteorder))


class Layouts:
    """All ways to lay these hidden cards into up to three places. ``cards``: one bit each;
    ``places``: for each place how many cards lie there, and which cards may.
    """

    def __init__(self, cards: Iterable[CardMask], places: Sequence[tuple[int, CardMask]]) -> None:
        kinds: dict[tuple[int, ...], list[CardMask]] = {}
        for card in cards:
            where = tuple([at for at, (_, fitting) in enumerate(places) if fitting & card])
            kinds.setdefault(where, []).append(card)
        ordered = sorted(kinds, key=lambda where: (len(where), where))
        self._cards = array("I", [card for where in ordered for card in kinds[where]])
        self._numbers = array("i", [len(kinds[where]) for where in ordered])
        self._shares, self._steps = _all_ways(
            tuple([(where, len(kinds[where])) for where in ordered]),
            tuple([room for room, _ in places]),
        )

    @property
    def count(self) -> int:
        """How many layouts there are, each of them counted once."""
        return round(self._steps[-1]) if self._steps else 0

    def deals(self, number: int, rng: random.Random) -> array[int]:
        """This many layouts, drawn one by one; the same one may come twice. Three masks for each,
        by place.
        """
        deals = array("I", bytes(4 * PLACES * number))
        if self._numbers:
            cards, words = self._cards[:], random_words(WORDS * number, rng)
            deal_out(cards, self._numbers, self._shares, self._steps, words, number, deals)
        return deals


Kind = tuple[tuple[int, ...], int]
"""So many cards that may lie in these places (numbered)."""


@lru_cache(1 << 12)
def _all_ways(kinds: tuple[Kind, ...], rooms: tuple[int, ...]) -> tuple[array[int], array[float]]:
    """``ways`` as ``deal_out`` wants them: the shares, and the running sum of the layouts."""
    found = list(ways(kinds, rooms))
    return (
        array("i", [share for shares, _ in found for kind in shares for share in kind]),
        array("d", accumulate(number for _, number in found)),
    )


Shares = tuple[tuple[int, ...], ...]
"""For each kind of cards how many of them lie in each of the three places."""


def ways(kinds: Sequence[Kind], rooms: tuple[int, ...]) -> Iterator[tuple[Shares, int]]:
    """All ways to divide the kinds of cards so that every place is full, each with the number of
    its layouts.
    """
    if not kinds:
        if not any(rooms):
            yield (), 1
        return
    where, cards = kinds[0]
    for shares in _shares(cards, [rooms[at] for at in where]):
        rest, lying, here = list(rooms), [0] * PLACES, factorial(cards)
        for at, share in zip(where, shares):
            rest[at] -= share
            lying[at] = share
            here //= factorial(share)
        for later, rest_of_them in ways(kinds[1:], tuple(rest)):
            yield (tuple(lying), *later), here * rest_of_them


def _shares(cards: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to divide equal cards among places that hold this many."""
    if not rooms:
        if not cards:
            yield ()
        return
    rest = sum(rooms[1:])
    for share in range(max(0, cards - rest), min(cards, rooms[0]) + 1):
        for others in _shares(cards - share, rooms[1:]):
            yield share, *others
