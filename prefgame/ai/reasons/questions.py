"""Why to take over or not, which tricks to offer, and whether to speak of aces.

Invariant: facts about what the seat holds and what the advice expects; no words.
"""

from __future__ import annotations

from prefgame.ai.advice import Advice, Success
from prefgame.ai.reasons.cards_held import facts_against, facts_for
from prefgame.ai.reasons.reason import Fact, Reason, Reasons
from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.negotiation import REFUSE
from prefgame.rules.takeover import TAKE


def question_reasons(view: SeatView, advice: Advice) -> Reasons:
    """The reasons for the best answer to a question that is answered with a word."""
    match view.turn.phase:
        case Phase.TAKEOVER:
            return _takeover(view, advice)
        case Phase.NEGOTIATION:
            return _offer(view, advice)
        case Phase.BONUS:
            chance = advice.best.chance
            return () if chance is None else (Reason(Fact.MAKES, chance=chance),)
    return ()


def _takeover(view: SeatView, advice: Advice) -> Reasons:
    best = advice.best
    taken = next(option for option in advice.options if option.command == Say(TAKE))
    if taken is not best:
        return (Reason(Fact.WOULD_TAKE, chance=taken.chance or 0.0),)
    contract = best.contract
    held: Reasons = ()
    if contract is not None:
        held = (Reason(Fact.MEANT, contract=contract), *facts_for(view, contract))
    return (*held, Reason(Fact.TAKEN_MAKES, chance=best.chance or 0.0))


def _offer(view: SeatView, advice: Advice) -> Reasons:
    """How the play would end, which every offer is compared with."""
    played = next(option for option in advice.options if option.command == Say(REFUSE))
    hand = view.contracted
    declares = advice.success is Success.CONTRACT
    held = facts_for(view, hand.contract) if declares else facts_against(view)
    fact = Fact.PLAY_MAKES if declares else Fact.PLAY_REACHES
    return (*held, Reason(fact, chance=played.chance or 0.0))
