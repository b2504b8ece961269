"""Why a choice before the first card is right: calls, discards and contracts.

Invariant: facts about what the seat holds and what the advice expects; no words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.ai.advice import Advice, Option
from prefgame.ai.estimate.chances import values_of
from prefgame.ai.estimate.stakes import is_decided_unplayed, needs_kontra, unit_of
from prefgame.ai.masks import (
    ACE,
    KING,
    SUITS,
    Mask,
    cards_of,
    masks,
)
from prefgame.ai.reasons.answers import answer_reasons, kontra_reasons, question_reasons
from prefgame.ai.reasons.cards_held import facts_for, suit_safety, worth_more
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
from prefgame.rules.contracts import Contract

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
