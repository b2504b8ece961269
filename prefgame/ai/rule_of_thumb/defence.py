"""Which answer to give, and whether to double, by rules of thumb.

Invariant: a defender counts the tricks of their own hand against this contract, adds those that a
partner has on average, and answers yes where the quota is likely reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from prefgame.ai.estimate.contract_chances import footing_of, prospect
from prefgame.ai.estimate.defence_tricks import defence_tricks
from prefgame.ai.masks import ACE, Mask, lowest, masks
from prefgame.ai.models.registry import defence_model
from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView

KONTRA, KONTRA_ON_TWO = 4.2, 2.8
"""The own tricks that are enough to answer for five of both; a plain two is often
called with little.
"""
REKONTRA = 0.93
"""The declarer's chance that is enough to double again."""


def choose_answer(view: SeatView) -> Command:
    """The answer that players of this kind of defence give by habit."""
    return Defend(defence_model(view.table.rules).habitual_answer(view))


def choose_kontra(view: SeatView) -> Command:
    """Double, or say no."""
    hand = view.contracted
    raised = max(command.level for command in view.legal if isinstance(command, SayKontra))
    if view.seat == hand.declarer:
        chance = prospect(
            masks(view.cards),
            0,
            hand.contract,
            -0.3 * raised,
            footing=footing_of(view.table.rules.play),
        ).chance
        return SayKontra(raised if chance >= REKONTRA else 0)
    held = masks(view.cards)
    if hand.contract.may_be_left:
        enough = KONTRA_ON_TWO if hand.needs_kontra else KONTRA
        strong = defence_tricks(held, hand.contract.trump) >= enough + 0.6 * (raised - 1)
    elif hand.contract.goal.takes_none:
        strong = raised == 1 and grip_of_low_cards(held) >= 5.0
    else:
        strong = any(mask & ACE for mask in held)
    return SayKontra(raised if strong else 0)


def grip_of_low_cards(held: Sequence[Mask]) -> float:
    """How much pressure a hand puts on a declarer who wants no trick: low cards that others must
    beat, more in short suits.
    """
    return sum(_grip(mask) for mask in held)


@cache
def _grip(mine: Mask) -> float:
    if not mine:
        return 0.0
    under = (lowest(mine) - 1).bit_count()
    return max(0.0, 1.5 - 0.5 * under) if mine.bit_count() < 5 else 0.5
