"""What the lessons have taught a player, who then does it without counting.

Invariant: it looks at the seat's own cards and at the question. A rule that the lessons give holds
for weak players before their own doubts; who counts well needs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prefgame.ai.advice import Option
from prefgame.ai.masks import ACE, masks
from prefgame.ai.models.registry import defence_model
from prefgame.engine.commands import Defend
from prefgame.engine.view import SeatView

ENOUGH_ACES = 2
"""A defender with so many aces takes two tricks of their own against a trump suit."""
AHEAD = 0.01
"""By how many units of the stake the answer that was taught seems better than the best other."""


def answers_as_taught(view: SeatView, options: Sequence[Option], unit: float) -> list[Option]:
    """The options, where a defender with two aces would rather defend than drop out."""
    hand, model = view.contracted, defence_model(view.table.rules)
    aces = sum(bool(suit & ACE) for suit in masks(view.cards))
    asked_before = any(seat == view.seat for seat, _ in hand.answers)
    for_tricks = hand.contract.trump is not None and not hand.contract.goal.takes_all
    if asked_before or not for_tricks or aces < ENOUGH_ACES:
        return list(options)
    best = max(option.score for option in options)
    return [
        replace(option, score=max(option.score, best + AHEAD * unit))
        if isinstance(option.command, Defend) and model.binds(option.command.answer)
        else option
        for option in options
    ]
