"""What a seat means to call in an auction that rises by number, by its own cards.

Invariant: an intention comes from the cards of one seat, and from nothing that it has said.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import NamedTuple

from prefgame.ai.estimate.contract_chances import side_tricks, trump_tricks
from prefgame.ai.imagine import likelihood, sampling
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.sampling import Scale
from prefgame.ai.imagine.worlds import CardMask
from prefgame.ai.masks import SUITS
from prefgame.ai.models.habits import Habits
from prefgame.cards import Suit

Limit = int
"""The highest number that a seat calls or holds; 0 for a seat that passes at once."""
EVEN = 0.5
"""A player is thought to make a call where its chance is at least this."""
STEPS = 8
"""How many kinds of player there are where some call more readily than others."""


class Intention(NamedTuple):
    """What a seat will call: numbers as far as ``limit``, and before them, if it may, a game;
    ``game``: the trump suit in which it looks best, None where the seat calls no game; ``opens``:
    whether it bids the lowest number where all others have passed.
    """

    limit: Limit
    game: Suit | None = None
    opens: bool = False

    def if_last(self, lowest: Limit) -> Intention:
        """What it will call where all others have passed, and ``lowest`` is the lowest number."""
        return self._replace(limit=max(self.limit, lowest)) if self.opens else self


PASSES = Intention(0)


class Ladder(NamedTuple):
    """The numbers of an auction. ``order``: the suits, low to high; ``first``, ``highest``: the
    numbers of the lowest suit and of the highest contract.
    """

    order: tuple[Suit, ...]
    first: int
    highest: int


@lru_cache(1 << 12)
def intention_of(
    cards: CardMask,
    ladder: Ladder,
    number: int,
    may_say_game: bool,
    habits: Habits,
    may_stay_below: bool = True,
    bid: Limit = 0,
) -> Intention:
    """What a seat with these cards will call where ``number`` is the lowest that it can call;
    ``bid``: the highest number that it has called, which only a player does who is ready to.
    """
    scale = _scale(ladder.order, habits, may_stay_below)
    enough = _readiness(cards) if habits.differing else EVEN
    if bid and habits.differing:
        enough *= scale.chance_of_call(cards, sampling.NUMBER, bid - ladder.first + 1, 0)
        enough = _before(enough, habits.again)
    game = None
    if may_say_game and (
        scale.chance_of_call(cards, sampling.GAME, number - ladder.first + 1, 1) > enough
    ):
        game = _best_suit(cards, ladder.order, habits.dearer)
    chance = scale.chance_of_call(cards, sampling.NUMBER, number - ladder.first + 1, 0)
    opens = chance > _before(enough, habits.last)
    limit = 0
    for each in range(number, ladder.highest + 1):
        if scale.chance_of_call(cards, sampling.NUMBER, each - ladder.first + 1, 0) < enough:
            break
        limit = each
    return Intention(limit, game, opens)


def _before(chance: float, better: float) -> float:
    """The chance that becomes this one where its log odds are so much better."""
    odds = chance / (1 - chance) * exp(-better)
    return odds / (1 + odds)


def _best_suit(cards: CardMask, order: tuple[Suit, ...], dearer: float) -> Suit:
    """The suit that looks best as trumps, the highest one ``dearer`` than the others."""
    suits = holdings(cards)
    gain = {
        suit: trump_tricks(mask) - side_tricks(mask) + (dearer if suit is order[-1] else 0.0)
        for suit, mask in zip(SUITS, suits)
    }
    return max(order, key=gain.__getitem__)


def _readiness(cards: CardMask) -> float:
    """The chance from which a player with these cards calls: any of STEPS, equally often."""
    mixed = cards * 0x9E3779B1 & 0xFFFFFFFF
    return ((mixed >> 16) % STEPS + 0.5) / STEPS


@cache
def _scale(order: tuple[Suit, ...], habits: Habits, may_stay_below: bool) -> Scale:
    return likelihood.new_scale(
        order,
        calls=habits.calls,
        may_stay_below=may_stay_below,
        dearer=habits.dearer,
        beside=habits.beside,
    )
