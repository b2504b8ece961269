"""What a hand that nobody declares is worth to a seat before the first card.

Invariant: the seat's own tricks are estimated by its cards, and those of the others are divided by
chance; the rules write each end.
"""

from __future__ import annotations

from math import comb, exp

from prefgame.ai.estimate.contract_chances import plain_tricks
from prefgame.ai.masks import masks
from prefgame.ai.value.end_values import EndValues
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.rules.contracts import TRICKS, Contract

OWN_TRICKS = (2.4, 0.37)
"""The tricks of a seat whose cards are worth none, and how many more for each trick that they
seem worth; counted in hands that the seats played among themselves.
"""
SPREAD = 1.6
"""The standard error of this estimate, in tricks."""


def value_of_all_passing(view: SeatView, contract: Contract) -> float:
    """The points of the settlement that the seat expects where each plays this
    contract for themselves.
    """
    hand, table = view.this_hand, view.table
    values = EndValues(
        table.rules, table.sheet, view.seat, contract, dict.fromkeys(hand.order, Role.FOR_ITSELF)
    )
    least, each = OWN_TRICKS
    expected = least + each * sum(map(plain_tricks, masks(view.cards)))
    gain = whole = 0.0
    for own in range(TRICKS + 1):
        share = exp(-((own - expected) ** 2) / (2 * SPREAD**2))
        rest = TRICKS - own
        whole += share
        for first in range(rest + 1):
            part = share * comb(rest, first) / 2**rest
            gain += part * values.end_with_split(own, first).gain
    return gain / whole
