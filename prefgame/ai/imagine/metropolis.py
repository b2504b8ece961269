"""More deals like the few that agree with what was heard.

Invariant: a stirred deal contradicts nothing that the seat has seen. After enough rounds each deal
comes as often as its weight says (Metropolis and others, 1953), whatever the deals were at first.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence

from prefgame.ai.imagine.layouts import random_words
from prefgame.ai.imagine.sampling import PLACES, SWAP, Scale
from prefgame.ai.imagine.worlds import HidingPlace


def stir_deals(
    deals: array[int], places: Sequence[HidingPlace], scale: Scale, rounds: int, rng: random.Random
) -> array[int]:
    """The deals (three masks each, by place) after this many rounds. In each round two cards of
    every deal may change places.
    """
    found = array("I", deals)
    if len(places) > 1:
        rooms, fitting = (
            array("i", [place.room for place in places]),
            array("I", [place.fitting for place in places]),
        )
        scale.stir(
            found, rooms, fitting, random_words(SWAP * rounds * (len(found) // PLACES), rng), rounds
        )
    return found
