"""What a hand that nobody declares is worth to a seat before the first card.

Invariant: where the habits know the duties, imagined deals are played to the end; elsewhere the
seat's own tricks are estimated by its cards, and those of the others are divided by chance. The
rules write each end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from math import comb, exp

from prefgame.ai.estimate.contract_chances import plain_tricks
from prefgame.ai.imagine.undeclared import COMPILED
from prefgame.ai.imagine.worlds import Worlds
from prefgame.ai.masks import masks
from prefgame.ai.value.avoided import avoided_tricks, may_be_avoided
from prefgame.ai.value.end_values import EndValues
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.play import TALON_SEAT

OWN_TRICKS = (2.4, 0.37)
"""The tricks of a seat whose cards are worth none, and how many more for each trick that they
seem worth; counted in hands that the seats played among themselves.
"""
SPREAD = 1.6
"""The standard error of this estimate, in tricks."""
DEALS, DEALS_INTERPRETED = 200, 20
"""How many deals are played on, where that is compiled and where it is not."""


def value_of_all_passing(view: SeatView, contract: Contract) -> float:
    """The points of the settlement that the seat expects where each plays this
    contract for themselves.
    """
    hand, table = view.this_hand, view.table
    values = EndValues(
        table.rules, table.sheet, view.seat, contract, dict.fromkeys(hand.order, Role.FOR_ITSELF)
    )
    if may_be_avoided(table.rules.play, contract, hand.order):
        return _value_played(view, values)
    shares = _shares_estimated(view)
    gain = 0.0
    for own, share in shares.items():
        rest = TRICKS - own
        for first in range(rest + 1):
            part = share * comb(rest, first) / 2**rest
            gain += part * values.end_with_split(own, first).gain
    return gain / sum(shares.values())


def _value_played(view: SeatView, values: EndValues) -> float:
    """The same in deals that are played on by habit."""
    worlds = Worlds(view).draw(DEALS if COMPILED else DEALS_INTERPRETED, random.Random(0))
    found = Counter(avoided_tricks(view, worlds))
    order = view.this_hand.order
    at = order.index(view.seat)
    seats = [order[(at + step) % len(order)] for step in range(len(order))]
    leads = view.table.rules.play.talon_seat(view.this_hand.dealer, order)
    gain = 0.0
    for split, count in found.items():
        tricks = dict(zip(seats, split))
        if leads != TALON_SEAT and sum(split) < TRICKS:
            tricks[leads] = TRICKS - sum(split)
        gain += count * values.end(tricks).gain
    return gain / len(worlds)


def _shares_estimated(view: SeatView) -> Mapping[int, float]:
    """How likely the seat takes how many tricks by a look at its cards."""
    least, each = OWN_TRICKS
    expected = least + each * sum(map(plain_tricks, masks(view.cards)))
    return {own: exp(-((own - expected) ** 2) / (2 * SPREAD**2)) for own in range(TRICKS + 1)}
