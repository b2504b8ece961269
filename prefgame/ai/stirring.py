"""More deals like the few that agree with what was heard.

Invariant: a stirred deal contradicts nothing that the seat has seen, and after enough rounds each deal comes as often as its weight says
(Metropolis and others, 1953), whatever it was stirred from.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from itertools import combinations

from prefgame.ai.sampling import PLACES
from prefgame.ai.worlds import CardMask, Place, bits


def stirred(
    deals: array[int], places: Sequence[Place], weigh: Callable[[array[int]], array[float]], rounds: int, rng: random.Random
) -> array[int]:
    """The deals (three masks each, by place) after so many rounds; ``weigh``: a weight for each of so many deals. In each round two cards of a deal
    change places: always if that makes the deal likelier, and otherwise as often as its weight is a share of the one before."""
    pairs = list(combinations(range(len(places)), 2))
    if not pairs:
        return deals
    now, weights = array("I", deals), weigh(deals)
    lying = [[list(bits(cards)) for cards in now[at : at + PLACES]] for at in range(0, len(now), PLACES)]
    for _ in range(rounds):
        tried = array("I", now)
        swaps = [_swap(lying[at], places, rng.choice(pairs), rng) for at in range(len(lying))]
        for at, (one, i, other, j) in enumerate(swaps):
            both: CardMask = lying[at][one][i] ^ lying[at][other][j]
            if not (both & ~places[one].fitting or both & ~places[other].fitting):
                tried[PLACES * at + one] ^= both
                tried[PLACES * at + other] ^= both
        found = weigh(tried)
        for at, (one, i, other, j) in enumerate(swaps):
            if found[at] >= rng.random() * weights[at] and tried[PLACES * at + one] != now[PLACES * at + one]:
                cards = lying[at]
                cards[one][i], cards[other][j] = cards[other][j], cards[one][i]
                now[PLACES * at : PLACES * at + PLACES] = tried[PLACES * at : PLACES * at + PLACES]
                weights[at] = found[at]
    return now


def _swap(cards: Sequence[Sequence[CardMask]], places: Sequence[Place], pair: tuple[int, int], rng: random.Random) -> tuple[int, int, int, int]:
    """Two cards of a deal: a place and the number of the card in it, and the same of the other one."""
    one, other = pair
    return one, int(rng.random() * len(cards[one])), other, int(rng.random() * len(cards[other]))
