"""What the lessons have taught a player, who then does it without counting.

Invariant: it looks at the seat's own cards and at the question. A rule that the lessons give holds
for weak players before their own doubts; who counts well needs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prefgame.ai.advice import Option
from prefgame.ai.masks import ACE, masks
from prefgame.engine.commands import Defend
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer

ENOUGH_ACES = 2
"""A defender with so many aces takes two tricks of their own against a trump suit."""
AHEAD = 0.01
"""By how many units of the stake the answer that was taught seems better than the best other."""


def answers_as_taught(view: SeatView, options: Sequence[Option], unit: float) -> list[Option]:
    """The options, where a defender with two aces who may still drop out would rather defend."""
    contract = view.contracted.contract
    aces = sum(bool(suit & ACE) for suit in masks(view.cards))
    if contract.trump is None or contract.goal.takes_all or aces < ENOUGH_ACES:
        return list(options)
    best = max(option.score for option in options)
    return [
        replace(option, score=max(option.score, best + AHEAD * unit))
        if option.command in (Defend(Answer.COME), Defend(Answer.WHIST))
        else option
        for option in options
    ]
