"""Why a call, a discard or an answer is right, in facts that a player can check.

Law of this module: what the seat holds and what the advice expects; no words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.estimate.contract_chances import values_of
from prefgame.ai.estimate.stakes import is_decided_unplayed, needs_kontra
from prefgame.ai.masks import (
    ACE,
    KING,
    QUEEN,
    SUITS,
    WHOLE,
    Mask,
    betl_safety,
    cards_of,
    highest,
    masks,
    rounds_lost,
)
from prefgame.ai.reasons.reason import Fact, Reason, Reasons
from prefgame.cards import Card, Suit
from prefgame.engine.commands import (
    Announce,
    CallBid,
    Command,
    Defend,
    Discard,
    RevealGame,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract


def call_reasons(view: SeatView, advice: Advice, contract: Contract | None = None) -> Reasons:
    """Why the best choice before the first card is what it is. ``contract``: what a discard is
    meant for, if it is known.
    """
    match advice.best.command:
        case CallBid() | RevealGame():
            return _call(view, advice)
        case Discard() as discard:
            return (
                *_laid_away(view, discard, contract),
                *_made(advice, _if_played(view, contract)),
            )
        case Announce(contract=contract):
            assert view.hand is not None and view.hand.auction_winner is not None
            others = view.table.rules.auction.contracts_for(view.hand.auction_winner)
            return (
                *_hand_for(view.cards, contract),
                *_worth_more(view, contract, others),
                *_made(advice, _if_played(view, contract)),
            )
        case Defend():
            return _answer(view, advice)
        case SayKontra():
            return _kontra(view, advice)
    return ()


def _made(advice: Advice, fact: Fact) -> Reasons:
    chance = advice.best.chance
    return () if chance is None else (Reason(fact, chance=chance),)


def _if_played(view: SeatView, contract: Contract | None) -> Fact:
    """What the chance of a contract is told as: a plain two may be neither played nor won nor
    lost.
    """
    return (
        Fact.MAKES_DOUBLED
        if contract is not None
        and needs_kontra(view, contract)
        and not is_decided_unplayed(view, contract)
        else Fact.MAKES
    )


# ---- what a hand holds


def sure_trump_tricks(mine: Mask) -> int:
    """Trump tricks that cannot be lost when they are led from the top, even if one hand has all
    other trumps.
    """
    return mine.bit_count() - rounds_lost(mine, WHOLE ^ mine)


def _high_cards(cards: Sequence[Card], trump: Suit | None) -> Reasons:
    """Aces beside trumps, and kings that do not stand alone; the king of trumps where no trump
    trick is sure.
    """
    beside = [(suit, mask) for suit, mask in zip(SUITS, masks(cards)) if suit is not trump]
    guarded = [
        (suit, mask)
        for suit, mask in zip(SUITS, masks(cards))
        if mask.bit_count() > 1 and (suit is not trump or not sure_trump_tricks(mask))
    ]
    aces = tuple(card for suit, mask in beside for card in cards_of(suit, mask & ACE))
    kings = tuple(card for suit, mask in guarded for card in cards_of(suit, mask & KING))
    return (
        *([Reason(Fact.ACES, aces, trump)] if aces else ()),
        *([Reason(Fact.KINGS, kings)] if kings else ()),
    )


def _hand_for(cards: Sequence[Card], contract: Contract) -> Reasons:
    """What speaks for a contract."""
    held = masks(cards)
    if contract.goal.takes_none:
        return _betl(held)
    if contract.trump is None:
        return _high_cards(cards, None)
    mine = held[SUITS.index(contract.trump)]
    side = _side_suit(held, contract.trump)
    told = [card for one in side for card in one.cards]
    aces = tuple(
        card
        for one in _high_cards(cards, contract.trump)
        if one.fact is Fact.ACES
        for card in one.cards
        if card not in told
    )
    trumps = Reason(Fact.TRUMPS, _tops(contract.trump, mine), contract.trump, mine.bit_count())
    return (trumps, *side, *([Reason(Fact.ACES, aces, contract.trump)] if aces else ()))


def _tops(suit: Suit, mine: Mask) -> tuple[Card, ...]:
    return cards_of(suit, mine & (ACE | KING | QUEEN))[::-1]


def _longest_beside(held: Sequence[Mask], trump: Suit) -> tuple[Suit, Mask]:
    """The longest suit beside trumps, of equals the one with the higher cards."""
    sides = ((suit, mask) for suit, mask in zip(SUITS, held) if suit is not trump)
    return max(sides, key=lambda side: (side[1].bit_count(), side[1]))


def _side_suit(held: Sequence[Mask], trump: Suit) -> Reasons:
    """A suit beside trumps that wins tricks by its length: four cards, or three where there are no
    more trumps.
    """
    suit, mine = _longest_beside(held, trump)
    count = mine.bit_count()
    return (
        (Reason(Fact.SIDE_SUIT, _tops(suit, mine), suit, count),)
        if count >= max(3, min(4, held[SUITS.index(trump)].bit_count()))
        else ()
    )


def _worth_more(view: SeatView, contract: Contract, others: Sequence[Contract]) -> Reasons:
    """Where another suit is longer than the trumps, is among the ``others`` that are open and
    counts less.
    """
    if contract.trump is None:
        return ()
    held = masks(view.cards)
    suit, mine = _longest_beside(held, contract.trump)
    lower = (one for one in others if one.trump is suit and one.rank < contract.rank)
    longer = mine.bit_count() > held[SUITS.index(contract.trump)].bit_count()
    return (Reason(Fact.WORTH_MORE, suit=suit),) if longer and any(lower) else ()


def _betl(held: Sequence[Mask]) -> Reasons:
    worst = min(range(4), key=lambda at: betl_safety(held[at], WHOLE ^ held[at]))
    if betl_safety(held[worst], WHOLE ^ held[worst]) == 1:
        return (Reason(Fact.SAFE),)
    return (Reason(Fact.GAP, cards_of(SUITS[worst], highest(held[worst])), SUITS[worst]),)


# ---- calls


def _call(view: SeatView, advice: Advice) -> Reasons:
    best = advice.best
    if best.chance is None:
        other = next((option for option in advice.options if option.chance is not None), None)
        return (
            ()
            if other is None
            else (Reason(Fact.WOULD_MAKE, chance=other.chance or 0.0, command=other.command),)
        )
    assert best.contract is not None
    open_after = _open_after(view, best.command)
    game = isinstance(best.command, RevealGame) or open_after[0].game
    contract = best.contract.as_game if game else best.contract.with_talon
    meant = (
        (Reason(Fact.MEANT, contract=contract),)
        if contract.trump is None and not _says(best.command, contract)
        else ()
    )
    more = () if _says(best.command, contract) else _worth_more(view, contract, open_after)
    return (
        *meant,
        *_hand_for(view.cards, contract),
        *more,
        *_made(advice, Fact.MAKES if game else Fact.MAKES_WITH_TALON),
    )


def _open_after(view: SeatView, command: Command) -> Sequence[Contract]:
    """What may be played after a call."""
    assert view.hand is not None
    return (
        view.table.rules.auction.contracts_after(view.hand.calls, command.bid)
        if isinstance(command, CallBid)
        else ()
    )


def _says(command: Command, contract: Contract) -> bool:
    """Whether a call names its contract."""
    named = command.bid.contract if isinstance(command, CallBid) else None
    return isinstance(command, RevealGame) or (named is not None and named.rank == contract.rank)


# ---- the discard


def _laid_away(view: SeatView, discard: Discard, contract: Contract | None) -> Reasons:
    """What the two cards are thrown for: the most telling fact alone."""
    held = masks(view.cards)
    kept = masks(card for card in view.cards if card not in discard.cards)
    if contract is not None and contract.goal.takes_none:
        risky = tuple(
            card
            for card in discard.cards
            if betl_safety(held[SUITS.index(card.suit)], WHOLE ^ held[SUITS.index(card.suit)]) < 1
        )
        return (Reason(Fact.DANGERS, risky),) if risky else ()
    found = []
    gone = tuple(card for card in discard.cards if not kept[SUITS.index(card.suit)])
    if gone:
        found.append(Reason(Fact.VOIDS, gone))
    losers = (
        ()
        if gone or contract is None
        else tuple(card for card in discard.cards if not _missed(card, held, kept, contract))
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


MISSED = 0.2
"""Tricks from which on a card laid away is one that might have won something."""


def _missed(card: Card, held: Sequence[Mask], kept: Sequence[Mask], contract: Contract) -> bool:
    at = SUITS.index(card.suit)
    value: Callable[[Mask], float] = values_of(contract)[at]
    return value(held[at]) - value(kept[at]) > MISSED


# ---- come, stay, kontra


def _defending(view: SeatView) -> Reasons:
    """What a defender's hand holds against the contract."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    trump, found = hand.contract.trump, []
    if trump is not None:
        sure = sure_trump_tricks(masks(view.cards)[SUITS.index(trump)])
        found += [Reason(Fact.SURE_TRUMPS, suit=trump, count=sure)] if sure else []
    found += _high_cards(view.cards, trump)
    return tuple(found) or (Reason(Fact.NO_TRICKS),)


