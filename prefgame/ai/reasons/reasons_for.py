"""The reasons for the best choice of an advice.

Invariant: facts, no words. Each follows from the view and the advice alone, and is true by itself.
The most important ones come first.
"""

from __future__ import annotations

from prefgame.ai.advice import Advice
from prefgame.ai.reasons.call import call_reasons
from prefgame.ai.reasons.play import card_reasons
from prefgame.ai.reasons.reason import Fact, Reason, Reasons
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract


def reasons_for(view: SeatView, advice: Advice, contract: Contract | None = None) -> Reasons:
    """Give the facts that speak for the best choice of the advice, then (at most once) the result
    to expect.

    ``contract``: the one that a discard is meant for, if it is known. There is no reason if nothing
    simple can be said.
    """
    if len(advice.options) == 1:
        return (Reason(Fact.ONLY_CHOICE),)
    best = advice.best.command
    return (
        card_reasons(view, advice, best.card)
        if isinstance(best, PlayCard)
        else call_reasons(view, advice, contract)
    )


__all__ = ["Fact", "Reason", "Reasons", "reasons_for"]
