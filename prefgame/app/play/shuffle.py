"""Shuffling and dealing.

Invariant: chance comes from the caller, so that the same seed deals the same hands.
"""

from __future__ import annotations

import random
from dataclasses import replace

from prefgame.cards import DECK
from prefgame.engine.commands import Deal
from prefgame.rules.base import Seat
from prefgame.rules.deal import SealKind, divide_deck


def shuffled_deal(chance: random.Random, dealer: Seat) -> Deal:
    """A deal of the whole deck by this dealer."""
    cards = list(DECK)
    chance.shuffle(cards)
    return Deal(dealer, *divide_deck(cards))


def sealed(deal: Deal, chance: random.Random) -> Deal:
    """The same deal with a salt of its own, so that it is sealed before the first call."""
    return replace(deal, salt=f"{chance.getrandbits(128):032x}", kind=SealKind.SCORE)
