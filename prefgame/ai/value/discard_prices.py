"""Which two cards a declarer who wants no trick has probably laid away.

Invariant: it reckons with what the declarer knew, who had not seen the other hands; these lie
anyhow. It depends on the twelve cards and the table alone, so both defenders find the same.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import exp, hypot, sqrt

from prefgame.ai.estimate.contract_chances import (
    chance_of,
    footing_of,
    tricks_missed,
    values_of,
)
from prefgame.ai.estimate.stakes import unit_of
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import ALL_CARDS, CardMask, bits, hidden_cards, played_cards
from prefgame.ai.masks import ducking_tricks
from prefgame.ai.value.end_values import EndValues
from prefgame.ai.value.plans import touching_runs
from prefgame.ai.value.table_solver import solver_of
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HAND_SIZE
from prefgame.rules.play import Play

LIKING, RISK = 3.0, 6.0
"""How much more likely (as a logarithm) a discard is for each trick more that the hand is worth at
first sight, and how much less for each trick that its suits must take by themselves. Fitted to 200
discards of the experts; no records of people were at hand, whose choice is likely freer.
"""
CLOSE, CANDIDATES = 0.1, 4
"""Discards that look at least so likely, compared with the most likely one, are priced by deals: so
many at most.
"""
WARMTH, NOISE = 2.4, 12.0
"""How freely a declarer errs between these, and how much a single deal says too much or too little,
in units of the stake.
"""
FIRST, MORE = 8, 8
"""The deals in which a discard is tried before the first trick, and how many more after each trick:
a card must not take long, and later it matters more.
"""
MOST = 2
"""Tricks are counted up to this number: counting them all takes five times as long."""
SLOTS = 1 << 16


class DiscardPrices:
    """The tricks that a declarer takes with ten of twelve cards against hands that lie anyhow."""

    def __init__(
        self,
        play: Play,
        contract: Contract,
        order: tuple[Seat, ...],
        declarer: Seat,
        held: CardMask,
    ) -> None:
        self._at = order.index(declarer)
        leader = play.leader(order, order, declarer, contract)
        self._solver = solver_of(play, contract, order, order, declarer, slots=SLOTS)
        self._leader = order.index(leader)
        self._chance = random.Random(held)
        self._others = list(bits(ALL_CARDS & ~held))
        self._deals: list[tuple[CardMask, CardMask]] = []
        self._tricks: dict[CardMask, array[int]] = {}

    def tricks(self, kept: CardMask, deals: int) -> array[int]:
        """The tricks with these ten cards in each of so many deals, the same for all: none, one, or
        MOST and more.
        """
        while len(self._deals) < deals:
            self._chance.shuffle(self._others)
            one = sum(self._others[:HAND_SIZE])
            self._deals.append((one, sum(self._others[HAND_SIZE:])))
        known = self._tricks.setdefault(kept, array("b"))
        flat = array("I")
        for one, other in self._deals[len(known) : deals]:
            hands = [one, other]
            hands.insert(self._at, kept)
            flat.extend(hands)
        if flat:
            some = [bool(each) for each in self._solver.can_take(flat, self._leader, 1)]
            several = self._solver.can_take(flat, self._leader, MOST)
            known.extend(one + (MOST - 1) * two for one, two in zip(some, several))
        return known[:deals]


_prices = lru_cache(maxsize=64)(DiscardPrices)


def likely_to_keep(view: SeatView, every: Sequence[CardMask]) -> list[float]:
    """How likely a sensible declarer keeps each of these ten cards out of twelve, compared with the
    most likely ones: by how the cards look, and between close ones by what they came to in deals.
    """
    looks = [_look(view, kept) for kept in every]
    most = max(looks)
    likely = [exp(look - most) for look in looks]
    close = _close(view, every, likely)
    if len(close) > 1:
        warmth = unit_of(view) * hypot(WARMTH, NOISE / sqrt(_deals_tried(view)))
        worth = {kept: _worth(view, kept) / warmth for kept in close}
        best = max(worth.values())
        for kept, alike in close.items():
            for at in alike:
                likely[at] *= exp(worth[kept] - best)
    return likely


def _look(view: SeatView, kept: CardMask) -> float:
    """How likely these ten cards are kept as they look, as a logarithm."""
    contract, suits = view.declared.contract, holdings(kept)
    footing = footing_of(view.table.rules.play)
    worth = sum(value(suit) for value, suit in zip(values_of(contract, footing), suits))
    chance = chance_of(worth, contract, footing=footing)
    missed = (1 - chance) * tricks_missed(suits, contract)
    return LIKING * (chance - missed) - RISK * sum(map(ducking_tricks, suits))


def _close(
    view: SeatView, every: Sequence[CardMask], likely: Sequence[float]
) -> dict[CardMask, list[int]]:
    """The likeliest ten cards, each with the places of all that are worth the same: touching cards
    are one.
    """
    runs = touching_runs(_twelve(view))
    alike: dict[tuple[int, ...], list[int]] = {}
    for at, kept in enumerate(every):
        alike.setdefault(tuple((kept & run).bit_count() for run in runs), []).append(at)
    best = sorted(alike.values(), key=lambda each: -likely[each[0]])[:CANDIDATES]
    return {every[each[0]]: each for each in best if likely[each[0]] >= CLOSE}


def _worth(view: SeatView, kept: CardMask) -> float:
    """What the declarer could count on with these ten cards, in points of the settlement."""
    hand, rules = view.declared, view.table.rules
    prices = _prices(rules.play, hand.contract, hand.order, hand.declarer, _twelve(view))
    ends = EndValues.of(view, hand.declarer)
    tricks = prices.tricks(kept, _deals_tried(view))
    return sum(ends.end_with_split(each, HAND_SIZE - each).gain for each in tricks) / len(tricks)


def _deals_tried(view: SeatView) -> int:
    return FIRST + MORE * len(view.declared.tricks)


def _twelve(view: SeatView) -> CardMask:
    """The cards of which the declarer laid two away."""
    return hidden_cards(view) | played_cards(view)[view.declared.declarer]
