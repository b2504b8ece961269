"""How far a seat goes in an auction that rises by number, by its own cards.

Invariant: a limit comes from the cards of one seat, and from nothing that it has said.
"""

from __future__ import annotations

from functools import cache, lru_cache

from prefgame.ai.imagine import likelihood, sampling
from prefgame.ai.imagine.likelihood import CALLS
from prefgame.ai.imagine.sampling import Scale
from prefgame.ai.imagine.worlds import CardMask
from prefgame.cards import Suit

Limit = int
"""The highest number that a seat calls or holds; 0 for a seat that passes at once."""
UNLIMITED: Limit = 99
"""The limit of a seat that calls a game as soon as it may."""
EVEN = 0.5
"""A player is thought to make a call where its chance is at least this."""
STEPS = 8
"""How many kinds of player there are where some call more readily than others."""


@lru_cache(1 << 12)
def limit_of(
    cards: CardMask,
    order: tuple[Suit, ...],
    first: int,
    number: int,
    highest: int,
    may_say_game: bool,
    calls: tuple[float, ...] = CALLS,
    may_stay_below: bool = True,
    differing: bool = False,
) -> Limit:
    """How far a seat with these cards goes where ``number`` is the lowest that it can call.
    ``first``: the number of the lowest suit in ``order``. ``differing``: a call is made as often as
    its chance says, in one hand sooner than in another.
    """
    scale, enough = _scale(order, calls, may_stay_below), _readiness(cards) if differing else EVEN
    if may_say_game and scale.chance_of_call(cards, sampling.GAME, number - first + 1, 1) > enough:
        return UNLIMITED
    limit = 0
    for each in range(number, highest + 1):
        if scale.chance_of_call(cards, sampling.NUMBER, each - first + 1, 0) < enough:
            break
        limit = each
    return limit


def _readiness(cards: CardMask) -> float:
    """The chance from which a player with these cards calls: any of STEPS, equally often."""
    mixed = cards * 0x9E3779B1 & 0xFFFFFFFF
    return ((mixed >> 16) % STEPS + 0.5) / STEPS


@cache
def _scale(order: tuple[Suit, ...], calls: tuple[float, ...], may_stay_below: bool) -> Scale:
    return likelihood.new_scale(order, calls=calls, may_stay_below=may_stay_below)
