"""Why a choice before the first card is right: calls, discards, contracts, and answers to
questions.

Invariant: facts about what the seat holds and what the advice expects; no words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.estimate.chances import values_of
from prefgame.ai.estimate.stakes import is_decided_unplayed, needs_kontra, unit_of
from prefgame.ai.masks import ACE, KING, SUITS, Mask, cards_of, masks
from prefgame.ai.reasons.cards_held import (
    facts_against,
    facts_for,
    suit_safety,
    trumps_besides,
    worth_more,
)
from prefgame.ai.reasons.reason import Fact, Reason, Reasons
from prefgame.cards import Card
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Command,
    Defend,
    Discard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Role
from prefgame.rules.contracts import Contract
from prefgame.rules.negotiation import REFUSE
from prefgame.rules.takeover import TAKE

# ---- why an answer to a contract or a kontra is right


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


# ---- why a choice before the first card is right: calls, discards and contracts


SAME = 0.05
"""Choices come to the same within this many units of the stake."""
SHOWN = 0.05
"""A chance is better than another one by this much."""


def call_reasons(view: SeatView, advice: Advice, contract: Contract | None = None) -> Reasons:
    """Give the reasons for the best choice before the first card. ``contract``: the one that a
    discard is meant for, if it is known.
    """
    match advice.best.command:
        case CallBid() | RevealGame():
            return _call(view, advice)
        case Discard() as discard:
            return (
                *_discard_reasons(view, advice, discard, contract),
                *_discard_outcome(view, advice, contract),
            )
        case Announce(contract=contract):
            others = view.table.rules.auction.contracts_for(view.won.auction_winner)
            return (
                *facts_for(view, contract),
                *worth_more(view, contract, others),
                *_chance_reason(advice, _if_played(view, contract)),
            )
        case Defend():
            return answer_reasons(view, advice)
        case SayKontra():
            return kontra_reasons(view, advice)
        case Say():
            return question_reasons(view, advice)
    return ()


def _chance_reason(advice: Advice, fact: Fact) -> Reasons:
    chance = advice.best.chance
    return () if chance is None else (Reason(fact, chance=chance),)


def _if_played(view: SeatView, contract: Contract | None) -> Fact:
    """Choose the fact that states the chance of a contract: a plain two may be neither played nor
    won nor lost.
    """
    return (
        Fact.MAKES_DOUBLED
        if contract is not None
        and needs_kontra(view, contract)
        and not is_decided_unplayed(view, contract)
        else Fact.MAKES
    )


# ---- calls


def _call(view: SeatView, advice: Advice) -> Reasons:
    best = advice.best
    if best.chance is None:
        cheapest = _cheapest(view, advice)
        fact = Fact.DEFENDS_BETTER if best.score > 0 else Fact.WOULD_MAKE
        return (
            ()
            if cheapest is None
            else (Reason(fact, chance=cheapest.chance or 0.0, command=cheapest.command),)
        )
    assert best.contract is not None
    open_after = _open_after(view, best.command)
    game = isinstance(best.command, RevealGame) or open_after[0].game
    contract = best.contract.as_game if game else best.contract.with_talon
    named = _names_contract(best.command, contract)
    return (
        *(() if named else (Reason(Fact.MEANT, contract=contract),)),
        *facts_for(view, contract),
        *(() if named else worth_more(view, contract, open_after)),
        *_chance_reason(advice, Fact.MAKES if game else Fact.MAKES_WITH_TALON),
    )


def _cheapest(view: SeatView, advice: Advice) -> Option | None:
    """Find the lowest bid. A hand that is too weak for it is too weak for every other bid."""
    options = {option.command: option for option in advice.options if option.chance is not None}
    return next((options[command] for command in view.legal if command in options), None)


def _open_after(view: SeatView, command: Command) -> Sequence[Contract]:
    """List the contracts that may be played after a call."""
    return (
        view.table.rules.auction.contracts_after(view.this_hand.calls, command.bid)
        if isinstance(command, CallBid)
        else ()
    )


def _names_contract(command: Command, contract: Contract) -> bool:
    """Tell whether a call names its contract."""
    named = command.bid.contract if isinstance(command, CallBid) else None
    return isinstance(command, RevealGame) or (named is not None and named.rank == contract.rank)


# ---- the discard


def _discard_outcome(view: SeatView, advice: Advice, contract: Contract | None) -> Reasons:
    """Say how the hand will end, and whether another discard does as well for the contract."""
    chance, fact = advice.best.chance, _if_played(view, contract)
    if chance is None or fact is not Fact.MAKES:
        return _chance_reason(advice, fact)
    as_good = [
        option.contract == advice.best.contract
        and option.chance is not None
        and chance - option.chance < SHOWN
        for option in advice.options[1:]
    ]
    if any(as_good):
        fact = Fact.MAKES_ANYWAY if all(as_good) else Fact.MAKES_TOO
    return (Reason(fact, chance=chance),)


def _discard_reasons(
    view: SeatView, advice: Advice, discard: Discard, contract: Contract | None
) -> Reasons:
    """Say why these two cards are discarded: only the most important fact."""
    held = masks(view.cards)
    kept = masks(card for card in view.cards if card not in discard.cards)
    if contract is not None and contract.goal.takes_none:
        risky = tuple(
            card for card in discard.cards if suit_safety(view)(held[SUITS.index(card.suit)]) < 1
        )
        return (Reason(Fact.DANGERS, risky),) if risky else ()
    found = []
    gone = tuple(card for card in discard.cards if not kept[SUITS.index(card.suit)])
    if gone and not _voids_gain(advice, gone, contract, unit_of(view)):
        gone = ()
    if gone:
        found.append(Reason(Fact.VOIDS, gone))
    losers = (
        ()
        if gone or contract is None
        else tuple(card for card in discard.cards if not _is_missed(card, held, kept, contract))
    )
    if len(losers) == 2:
        found.append(Reason(Fact.LOSERS, losers))
    trump = None if contract is None else contract.trump
    guarded = [
        suit
        for suit, mask in zip(SUITS, kept)
        if suit is not trump and mask & KING and not mask & ACE and mask.bit_count() == 2
    ]
    if guarded and not found:
        found.append(
            Reason(
                Fact.KEEPS_GUARD,
                tuple(card for suit in guarded[:1] for card in cards_of(suit, KING)),
            )
        )
    return tuple(found)


def _voids_gain(
    advice: Advice, gone: Sequence[Card], contract: Contract | None, unit: float
) -> bool:
    """Tell whether it wins anything to have none of these suits: there are trumps, and no discard
    that keeps a card of them scores the same.
    """
    if contract is not None and contract.trump is None:
        return False
    rivals = (
        option.score
        for option in advice.options
        if isinstance(option.command, Discard)
        and option.contract == advice.best.contract
        and sum(card in option.command.cards for card in gone) < len(gone)
    )
    return all(advice.best.score - score >= SAME * unit for score in rivals)


MISSED = 0.2
"""A discarded card is missed if the hand is worth this many tricks less without it."""


def _is_missed(card: Card, held: Sequence[Mask], kept: Sequence[Mask], contract: Contract) -> bool:
    at = SUITS.index(card.suit)
    value: Callable[[Mask], float] = values_of(contract)[at]
    return value(held[at]) - value(kept[at]) > MISSED