def _answer(view: SeatView, advice: Advice) -> Reasons:
    best, facts, hand, defence = advice.best, _defending(view), view.hand, view.table.rules.defence
    assert (
        isinstance(best.command, Defend)
        and hand is not None
        and hand.contract is not None
        and hand.declarer is not None
    )
    if best.chance is None:
        other = next(option for option in advice.options if option.chance is not None)
        return (*facts, Reason(Fact.WOULD_REACH, chance=other.chance or 0.0))
    answers = (*hand.answers, (view.seat, best.command.answer))
    if defence.to_answer(hand.defenders, answers, hand.contract) is not None:
        return (*facts, Reason(Fact.ENOUGH, chance=best.chance))
    part = defence.roles(hand.declarer, hand.defenders, answers, hand.kontra, hand.contract)[
        view.seat
    ]
    return (*facts, quota_reason(view, part, best.chance))


def quota_reason(view: SeatView, part: Role, chance: float) -> Reason:
    """How often the tricks are reached that a part answers for: its own, both defenders' together,
    or either.
    """
    owed = view.owed(part)
    if owed.own is None:
        return Reason(Fact.TOGETHER, count=owed.needed, chance=chance)
    return (
        Reason(Fact.REACHES, count=owed.needed, chance=chance)
        if owed.team is None
        else Reason(Fact.ENOUGH, chance=chance)
    )


def _kontra(view: SeatView, advice: Advice) -> Reasons:
    hand = view.hand
    assert hand is not None and hand.contract is not None
    declares, says = advice.success is Success.CONTRACT, advice.best.command != SayKontra(0)
    if declares:
        facts = _hand_for(view.cards, hand.contract)
    else:
        facts = _defending(view) if hand.contract.may_be_left else ()
    told = advice.best if says else _double(advice)
    if told.chance is None:
        return facts
    fact = (
        (Fact.MAKES if says else Fact.WOULD_HOLD)
        if declares
        else (Fact.FALLS if says else Fact.WOULD_FALL)
    )
    return (*facts, Reason(fact, chance=told.chance))


def _double(advice: Advice) -> Option:
    """The option that doubles."""
    return next(
        (option for option in advice.options if option.command != SayKontra(0)), advice.best
    )
