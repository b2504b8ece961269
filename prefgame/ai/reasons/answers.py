"""Why an answer to a contract or to another question is right."""

from __future__ import annotations

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.reasons.cards_held import facts_against, facts_for, trumps_besides
from prefgame.ai.reasons.reason import Fact, Reason, Reasons
from prefgame.engine.commands import Defend, Say, SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Role
from prefgame.rules.negotiation import REFUSE
from prefgame.rules.takeover import TAKE

# ---- why an answer to a contract or a kontra is right
# Invariant: facts about what the seat holds and what the advice expects; no words.


def answer_reasons(view: SeatView, advice: Advice) -> Reasons:
    """Give the reasons for the best answer to a contract."""
    best = advice.best
    facts = facts_against(view)
    hand = view.hand
    defence = view.table.rules.defence
    assert (
        isinstance(best.command, Defend)
        and hand is not None
        and hand.contract is not None
        and hand.declarer is not None
    )
    if best.chance is None:
        other = next(option for option in advice.options if option.chance is not None)
        return (*facts, Reason(Fact.WOULD_REACH, chance=other.chance or 0.0))
    facts += trumps_besides(view, facts, view.owed_by(Role.ALONE).needed)
    if view.chooses_open_or_closed:
        is_open = view.lies_open_after(best.command.answer)
        facts = (Reason(Fact.NOBODY_GUESSES if is_open else Fact.DECLARER_GUESSES),)
    answers = (*hand.answers, (view.seat, best.command.answer))
    if defence.to_answer(hand.defenders, answers, hand.contract) is not None:
        return (*facts, Reason(Fact.ENOUGH, chance=best.chance))
    part = defence.roles(hand.declarer, hand.defenders, answers, hand.kontra, hand.contract)[
        view.seat
    ]
    return (*facts, quota_reason(view, part, best.chance))


def quota_reason(view: SeatView, part: Role, chance: float) -> Reason:
    """Say how often a role takes the tricks that it needs: its own, those of both defenders
    together, or either.
    """
    owed = view.owed_by(part)
    if owed.own is None:
        return Reason(Fact.TOGETHER, count=owed.needed, chance=chance)
    return (
        Reason(Fact.REACHES, count=owed.needed, chance=chance)
        if owed.team is None
        else Reason(Fact.ENOUGH, chance=chance)
    )


def kontra_reasons(view: SeatView, advice: Advice) -> Reasons:
    """Give the reasons why the seat doubles, or does not."""
    hand = view.contracted
    declares, says = advice.success is Success.CONTRACT, advice.best.command != SayKontra(0)
    if declares:
        facts = facts_for(view, hand.contract)
    else:
        facts = facts_against(view) if hand.contract.may_be_left else ()
    doubling = advice.best if says else _double(advice)
    if doubling.chance is None:
        return facts
    fact = (
        (Fact.MAKES if says else Fact.WOULD_HOLD)
        if declares
        else (Fact.GOES_DOWN if says else Fact.TOO_SELDOM_DOWN)
    )
    return (*facts, Reason(fact, chance=doubling.chance))


def _double(advice: Advice) -> Option:
    """Find the option that doubles."""
    return next(
        (option for option in advice.options if option.command != SayKontra(0)), advice.best
    )


# ---- why to take over or not, which tricks to offer, and whether to speak of aces
# Invariant: facts about what the seat holds and what the advice expects; no words.


def question_reasons(view: SeatView, advice: Advice) -> Reasons:
    """Give the reasons for the best answer to a question that is answered with a word."""
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
    """Say how the play would end, which every offer is compared with."""
    played = next(option for option in advice.options if option.command == Say(REFUSE))
    hand = view.contracted
    declares = advice.success is Success.CONTRACT
    held = facts_for(view, hand.contract) if declares else facts_against(view)
    fact = Fact.PLAY_MAKES if declares else Fact.PLAY_REACHES
    return (*held, Reason(fact, chance=played.chance or 0.0))
