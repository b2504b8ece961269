"""How strong the cards are that a seat is dealt, as a number of tricks.

Invariant: a function of the ten cards and the trump suits of the rules; nothing of the auction, the
talon or the other hands is in it, so over many deals every seat has the same mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prefgame.ai.estimate.chances import side_tricks, trump_tricks
from prefgame.ai.masks import SUITS, masks
from prefgame.cards import Card, Suit


def strength_of(cards: Iterable[Card], trumps: Sequence[Suit]) -> float:
    """The tricks that the best seat expects of these ten cards at first sight, if it declares with
    the best of the trump suits and without the talon.
    """
    held = dict(zip(SUITS, masks(cards)))
    beside = {suit: side_tricks(mask) for suit, mask in held.items()}
    return sum(beside.values()) + max(trump_tricks(held[suit]) - beside[suit] for suit in trumps)
